/** The native solvers Assay can talk to, how they are started, and how a time limit is told to them. */

export type NativeName = "z3" | "cvc5";

export const NATIVE_NAMES: readonly NativeName[] = ["z3", "cvc5"];

export const FLAGS: Record<NativeName, readonly string[]> = {
  z3: ["-in"],
  // extended operations on texts (parts, search, replacement) are marked experimental there
  cvc5: ["--lang=smt2", "--strings-exp"],
};

/**
 * Limits are part of the text, so that a process may be started before its question is known. z3 gets none: the timer of
 * version 4.8 can leave it hanging, and whoever starts it ends it at the deadline anyway.
 */
export const limitText: Record<NativeName, (milliseconds: number) => string> = {
  z3: () => "",
  cvc5: (milliseconds) => `(set-option :tlimit-per ${Math.max(1, Math.floor(milliseconds))})\n`,
};

/** A solver that stops by itself notices its limit late. */
export const GRACE: Record<NativeName, number> = { z3: 0, cvc5: 100 };

/** A question to a native solver, for whoever may start processes. */
export interface NativeRequest {
  readonly solver: NativeName;
  readonly text: string;
  readonly milliseconds: number;
}

export type NativeAnswer =
  | { readonly kind: "said"; readonly text: string }
  /** It ran and was ended at its deadline. */
  | { readonly kind: "late" }
  /** It could not be started, or died before it said anything. */
  | { readonly kind: "failed"; readonly reason: string };
