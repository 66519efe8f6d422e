import { use } from "../../graph.ts";
import type { AssumptionDefinition } from "./kind.ts";
import { plainOperation } from "./spelling.ts";

/** Whole numbers add up to one that is exact. */
export const safeInteger: AssumptionDefinition<"safe-integer"> = {
  kind: "safe-integer",
  isOfEntry: false,
  said(_asked, { text }) {
    const operation = plainOperation(text);
    return {
      predicate: operation === undefined ? undefined : `Number.isSafeInteger(${operation})`,
      words: `${text} is exact: it stays a safe integer`,
    };
  },
  heldAfter(_asked, each, run) {
    if (each.kind !== "assign" || each.value.kind === "copy") return true;
    if (each.value.kind === "unary" && each.value.operator === "numeric") return true;
    const result = run.value(use(each.target));
    return typeof result !== "number" || Number.isSafeInteger(result);
  },
};
