import { stated } from "./stated.ts";

/** An object meets the `@invariant` of its class when a method is called. */
export const invariant = stated("invariant", true, ({ subject, predicate }) => ({
  predicate,
  words: `@invariant ${subject}`,
}));
