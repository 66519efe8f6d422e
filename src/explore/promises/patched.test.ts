/** Nothing is perturbed, seen from inside: a program that counts every call of a builtin counts none that a checker made. */
// @module-tag thorough
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

/** Counts every call of nearly every builtin while it does what checkers look at. The counts do not depend on the inputs. */
const WORK = String.raw`
const { apply, ownKeys } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const counts: Record<string, number> = {};
let isCounting = false;
function counting(native: any, name: string): any {
  return function (this: unknown, ...args: unknown[]) {
    if (isCounting) counts[name] = (counts[name] ?? 0) + 1;
    return apply(native, this, args);
  };
}
function patch(owner: any, label: string): void {
  const keys = ownKeys(owner);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const own = getOwnPropertyDescriptor(owner, key)!;
    if (key === "constructor" || key === "__proto__" || !own.configurable) continue;
    const name = label + "." + (typeof key === "symbol" ? key.description : key);
    if (typeof own.value === "function" && (typeof key === "symbol" || key[0] !== key[0]!.toUpperCase())) {
      defineProperty(owner, key, { ...own, value: counting(own.value, name) });
    } else if (own.get !== undefined && owner !== globalThis) defineProperty(owner, key, { ...own, get: counting(own.get, "get " + name) });
  }
}

const hit = (is: boolean): number => (is ? 1 : 0);
function work(n: number, s: string): string {
  const bytes = new Uint8Array(4);
  const list = [1, 2, 3];
  const fixed = [1, 2, 3];
  const object: any = {};
  const generate = function* () { yield 1; yield* [2, 3]; };
  const owners: [any, string][] = [
    [Array.prototype, "Array"], [String.prototype, "String"], [Map.prototype, "Map"], [Set.prototype, "Set"],
    [WeakMap.prototype, "WeakMap"], [RegExp.prototype, "RegExp"], [Number.prototype, "Number.prototype"], [Date.prototype, "Date"],
    [getPrototypeOf(Uint8Array.prototype), "TypedArray"], [Promise.prototype, "Promise"], [Error.prototype, "Error"],
    [getPrototypeOf([][Symbol.iterator]()), "ArrayIterator"], [getPrototypeOf(""[Symbol.iterator]()), "StringIterator"],
    [getPrototypeOf(new Map().keys()), "MapIterator"], [getPrototypeOf(new Set().keys()), "SetIterator"],
    [getPrototypeOf("".matchAll(/a/g)), "MatchIterator"], [getPrototypeOf(getPrototypeOf([][Symbol.iterator]())), "Iterator"],
    [getPrototypeOf(generate.prototype), "Generator"], [Object.prototype, "Object.prototype"], [Array, "statics of Array"],
    [Number, "Number"], [Object, "Object"], [Math, "Math"], [JSON, "JSON"], [Reflect, "Reflect"], [String, "statics of String"],
    [Function.prototype, "Function"], [globalThis, "global"],
  ];
  for (let i = 0; i < owners.length; i++) patch(owners[i]![0], owners[i]![1]);
  isCounting = true;
  let sum = 0;
  sum += n / (n - 3) + (n % 7) + (n | 0) + (n << 2) + n * n;
  bytes[n] = n;
  list[n] = n;
  sum += list[n]! + bytes[n]! + s.length;
  object[s] = n;
  sum += s[n] === undefined ? 1 : 2;
  try { " ".repeat(n); } catch {}
  try { JSON.parse(s); } catch {}
  try { new RegExp(s); } catch {}
  try { decodeURIComponent(s); } catch {}
  try { object[s].x = 1; } catch {}
  try { object.missing.y; } catch {}
  try { (object as any).missing(); } catch {}
  try { null![Symbol.iterator]; } catch {}
  sum += list.indexOf(n) + s.trim().length + s.indexOf("b") + Math.abs(n) + new Map([[s, n]]).size;
  sum += new Map().set(s, n).get(s)! + (new Set().add(n).has(n) ? 1 : 0) + Object.keys(object).length;
  sum += (Number.isInteger(n) ? 1 : 0) + parseInt(s) + Number(s) + Math.max(...fixed, n);
  console.assert(true, s);
  const [a, ...rest] = fixed;
  for (const one of rest) sum += one;
  const [x, y = n] = [n, n];
  sum += x / y + [...fixed, n].length + Math.min(...[n, n]);
  for (const [key, value] of new Map([["k", n]])) sum += key.length / value;
  for (const one of new Set([n])) sum += one;
  for (const one of generate()) sum += one;
  for (const [i, one] of [n, n].entries()) sum += i / one;
  sum += Array.from([n, n]).length + Object.entries({ s, n }).length + Object.fromEntries([["a", n]]).a!;
  sum += [n, 2].map((one) => one / n).length + [n, 2].filter((one) => one > n).length + [n].reduce((p, q) => p + q, 0);
  // no short circuits: all of them are called whatever the inputs are
  sum += hit([n, 3].includes(n)) + hit([s, "b"].join(s) === "abba") + hit([n].concat([n]).some((one) => one === 77));
  sum += hit(/^[a-c]+$/.test(s)) + hit(/b(c)?/.exec(s)?.[1] === "c") + hit(s.match(/(\d)-/)?.[1] === "7");
  sum += hit(s.replace(/q/, "r") === "xyr") + hit(s.search(/zz/) > 0) + hit(s.split(",").length === 3);
  sum += hit(s.startsWith("ab")) + hit(s.slice(1) === "z") + hit(s.toUpperCase() === "QQ") + hit(("k" + s).padStart(4) === " k12");
  sum += hit(new Date(n).getTime() === 5) + hit(n.toFixed(1) === "2.0") + hit(JSON.stringify({ n }) === '{"n":9}');
  sum += hit(new Uint8Array([n, 2])[0] === 200) + hit(Object.assign({}, { n }).n === 31);
  const { n: taken, ...others } = { n, s };
  sum += taken / others.s.length + ((...given: number[]) => given.length)(...[n, n]);
  isCounting = false;
  let text = "";
  for (const name in counts) if (!Number.isNaN(a) || sum === 0) text += name + "=" + counts[name] + " ";
  return text;
}
`;

