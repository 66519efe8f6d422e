/** What comes after a run, whether or not it has to be waited for. */
import { types } from "node:util";
import type { Soon } from "../search/program.ts";

/** Without `then`: the program may have patched it. */
export function after<A, B>(value: Soon<A>, then: (value: A) => B): Soon<B> {
  if (!types.isPromise(value)) return then(value as A);
  return (async () => then(await (value as Promise<A>)))();
}
