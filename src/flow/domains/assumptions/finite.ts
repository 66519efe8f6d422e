import { range } from "../numbers.ts";
import * as T from "../tags.ts";
import { ofNumbers } from "../value.ts";
import type { AssumptionDefinition } from "./kind.ts";

/** A parameter that is a number is neither NaN nor infinite. */
export const finite: AssumptionDefinition<"finite"> = {
  kind: "finite",
  isOfEntry: true,
  said: ({ subject }) => ({
    predicate: `Number.isFinite(${subject})`,
    words: `${subject} is neither NaN nor infinite`,
  }),
  // in the list after the types: of what may be no number there is nothing to ask
  atEntry({ state, parameters, at }, assumes) {
    for (const { name, value, type, isOptional } of parameters)
      if (type !== undefined && !isOptional && state.fact(value).tags === T.NUMBER)
        if (assumes({ kind: "finite", at, subject: name }))
          state.refine(value, ofNumbers(range(-Number.MAX_VALUE, Number.MAX_VALUE, false)));
  },
  heldAtEntry: ({ subject }, run) => Number.isFinite(run.argument(subject)),
};
