/** What a command says about itself. */
import type { ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import type { Flags } from "./flags.ts";

export interface Command {
  readonly name: string;
  /** What stands after the name. */
  readonly usage: string;
  readonly summary: string;
  /** The options that are its own. */
  readonly flags: Flags;
  /** The options that it has in common with others; its own help lists them too. */
  readonly shared?: Flags;
  /** The heading of its own options in the list of all; without one only its own help tells them. */
  readonly heading?: string;
  /** Lines between usage and options. */
  readonly notes?: readonly string[];
  readonly exits: string;
  run(words: readonly string[], ports: Ports): Promise<ExitCode>;
}
