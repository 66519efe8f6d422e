/** Options of commands that take functions: which ones, and what their tests look like. */
import { RUNNERS, type Runner } from "../../report/tests/case.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { type Flags, helpLine } from "./flags.ts";
import { oneOf } from "./words.ts";

export interface FunctionOptions {
  readonly specs: readonly string[];
  readonly signature: string | undefined;
  readonly runner: Runner | undefined;
  readonly out: string | undefined;
  readonly writeTests: boolean;
  /** Files that somebody edited are replaced. */
  readonly force: boolean;
}

export const SIGNATURE_FLAG = {
  signature: {
    type: "string",
    value: "<type>",
    text: "types of an untyped function: '(s: string, n?: number) => string'",
  },
} as const satisfies Flags;

export const TEST_FLAGS = {
  runner: {
    type: "string",
    value: "<name>",
    text: "vitest, jest, node, mocha, mocha+chai or bun (default: found in package.json)",
  },
  out: { type: "string", value: "<folder>", text: "where tests go (default: assay-tests beside package.json)" },
  "no-tests": { type: "boolean", text: "explore only, write nothing" },
  force: {
    type: "boolean",
    text: "explore everything again and replace generated tests that were edited; without it they stay, and new ones go beside them",
  },
} as const satisfies Flags;

/** What a target looks like, for help. */
export const TARGETS = [
  "Targets",
  helpLine("src/pricing.ts", "every exported function and public method of a file"),
  helpLine("src/", "of every source file in a folder"),
  helpLine("src/pricing.ts#shipping", "one export; also #default, #module.exports, #Class.method"),
];

/** The files and folders that are named, without the functions in them. */
export const pathsOf = ({ specs }: Pick<FunctionOptions, "specs">): string[] =>
  specs.map((spec) => spec.split("#")[0]!);

interface Values {
  readonly signature?: string | undefined;
  readonly runner?: string | undefined;
  readonly out?: string | undefined;
  readonly "no-tests"?: boolean | undefined;
  readonly force?: boolean | undefined;
}

/** `example` is a whole use of the command: `cover src/thing.ts`. */
export function functionOptions(example: string, values: Values, specs: readonly string[]): FunctionOptions {
  const command = example.split(" ")[0]!;
  if (specs.length === 0)
    throw new UsageError(`nothing to ${command}`, `Name a file, a folder or file#export: \`assay ${example}\`.`);
  checkSignature(command, values.signature, specs);
  return {
    specs,
    signature: values.signature,
    runner: oneOf("--runner", values.runner, RUNNERS),
    out: values.out,
    writeTests: values["no-tests"] !== true,
    force: values.force === true,
  };
}

function checkSignature(command: string, signature: string | undefined, specs: readonly string[]): void {
  if (signature === undefined || (specs.length === 1 && specs[0]!.includes("#"))) return;
  throw new UsageError(
    "--signature describes one function",
    `Name it: \`assay ${command} lib/parse.js#parse --signature '(s: string) => unknown'\`.`,
  );
}
