/** Tests of findings: they say what should hold, are marked as failing until it does, and are apart from the tests that pin behaviour. */
import type { Target } from "../../frontend/targets/target.ts";
import type { Encoded, EncodedOutcome } from "../../value/encoded.ts";
import { stringSource } from "../../value/source.ts";
import { groupBy } from "../group.ts";
import type { Support } from "../tests/assertions.ts";
import { type CallText, callText } from "../tests/calls.ts";
import type { Runner, ToldCall } from "../tests/case.ts";
import { commentText } from "../tests/comment.ts";
import { DIALECTS } from "../tests/dialect.ts";
import { calledIn, plainValue } from "../tests/handed-back.ts";
import { Subjects } from "../tests/subject.ts";
import { runnerImports, supportFunction, type TestFileOptions, titleSource } from "../tests/test-file.ts";
import { endingText } from "../tests/title.ts";
import { shownCall } from "./call.ts";

export interface RegressionCase {
  readonly target: Target;
  readonly self?: Encoded;
  readonly args: readonly Encoded[];
  /** Calls of what was handed back; the last one is the one that fails. */
  readonly calls?: readonly ToldCall[];
  readonly outcome: EncodedOutcome;
  readonly isAsync: boolean;
  /** What the call would do outside the program: `fs.rmSync`. Such a call is told, and never made. */
  readonly effects: readonly string[];
  readonly id: string;
  readonly checker: string;
  readonly message: string;
  /** `src/ratio.ts:12` */
  readonly place: string;
}

/** Whether it can be told in a test file at all; what cannot be asserted is a test that is still to be written. */
export const canBeTested = ({ outcome }: Pick<RegressionCase, "outcome">): boolean =>
  "throws" in outcome || "returns" in outcome;

const HEADER =
  "// Findings of `npx assay check`. Each test says what should hold and is expected to fail until the cause is fixed: then take the mark away, and keep it.";

/** Whether the file was written here, and not by a person. */
export const isRegressionFile = (text: string): boolean => text.startsWith(`${HEADER}\n`);

export function regressionFile(cases: readonly RegressionCase[], options: TestFileOptions): string {
  const subjects = new Subjects(options);
  const needed = new Set<boolean>();
  const support = new Set<Support>();
  const blocks = [...groupBy(cases, (one) => one.target.export)].map(([name, group]) => {
    const used = new Set<string>();
    const bodies = group.map((one) => {
      const opening = [`// ${commentText(`${one.place} ${one.message}`)}`, `// npx assay replay ${one.id}`];
      let title = `${one.checker}: ${one.message}`;
      for (let n = 2; used.has(title); n++) title = `${one.checker}: ${one.message} (${n})`;
      used.add(title);
      if (one.effects.length > 0) return todo(title, [...opening, ...effectLines(one)], options.runner);
      const expected = expectation(one);
      if (expected === undefined) return todo(title, [...opening, ...unknownLines(one)], options.runner);
      needed.add(true);
      const said = callText({ ...one, conditions: [] }, subjects, "    ");
      for (const need of said.needs) if (need !== "mock") support.add(need);
      const body = [...opening, ...bodyLines(one, said, expected, options.runner)].map((line) => `    ${line}\n`);
      return `  ${failing(title, isAwaiting(one), options.runner)} {\n${body.join("")}  });\n`;
    });
    return `describe(${stringSource(name)}, () => {\n${bodies.join("\n")}});\n`;
  });
  const imports = runnerImports(options).filter((line) => needed.size > 0 || !/node:assert/.test(line));
  const opening = `${HEADER}\n${[...imports.map((line) => (needed.size > 0 ? line : line.replace("expect, ", ""))), ...subjects.imports()].join("\n")}\n`;
  const functions = [...support].map((name) => supportFunction(name, options.isTypeScript));
  return [opening, ...functions, ...blocks].join("\n");
}

/** A test that is expected to fail, in the words of the runner: it is green until the cause is fixed, and then asks to be unmarked. */
function failing(title: string, isAsync: boolean, runner: Runner): string {
  const action = `${isAsync ? "async " : ""}() =>`;
  switch (runner) {
    case "vitest":
      return `test.fails(${titleSource(title)}, ${action}`;
    case "jest":
      return `test.failing(${titleSource(title)}, ${action}`;
    case "bun":
      return `test.failing(${titleSource(title)}, ${action}`;
    case "node":
      return `test(${titleSource(title)}, { todo: "fails until it is fixed" }, ${action}`;
    case "mocha":
    case "mocha+chai":
      // mocha has no tests that are expected to fail: they wait until somebody takes the mark away
      return `it.skip(${titleSource(title)}, ${action}`;
  }
}

