/** The words after `assay check`, checked. */
import type { Combination } from "../../checkers/finding.ts";
import { GUIDE_MODES, type GuideMode } from "../../claims/guide.ts";
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
  /** How verification results lead the search. */
  readonly guide: GuideMode;
  /** So many runs of a function may be put back for better ones. */
  readonly maxInterrupts: number;
  readonly stats: boolean;
  /** Packages are held to the same standard as the code that uses them. */
  readonly dependencies: boolean;
  readonly baseline: string | undefined;
  readonly updatesBaseline: boolean;
  /** Findings that need inputs which hardly anybody passes are told one by one. */
  readonly showsExtreme: boolean;
  /** The loudest ones; the others are counted. */
  readonly maxFindings: number;
  /** Ids or checkers whose findings get a test, whatever their level; `all` for all. */
  readonly tests: readonly string[];
}

const DEFAULT_SECONDS = 5;
const MOST_FINDINGS = 20;
const MOST_INTERRUPTS = 8;

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
  guide: {
    type: "string",
    value: "<mode>",
    text: "none, may, must or both: leave out runs that are verified, try first those that cannot be (default both; docs/verify.md)",
  },
  "max-interrupts": {
    type: "string",
    value: "<n>",
    text: "so many runs of a function may be put back for better ones (default 8)",
  },
  extreme: {
    type: "boolean",
    text: "show findings that need NaN, Infinity, huge numbers or texts, or wrong types in untyped code",
  },
  "max-findings": { type: "string", value: "<n>", text: "show so many findings, the most severe ones (default 20)" },
  tests: {
    type: "string",
    multiple: true,
    value: "<names>",
    text: "findings that get a regression test besides errors: ids, checkers, warnings, all",
  },
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
    guide: oneOf("--guide", values.guide, GUIDE_MODES) ?? "both",
    maxInterrupts: number("--max-interrupts", values["max-interrupts"], MOST_INTERRUPTS, 0),
    stats: values.stats === true,
    dependencies: values.dependencies === true,
    baseline: values.baseline,
    updatesBaseline: values["update-baseline"] === true,
    ...memoryChoice(values),
    showsExtreme: values.extreme === true,
    maxFindings: number("--max-findings", values["max-findings"], MOST_FINDINGS, 0),
    tests: (values.tests ?? []).flatMap((text) => text.split(",").map((name) => name.trim())),
    ...explorationOptions(values, DEFAULT_SECONDS),
  };
}
