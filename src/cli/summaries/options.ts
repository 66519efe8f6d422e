/** The words after `assay summaries`, checked. */
import { PIPELINES, type Pipeline } from "../../summary/pipeline.ts";
import { type ExplorationOptions, explorationOptions, SEARCH_FLAGS } from "../options/exploration.ts";
import type { Flags } from "../options/flags.ts";
import { number } from "../options/process.ts";
import { oneOf, parseWords } from "../options/words.ts";

export interface SummariesOptions extends ExplorationOptions {
  readonly specs: readonly string[];
  readonly signature: undefined;
  /** A commit, or a folder: the version whose summaries are validated. */
  readonly version: string | undefined;
  readonly pipeline: Pipeline;
  /** Every summary passes every phase, as if it were the only one. */
  readonly isIndependent: boolean;
  /** What is not valid any more is made anew. */
  readonly isRecomputed: boolean;
  /** States that each valid summary is held against, natively. */
  readonly states: number;
  readonly json: boolean;
}

const NAMES = Object.keys(PIPELINES) as Pipeline[];

export const SUMMARIES_FLAGS = {
  validate: {
    type: "string",
    value: "<version>",
    text: "which summaries of a commit, a branch, or the project in a folder still hold",
  },
  pipeline: { type: "string", value: "<phases>", text: `${NAMES.join(" or ")} (default 1-2-3)` },
  independent: { type: "boolean", text: "ask every phase about every summary, to compare them" },
  "no-recompute": { type: "boolean", text: "leave those that are not valid any more" },
  states: {
    type: "string",
    value: "<n>",
    text: "hold what is valid against n states each, run natively on today's code",
  },
  ...SEARCH_FLAGS,
  json: { type: "boolean", text: "print everything as JSON" },
} as const satisfies Flags;

export function parseSummariesOptions(words: readonly string[]): SummariesOptions {
  const { values, positionals } = parseWords(words, SUMMARIES_FLAGS);
  return {
    ...explorationOptions(values),
    specs: positionals.length === 0 ? ["."] : positionals,
    signature: undefined,
    version: values.validate,
    pipeline: oneOf("--pipeline", values.pipeline, NAMES) ?? "1-2-3",
    isIndependent: values.independent === true,
    isRecomputed: values["no-recompute"] !== true,
    states: number("--states", values.states, 0, 0),
    json: values.json === true,
  };
}
