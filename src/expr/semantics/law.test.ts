/** Every operation computes what the JavaScript it stands for computes, exceptions included. */
import { expect, test } from "vitest";
import { NUMBERS, oneOf, STRINGS, seeded } from "../testing/random.ts";
import { OPERATIONS } from "./table.ts";

type Native = (...args: never[]) => unknown;

/** Written with the plain language and its methods, the way a program would. */
const NATIVE: { readonly [op in keyof typeof OPERATIONS]?: readonly [kinds: string, fn: Native] } = {
  add: ["nn", (a: number, b: number) => a + b],
  sub: ["nn", (a: number, b: number) => a - b],
  mul: ["nn", (a: number, b: number) => a * b],
  div: ["nn", (a: number, b: number) => a / b],
  rem: ["nn", (a: number, b: number) => a % b],
  pow: ["nn", (a: number, b: number) => a ** b],
  neg: ["n", (a: number) => -a],
  lt: ["nn", (a: number, b: number) => a < b],
  le: ["nn", (a: number, b: number) => a <= b],
  bitAnd: ["nn", (a: number, b: number) => a & b],
  bitOr: ["nn", (a: number, b: number) => a | b],
  bitXor: ["nn", (a: number, b: number) => a ^ b],
  bitNot: ["n", (a: number) => ~a],
  shl: ["nn", (a: number, b: number) => a << b],
  shr: ["nn", (a: number, b: number) => a >> b],
  ushr: ["nn", (a: number, b: number) => a >>> b],
  abs: ["n", Math.abs],
  floor: ["n", Math.floor],
  ceil: ["n", Math.ceil],
  round: ["n", Math.round],
  trunc: ["n", Math.trunc],
  sign: ["n", Math.sign],
  sqrt: ["n", Math.sqrt],
  fround: ["n", Math.fround],
  min: ["nnn", Math.min],
  max: ["nnn", Math.max],
  imul: ["nn", Math.imul],
  clz32: ["n", Math.clz32],
  isNaN: ["n", Number.isNaN],
  isFinite: ["n", Number.isFinite],
  isInteger: ["n", Number.isInteger],
  isSafeInteger: ["n", Number.isSafeInteger],
  numToStr: ["nn", (a: number, radix: number) => a.toString(radix)],
  toFixed: ["nn", (a: number, digits: number) => a.toFixed(digits)],
  strToNum: ["s", Number],
  parseInt: ["sn", parseInt],
  parseFloat: ["s", parseFloat],
  numToBig: ["n", BigInt],
  strToBig: ["s", BigInt],
  concat: ["sss", (a: string, b: string, c: string) => `${a}${b}${c}`],
  length: ["s", (s: string) => s.length],
  charAt: ["sn", (s: string, i: number) => s.charAt(i)],
  charCodeAt: ["sn", (s: string, i: number) => s.charCodeAt(i)],
  codePointAt: ["sn", (s: string, i: number) => s.codePointAt(i) ?? Number.NaN],
  fromCharCode: ["n", (code: number) => String.fromCharCode(code)],
  indexOf: ["ssn", (s: string, t: string, i: number) => s.indexOf(t, i)],
  lastIndexOf: ["ssn", (s: string, t: string, i: number) => s.lastIndexOf(t, i)],
  includes: ["ssn", (s: string, t: string, i: number) => s.includes(t, i)],
  startsWith: ["ssn", (s: string, t: string, i: number) => s.startsWith(t, i)],
  endsWith: ["ss", (s: string, t: string) => s.endsWith(t)],
  slice: ["snn", (s: string, a: number, b: number) => s.slice(a, b)],
  substring: ["snn", (s: string, a: number, b: number) => s.substring(a, b)],
  trim: ["s", (s: string) => s.trim()],
  trimStart: ["s", (s: string) => s.trimStart()],
  trimEnd: ["s", (s: string) => s.trimEnd()],
  lower: ["s", (s: string) => s.toLowerCase()],
  upper: ["s", (s: string) => s.toUpperCase()],
  replace: ["sss", (s: string, a: string, b: string) => s.replace(a, () => b)],
  replaceAll: ["sss", (s: string, a: string, b: string) => s.replaceAll(a, () => b)],
  splitCount: ["ss", (s: string, t: string) => s.split(t).length],
  splitPart: ["ssn", (s: string, t: string, i: number) => s.split(t)[i] ?? ""],
  strLt: ["ss", (a: string, b: string) => a < b],
  strLe: ["ss", (a: string, b: string) => a <= b],
  regexTest: ["srfi", (s: string, r: string, f: string, i: number) => from(s, r, f, i) !== null],
  regexIndex: ["srfi", (s: string, r: string, f: string, i: number) => from(s, r, f, i)?.index ?? -1],
  regexGroup: ["srfii", (s: string, r: string, f: string, i: number, g: number) => from(s, r, f, i)?.[g] ?? ""],
  regexHasGroup: [
    "srfii",
    (s: string, r: string, f: string, i: number, g: number) => from(s, r, f, i)?.[g] !== undefined,
  ],
  regexReplace: ["srFs", (s: string, r: string, f: string, t: string) => s.replace(new RegExp(r, f), t)],
  jsonValid: ["s", (s: string) => attempt(() => JSON.parse(s)) !== "throws"],
};

