/** What `assay run` explores: a whole script, with what of its surroundings is symbolic. Plain JSON data. */
import type { Encoded } from "../value/encoded.ts";

/** A file whose bytes are inputs, however the script reads it. */
export interface SymbolicFile {
  /** As the user named it. */
  readonly shown: string;
  /** Absolute. */
  readonly path: string;
  /** Base64 of what it holds now; empty when it does not exist. */
  readonly content: string;
}

export interface SymbolicSources {
  readonly stdin: boolean;
  /** At most so many arguments; null without a limit. */
  readonly argv: { readonly most: number | null } | undefined;
  readonly files: readonly SymbolicFile[];
  /** Variables with the value they have now, null when they are not set. */
  readonly env: readonly { readonly name: string; readonly value: string | null }[];
}

export interface ScriptTarget {
  readonly kind: "script";
  readonly file: string;
  /** What stands after `--`. */
  readonly args: readonly string[];
  readonly sources: SymbolicSources;
}

/** One input of a script: what its symbols are, and what it reads. */
export interface EncodedScriptInput {
  readonly symbols: readonly (readonly [string, Encoded])[];
  /** Base64. */
  readonly stdin?: string;
  readonly argv?: readonly string[];
  readonly files?: readonly { readonly shown: string; readonly path: string; readonly content: string }[];
  /** Null: not set. */
  readonly env?: readonly (readonly [string, string | null])[];
  /** What clocks showed and chance gave, where they are inputs. */
  readonly world?: Readonly<Record<string, number>>;
}
