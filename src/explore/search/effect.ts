/** What a run came to, as expressions of its input. */
import type { Expr } from "../../expr/expr.ts";
import type { Encoded } from "../../value/encoded.ts";

/** A part of a value that depends on the input, by the keys that lead to it. */
export interface Part {
  readonly path: readonly (string | number)[];
  readonly value: Expr;
}

export interface RunEffect {
  readonly result: readonly Part[];
  /** Receiver and arguments afterwards, where they changed. */
  readonly left?: readonly Encoded[];
  readonly leftParts: readonly Part[];
  /** What decides which properties there are, and how long arrays are, in either. */
  readonly form: readonly Part[];
  /** What could not be followed. */
  readonly gaps: readonly string[];
  /** What was left looks like what was given, but no longer depends on these parts of it: it is the same where the path says what they are, and then this is all that there is to say. */
  readonly unchanged?: { readonly given: readonly Part[]; readonly effect: RunEffect };
}