function from(s: string, source: string, flags: string, index: number): RegExpExecArray | null {
  const re = new RegExp(source, `${flags}g`);
  re.lastIndex = index;
  return re.exec(s);
}

const DRAW: Readonly<Record<string, readonly unknown[]>> = {
  n: NUMBERS,
  s: [...STRINGS, "a,b,,c", "aaa", "😀x😀", '{"a":1}', "  tail\u00a0", "ΑΣ"],
  r: ["a+", "^a(b)?", "(,)|(b)", "", "[^a]", "(?<=a)b", "(?<n>.)\\k<n>", "$", "("],
  f: ["", "i", "u", "s"],
  F: ["", "i", "g", "gi"],
  i: [0, 0, 1, 2, 5, -1],
};

function attempt(compute: () => unknown): unknown {
  try {
    return compute();
  } catch {
    return "throws";
  }
}

test.each(Object.entries(NATIVE))("%s", (op, [kinds, native]) => {
  const random = seeded(op.length * 31 + kinds.length);
  for (let i = 0; i < 1500; i++) {
    const args = [...kinds].map((kind) => oneOf(random, DRAW[kind]!)) as never[];
    const expected = attempt(() => native(...args));
    const actual = attempt(() => OPERATIONS[op as keyof typeof OPERATIONS](...args));
    if (!Object.is(actual, expected))
      expect.fail(`${op}(${args.map(String)}) is ${String(actual)}, not ${String(expected)}`);
  }
});

test("padding and repeating agree up to the length that is refused", () => {
  for (const s of STRINGS) {
    for (const n of [0, 1, 2.7, 5, 30, -0, Number.NaN, 1000]) {
      expect(OPERATIONS.repeat(s, n)).toBe(s.repeat(n));
      for (const fill of ["", "x", "ab"]) {
        expect(OPERATIONS.padStart(s, n, fill)).toBe(s.padStart(n, fill));
        expect(OPERATIONS.padEnd(s, n, fill)).toBe(s.padEnd(n, fill));
      }
    }
  }
  expect(() => OPERATIONS.repeat("a", -1)).toThrow(RangeError);
  expect(() => OPERATIONS.repeat("a", Number.POSITIVE_INFINITY)).toThrow(RangeError);
});

test("bigints", () => {
  const values = [0n, 1n, -1n, 7n, -3n, 2n ** 70n, -(2n ** 64n)];
  for (const a of values) {
    for (const b of values) {
      const small = b >= -3n && b <= 7n;
      expect(OPERATIONS.bigAdd(a, b)).toBe(a + b);
      expect(OPERATIONS.bigMul(a, b)).toBe(a * b);
      expect(attempt(() => OPERATIONS.bigDiv(a, b))).toBe(attempt(() => a / b));
      expect(attempt(() => OPERATIONS.bigRem(a, b))).toBe(attempt(() => a % b));
      expect(OPERATIONS.bigAnd(a, b)).toBe(a & b);
      expect(OPERATIONS.bigOr(a, b)).toBe(a | b);
      expect(OPERATIONS.bigXor(a, b)).toBe(a ^ b);
      expect(OPERATIONS.bigLt(a, b)).toBe(a < b);
      expect(OPERATIONS.bigLe(a, b)).toBe(a <= b);
      if (!small) continue;
      expect(attempt(() => OPERATIONS.bigPow(a, b))).toBe(attempt(() => a ** b));
      expect(OPERATIONS.bigShl(a, b)).toBe(a << b);
      expect(OPERATIONS.bigShr(a, b)).toBe(a >> b);
    }
    expect(OPERATIONS.bigToStr(a, 16)).toBe(a.toString(16));
    expect(OPERATIONS.bigToNum(a)).toBe(Number(a));
  }
});

test("lower and upper case are idempotent, which simplification relies on", () => {
  for (let code = 0; code < 0x10000; code++) {
    const s = `a${String.fromCharCode(code)}b`;
    const [lower, upper] = [s.toLowerCase(), s.toUpperCase()];
    if (lower.toLowerCase() !== lower || upper.toUpperCase() !== upper) expect.fail(`code unit ${code}`);
  }
});

test("what a pattern makes of a long text is kept and stays right", () => {
  const random = seeded(7);
  const texts = Array.from({ length: 6 }, (_, i) => "ab1 ".repeat(150 + i) + i);
  const sources = ["b\\d", "(\\s)a(x)?", "z", "\\d$"];
  for (let i = 0; i < 2000; i++) {
    const [text, source] = [oneOf(random, texts), oneOf(random, sources)];
    const from = oneOf(random, [0, 1, 601, 1e6]);
    const re = new RegExp(source, "g");
    re.lastIndex = from;
    const found = re.exec(text);
    expect(OPERATIONS.regexIndex(text, source, "", from)).toBe(found?.index ?? -1);
    expect(OPERATIONS.regexGroup(text, source, "", from, 1)).toBe(found?.[1] ?? "");
    const flags = oneOf(random, ["", "g"]);
    const replacement = oneOf(random, ["<$&>", "", "1"]);
    expect(OPERATIONS.regexReplace(text, source, flags, replacement)).toBe(
      text.replace(new RegExp(source, flags), replacement),
    );
  }
});
