/** The words after `assay solve`, checked. */
import type { Flags } from "../options/flags.ts";
import { parseWords } from "../options/words.ts";
import { UsageError } from "../terminal/usage-error.ts";

export interface SolveOptions {
  readonly file: string;
  /** Lines to replay, counted from 1; all when undefined. */
  readonly queries: ReadonlySet<number> | undefined;
  readonly budget: { readonly milliseconds: number; readonly evaluations: number };
  /** Whether to ask every layer, also those after the first that answered. */
  readonly everyLayer: boolean;
}

export const SOLVE_FLAGS = {
  query: { type: "string", multiple: true, value: "<n>", text: "only the n-th query, counted from 1 (repeatable)" },
  milliseconds: { type: "string", value: "<n>", text: "time for each layer (default 2000)" },
  brief: { type: "boolean", text: "stop at the first layer that answers" },
} as const satisfies Flags;

export function parseSolveOptions(words: readonly string[]): SolveOptions {
  const { values, positionals } = parseWords(words, SOLVE_FLAGS);
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

function whole(flag: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`${flag} takes a whole number from 1, not ${JSON.stringify(text)}`, `For example ${flag} 1.`);
  return value;
}
