/** What the thread of a command and the one that holds the terminal tell each other. */
import type { ExitCode } from "./exit-codes.ts";

/** How the terminal looks, and what was typed. */
export interface CommandWords {
  readonly words: readonly string[];
  readonly errIsTerminal: boolean;
  readonly columns: number;
}

export type FromCommand =
  | { readonly kind: "out" | "err"; readonly text: string }
  | { readonly kind: "clear-line" }
  /** It finishes, as it was asked to. */
  | { readonly kind: "heard" }
  | { readonly kind: "end"; readonly code: ExitCode };

export type ToCommand =
  | { readonly kind: "interrupt"; readonly code: ExitCode }
  /** Asked a second time: ends what it started, and itself. */
  | { readonly kind: "quit"; readonly code: ExitCode };
