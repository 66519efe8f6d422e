import { stated } from "./stated.ts";

/** A callee keeps what its `@ensures` says. Old values are gone when it returns: nothing can tell. */
export const ensures = stated("ensures", false, ({ subject }) => ({ predicate: undefined, words: subject }));
