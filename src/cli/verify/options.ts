/** The words after `assay verify`, checked. */
import type { Flags } from "../options/flags.ts";
import { parseWords } from "../options/words.ts";
import { UsageError } from "../terminal/usage-error.ts";

export interface VerifyOptions {
  readonly specs: readonly string[];
  readonly json: boolean;
  /** Every assertion is listed, not only what is open. */
  readonly all: boolean;
  readonly stats: boolean;
  readonly writeAnnotations: boolean;
  /** Whether what the domains leave open is asked of the solver. */
  readonly solver: boolean;
}

export const VERIFY_FLAGS = {
  json: { type: "boolean", text: "print everything as JSON" },
  all: { type: "boolean", text: "list every assertion, not only what is open" },
  stats: { type: "boolean", text: "print shares per checker, and what could not be lowered" },
  "write-annotations": { type: "boolean", text: "put results into the source as comments `@assumed` and `@verified`" },
  "no-solver": { type: "boolean", text: "abstract interpretation alone; what it leaves open is not asked of Z3" },
} as const satisfies Flags;

export function parseVerifyOptions(words: readonly string[]): VerifyOptions {
  const { values, positionals } = parseWords(words, VERIFY_FLAGS);
  if (positionals.length === 0)
    throw new UsageError(
      "verify takes a file, a folder or file#function",
      "For example `assay verify src/cart.ts#total`.",
    );
  return {
    specs: positionals,
    json: values.json === true,
    all: values.all === true,
    stats: values.stats === true,
    writeAnnotations: values["write-annotations"] === true,
    solver: values["no-solver"] !== true,
  };
}
