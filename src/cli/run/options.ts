/** The words after `assay run`, checked. */
import { type ExplorationOptions, explorationOptions, REPORT_FLAGS, SEARCH_FLAGS } from "../options/exploration.ts";
import type { Flags } from "../options/flags.ts";
import { INCLUDE_FLAG } from "../options/include.ts";
import { number } from "../options/process.ts";
import { parseWords } from "../options/words.ts";
import { UsageError } from "../terminal/usage-error.ts";

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

const PLACE = "where inputs go (default: .assay/inputs/<script>), or nowhere";

export const RUN_FLAGS = {
  "symbolic-stdin": { type: "boolean", text: "the standard input is an input" },
  "symbolic-argv": { type: "string", value: "[=n]", text: "the arguments are inputs, at most n" },
  "symbolic-file": {
    type: "string",
    multiple: true,
    value: "<path>",
    text: "the bytes of a file are inputs, however it is read (repeatable)",
  },
  "symbolic-env": {
    type: "string",
    multiple: true,
    value: "<name>",
    text: "an environment variable is an input (repeatable)",
  },
  input: { type: "string", value: "<folder>", text: "run natively with a saved input" },
  out: { type: "string", value: "<folder>", text: PLACE },
  "no-save": { type: "boolean", text: PLACE },
} as const satisfies Flags;

export const SHARED_FLAGS = { ...INCLUDE_FLAG, ...SEARCH_FLAGS, ...REPORT_FLAGS } as const satisfies Flags;

export function parseRunOptions(words: readonly string[]): RunOptions {
  const end = words.indexOf("--");
  const own = end < 0 ? words : words.slice(0, end);
  // the number is optional, which parseArgs does not know
  const given = own.map((word) => (word === "--symbolic-argv" ? "--symbolic-argv=" : word));
  const { values, positionals } = parseWords(
    given,
    { ...RUN_FLAGS, ...SHARED_FLAGS },
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
