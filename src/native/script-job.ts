/** What a process that runs a script natively is told, and what it answers. */

import type { SandboxSettings } from "../sandbox/grant.ts";
import type { EncodedOutcome } from "../value/encoded.ts";
import type { NativeModule } from "./messages.ts";

export interface ScriptJob {
  readonly modules: readonly NativeModule[];
  readonly file: string;
  /** The script's own arguments. */
  readonly args: readonly string[];
  /** Path of a file and of the copy to read in its place. */
  readonly files: readonly (readonly [string, string])[];
  /** What clocks show and chance gives, where they were inputs. */
  readonly world?: Readonly<Record<string, number>>;
  /** Undefined: the user asked for the script to run, so it may do what it does. */
  readonly sandbox: SandboxSettings | undefined;
}

/** An exit code says everything else. */
export interface ScriptAnswer {
  readonly outcome: EncodedOutcome;
}
