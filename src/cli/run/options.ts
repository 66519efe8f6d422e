/** The words after `assay run`, checked. */
import { EXPLORATION_FLAGS, type ExplorationOptions, explorationOptions } from "../exploration-options.ts";
import { number } from "../process-options.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

export interface RunOptions extends ExplorationOptions {
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
  ...EXPLORATION_FLAGS,
} as const;

export function parseRunOptions(words: readonly string[]): RunOptions {
  const end = words.indexOf("--");
  const own = end < 0 ? words : words.slice(0, end);
  // the number is optional, which parseArgs does not know
  const given = own.map((word) => (word === "--symbolic-argv" ? "--symbolic-argv=" : word));
  const { values, positionals } = parseWords(
    given,
    FLAGS,
    "`assay help` lists the options; arguments of the script go after --.",
  );
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
    ...explorationOptions(values),
  };
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