/** What should hold, as far as that is known. */
type Expectation = "ends well" | "is defined" | "is a number" | "is finite";

function expectation({ checker, outcome, message }: RegressionCase): Expectation | undefined {
  if (checker === "unhandled-rejection") return undefined;
  if ("throws" in outcome) return "ends well";
  if (!("returns" in outcome)) return undefined;
  const called = calledIn(outcome.returns);
  const result = JSON.stringify(called === undefined ? outcome.returns : plainValue(called.gave.at(-1)![1]));
  if (result === '{"$":"nan"}') return "is a number";
  if (result === '{"$":"inf"}' || result === '{"$":"-inf"}') return "is finite";
  return checker === "result-type" && result === '{"$":"undefined"}' && message.startsWith("the result is")
    ? "is defined"
    : undefined;
}

function todo(title: string, lines: readonly string[], runner: Runner): string {
  // a test without a body is pending in mocha
  const mark = DIALECTS[runner].test === "it" ? "it" : "test.todo";
  return `${lines.map((line) => `  ${line}\n`).join("")}  ${mark}(${titleSource(title)});\n`;
}

/** The call would do in the user's test run what the sandbox kept it from doing here. */
const effectLines = ({ effects, target, self, args, calls }: RegressionCase): string[] => [
  `// ${commentText(shownCall(target, self, args, calls))} uses ${commentText(effects.join(", "))}: a test that makes this call would do it for real.`,
  "// Write one that replaces what it uses, or that works in a folder of its own.",
];

const unknownLines = ({ target, self, args, calls, outcome }: RegressionCase): string[] => [
  `// ${commentText(`${shownCall(target, self, args, calls)} ${endingText(outcome)}`)}: what it should do instead only you know.`,
];

const isAwaiting = ({ isAsync, calls = [] }: RegressionCase): boolean =>
  isAsync || calls.some(({ isAwaited }) => isAwaited === true);

function bodyLines(one: RegressionCase, said: CallText, expected: Expectation, runner: Runner): string[] {
  const { setup, call, isAsync } = lastCall(one, said);
  if (expected === "ends well") return [...setup, isAsync ? endsWellLater(call, runner) : endsWell(call, runner)];
  const actual = isAsync ? `await ${call}` : call;
  const [test, wanted] = CHECKS[expected];
  return [...setup, DIALECTS[runner].equal(test(actual), wanted)];
}

/** Of calls of what was handed back, the last one is looked at. */
function lastCall(
  { isAsync, calls = [] }: RegressionCase,
  { setup, call, handed }: CallText,
): { readonly setup: readonly string[]; readonly call: string; readonly isAsync: boolean } {
  const last = handed?.calls.at(-1);
  if (handed === undefined || last === undefined) return { setup, call, isAsync };
  const before = handed.calls
    .slice(0, -1)
    .map(({ actual, variable }) => (variable === undefined ? `${actual};` : `const ${variable} = ${actual};`));
  return {
    setup: [...setup, `const ${handed.result} = ${isAsync ? "await " : ""}${call};`, ...before],
    call: last.call,
    isAsync: calls.at(-1)?.isAwaited === true,
  };
}

const isAsserting = (runner: Runner): boolean => runner === "node" || runner === "mocha";

function endsWell(call: string, runner: Runner): string {
  if (isAsserting(runner)) return `assert.doesNotThrow(() => ${call});`;
  return runner === "mocha+chai" ? `expect(() => ${call}).to.not.throw();` : `expect(() => ${call}).not.toThrow();`;
}

function endsWellLater(call: string, runner: Runner): string {
  if (isAsserting(runner)) return `await assert.doesNotReject(async () => ${call});`;
  // chai knows nothing of promises: waiting for one that rejects fails the test
  return runner === "mocha+chai" ? `await ${call};` : `await expect((async () => ${call})()).resolves.not.toThrow();`;
}

const CHECKS: Readonly<Record<Exclude<Expectation, "ends well">, readonly [(actual: string) => string, string]>> = {
  "is defined": [(actual) => `(${actual}) === undefined`, "false"],
  "is a number": [(actual) => `Number.isNaN(${actual})`, "false"],
  "is finite": [(actual) => `Number.isFinite(${actual})`, "true"],
};
