/** The lines that pin an outcome exactly, and what the call did besides, in each runner's words. */
import { type Encoded, type EncodedError, type EncodedInstance, isSpecial } from "../../value/encoded.ts";
import { type SourceOptions, stringSource, valueSource } from "../../value/source.ts";
import { aftermathLines, stateLines } from "./aftermath-lines.ts";
import { type CallText, callText } from "./calls.ts";
import type { Runner, TestCase } from "./case.ts";
import { DIALECTS, type Dialect } from "./dialect.ts";
import { calledIn, plainValue } from "./handed-back.ts";
import type { Need } from "./mocks.ts";
import { canBeSaid, deepEqual, hasUnnamedInstance, INDENT, isPrimitive, sourceOptions } from "./sayable.ts";
import type { Subjects } from "./subject.ts";

export type Support = Exclude<Need, "mock"> | "thrownBy" | "rejectedBy";

export interface AssertionLines {
  readonly lines: readonly string[];
  readonly needs: ReadonlySet<Support>;
  readonly hasMocks: boolean;
}

export function assertionLines(
  test: TestCase,
  subjects: Subjects,
  runner: Runner,
  isWorthSaying: (callback: number) => boolean = () => true,
): AssertionLines {
  const dialect = DIALECTS[runner];
  const said = callText(test, subjects, INDENT, dialect);
  const { outcome, isAsync } = test;
  const needs = new Set<Support>([...said.needs].filter((need) => need !== "mock"));
  const after = aftermathLines(test, said, subjects, dialect, isWorthSaying);
  const all = (lines: readonly string[]): AssertionLines => ({
    lines: [...said.setup, ...lines, ...after],
    needs,
    hasMocks: said.needs.has("mock"),
  });
  if (said.handed !== undefined) {
    if ("throws" in outcome) needs.add(test.calls!.at(-1)!.isAwaited === true ? "rejectedBy" : "thrownBy");
    return all(handedLines(test, said, after.length > 0, dialect, subjects));
  }
  if ("throws" in outcome) {
    needs.add(isAsync ? "rejectedBy" : "thrownBy");
    const caught = isAsync ? `await rejectedBy(() => ${said.call})` : `thrownBy(() => ${said.call})`;
    return all(throwLines(caught, outcome.throws, dialect, subjects));
  }
  if ("returns" in outcome) {
    const same = test.aftermath?.gives;
    const name = same === undefined ? undefined : same === "self" ? said.self : said.args.get(same);
    const called = isAsync ? `await ${said.call}` : said.call;
    if (name !== undefined) return all([dialect.equal(called, name)]);
    // what gives nothing is there for what it does
    if (isUndefined(outcome.returns) && after.length > 0) return all([`${called};`]);
    const isUnknown = /=> (unknown|object)$/.test(test.target.signature);
    return all(resultLines(called, outcome.returns, dialect, subjects, { isUnknown }));
  }
  throw new Error("a run that was stopped cannot be pinned");
}

/** The result in a variable, then each call of it with what it gave, then what the calls made of it. */
function handedLines(
  { outcome, isAsync, calls = [] }: TestCase,
  { call, handed }: CallText,
  isSeenOtherwise: boolean,
  dialect: Dialect,
  subjects: Subjects,
): string[] {
  const { result, calls: texts } = handed!;
  const called = "returns" in outcome ? calledIn(outcome.returns) : undefined;
  const isTelling = called?.gave.some(([, gave]) => !isUndefined(plainValue(gave))) === true;
  const lines = texts.flatMap(({ call: text, actual, variable }, i): string[] => {
    const isLast = i === texts.length - 1;
    if ("throws" in outcome && isLast) {
      const caught = calls[i]!.isAwaited === true ? `await rejectedBy(() => ${text})` : `thrownBy(() => ${text})`;
      return throwLines(caught, outcome.throws, dialect, subjects);
    }
    const gave = called?.gave[i]?.[1];
    if (variable !== undefined) return [`const ${variable} = ${actual};`];
    // what gives nothing is there for what it does, if anybody sees that
    const isAlone = isLast && !isTelling && !isSeenOtherwise;
    if (gave === undefined || (isUndefined(plainValue(gave)) && !isAlone)) return [`${actual};`];
    return resultLines(actual, plainValue(gave), dialect, subjects, { result: i === 0 ? "result" : `result${i + 1}` });
  });
  const state =
    called !== undefined && hasData(called.result) ? stateLines(result, called.result, subjects, dialect) : [];
  return [`const ${result} = ${isAsync ? "await " : ""}${call};`, ...lines, ...state];
}

