/** The words after `assay cover`, checked. */
import { parseArgs } from "node:util";
import { DEFAULT_BUDGET, type ExplorationBudget } from "../../explore/budget.ts";
import { STRATEGIES, type StrategyName } from "../../explore/strategy/select.ts";
import type { Runner } from "../../report/tests/case.ts";
import { closest } from "../closest.ts";
import { number, PROCESS_FLAGS, type ProcessOptions } from "../process-options.ts";
import { UsageError } from "../usage-error.ts";

export interface CoverOptions {
  readonly specs: readonly string[];
  readonly signature: string | undefined;
  readonly include: readonly string[];
  readonly runner: Runner | undefined;
  readonly out: string | undefined;
  readonly writeTests: boolean;
  readonly budget: ExplorationBudget;
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  readonly useSmt: boolean;
  readonly isRandomOnly: boolean;
  readonly json: boolean;
  /** A file that every solver query goes to. */
  readonly solverLog: string | undefined;
  /** What the program may do and how much a run may take. */
  readonly process: ProcessOptions;
}

const FLAGS = {
  signature: { type: "string" },
  include: { type: "string", multiple: true },
  runner: { type: "string" },
  out: { type: "string" },
  "no-tests": { type: "boolean" },
  seconds: { type: "string" },
  runs: { type: "string" },
  "max-steps": { type: "string" },
  seed: { type: "string" },
  strategy: { type: "string" },
  "no-mutate": { type: "boolean" },
  "no-smt": { type: "boolean" },
  "random-only": { type: "boolean" },
  json: { type: "boolean" },
  "solver-log": { type: "string" },
  ...PROCESS_FLAGS,
} as const;

const RUNNERS: readonly Runner[] = ["vitest", "jest", "node"];

export function parseCoverOptions(words: readonly string[]): CoverOptions {
  const { values, positionals } = parse(words);
  if (positionals.length === 0)
    throw new UsageError("nothing to cover", "Name a file, a folder or file#export: `assay cover src/thing.ts`.");
  if (values.signature !== undefined && !(positionals.length === 1 && positionals[0]!.includes("#"))) {
    throw new UsageError(
      "--signature describes one function",
      "Name it: `assay cover lib/parse.js#parse --signature '(s: string) => unknown'`.",
    );
  }
  return {
    specs: positionals,
    signature: values.signature,
    include: values.include ?? [],
    runner: oneOf("--runner", values.runner, RUNNERS),
    out: values.out,
    writeTests: values["no-tests"] !== true,
    budget: {
      seconds: number("--seconds", values.seconds, DEFAULT_BUDGET.seconds, 0),
      runs: number("--runs", values.runs, DEFAULT_BUDGET.runs, 1),
      steps: number("--max-steps", values["max-steps"], DEFAULT_BUDGET.steps, 1),
    },
    seed: number("--seed", values.seed, 1, 0),
    strategy: oneOf("--strategy", values.strategy, STRATEGIES) ?? "interleaved",
    mutate: values["no-mutate"] !== true,
    useSmt: values["no-smt"] !== true,
    isRandomOnly: values["random-only"] === true,
    json: values.json === true,
    solverLog: values["solver-log"],
    process: values,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: FLAGS, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0]! : String(error);
    const flag = /'(--?[\w-]+)/.exec(message)?.[1];
    const near = flag === undefined ? undefined : closest(flag.replace(/^-+/, ""), Object.keys(FLAGS));
    throw new UsageError(message, near === undefined ? "`assay help` lists the options." : `Did you mean --${near}?`);
  }
}

function oneOf<T extends string>(flag: string, text: string | undefined, values: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  const near = closest(text, values);
  throw new UsageError(
    `${flag} ${JSON.stringify(text)} is not known`,
    near === undefined ? `It takes ${values.join(", ")}.` : `Did you mean ${near}? It takes ${values.join(", ")}.`,
  );
}
