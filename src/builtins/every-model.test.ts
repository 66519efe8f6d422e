/**
 * Every model of the registry under one law: called in many ways, sensible or not, its result and what it did to its receiver are what the
 * shadows say, there and on other inputs of the same path. The laws beside each model look closer; this one leaves none out.
 */
import { expect, test } from "vitest";
import { apply, literal } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import { installModels, MODELS } from "./index.ts";
import { type Caller, checkLaw, type Held } from "./testing/law.ts";
import { bigints, booleans, either, oneOf, type Sampler, shortText } from "./testing/samples.ts";

installModels();

/** Without a law here, and where else it is tested. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  console: "prints",
  process: "runs later: explore/promises/async-flow.test.ts",
  Promise: "settles later: explore/promises/async-flow.test.ts",
  AsyncGenerator: "settles later: explore/promises/async-flow.test.ts",
  Generator: "steps through code of the program: explore/promises/async-flow.test.ts",
  Iterator: "steps: explore/promises/channels.test.ts",
  FinalizationRegistry: "depends on the collector",
  EventEmitter: "explore/promises/channels.test.ts",
  setTimeout: "runs later",
  setInterval: "runs later",
  setImmediate: "runs later",
  queueMicrotask: "runs later",
  eval: "runs code that nobody follows: explore/promises/code-from-text.test.ts",
  Function: "the same",
  AsyncFunction: "the same",
  GeneratorFunction: "the same",
  AsyncGeneratorFunction: "the same",
  vm: "the same",
  structuredClone: "explore/promises/channels.test.ts",
  "Buffer.allocUnsafe": "what memory holds that nobody wrote is anything: buffer/laws.test.ts",
  "Buffer.allocUnsafeSlow": "the same",
  "Number.prototype.toPrecision": "which of two errors comes first is not told apart: number.test.ts",
  WeakMap: "characters of a text as entries are refused: collections.test.ts",
  WeakSet: "the same",
  Proxy: "is looked through where it is read: explore/promises/channels.test.ts",
  Hash: "needs the order of its calls: node/node.test.ts",
};

const texts: Sampler = (random) => shortText(random, ["a", "b", "1", "-", ",", "\u{1f600}", "\ud83d", "é"]);
const small = oneOf(0, 1, 2, 3, 4, 7, -1, -2, -0, 0.5, 1.5, 2.5, Number.NaN, Infinity, -Infinity, 255, 256, 300);
const any: Sampler = either(
  texts,
  small,
  small,
  booleans,
  oneOf("12", "-3.5", "", "0x1f", "1e3", "a\ud83d"),
  oneOf(undefined, null),
  bigints,
);

/** Receivers by the part of a model's name before the method; the values they hold come from the inputs. */
const RECEIVERS: Readonly<Record<string, (caller: Caller, parts: readonly Held[]) => unknown>> = {
  "Array.prototype": (caller, parts) => filled(caller, new Array(3), parts),
  "TypedArray.prototype": (caller, parts) => stored(caller, new Float64Array(4), parts),
  "Buffer.prototype": (caller, parts) => stored(caller, Buffer.alloc(10), parts),
  "DataView.prototype": (caller, parts) => new DataView(stored(caller, new Uint8Array(10), parts).buffer),
  "ArrayBuffer.prototype": (caller, parts) => stored(caller, new Uint8Array(10), parts).buffer,
  "Map.prototype": (caller, [a, b]) => {
    const map = caller.construct(Map, []).value;
    caller.call(Map.prototype.set, map, [a, b]);
    return map;
  },
  "Set.prototype": (caller, [a, b]) => {
    const set = caller.construct(Set, []).value;
    for (const part of [a, b]) caller.call(Set.prototype.add, set, [part]);
    return set;
  },
  "WeakMap.prototype": (caller) => caller.construct(WeakMap, []).value,
  "WeakSet.prototype": (caller) => caller.construct(WeakSet, []).value,
  "WeakRef.prototype": (caller) => caller.construct(WeakRef, [{}]).value,
  "Date.prototype": (caller, [a]) => caller.construct(Date, [a]).value,
  "RegExp.prototype": () => /(a|b)+(\d)?/g,
  "URL.prototype": (caller, [a]) => {
    const url = caller.construct(URL, ["http://a.b/c?d#e"]).value as object;
    caller.set(url, "pathname", a);
    return url;
  },
  "URLSearchParams.prototype": (caller, [a]) => caller.construct(URLSearchParams, [a]).value,
  "TextEncoder.prototype": () => new TextEncoder(),
  "TextDecoder.prototype": () => new TextDecoder(),
  "Error.prototype": (caller, [a]) => caller.construct(Error, [a]).value,
  "Object.prototype": (caller, parts) => filled(caller, {}, parts),
};

