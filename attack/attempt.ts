/**
 * One attempt to get out of the sandbox, as text of a function body. It has `fs`, `path`, `require`, the places and numbers of the observers
 * (`OUT`, `PROJECT`, `PORT`, `UDP`, `PID`), its own name `ID`, and `n`, a number that the search chooses.
 */

export const WAYS = ["direct", "prototype", "handle", "link", "message"] as const;
export type Way = (typeof WAYS)[number];

export interface Attempt {
  readonly family: string;
  readonly way: Way;
  readonly body: string;
}

/** Many of a family at once. */
export const attempts = (family: string, way: Way, ...bodies: readonly string[]): Attempt[] =>
  bodies.map((body) => ({ family, way, body }));
