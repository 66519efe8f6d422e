// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs
/**
 * Values of unknown type: what only asks for their type is decided, for one object of each type stands for all. Whatever could tell two objects of one
 * type apart is not.
 */
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

const CHECKER = "unexpected-throw";

/** What is said of a property that every run has something to say about. */
const verdictOn = async (text: string): Promise<string> => {
  const { verdicts } = await checkText(text, { checkers: [CHECKER], isChallenged: true });
  return verdicts[CHECKER]!.kind;
};

test.each([
  "export function f(x: unknown): number { return x === null ? 1 : 2; }",
  "export function f(x: unknown): boolean { if (typeof x === 'string') return true; return false; }",
  "export function f(x: unknown): number { if (x == null) return 1; return typeof x === 'symbol' ? 2 : typeof x === 'bigint' ? 3 : 4; }",
  "export function f(x: unknown): number { if (typeof x === 'object' && x !== null && !Array.isArray(x)) return 1; return x ? 2 : 3; }",
  "export function f(x: any): number { return typeof x === 'string' && /^a$/.test(x) ? 1 : 2; }",
  "export function f(x: unknown): number { if (typeof x !== 'number') throw new TypeError('x'); return x > 3 ? 1 : 2; }",
  "const isNil = (v: unknown) => v === undefined || v === null;\nexport function f(x: unknown): number { return isNil(x) ? 1 : 2; }",
  "export function f(x: unknown): unknown { const y = x; return y ? x : undefined; }",
  "export function f(x: unknown, y: unknown): number { return typeof x === typeof y && typeof x === 'function' ? 1 : 2; }",
  "export function f(x: unknown): number { return x === 'a' ? 1 : x === 7 ? 2 : x === true ? 3 : 4; }",
])("is decided: %s", async (text) => {
  expect(await verdictOn(text)).toBe("verified");
});

test.each([
  "export function f(x: any): number { return x instanceof Date ? 1 : 2; }",
  "export function f(x: any): number { return Object.prototype.toString.call(x) === '[object Map]' ? 1 : 2; }",
  "export function f(x: any): number { return ArrayBuffer.isView(x) ? 1 : 2; }",
  "export function f(x: any): number { if (x === null || typeof x !== 'object') return 2; return x.size === 3 ? 1 : 2; }",
  "export function f(x: any): number { if (typeof x === 'string') return 3; return `${x}` === 'Invalid Date' ? 1 : 2; }",
  "export function f(x: any): number { if (typeof x !== 'object') return 2; return x == 'q' ? 1 : 2; }",
  "export function f(x: any): number { if (typeof x !== 'object') return 2; return +x === 5 ? 1 : 2; }",
  "export function f(x: any): number { if (typeof x !== 'symbol') return 2; return x.description === 'q' ? 1 : 2; }",
  "export function f(x: any): number { if (typeof x !== 'symbol') return 2; return x === Symbol.iterator ? 1 : 2; }",
  "const S = {};\nexport function f(x: unknown): number { return x === S ? 1 : 2; }\nexport const get = () => S;",
  "export function f(x: unknown, y: unknown): number { if (typeof x !== 'object' || x === null) return 2; return x === y ? 1 : 2; }",
  "const g = ([a]: any) => a;\nexport function f(x: any): number { if (typeof x !== 'object' || !x) return 2; try { g(x); return 1; } catch { return 2; } }",
  "const g = (...all: any[]) => JSON.stringify(all);\nexport function f(x: any): number { return g(x) === '[1]' ? 1 : 2; }",
  "function g() { return arguments[0].size; }\nexport function f(x: any): number { if (!x) return 2; return (g as any)(x) === 3 ? 1 : 2; }",
  "export function f(x: any): number { if (typeof x === 'string') { x = new Map(); } return x instanceof Map ? 1 : 2; }",
  "export function f(x: any): number { return [3, 1].sort(() => x)[0] === 3 ? 1 : 2; }",
  "export function f(x: any): number { return [x].join() === 'Invalid Date' ? 1 : 2; }",
  "export function f(x: any): number { for (const k in x) if (k === 'q') return 1; return 2; }",
  "export function f(x: any): number { const { q } = x ?? {}; return q === 5 ? 1 : 2; }",
  "export async function f(x: any): Promise<number> { return (await x) === 5 ? 1 : 2; }",
  "export async function f(x: any): Promise<unknown> { return x; }",
  "export function f(x: any): number { return WeakMap.prototype.has.call(x, {}) ? 1 : 2; }",
  "export function f(x: any): number { try { structuredClone(x); return 1; } catch { return 2; } }",
  "class A { #p = 1; static is(x: any) { return #p in x; } }\nexport function f(x: any): number { return typeof x === 'object' && x && A.is(x) ? 1 : 2; }\nexport const make = () => new A();",
  "export function f(x: any): number { try { x(); return 1; } catch { return 2; } }",
  "export function f(x: any): number { try { new x(); return 1; } catch { return 2; } }",
  "export function f(this: any): number { return this instanceof Map ? 1 : 2; }",
  "export function f(x: any): number { return typeof x === 'function' && x.name === 'q' ? 1 : 2; }",
])("is not decided: %s", async (text) => {
  expect(await verdictOn(text)).not.toBe("verified");
});