test("a program that counts all calls of builtins counts the same with every checker on", async () => {
  const native = compiled(`${WORK}\nexport function f(n: number, s: string): string { return work(n, s); }`);
  expect(native.split(" ").length).toBeGreaterThan(50);
  const text = `${WORK}
function perturbed(seen: string): never { throw new Error(seen); }
export function f(n: number, s: string): string {
  const seen = work(n, s);
  if (seen !== ${JSON.stringify(native)}) perturbed(seen);
  return seen;
}`;
  const { exploration, broken, findings, statistics } = await checkText(text, {
    runs: 8,
    combine: "weak",
    limits: { steps: 20_000 },
  });
  expect(broken).toEqual([]);
  expect(statistics["index-read"]!.places).toBeGreaterThan(0);
  const perturbed = findings.filter(({ checker }) => checker === "assertion").map(({ message }) => message);
  expect(perturbed.map((message) => difference(native, message))).toEqual([]);
  expect(exploration.runs).toBeGreaterThan(1);
  // none was cut off before it compared
  expect(exploration.kept.map(({ outcome }) => outcome)).toEqual(exploration.kept.map(() => ({ returns: native })));
});

/** The counts of one that the other does not have. */
function difference(native: string, seen: string): string[] {
  const expected = native.split(" ");
  const actual = seen.split(" ");
  return [
    ...expected.filter((each) => !actual.includes(each)).map((each) => `- ${each}`),
    ...actual.filter((each) => !expected.includes(each)).map((each) => `+ ${each}`),
  ];
}

function compiled(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: { f?: (n: number, s: string) => string } = {};
  return runInNewContext(`${outputText}; exports.f(1, "a")`, { exports, console }) as string;
}
