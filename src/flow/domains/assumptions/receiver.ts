import * as T from "../tags.ts";
import { ofTags } from "../value.ts";
import type { AssumptionDefinition } from "./kind.ts";

/** A method is called on an object of its class. */
export const receiver: AssumptionDefinition<"receiver"> = {
  kind: "receiver",
  isOfEntry: true,
  said: ({ subject }) => ({
    predicate: subject === "" ? undefined : `this instanceof ${subject}`,
    words: "it is called on an object of its class",
  }),
  atEntry({ state, self, at }, assumes) {
    if (self === undefined) return;
    // a constructor sees it only once it is there
    if (self.isConstructor || assumes({ kind: "receiver", at, subject: self.node.id?.name ?? "" }))
      state.refine(self.value, ofTags(T.OBJECT | T.ARRAY | T.FUNCTION | T.INDEXED));
  },
};
