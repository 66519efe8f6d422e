/** Options that every command which explores takes: how much, how, from which seed. */

import { DEFAULT_BUDGET, type ExplorationBudget } from "../../jobs/budget.ts";
import { STRATEGIES, type StrategyName } from "../../jobs/strategy.ts";
import { REPORTERS, type ReporterName } from "../../report/reporters/table.ts";
import type { SmtName } from "../../solver/smt/portfolio.ts";
import type { Flags } from "./flags.ts";
import { number, PROCESS_FLAGS, type ProcessOptions } from "./process.ts";
import { solversOf } from "./solver.ts";
import { oneOf } from "./words.ts";

export interface ExplorationOptions {
  readonly budget: ExplorationBudget;
  /** For all functions together. */
  readonly totalSeconds: number;
  /** The time for one was given; otherwise a total is shared. */
  readonly hasSeconds: boolean;
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  readonly useSmt: boolean;
  /** Goals that stay unreached are asked about (docs/reach.md). */
  readonly useReach: boolean;
  /** Calls of functions whose results depend on their arguments alone are summarised. */
  readonly useSummaries: boolean;
  /** The SMT solvers in the order they are asked. */
  readonly solvers: readonly SmtName[];
  readonly reporters: readonly ReporterName[];
  /** What the program may do and how much a run may take. */
  readonly process: ProcessOptions;
}

const LEFT_OUT = "leave out one of the ways to find inputs";

/** All but the ones for the report, which stand last in help. */
export const SEARCH_FLAGS = {
  seconds: { type: "string", value: "<n>", text: "time per function (default 10)" },
  "total-seconds": {
    type: "string",
    value: "<n>",
    text: "time for all functions together; what one does not need, the others get",
  },
  runs: { type: "string", value: "<n>", text: "runs and solver queries per function (default 20000)" },
  "max-steps": { type: "string", value: "<n>", text: "function entries and loop rounds per run (default 200000)" },
  ...PROCESS_FLAGS,
  seed: { type: "string", value: "<n>", text: "same seed, same result (default 1)" },
  strategy: { type: "string", value: "<name>", text: STRATEGIES.join(", ") },
  "no-mutate": { type: "boolean", text: LEFT_OUT },
  "no-smt": { type: "boolean", text: LEFT_OUT },
  "no-reach": { type: "boolean", text: LEFT_OUT },
  "no-summaries": { type: "boolean", text: LEFT_OUT },
  solver: {
    type: "string",
    value: "<names>",
    text: `SMT solvers in the order to ask: wasm (brought along), z3, cvc5 (where installed);
auto (default) is wasm, then those on PATH; native is those on PATH (docs/solver.md)`,
  },
} as const satisfies Flags;

const REPORTER_NAMES = Object.keys(REPORTERS) as ReporterName[];

/** Each asks for a reporter; words for people are always there. */
export const REPORT_FLAGS = Object.fromEntries(
  REPORTER_NAMES.map((name) => [name, { type: "boolean", text: REPORTERS[name].help }]),
) as Record<ReporterName, { type: "boolean"; text: string }>;

interface Values extends ProcessOptions, Partial<Record<ReporterName, boolean | undefined>> {
  readonly seconds?: string | undefined;
  readonly "total-seconds"?: string | undefined;
  readonly runs?: string | undefined;
  readonly "max-steps"?: string | undefined;
  readonly seed?: string | undefined;
  readonly strategy?: string | undefined;
  readonly "no-mutate"?: boolean | undefined;
  readonly "no-smt"?: boolean | undefined;
  readonly "no-reach"?: boolean | undefined;
  readonly "no-summaries"?: boolean | undefined;
  readonly solver?: string | undefined;
}

export function explorationOptions(values: Values, defaultSeconds = DEFAULT_BUDGET.seconds): ExplorationOptions {
  return {
    budget: {
      seconds: number("--seconds", values.seconds, defaultSeconds, 0),
      runs: number("--runs", values.runs, DEFAULT_BUDGET.runs, 1),
      steps: number("--max-steps", values["max-steps"], DEFAULT_BUDGET.steps, 1),
    },
    totalSeconds: number("--total-seconds", values["total-seconds"], Number.POSITIVE_INFINITY, 0),
    hasSeconds: values.seconds !== undefined,
    seed: number("--seed", values.seed, 1, 0),
    strategy: oneOf("--strategy", values.strategy, STRATEGIES) ?? "interleaved",
    mutate: values["no-mutate"] !== true,
    useSmt: values["no-smt"] !== true,
    useReach: values["no-reach"] !== true && values["no-smt"] !== true,
    useSummaries: values["no-summaries"] !== true,
    solvers: solversOf(values.solver),
    reporters: REPORTER_NAMES.filter((name) => values[name] === true),
    process: values,
  };
}
