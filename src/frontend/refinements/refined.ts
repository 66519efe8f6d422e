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

/** Predicates on the value itself, when the type says nothing else; `mayBeMissing`: or it is undefined. Nothing for a type that is about what is inside a structure. */
export function plainCondition(
  type: Refined,
): { readonly predicates: readonly ClosedPredicate[]; readonly mayBeMissing: boolean } | undefined {
  if (type.kind === "optional") {
    const of = plainCondition(type.of);
    return of && { ...of, mayBeMissing: true };
  }
  const predicates = plainPredicates(type);
  return predicates && { predicates, mayBeMissing: false };
}

/** The predicates of a value that is there. */
export function plainPredicates(type: Refined): readonly ClosedPredicate[] | undefined {
  switch (type.kind) {
    case "predicate": {
      const base = type.base === undefined ? [] : plainPredicates(type.base);
      return base && [...base, type.predicate];
    }
    case "both": {
      const parts = type.parts.map(plainPredicates);
      return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
    }
    case "optional":
      return plainPredicates(type.of);
    default:
      return undefined;
  }
}
