import { stated } from "./stated.ts";

/** The `@invariant` of a loop holds where the loop comes to its head. It is asserted there too: where that is verified, nothing rests on it any more (`verify/induction.ts`). */
export const loopInvariant = stated("loop-invariant", false, ({ subject, predicate }) => ({
  predicate,
  words: `@invariant ${subject}`,
}));
