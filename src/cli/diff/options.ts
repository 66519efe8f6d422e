/** The words after `assay diff`, checked. */
import { type ExplorationOptions, explorationOptions, SEARCH_FLAGS } from "../options/exploration.ts";
import type { Flags } from "../options/flags.ts";
import { type FunctionOptions, functionOptions, SIGNATURE_FLAG, TEST_FLAGS } from "../options/functions.ts";
import { parseWords } from "../options/words.ts";
import { UsageError } from "../terminal/usage-error.ts";

export interface DiffOptions extends ExplorationOptions, FunctionOptions {
  /** A commit, or a folder. */
  readonly version: string;
  readonly json: boolean;
}

export const DIFF_FLAGS = {
  ...SIGNATURE_FLAG,
  ...TEST_FLAGS,
  ...SEARCH_FLAGS,
  json: { type: "boolean", text: "print everything as JSON" },
} as const satisfies Flags;

export function parseDiffOptions(words: readonly string[]): DiffOptions {
  const { values, positionals } = parseWords(words, DIFF_FLAGS);
  const [version, ...specs] = positionals;
  if (version === undefined || version === "")
    throw new UsageError(
      "diff takes a version to compare with",
      "Name a commit, a branch or a tag (`assay diff main`), or a folder with the project as it was.",
    );
  return {
    ...functionOptions("diff main src/thing.ts", values, specs.length === 0 ? ["."] : specs),
    ...explorationOptions(values),
    version,
    json: values.json === true,
  };
}
