/** The words after `assay solve`, checked. */
import { parseArgs } from "node:util";
import { UsageError } from "../usage-error.ts";

export interface SolveOptions {
  readonly file: string;
  /** Lines to replay, counted from 1; all when undefined. */
  readonly queries: ReadonlySet<number> | undefined;
  readonly budget: { readonly milliseconds: number; readonly evaluations: number };
  /** Whether to ask every layer, also those after the first that answered. */
  readonly everyLayer: boolean;
}

const FLAGS = {
  query: { type: "string", multiple: true },
  milliseconds: { type: "string" },
  brief: { type: "boolean" },
} as const;

export function parseSolveOptions(words: readonly string[]): SolveOptions {
  const { values, positionals } = parse(words);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new UsageError(
      "solve takes one file of logged queries",
      "Record one: `assay cover src/thing.ts --solver-log queries.jsonl`.",
    );
  }
  return {
    file,
    queries: values.query === undefined ? undefined : new Set(values.query.map((text) => whole("--query", text))),
    budget: { milliseconds: whole("--milliseconds", values.milliseconds ?? "2000"), evaluations: 50_000 },
    everyLayer: values.brief !== true,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: FLAGS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), "`assay help` lists the options.");
  }
}

function whole(flag: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`${flag} takes a whole number from 1, not ${JSON.stringify(text)}`, `For example ${flag} 1.`);
  return value;
}
