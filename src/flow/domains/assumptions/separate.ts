import type { AssumptionDefinition } from "./kind.ts";
import { headOf } from "./spelling.ts";

/** Two objects are not the same one. */
export const separate: AssumptionDefinition<"separate"> = {
  kind: "separate",
  isOfEntry: false,
  said: (_asked, { text }) => ({
    predicate: undefined,
    words: `what ${headOf(text)} writes to is no other object in sight`,
  }),
};