function filled<T extends object>(caller: Caller, object: T, parts: readonly Held[]): T {
  parts.forEach((part, i) => {
    caller.set(object, String(i), part);
  });
  return object;
}

/** What is no number for the array is left out. */
function stored<T extends Uint8Array | Float64Array>(caller: Caller, array: T, parts: readonly Held[]): T {
  parts.forEach((part, i) => {
    caller.settle(part);
    if (typeof part.value === "number") caller.set(array, String(i), part);
  });
  return array;
}

/** A function of the program that gives back what it gets. */
const same = (caller: Caller): unknown =>
  caller.callback(((...values: unknown[]) => values[0]) as never, (first?: Expr) => first);
const constantly = (caller: Caller): unknown =>
  caller.callback(((...values: unknown[]) => values.length) as never, () => undefined);

const list = (caller: Caller, ...parts: readonly unknown[]): unknown[] => {
  const made: unknown[] = new Array(parts.length).fill(undefined);
  parts.forEach((part, i) => {
    caller.set(made, String(i), part as Held);
  });
  return made;
};

type Arguments = (caller: Caller, a: Held, b: Held) => readonly unknown[];

const ARGUMENTS: readonly Arguments[] = [
  () => [],
  (_, a) => [a],
  (_, a, b) => [a, b],
  (_, a, b) => [b, 2, a],
  (caller, a) => [filled(caller, new Array(2), [a]), a],
  (caller, a, b) => [filled(caller, {}, [a, b]), "0"],
  (caller, a) => [same(caller), a],
  (caller) => [constantly(caller)],
  (caller, a, b) => [filled(caller, {}, [a, b]), a, b],
  (_, a) => [/(\d)|b/g, a],
  // what an object holds matters wherever it is converted, or walked over
  (caller, a) => [list(caller, a)],
  (caller, a, b) => ["ab12", list(caller, a), list(caller, b)],
  (caller, a, b) => [b, a, list(caller, a)],
  (caller, a, b) => [list(caller, list(caller, a, b))],
  (caller, a) => [list(caller, list(caller, list(caller, a), 1))],
  (caller, a) => [list(caller, a), list(caller, a)],
];

/** Accessors and constructors are not called. */
const isConstructed = (name: string): boolean => /^[A-Z]\w*$/.test(name);

const names = new Set<string>();
const cases = MODELS.flat().flatMap(([native, { name, fidelity }]) => {
  // the current time is nobody's function
  if (typeof native !== "function" || fidelity === "none" || names.has(name) || name === "Date") return [];
  names.add(name);
  const owner = name.slice(0, Math.max(0, name.lastIndexOf(".")));
  return (ELSEWHERE[name] ?? ELSEWHERE[name.split(".")[0]!]) === undefined ? [{ name, owner, native }] : [];
});

test.each(cases)("$name", ({ name, owner, native }) => {
  const make = RECEIVERS[owner];
  const complaints = ARGUMENTS.flatMap((given, seed) => {
    const ways = [(caller: Caller, self: unknown, args: readonly unknown[]) => caller.call(native, self, args)];
    if (isConstructed(name) && name !== "BigInt") ways.push((caller, _, args) => caller.construct(native, args));
    return ways.flatMap(
      (way) =>
        checkLaw({
          inputs: [any, any, any, any],
          subject(caller, a, b, c, d) {
            const self = make === undefined ? c : make(caller, [c!, d!]);
            const result = way(caller, self, given(caller, a!, b!));
            const both = [result.value, make === undefined ? undefined : self];
            caller.describe(both, [result]);
            return { value: both, shadow: undefined };
          },
          runs: 6,
          seed: seed + 1,
          shadowed: 0,
          crossed: 0,
        }).failures,
    );
  });
  expect(complaints).toEqual([]);
});

test("a wrong model is found", () => {
  const wrong = checkLaw({
    inputs: [any],
    subject: (_, a) => ({
      value: typeof a!.value === "number" ? a!.value + 1 : 0,
      shadow: a!.shadow === undefined ? undefined : apply("add", literal(0), literal(2)),
    }),
    shadowed: 0,
    crossed: 0,
  });
  expect(wrong.failures).not.toEqual([]);
});
