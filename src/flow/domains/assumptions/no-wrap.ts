import type { AssumptionDefinition } from "./kind.ts";
import { isPure, wrapped } from "./spelling.ts";

/** `(a + b) | 0` is `a + b`. */
export const noWrap: AssumptionDefinition<"no-wrap"> = {
  kind: "no-wrap",
  isOfEntry: false,
  said(_asked, { text }) {
    const inner = /^(.*?)\s*\|\s*0$/.exec(text)?.[1];
    return {
      predicate: inner !== undefined && isPure(inner) ? `(${wrapped(inner)} | 0) === ${wrapped(inner)}` : undefined,
      words: `${text} does not wrap`,
    };
  },
  heldAfter(_asked, each, run) {
    if (each.kind !== "assign" || each.value.kind !== "binary") return true;
    const value = run.value(each.value.left);
    return typeof value !== "number" || (value | 0) === value;
  },
};
