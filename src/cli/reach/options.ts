/** The words after `assay reach`, checked. */
import type { ExplorationOptions } from "../options/exploration.ts";
import { explorationOptions, SEARCH_FLAGS } from "../options/exploration.ts";
import type { Flags } from "../options/flags.ts";
import { type FunctionOptions, functionOptions, SIGNATURE_FLAG, TEST_FLAGS } from "../options/functions.ts";
import { oneOf, parseWords } from "../options/words.ts";
import { UsageError } from "../terminal/usage-error.ts";

export interface ReachOptions extends ExplorationOptions, FunctionOptions {
  readonly file: string;
  /** The function that the place must be in. */
  readonly fn: string | undefined;
  readonly line: number;
  readonly column: number | undefined;
  readonly from: string | undefined;
  readonly condition: string | undefined;
  readonly branch: boolean | undefined;
  readonly json: boolean;
  /** With a column and a branch, where several begin: kind and how many of the kind are around it (`and.1`). */
  readonly site: string | undefined;
  /** No condition is built: an ordinary search, to be compared with. */
  readonly isSearchOnly: boolean;
}

export const REACH_FLAGS = {
  from: {
    type: "string",
    value: "<function>",
    text: "the exported function to be called (default: those that lead to the line)",
  },
  condition: {
    type: "string",
    value: "<expression>",
    text: "what shall hold there, over the variables in view: --condition 'depth > 3'",
  },
  branch: { type: "string", value: "<true|false>", text: "take the branch of the line with that outcome" },
  ...SIGNATURE_FLAG,
  ...TEST_FLAGS,
  ...SEARCH_FLAGS,
  json: { type: "boolean", text: "print everything as JSON" },
  // of the benchmarks
  "search-only": { type: "boolean" },
  site: { type: "string" },
} as const satisfies Flags;

const EXAMPLE = "For example `assay reach src/parse.ts:120`.";
const DEFAULT_SECONDS = 30;

export function parseReachOptions(words: readonly string[]): ReachOptions {
  const { values, positionals } = parseWords(words, REACH_FLAGS);
  const [spec] = positionals;
  if (spec === undefined || positionals.length > 1)
    throw new UsageError("reach takes one place, a file and a line", EXAMPLE);
  const match = /^(.+?)(?:#([^:#]+))?:(\d+)(?::(\d+))?$/s.exec(spec);
  if (match === null) throw new UsageError(`${JSON.stringify(spec)} names no line`, EXAMPLE);
  const [, file = "", fn, line, column] = match;
  const branch = oneOf("--branch", values.branch, ["true", "false"] as const);
  if (branch !== undefined && values.condition !== undefined)
    throw new UsageError("--branch and --condition ask for different things", "Give one of them.");
  if (values.signature !== undefined && values.from === undefined)
    throw new UsageError("--signature describes one function", "Say which is called: --from parse.");
  return {
    ...functionOptions("reach src/parse.ts:120", values, [`${file}#${values.from ?? ""}`]),
    ...explorationOptions(values, DEFAULT_SECONDS),
    file,
    fn,
    line: Number(line),
    column: column === undefined ? undefined : Number(column),
    from: values.from,
    condition: values.condition,
    branch: branch === undefined ? undefined : branch === "true",
    json: values.json === true,
    site: values.site,
    isSearchOnly: values["search-only"] === true,
  };
}
