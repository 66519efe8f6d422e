/** The lines that pin an outcome exactly, in each runner's words. */
import { type Encoded, type EncodedInstance, isSpecial } from "../../value/encoded.ts";
import { isExpressible, stringSource, valueSource } from "../../value/source.ts";
import type { Runner, TestCase } from "./case.ts";
import type { Subjects } from "./subject.ts";

export interface AssertionLines {
  readonly lines: readonly string[];
  readonly needs: "thrownBy" | "rejectedBy" | undefined;
  readonly isAsync: boolean;
}

const INDENT = "    ";

export function assertionLines(test: TestCase, subjects: Subjects, runner: Runner): AssertionLines {
  const call = subjects.call(test, INDENT);
  const isAsync = test.target.isAsync;
  const { outcome } = test;
  if ("throws" in outcome) return throwLines(call, outcome.throws, isAsync, runner, subjects);
  if ("returns" in outcome) return { lines: resultLines(isAsync ? `await ${call}` : call, outcome.returns, runner, subjects), needs: undefined, isAsync };
  throw new Error("a run that was stopped cannot be pinned");
}

function throwLines(call: string, thrown: { name: string; message: string; value?: Encoded }, isAsync: boolean, runner: Runner, subjects: Subjects): AssertionLines {
  const needs = isAsync ? "rejectedBy" : "thrownBy";
  const caught = isAsync ? `await rejectedBy(() => ${call})` : `thrownBy(() => ${call})`;
  if (thrown.value !== undefined) return { lines: resultLines(caught, thrown.value, runner, subjects), needs, isAsync };
  const lines = [
    `const error = ${caught};`,
    ...equal("error.constructor.name", stringSource(thrown.name), runner),
    ...equal("error.message", stringSource(thrown.message), runner),
  ];
  return { lines, needs, isAsync };
}

function equal(actual: string, expected: string, runner: Runner): string[] {
  return [runner === "node" ? `assert.equal(${actual}, ${expected});` : `expect(${actual}).toBe(${expected});`];
}

function resultLines(actual: string, expected: Encoded, runner: Runner, subjects: Subjects): string[] {
  const isPrimitive = typeof expected !== "object" || expected === null || (isSpecial(expected) && PRIMITIVE.has(expected.$));
  const options = { className: (instance: EncodedInstance) => subjects.classNameOf(instance) };
  if (!isExpressible(expected)) {
    const kind = isSpecial(expected) && (expected.$ === "function" || expected.$ === "symbol") ? expected.$ : "object";
    return equal(`typeof (${actual})`, `"${kind}"`, runner);
  }
  const text = valueSource(expected, options, INDENT);
  if (isPrimitive) return equal(actual, text, runner);
  const isStrict = !hasUnnamedInstance(expected);
  if (runner === "node") return [`assert.${isStrict ? "deepStrictEqual" : "deepEqual"}(${actual}, ${text});`];
  return [`expect(${actual}).${isStrict ? "toStrictEqual" : "toEqual"}(${text});`];
}

const PRIMITIVE = new Set(["undefined", "nan", "inf", "-inf", "-0", "bigint"]);

/** A class that the test cannot import: its instances are compared by their properties only. */
function hasUnnamedInstance(value: Encoded): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (isSpecial(value) && value.$ === "instance" && value.v.class === undefined) return true;
  return Object.values(value).some((part) => hasUnnamedInstance(part as Encoded));
}
