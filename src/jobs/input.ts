/** One input of a target as plain data: what runs it again, in whichever process. */
import type { Primitive } from "../expr/expr.ts";
import type { Encoded } from "../value/encoded.ts";
import type { HandedCall } from "../value/handed-back.ts";
import type { EncodedScriptInput } from "./script-target.ts";

/** An input as the values of its variables. */
export type ModelEntries = readonly (readonly [string, Primitive])[];

export interface EncodedInput {
  /** What `choose` gives, where it is not the first: by the name of the choice. */
  readonly choices?: Readonly<Record<string, number>>;
  /** What clocks showed and chance gave, where they are inputs: by the name of the reading or draw. */
  readonly world?: Readonly<Record<string, number>>;
  /** Modules that keep state are loaded in every run: they are the first to use it. */
  readonly isWorldAtLoad?: true;
  readonly self?: Encoded;
  readonly args: readonly Encoded[];
  /** Calls of what the target hands back, in order. */
  readonly calls?: readonly HandedCall[];
  /** Instead of arguments, when the program is a script. */
  readonly script?: EncodedScriptInput;
  /** The model it comes from, as text: where the violation shows only when the input is followed through the run. */
  readonly model?: string;
}
