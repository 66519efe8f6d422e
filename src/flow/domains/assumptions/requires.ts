import { stated } from "./stated.ts";

/** A function is called as its `@requires` says. */
export const requires = stated("requires", true, ({ subject, predicate }) => ({
  predicate,
  words: `@requires ${subject}`,
}));