/** Something of it is no function: the calls may have changed it. */
const hasData = (value: Encoded): boolean => {
  if (typeof value !== "object" || value === null || isFunction(value)) return false;
  const parts = isSpecial(value)
    ? value.$ === "instance"
      ? (value.v.properties ?? []).map(([, part]) => part)
      : []
    : Object.values(value);
  return parts.some((part) => !isFunction(part as Encoded));
};

function throwLines(caught: string, thrown: EncodedError, dialect: Dialect, subjects: Subjects): string[] {
  if (thrown.value !== undefined) return resultLines(caught, thrown.value, dialect, subjects);
  return [
    `const error = ${caught};`,
    errorClassLine(thrown, dialect, subjects),
    ...(thrown.quotesSource ? [] : [dialect.equal("error.message", stringSource(thrown.message))]),
    ...propertyLines(thrown, dialect, subjects),
  ];
}

/** The class itself, where the test can import it; its name otherwise, which the class of a builtin has everywhere. */
function errorClassLine(thrown: EncodedError, dialect: Dialect, subjects: Subjects): string {
  const name =
    thrown.class === undefined ? undefined : subjects.classNameOf({ class: thrown.class, name: thrown.name });
  return name === undefined
    ? dialect.equal("error.constructor.name", stringSource(thrown.name))
    : dialect.instanceOf("error", name);
}

/** `code`, `status` and whatever else the program tells with its errors. */
function propertyLines({ properties = [] }: EncodedError, dialect: Dialect, subjects: Subjects): string[] {
  const options = sourceOptions(subjects, dialect);
  const said = properties.filter(([, value]) => canBeSaid(value, dialect));
  if (dialect.matches !== undefined && said.length > 0)
    return [dialect.matches("error", valueSource({ $: "object", v: said }, options, INDENT))];
  return said.flatMap(([key, value]) => {
    if (!/^[A-Za-z_$][\w$]*$/.test(key) || key === "stack") return [];
    const actual =
      subjects.isTypeScript && key !== "cause" ? `Reflect.get(error, ${stringSource(key)})` : `error.${key}`;
    const text = valueSource(value, options, INDENT);
    return [
      isPrimitive(value) ? dialect.equal(actual, text) : dialect.deepEqual(actual, text, !hasUnnamedInstance(value)),
    ];
  });
}

const isUndefined = (value: Encoded): boolean =>
  typeof value === "object" && value !== null && isSpecial(value) && value.$ === "undefined";

function resultLines(
  actual: string,
  expected: Encoded,
  dialect: Dialect,
  subjects: Subjects,
  { isUnknown = false, result = "result" }: { readonly isUnknown?: boolean; readonly result?: string } = {},
): string[] {
  const options = sourceOptions(subjects, dialect);
  if (!canBeSaid(expected, dialect) || isFunction(expected)) return looseLines(actual, expected, dialect, options);
  if (isPrimitive(expected)) return [dialect.equal(actual, valueSource(expected, options, INDENT))];
  if (typeof expected === "object" && expected !== null && isSpecial(expected) && expected.$ === "instance")
    return instanceLines(actual, expected.v, dialect, options, {
      needsCast: isUnknown && subjects.isTypeScript,
      result,
    });
  return [deepEqual(actual, expected, dialect, options)];
}

const isFunction = (value: Encoded): boolean =>
  typeof value === "object" && value !== null && isSpecial(value) && value.$ === "function";

/** An instance: its class where the test can name it, then its properties. */
function instanceLines(
  actual: string,
  instance: EncodedInstance,
  dialect: Dialect,
  options: SourceOptions,
  { needsCast, result }: { readonly needsCast: boolean; readonly result: string },
): string[] {
  const name = options.className(instance);
  const properties: Encoded = { $: "object", v: instance.properties ?? [] };
  return [
    `const ${result} = ${actual};`,
    ...(name === undefined ? [] : [dialect.instanceOf(result, name)]),
    deepEqual(needsCast ? `{ ...(${result} as object) }` : `{ ...${result} }`, properties, dialect, options),
  ];
}

/** Where a value has no text of its own, at least what it is. */
function looseLines(actual: string, expected: Encoded, dialect: Dialect, { className }: SourceOptions): string[] {
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
  if (name !== undefined) return [dialect.instanceOf(actual, name)];
  return [dialect.equal(`typeof ${/^[\w.]+\(/.test(actual) ? actual : `(${actual})`}`, `"${kind}"`)];
}
