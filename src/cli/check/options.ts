/** The words after `assay check`, checked. */
import type { Combination } from "../../checkers/finding.ts";
import type { Runner } from "../../report/tests/case.ts";
import { checkSignature, RUNNERS } from "../cover/options.ts";
import { EXPLORATION_FLAGS, type ExplorationOptions, explorationOptions } from "../exploration-options.ts";
import { number } from "../process-options.ts";
import { UsageError } from "../usage-error.ts";
import { oneOf, parseWords } from "../words.ts";

export interface CheckOptions extends ExplorationOptions {
  readonly specs: readonly string[];
  readonly signature: string | undefined;
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
  readonly runner: Runner | undefined;
  readonly out: string | undefined;
  readonly writeTests: boolean;
  /** Remember refuted queries for the next time. */
  readonly useCache: boolean;
  /** For all functions together. */
  readonly totalSeconds: number;
}

const FLAGS = {
  signature: { type: "string" },
  combine: { type: "string" },
  only: { type: "string", multiple: true },
  level: { type: "string", multiple: true },
  stats: { type: "boolean" },
  dependencies: { type: "boolean" },
  baseline: { type: "string" },
  "update-baseline": { type: "boolean" },
  runner: { type: "string" },
  out: { type: "string" },
  "no-tests": { type: "boolean" },
  "no-cache": { type: "boolean" },
  "total-seconds": { type: "string" },
  ...EXPLORATION_FLAGS,
} as const;

const COMBINATIONS: readonly Combination[] = ["naive", "weak", "strong"];
const DEFAULT_SECONDS = 5;

export function parseCheckOptions(words: readonly string[]): CheckOptions {
  const { values, positionals } = parseWords(words, FLAGS);
  if (positionals.length === 0)
    throw new UsageError("nothing to check", "Name a file, a folder or file#export: `assay check src/`.");
  checkSignature("check", values.signature, positionals);
  const only = values.only?.flatMap((text) => text.split(",").map((name) => name.trim()));
  return {
    specs: positionals,
    signature: values.signature,
    combine: oneOf("--combine", values.combine, COMBINATIONS) ?? "strong",
    only,
    levels: values.level ?? [],
    stats: values.stats === true,
    dependencies: values.dependencies === true,
    baseline: values.baseline,
    updatesBaseline: values["update-baseline"] === true,
    runner: oneOf("--runner", values.runner, RUNNERS),
    out: values.out,
    writeTests: values["no-tests"] !== true,
    useCache: values["no-cache"] !== true,
    totalSeconds: number("--total-seconds", values["total-seconds"], Number.POSITIVE_INFINITY, 0),
    ...explorationOptions(values, DEFAULT_SECONDS),
  };
}
