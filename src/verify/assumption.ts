/** An assumption as data: id, place, a predicate that can be evaluated there, where it comes from. What there is to be said of it says its kind (`flow/domains/assumptions`). */
import { type Asked, type AssumptionKind, definitionOf } from "../flow/domains/assumptions/list.ts";
import type { Place } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";

export interface Assumption {
  /** As `// @assumed p as a` names it. */
  readonly id: string;
  /** Which question of the analysis it answers. */
  readonly key?: string;
  readonly kind: AssumptionKind | "stated";
  readonly at: Place;
  /** JavaScript without effects that is true where the assumption holds; undefined: nothing can tell at run time, so it counts as not holding. */
  readonly predicate: string | undefined;
  readonly origin: "analysis" | "reviewer";
  /** For people. */
  readonly words: string;
}

/** Whether it is about how the function is called: it is evaluated where the function begins. */
export const isOfEntry = (kind: Assumption["kind"]): boolean => kind !== "stated" && definitionOf(kind).isOfEntry;

export function assumptionOf(id: string, asked: Asked, module: ModuleFlow, key: string): Assumption {
  const { kind, at } = asked;
  const text = module.module.text.slice(at.start, at.end).replace(/\s+/g, " ");
  return { id, key, kind, at, origin: "analysis", ...definitionOf(kind).said(asked, { text, module }) };
}
