/** The words after `assay cover`, checked. */
import { type ExplorationOptions, explorationOptions, REPORT_FLAGS, SEARCH_FLAGS } from "../options/exploration.ts";
import type { Flags } from "../options/flags.ts";
import { type FunctionOptions, functionOptions, SIGNATURE_FLAG, TEST_FLAGS } from "../options/functions.ts";
import { INCLUDE_FLAG } from "../options/include.ts";
import { MEMORY_FLAGS, type MemoryChoice, memoryChoice } from "../options/memory.ts";
import { parseWords } from "../options/words.ts";

export interface CoverOptions extends ExplorationOptions, FunctionOptions, MemoryChoice {
  readonly include: readonly string[];
  readonly isRandomOnly: boolean;
  /** A file that every solver query goes to. */
  readonly solverLog: string | undefined;
  /** The share of mutants that tests notice is printed for every function. */
  readonly showsMutants: boolean;
  /** Tests of crashes are run like the others. */
  readonly pinsCrashes: boolean;
}

export const COVER_FLAGS = {
  ...SIGNATURE_FLAG,
  ...INCLUDE_FLAG,
  ...TEST_FLAGS,
  ...SEARCH_FLAGS,
  "mutation-score": {
    type: "boolean",
    text: "print which changes to each function its tests notice, and which they do not",
  },
  "pin-crashes": {
    type: "boolean",
    text: "tests of errors that nobody wrote (reading a property of undefined) are run; without it they are marked and skipped",
  },
  ...MEMORY_FLAGS,
  "solver-log": { type: "string", value: "<file>", text: "every solver query as a line of JSON, for assay solve" },
  // of the benchmarks
  "random-only": { type: "boolean" },
  ...REPORT_FLAGS,
} as const satisfies Flags;

export function parseCoverOptions(words: readonly string[]): CoverOptions {
  const { values, positionals } = parseWords(words, COVER_FLAGS);
  return {
    ...functionOptions("cover src/thing.ts", values, positionals),
    include: values.include ?? [],
    isRandomOnly: values["random-only"] === true,
    solverLog: values["solver-log"],
    showsMutants: values["mutation-score"] === true,
    pinsCrashes: values["pin-crashes"] === true,
    ...memoryChoice(values),
    ...explorationOptions(values),
  };
}
