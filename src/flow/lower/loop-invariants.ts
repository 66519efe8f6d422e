/** The `@invariant` of a loop: asserted where the loop is entered and after every round, assumed by name at its head. Where both are verified nothing rests on it (`verify/induction.ts`). */
import type { Node } from "../../frontend/syntax.ts";
import type { Builder } from "./builder.ts";
import { assertCondition, assumeCondition, type Condition } from "./condition.ts";

export interface Kept {
  /** Before a jump to the head: for the first time, or after a round. */
  arrives(when: "on entry" | "after a round"): void;
  /** At the head. */
  holds(): void;
}

/** Undefined: the loop states nothing, or nobody asked. */
export function keptBy(b: Builder, loop: Node): Kept | undefined {
  const stated = b.context.stated?.loopOf(loop);
  if (stated === undefined) return undefined;
  const { scope } = stated;
  const clauses = stated.invariants.map(({ predicate }) => ({
    text: predicate.text,
    at: { start: predicate.start, end: predicate.end, site: -1 },
    condition: { expression: predicate.expression, scope, isInside: true, names: new Map() } satisfies Condition,
  }));
  return {
    arrives(when) {
      for (const { text, at, condition } of clauses)
        assertCondition(b, condition, at, { checker: "contract", text: `@invariant (${when}) ${text}` });
    },
    holds() {
      // twice: what one says may depend on what the next says of the types
      for (const { text, at, condition } of clauses.length > 1 ? [...clauses, ...clauses] : clauses)
        assumeCondition(b, condition, at, { kind: "loop-invariant", subject: text, predicate: text });
    },
  };
}
