/** The words after `assay cover`, checked. */
import type { Runner } from "../../report/tests/case.ts";
import { EXPLORATION_FLAGS, type ExplorationOptions, explorationOptions } from "../exploration-options.ts";
import { UsageError } from "../usage-error.ts";
import { oneOf, parseWords } from "../words.ts";

export interface CoverOptions extends ExplorationOptions {
  readonly specs: readonly string[];
  readonly signature: string | undefined;
  readonly include: readonly string[];
  readonly runner: Runner | undefined;
  readonly out: string | undefined;
  readonly writeTests: boolean;
  readonly isRandomOnly: boolean;
  /** A file that every solver query goes to. */
  readonly solverLog: string | undefined;
}

const FLAGS = {
  signature: { type: "string" },
  include: { type: "string", multiple: true },
  runner: { type: "string" },
  out: { type: "string" },
  "no-tests": { type: "boolean" },
  "random-only": { type: "boolean" },
  "solver-log": { type: "string" },
  ...EXPLORATION_FLAGS,
} as const;

export const RUNNERS: readonly Runner[] = ["vitest", "jest", "node"];

export function parseCoverOptions(words: readonly string[]): CoverOptions {
  const { values, positionals } = parseWords(words, FLAGS);
  if (positionals.length === 0)
    throw new UsageError("nothing to cover", "Name a file, a folder or file#export: `assay cover src/thing.ts`.");
  checkSignature("cover", values.signature, positionals);
  return {
    specs: positionals,
    signature: values.signature,
    include: values.include ?? [],
    runner: oneOf("--runner", values.runner, RUNNERS),
    out: values.out,
    writeTests: values["no-tests"] !== true,
    isRandomOnly: values["random-only"] === true,
    solverLog: values["solver-log"],
    ...explorationOptions(values),
  };
}

export function checkSignature(command: string, signature: string | undefined, specs: readonly string[]): void {
  if (signature === undefined || (specs.length === 1 && specs[0]!.includes("#"))) return;
  throw new UsageError(
    "--signature describes one function",
    `Name it: \`assay ${command} lib/parse.js#parse --signature '(s: string) => unknown'\`.`,
  );
}
