import { stated } from "./stated.ts";

/** A value is what its refinement type says. */
export const refined = stated("refined", false, ({ subject, predicate }) => ({ predicate, words: subject }));
