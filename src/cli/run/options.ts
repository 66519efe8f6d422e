/** The words after `assay run`, checked. */
import { parseArgs } from "node:util";
import { DEFAULT_BUDGET, type ExplorationBudget } from "../../explore/budget.ts";
import { STRATEGIES, type StrategyName } from "../../explore/strategy/select.ts";
import { closest } from "../closest.ts";
import { number, PROCESS_FLAGS, type ProcessOptions } from "../process-options.ts";
import { UsageError } from "../usage-error.ts";

export interface RunOptions {
  readonly script: string;
  /** What stands after `--`. */
  readonly args: readonly string[];
  readonly stdin: boolean;
  readonly argv: { readonly most: number | null } | undefined;
  readonly files: readonly string[];
  readonly env: readonly string[];
  readonly include: readonly string[];
  /** Replay this saved input instead of exploring. */
  readonly input: string | undefined;
  readonly out: string | undefined;
  readonly save: boolean;
  readonly budget: ExplorationBudget;
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  readonly useSmt: boolean;
  readonly json: boolean;
  readonly process: ProcessOptions;
}

const FLAGS = {
  "symbolic-stdin": { type: "boolean" },
  "symbolic-argv": { type: "string" },
  "symbolic-file": { type: "string", multiple: true },
  "symbolic-env": { type: "string", multiple: true },
  include: { type: "string", multiple: true },
  input: { type: "string" },
  out: { type: "string" },
  "no-save": { type: "boolean" },
  seconds: { type: "string" },
  runs: { type: "string" },
  "max-steps": { type: "string" },
  seed: { type: "string" },
  strategy: { type: "string" },
  "no-mutate": { type: "boolean" },
  "no-smt": { type: "boolean" },
  json: { type: "boolean" },
  ...PROCESS_FLAGS,
} as const;

export function parseRunOptions(words: readonly string[]): RunOptions {
  const end = words.indexOf("--");
  const own = end < 0 ? words : words.slice(0, end);
  const { values, positionals } = parse(own);
  const [script, extra] = positionals;
  if (script === undefined)
    throw new UsageError("no script to run", "Name one: `assay run script.ts -- its arguments`.");
  if (extra !== undefined) {
    throw new UsageError(
      `one script at a time, not ${JSON.stringify(extra)} too`,
      "Arguments of the script go after --: `assay run script.ts -- a b`.",
    );
  }
  return {
    script,
    args: end < 0 ? [] : words.slice(end + 1),
    stdin: values["symbolic-stdin"] === true,
    argv: argvOption(values["symbolic-argv"]),
    files: values["symbolic-file"] ?? [],
    env: (values["symbolic-env"] ?? []).map(checkedName),
    include: values.include ?? [],
    input: values.input,
    out: values.out,
    save: values["no-save"] !== true,
    budget: {
      seconds: number("--seconds", values.seconds, DEFAULT_BUDGET.seconds, 0),
      runs: number("--runs", values.runs, DEFAULT_BUDGET.runs, 1),
      steps: number("--max-steps", values["max-steps"], DEFAULT_BUDGET.steps, 1),
    },
    seed: number("--seed", values.seed, 1, 0),
    strategy: strategyOption(values.strategy),
    mutate: values["no-mutate"] !== true,
    useSmt: values["no-smt"] !== true,
    json: values.json === true,
    process: values,
  };
}

function parse(words: readonly string[]) {
  try {
    // the number is optional, which parseArgs does not know
    const args = words.map((word) => (word === "--symbolic-argv" ? "--symbolic-argv=" : word));
    return parseArgs({ args, options: FLAGS, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0]! : String(error);
    const flag = /'(--?[\w-]+)/.exec(message)?.[1];
    const near = flag === undefined ? undefined : closest(flag.replace(/^-+/, ""), Object.keys(FLAGS));
    throw new UsageError(
      message,
      near === undefined
        ? "`assay help` lists the options; arguments of the script go after --."
        : `Did you mean --${near}?`,
    );
  }
}

function argvOption(text: string | undefined): RunOptions["argv"] {
  if (text === undefined) return undefined;
  return { most: text === "" ? null : Math.trunc(number("--symbolic-argv", text, 2, 0)) };
}

function checkedName(name: string): string {
  if (name !== "" && !name.includes("=")) return name;
  throw new UsageError(
    `--symbolic-env takes the name of a variable, not ${JSON.stringify(name)}`,
    "For example --symbolic-env HOME.",
  );
}

function strategyOption(text: string | undefined): StrategyName {
  if (text === undefined) return "interleaved";
  const found = STRATEGIES.find((name) => name === text);
  if (found !== undefined) return found;
  const near = closest(text, STRATEGIES);
  throw new UsageError(
    `--strategy ${JSON.stringify(text)} is not known`,
    `${near === undefined ? "" : `Did you mean ${near}? `}It takes ${STRATEGIES.join(", ")}.`,
  );
}
