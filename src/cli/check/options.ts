/** The words after `assay check`, checked. */
import type { Combination } from "../../checkers/finding.ts";
import { type ExplorationOptions, explorationOptions, REPORT_FLAGS, SEARCH_FLAGS } from "../options/exploration.ts";
import type { Flags } from "../options/flags.ts";
import { type FunctionOptions, functionOptions, SIGNATURE_FLAG, TEST_FLAGS } from "../options/functions.ts";
import { MEMORY_FLAGS, type MemoryChoice, memoryChoice } from "../options/memory.ts";
import { number } from "../options/process.ts";
import { oneOf, parseWords } from "../options/words.ts";

export interface CheckOptions extends ExplorationOptions, FunctionOptions, MemoryChoice {
  readonly combine: Combination;
  /** Only these checkers. */
  readonly only: readonly string[] | undefined;
  /** `name=level`, as given. */
  readonly levels: readonly string[];
  readonly stats: boolean;
  /** Packages are held to the same standard as the code that uses them. */
  readonly dependencies: boolean;
  readonly baseline: string | undefined;
  readonly updatesBaseline: boolean;
  /** For all functions together. */
  readonly totalSeconds: number;
}

const DEFAULT_SECONDS = 5;

export const CHECK_FLAGS = {
  only: {
    type: "string",
    multiple: true,
    value: "<checkers>",
    text: "these checkers and no others: --only nan,index-read",
  },
  level: {
    type: "string",
    multiple: true,
    value: "<checker>=<level>",
    text: "error, warning or off (repeatable; docs/checkers/)",
  },
  combine: {
    type: "string",
    value: "<mode>",
    text: "naive, weak or strong: how conditions of several checkers share queries (default strong)",
  },
  "total-seconds": { type: "string", value: "<n>", text: "time for all functions together" },
  baseline: {
    type: "string",
    value: "<file>",
    text: "accept the findings listed there; written when it does not exist",
  },
  "update-baseline": { type: "boolean", text: "write the baseline anew (default assay-baseline.json)" },
  dependencies: { type: "boolean", text: "report what only warns (nan, index-read, …) in packages too" },
  ...MEMORY_FLAGS,
  stats: { type: "boolean", text: "what each checker asked and what came of it" },
} as const satisfies Flags;

export const SHARED_FLAGS = {
  ...SIGNATURE_FLAG,
  ...TEST_FLAGS,
  ...SEARCH_FLAGS,
  seconds: { ...SEARCH_FLAGS.seconds, text: `time per function (default ${DEFAULT_SECONDS})` },
  ...REPORT_FLAGS,
} as const satisfies Flags;

const COMBINATIONS: readonly Combination[] = ["naive", "weak", "strong"];

export function parseCheckOptions(words: readonly string[]): CheckOptions {
  const { values, positionals } = parseWords(words, { ...CHECK_FLAGS, ...SHARED_FLAGS });
  return {
    ...functionOptions("check src/", values, positionals),
    combine: oneOf("--combine", values.combine, COMBINATIONS) ?? "strong",
    only: values.only?.flatMap((text) => text.split(",").map((name) => name.trim())),
    levels: values.level ?? [],
    stats: values.stats === true,
    dependencies: values.dependencies === true,
    baseline: values.baseline,
    updatesBaseline: values["update-baseline"] === true,
    ...memoryChoice(values),
    totalSeconds: number("--total-seconds", values["total-seconds"], Number.POSITIVE_INFINITY, 0),
    ...explorationOptions(values, DEFAULT_SECONDS),
  };
}
