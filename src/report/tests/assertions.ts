/** The lines that pin an outcome exactly, in each runner's words. */
import { type Encoded, type EncodedError, type EncodedInstance, isSpecial } from "../../value/encoded.ts";
import { isExpressible, stringSource, valueSource } from "../../value/source.ts";
import { callText } from "./calls.ts";
import type { Runner, TestCase } from "./case.ts";
import type { Subjects } from "./subject.ts";

export interface AssertionLines {
  readonly lines: readonly string[];
  readonly needs: "thrownBy" | "rejectedBy" | undefined;
}

const INDENT = "    ";

export function assertionLines(test: TestCase, subjects: Subjects, runner: Runner): AssertionLines {
  const { setup, call } = callText(test, subjects, INDENT);
  const { outcome, isAsync } = test;
  if ("throws" in outcome) {
    const action =
      setup.length === 0
        ? `() => ${call}`
        : ["() => {", ...setup.map((line) => `  ${line}`), `  return ${call};`, "}"].join(`\n${INDENT}`);
    const caught = isAsync ? `await rejectedBy(${action})` : `thrownBy(${action})`;
    return { lines: throwLines(caught, outcome.throws, runner, subjects), needs: isAsync ? "rejectedBy" : "thrownBy" };
  }
  if ("returns" in outcome) {
    const lines = resultLines(
      isAsync ? `await ${call}` : call,
      outcome.returns,
      runner,
      subjects,
      /=> (unknown|object)$/.test(test.target.signature),
    );
    return { lines: [...setup, ...lines], needs: undefined };
  }
  throw new Error("a run that was stopped cannot be pinned");
}

function throwLines(caught: string, thrown: EncodedError, runner: Runner, subjects: Subjects): string[] {
  if (thrown.value !== undefined) return resultLines(caught, thrown.value, runner, subjects);
  return [
    `const error = ${caught};`,
    equal("error.constructor.name", stringSource(thrown.name), runner),
    ...(thrown.quotesSource ? [] : [equal("error.message", stringSource(thrown.message), runner)]),
  ];
}

function equal(actual: string, expected: string, runner: Runner): string {
  return runner === "node" ? `assert.equal(${actual}, ${expected});` : `expect(${actual}).toBe(${expected});`;
}

const PRIMITIVE = new Set(["undefined", "nan", "inf", "-inf", "-0", "bigint"]);

function resultLines(
  actual: string,
  expected: Encoded,
  runner: Runner,
  subjects: Subjects,
  isUnknown = false,
): string[] {
  const className = (instance: EncodedInstance) => subjects.classNameOf(instance);
  if (!canBeSaid(expected, runner)) return looseLines(actual, expected, runner, className);
  const isPrimitive =
    typeof expected !== "object" || expected === null || (isSpecial(expected) && PRIMITIVE.has(expected.$));
  if (isPrimitive) return [equal(actual, valueSource(expected, { className }, INDENT), runner)];
  if (isSpecial(expected) && expected.$ === "instance")
    return instanceLines(actual, expected.v, runner, className, isUnknown && subjects.isTypeScript);
  return [deepEqual(actual, expected, runner, className)];
}

function deepEqual(
  actual: string,
  expected: Encoded,
  runner: Runner,
  className: (instance: EncodedInstance) => string | undefined,
): string {
  const text = valueSource(expected, { className }, INDENT);
  const isStrict = !hasUnnamedInstance(expected);
  if (runner === "node") return `assert.${isStrict ? "deepStrictEqual" : "deepEqual"}(${actual}, ${text});`;
  return `expect(${actual}).${isStrict ? "toStrictEqual" : "toEqual"}(${text});`;
}

/** An instance: its class where the test can name it, then its properties. */
function instanceLines(
  actual: string,
  instance: EncodedInstance,
  runner: Runner,
  className: (instance: EncodedInstance) => string | undefined,
  needsCast: boolean,
): string[] {
  const name = className(instance);
  const properties: Encoded = { $: "object", v: instance.properties ?? [] };
  const ofClass =
    runner === "node" ? `assert.ok(result instanceof ${name});` : `expect(result).toBeInstanceOf(${name});`;
  return [
    `const result = ${actual};`,
    ...(name === undefined ? [] : [ofClass]),
    deepEqual(needsCast ? "{ ...(result as object) }" : "{ ...result }", properties, runner, className),
  ];
}

/** Where a value has no text of its own, at least what it is. */
function looseLines(
  actual: string,
  expected: Encoded,
  runner: Runner,
  className: (instance: EncodedInstance) => string | undefined,
): string[] {
  const kind =
    typeof expected === "object" &&
    expected !== null &&
    isSpecial(expected) &&
    (expected.$ === "function" || expected.$ === "symbol")
      ? expected.$
      : "object";
  const name =
    kind === "object" &&
    typeof expected === "object" &&
    expected !== null &&
    isSpecial(expected) &&
    expected.$ === "instance"
      ? className(expected.v)
      : undefined;
  if (name !== undefined)
    return [
      runner === "node" ? `assert.ok((${actual}) instanceof ${name});` : `expect(${actual}).toBeInstanceOf(${name});`,
    ];
  return [equal(`typeof ${/^[\w.]+\(/.test(actual) ? actual : `(${actual})`}`, `"${kind}"`, runner)];
}

/** Node's deep equality tells two invalid dates apart. */
function canBeSaid(value: Encoded, runner: Runner): boolean {
  return (
    isExpressible(value) &&
    (runner !== "node" || !some(value, (part) => isSpecial(part) && part.$ === "date" && part.v === null))
  );
}

/** A class that the test cannot import: its instances are compared by their properties only. */
function hasUnnamedInstance(value: Encoded): boolean {
  return some(value, (part) => isSpecial(part) && part.$ === "instance" && part.v.class === undefined);
}

function some(value: Encoded, test: (part: Encoded) => boolean): boolean {
  if (typeof value !== "object" || value === null) return false;
  return test(value) || Object.values(value).some((part) => some(part as Encoded, test));
}
