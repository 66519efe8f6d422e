/** What a type states beyond TypeScript, as a tree over its structure. */
import type { Expression } from "../syntax.ts";

/** A predicate over `v` alone. */
export interface ClosedPredicate {
  readonly text: string;
  readonly expression: Expression;
  /** The expression's own text. */
  readonly code: string;
  /** Where it is written, when its positions are positions in a file. */
  readonly source: { readonly file: string; readonly start: number; readonly end: number } | undefined;
}

/** How a value is told from those of the other members of a union. */
export type Guard =
  | { readonly kind: "typeof"; readonly type: "number" | "string" | "boolean" | "bigint" | "symbol" | "function" }
  | { readonly kind: "is"; readonly text: string }
  | { readonly kind: "array" }
  | { readonly kind: "object" };

export type Refined =
  | { readonly kind: "predicate"; readonly predicate: ClosedPredicate; readonly base: Refined | undefined }
  | { readonly kind: "array"; readonly element: Refined }
  | { readonly kind: "tuple"; readonly elements: readonly (Refined | undefined)[] }
  | {
      readonly kind: "object";
      readonly properties: readonly { readonly name: string; readonly optional: boolean; readonly type: Refined }[];
    }
  | {
      readonly kind: "union";
      readonly options: readonly { readonly guard: Guard; readonly type: Refined | undefined }[];
    }
  | { readonly kind: "both"; readonly parts: readonly Refined[] }
  /** Or `undefined`. */
  | { readonly kind: "optional"; readonly of: Refined }
  | { readonly kind: "promise"; readonly of: Refined };

/** The predicates on the value itself, outermost last. */
export function ownPredicates(refined: Refined | undefined): readonly ClosedPredicate[] {
  if (refined === undefined) return [];
  if (refined.kind === "predicate") return [...ownPredicates(refined.base), refined.predicate];
  return refined.kind === "both" ? refined.parts.flatMap(ownPredicates) : [];
}
