/** Options that every command which explores takes: how much, how, from which seed. */

import { STRATEGIES, type StrategyName } from "../explore/search/strategy/select.ts";
import { DEFAULT_BUDGET, type ExplorationBudget } from "../jobs/budget.ts";
import type { SmtName } from "../solver/smt/portfolio.ts";
import { number, PROCESS_FLAGS, type ProcessOptions } from "./process-options.ts";
import { solversOf } from "./solver-option.ts";
import { oneOf } from "./words.ts";

export interface ExplorationOptions {
  readonly budget: ExplorationBudget;
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  readonly useSmt: boolean;
  /** The SMT solvers in the order they are asked. */
  readonly solvers: readonly SmtName[];
  readonly json: boolean;
  /** What the program may do and how much a run may take. */
  readonly process: ProcessOptions;
}

export const EXPLORATION_FLAGS = {
  seconds: { type: "string" },
  runs: { type: "string" },
  "max-steps": { type: "string" },
  seed: { type: "string" },
  strategy: { type: "string" },
  "no-mutate": { type: "boolean" },
  "no-smt": { type: "boolean" },
  solver: { type: "string" },
  json: { type: "boolean" },
  ...PROCESS_FLAGS,
} as const;

interface Values extends ProcessOptions {
  readonly seconds?: string | undefined;
  readonly runs?: string | undefined;
  readonly "max-steps"?: string | undefined;
  readonly seed?: string | undefined;
  readonly strategy?: string | undefined;
  readonly "no-mutate"?: boolean | undefined;
  readonly "no-smt"?: boolean | undefined;
  readonly solver?: string | undefined;
  readonly json?: boolean | undefined;
}

export function explorationOptions(values: Values, defaultSeconds = DEFAULT_BUDGET.seconds): ExplorationOptions {
  return {
    budget: {
      seconds: number("--seconds", values.seconds, defaultSeconds, 0),
      runs: number("--runs", values.runs, DEFAULT_BUDGET.runs, 1),
      steps: number("--max-steps", values["max-steps"], DEFAULT_BUDGET.steps, 1),
    },
    seed: number("--seed", values.seed, 1, 0),
    strategy: oneOf("--strategy", values.strategy, STRATEGIES) ?? "interleaved",
    mutate: values["no-mutate"] !== true,
    useSmt: values["no-smt"] !== true,
    solvers: solversOf(values.solver),
    json: values.json === true,
    process: values,
  };
}
