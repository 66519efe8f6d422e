import type { AssumptionDefinition } from "./kind.ts";
import { headOf } from "./spelling.ts";

/** A call that is not looked into leaves what is known as it is. */
export const quietCall: AssumptionDefinition<"quiet-call"> = {
  kind: "quiet-call",
  isOfEntry: false,
  said: (_asked, { text }) => ({ predicate: undefined, words: `${headOf(text)} changes nothing that is relied on` }),
};
