/** Where values have edges: numbers, code units, collation, bytes, dates. What decides is a value that few inputs have. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";

const NUMBERS: readonly Core[] = [
  { name: "-0 by division", params: "a: number", when: "1 / a === -Infinity", calls: ["-0"] },
  { name: "-0 by Object.is", params: "a: number", when: "Object.is(a * 1, -0)", calls: ["-0"] },
  { name: "-0 by atan2", params: "a: number", when: "a === 0 && Math.atan2(a, -1) < 0", calls: ["-0"] },
  { name: "-0 by rounding", params: "a: number", when: "Object.is(Math.round(a), -0) && a !== 0", calls: ["-0.3"] },
  { name: "NaN is not itself", params: "a: number", when: "a !== a", calls: ["NaN"] },
  { name: "NaN in an array", params: "a: number", when: "[a].includes(NaN)", calls: ["NaN"] },
  { name: "not found by indexOf", params: "a: number", when: "[a].indexOf(a) === -1", calls: ["NaN"] },
  { name: "no order", params: "a: number, b: number", when: "!(a < b) && !(a >= b)", calls: ["NaN, 1"] },
  { name: "a sum that is absorbed", params: "a: number", when: "a + 1 === a && a < Infinity", calls: ["1e300"] },
  {
    name: "a sum that is rounded",
    params: "a: number, b: number",
    when: "a > 0 && b > 0 && a + b === a && b >= 1",
    calls: ["1e17, 1"],
  },
  {
    name: "beyond safe integers",
    params: "a: number",
    when: "Number.isInteger(a) && a + 1 - 1 !== a",
    calls: ["9007199254740992"],
  },
  {
    name: "a product that overflows",
    params: "a: number",
    when: "a * a === Infinity && a < Infinity",
    calls: ["1e200"],
  },
  { name: "a product that underflows", params: "a: number", when: "a !== 0 && a * a === 0", calls: ["1e-200"] },
  {
    name: "tenths",
    params: "a: number, b: number",
    when: "a === 0.1 && b === 0.2 && a + b !== 0.3",
    calls: ["0.1, 0.2"],
  },
  { name: "a remainder with a sign", params: "a: number", when: "a % 3 === -2", calls: ["-5"] },
  { name: "a remainder of a fraction", params: "a: number", when: "a % 1 === 0.5", calls: ["2.5"] },
  { name: "truncated to 32 bits", params: "a: number", when: "a > 0 && (a | 0) < 0", calls: ["2147483648"] },
  { name: "wrapped by shifts", params: "a: number", when: "a === 33 && 1 << a === 2", calls: ["33"] },
  { name: "an unsigned shift", params: "a: number", when: "a < 0 && a >>> 0 > 4294967290", calls: ["-1"] },
  {
    name: "32-bit products",
    params: "a: number",
    when: "a > 65536 && Math.imul(a, 65536) === 65536",
    calls: ["65537"],
  },
  { name: "leading zeros", params: "a: number", when: "Math.clz32(a) === 31", calls: ["1"] },
  { name: "a power of zero", params: "a: number", when: "a !== a && a ** 0 === 1", calls: ["NaN"] },
  {
    name: "single precision",
    params: "a: number",
    when: "Math.fround(a) !== a && Math.abs(a) < 1 && a === 0.1",
    calls: ["0.1"],
  },
  { name: "texts of numbers", params: "a: number", when: 'String(a) === "1e+21"', calls: ["1e21"] },
  { name: "the text of -0", params: "a: number", when: 'String(a) === "0" && 1 / a < 0', calls: ["-0"] },
  { name: "rounded texts", params: "a: number", when: 'a.toFixed(1) === "-0.0"', calls: ["-0.01"] },
  {
    name: "parsed in part",
    params: "s: string",
    when: "parseInt(s, 10) === 12 && Number.isNaN(Number(s))",
    calls: ['"12px"'],
  },
  {
    name: "an empty number",
    params: "s: string",
    when: "s !== '0' && s.trim() === '' && Number(s) === 0",
    calls: ['" "'],
  },
  { name: "a hexadecimal text", params: "s: string", when: "Number(s) === 255 && s.length === 4", calls: ['"0xff"'] },
  { name: "bigint wraps", params: "a: bigint", when: "BigInt.asIntN(8, a) < 0n && a > 0n", calls: ["200n"] },
  {
    name: "bigint division",
    params: "a: bigint",
    when: "a < 0n && a / 2n * 2n !== a && a % 2n === -1n",
    calls: ["-3n"],
  },
  { name: "bigint against number", params: "a: bigint, b: number", when: "a == (b as any) && b > 2", calls: ["3n, 3"] },
];

const TEXTS: readonly Core[] = [
  {
    name: "a character of two units",
    params: "s: string",
    when: "s.length === 2 && [...s].length === 1",
    calls: ['"\\u{1F600}"'],
  },
  {
    name: "half a character",
    params: "s: string",
    when: "s.length === 1 && (s.codePointAt(0) ?? 0) >= 0xd800 && (s.codePointAt(0) ?? 0) < 0xdc00",
    calls: ['"\\ud83d"'],
  },
  {
    name: "not well formed",
    params: "s: string",
    when: "s.length === 3 && encodeURIComponentFails(s)",
    setup:
      "function encodeURIComponentFails(s: string): boolean {\n  try {\n    encodeURIComponent(s);\n    return false;\n  } catch {\n    return true;\n  }\n}",
    calls: ['"a\\ud83db"'],
  },
  { name: "code points", params: "s: string", when: "(s.codePointAt(0) ?? 0) > 0xffff", calls: ['"\\u{10000}"'] },
  {
    name: "a dot for units",
    params: "s: string",
    when: "/^.$/u.test(s) && !/^.$/.test(s) && s.length === 2",
    calls: ['"\\u{1F600}"'],
  },
  {
    name: "no dot for ends of lines",
    params: "s: string",
    when: "s.length === 1 && !/./.test(s)",
    calls: ['"\\u2028"'],
  },
  { name: "growing upper case", params: "s: string", when: "s.toUpperCase().length > s.length", calls: ['"ß"'] },
  {
    name: "case without a way back",
    params: "s: string",
    when: "s.length === 1 && s.toUpperCase().toLowerCase() !== s && s.toLowerCase() === s",
    calls: ['"ſ"'],
  },
  {
    name: "white space of all kinds",
    params: "s: string",
    when: 's.trim() === "" && s.charCodeAt(0) > 255',
    calls: ['"\\u2003"'],
  },
  {
    name: "no white space of one kind",
    params: "s: string",
    when: 's.length === 1 && s.trim() !== "" && s.charCodeAt(0) === 0x200b',
    calls: ['"\\u200b"'],
  },
  { name: "composed and not", params: "s: string", when: 's !== "é" && s.normalize() === "é"', calls: ['"e\\u0301"'] },
  {
    name: "order by units",
    params: "a: string, b: string",
    when: "a < b && (a.codePointAt(0) ?? 0) > (b.codePointAt(0) ?? 0)",
    calls: ['"\\u{10000}", "\\uffff"'],
  },
  {
    name: "order by language",
    params: "a: string, b: string",
    when: "a < b && a.localeCompare(b) > 0",
    calls: ['"B", "a"'],
  },
  {
    name: "equal by language",
    params: "a: string",
    when: 'a !== "é" && a.localeCompare("é") === 0',
    calls: ['"e\\u0301"'],
  },
  {
    name: "sorted as texts",
    params: "a: number, b: number",
    when: "a < b && [b, a].sort()[0] === b",
    calls: ["9, 10"],
  },
  {
    name: "a last index at the end",
    params: "s: string",
    when: 's.length > 1 && s.lastIndexOf("") === s.length && s[0] === "q"',
    calls: ['"qq"'],
  },
  {
    name: "split by nothing",
    params: "s: string",
    when: 's.split("").length !== [...s].length',
    calls: ['"\\u{1F600}"'],
  },
  {
    name: "replaced by a pattern",
    params: "s: string",
    when: '"a".replace("a", s) === "aa" && s.length === 4',
    calls: ['"$&$&"'],
  },
  {
    name: "words by ASCII",
    params: "s: string",
    when: "s.length === 1 && !/\\w/.test(s) && s.toLowerCase() !== s.toUpperCase()",
    calls: ['"é"'],
  },
  {
    name: "folded by case",
    params: "s: string",
    when: "/^k$/iu.test(s) && s.charCodeAt(0) > 127",
    calls: ['"\\u212a"'],
  },
];

const BYTES: readonly Core[] = [
  { name: "a byte that wraps", params: "a: number", when: "new Uint8Array([a])[0] === 1 && a > 1", calls: ["257"] },
  { name: "a signed byte", params: "a: number", when: "new Int8Array([a])[0]! < 0 && a > 0", calls: ["200"] },
  {
    name: "a clamped byte",
    params: "a: number",
    when: "new Uint8ClampedArray([a])[0] === 2 && a !== 2 && a % 1 === 0.5",
    calls: ["2.5"],
  },
  { name: "no number in a byte", params: "a: number", when: "a !== a && new Uint8Array([a])[0] === 0", calls: ["NaN"] },
  {
    name: "rounded by an array",
    params: "a: number",
    when: "new Float32Array([a])[0] !== a && a > 0 && a < 1",
    calls: ["0.1"],
  },
  {
    name: "written past the end",
    params: "i: number",
    body: "const b = new Uint8Array(2);\n  b[i] = 7;",
    when: "b[0] === 0 && b[1] === 0 && (b as any)[i] === undefined && i === 5",
    calls: ["5"],
  },
  {
    name: "a fraction as an index",
    params: "i: number",
    body: "const b: number[] = [1, 2];\n  b[i] = 9;",
    when: "b.length === 2 && Object.keys(b).length === 3",
    calls: ["0.5"],
  },
  {
    name: "two views",
    params: "a: number",
    body: "const b = new ArrayBuffer(4);\n  new Uint32Array(b)[0] = a;",
    when: "new Uint8Array(b)[0] === 7 && a > 255",
    calls: ["263"],
  },
  {
    name: "the order of bytes",
    params: "a: number",
    body: "const v = new DataView(new ArrayBuffer(4));\n  v.setUint16(0, a);",
    when: "v.getUint16(0, true) === 1",
    calls: ["256"],
  },
  {
    name: "a float's bits",
    params: "a: number",
    body: "const v = new DataView(new ArrayBuffer(8));\n  v.setFloat64(0, a);",
    when: "v.getUint8(0) === 128 && a === 0",
    calls: ["-0"],
  },
  {
    name: "sorted as numbers",
    params: "a: number",
    when: "a === 10 && new Int16Array([a, 9]).sort()[0] === 9 && [a, 9].sort()[0] === 10",
    calls: ["10"],
  },
];

const DATES: readonly Core[] = [
  {
    name: "a month that is too long",
    params: "d: number",
    when: "new Date(Date.UTC(2021, 1, d)).getUTCMonth() === 2",
    calls: ["30"],
  },
  {
    name: "a leap day",
    params: "y: number",
    when: "new Date(Date.UTC(y, 1, 29)).getUTCMonth() === 1 && y > 2000 && y < 2005",
    calls: ["2004"],
  },
  {
    name: "no leap day",
    params: "y: number",
    when: "y % 4 === 0 && y > 1800 && y < 2000 && new Date(Date.UTC(y, 1, 29)).getUTCMonth() === 2",
    calls: ["1900"],
  },
  {
    name: "years of two digits",
    params: "y: number",
    when: "y === 99 && new Date(Date.UTC(y, 0)).getUTCFullYear() === 1999",
    calls: ["99"],
  },
  {
    name: "beyond what dates hold",
    params: "t: number",
    when: "t > 8e15 && Number.isNaN(new Date(t).getTime()) && t < Infinity",
    calls: ["8.64e15 + 1"],
  },
  {
    name: "fractions of milliseconds",
    params: "t: number",
    when: "new Date(t).getTime() !== t && t === 0.5",
    calls: ["0.5"],
  },
  {
    name: "before the epoch",
    params: "t: number",
    when: "t < 0 && new Date(t).getUTCDay() === 3 && new Date(t).getUTCFullYear() === 1969",
    calls: ["-1"],
  },
  {
    name: "a year with a sign",
    params: "t: number",
    when: 't < 0 && new Date(t).toISOString().startsWith("-")',
    calls: ["-1e14"],
    plants: ["branch", "assertion"],
  },
  {
    name: "an invalid date by text",
    params: "s: string",
    when: "s.length === 10 && s.startsWith('2021-') && Number.isNaN(Date.parse(s))",
    calls: ['"2021-02-40"'],
  },
];

export const edgesOfValues = (): Case[] => [
  ...vary("edges: numbers", NUMBERS),
  ...vary("edges: texts", TEXTS),
  ...vary("edges: bytes", BYTES),
  ...vary("edges: dates", DATES),
];
