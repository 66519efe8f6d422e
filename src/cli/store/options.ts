/** The words after `assay store`, checked. */
import type { Flags } from "../options/flags.ts";
import { number } from "../options/process.ts";
import { oneOf, parseWords } from "../options/words.ts";
import { UsageError } from "../terminal/usage-error.ts";

const ACTIONS = ["info", "export", "import", "gc"] as const;

export interface StoreOptions {
  readonly action: (typeof ACTIONS)[number];
  readonly file: string | undefined;
  readonly json: boolean;
  /** Results that none of so many last commands asked for are of no use. */
  readonly keptSessions: number;
}

export const STORE_FLAGS = {
  json: { type: "boolean", text: "info as one document" },
  keep: { type: "string", value: "<n>", text: "gc: keep what the last n commands used (default 20)" },
} as const satisfies Flags;

export function parseStoreOptions(words: readonly string[]): StoreOptions {
  const { values, positionals } = parseWords(words, STORE_FLAGS);
  const action = oneOf("assay store", positionals[0] ?? "info", ACTIONS)!;
  const { 1: file } = positionals;
  if (action === "import" && file === undefined)
    throw new UsageError("nothing to import", "Name a file that was written by `assay store export`.");
  if (positionals.length > (action === "import" || action === "export" ? 2 : 1))
    throw new UsageError(
      `${JSON.stringify(positionals.at(-1))} is one word too many`,
      "`assay store --help` shows the use.",
    );
  return { action, file, json: values.json === true, keptSessions: number("--keep", values.keep, 20, 1) };
}
