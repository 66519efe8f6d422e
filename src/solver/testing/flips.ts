/** Flips as they come from ordinary code, one per way a branch can ask for a value: the test data of search. */
import { and, apply, choice, eq, input, ite, le, literal, lt, not, opaque, or } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { alternativeOf } from "../../expr/variable/variable.ts";

export interface Flip {
  readonly name: string;
  readonly constraints: readonly Expr[];
  readonly seed: Readonly<Record<string, Primitive>>;
}

const num = literal;
const str = literal;
const end = literal(Number.POSITIVE_INFINITY);
const x = input("x", "num", { kind: "any-number" });
const y = input("y", "num", { kind: "any-number" });
const z = input("z", "num", { kind: "any-number" });
const i = input("i", "num", { kind: "integer", min: -(2 ** 31), max: 2 ** 31 - 1 });
const j = input("j", "num", { kind: "integer", min: -(2 ** 31), max: 2 ** 31 - 1 });
const k = input("k", "num", { kind: "integer", min: 0, max: 1000 });
const s = input("s", "str", { kind: "any-string", maxLength: 200 });
const t = input("t", "str", { kind: "any-string", maxLength: 200 });
const p = input("p", "bool", { kind: "any-boolean" });
const q = input("q", "bool", { kind: "any-boolean" });
const b = input("b", "big", { kind: "any-bigint" });
const c = input("c", "big", { kind: "any-bigint" });
const color = input("color", "str", { kind: "one-of", values: ["red", "green", "blue"] });
const tag = input(alternativeOf("u"), "num", {
  kind: "tag",
  labels: ["u === undefined", "u === null", "string", "number"],
});
const union = choice(tag, literal(undefined), literal(null), s, x);

const gt = (a: Expr, other: Expr) => lt(other, a);
const ge = (a: Expr, other: Expr) => le(other, a);
const is = (a: Expr, value: Primitive) => eq(a, literal(value));
const len = (text: Expr) => apply("length", text);
const test = (text: Expr, source: string, flags = "") => apply("regexTest", text, str(source), str(flags), num(0));
const startsWith = (text: Expr, part: string, from = 0) => apply("startsWith", text, str(part), num(from));
const endsWith = (text: Expr, part: string) => apply("endsWith", text, str(part));
const includes = (text: Expr, part: string, from = 0) => apply("includes", text, str(part), num(from));
const indexOf = (text: Expr, part: string, from = 0) => apply("indexOf", text, str(part), num(from));
const slice = (text: Expr, from: Expr | number, to: Expr | number = Number.POSITIVE_INFINITY) =>
  apply("slice", text, typeof from === "number" ? num(from) : from, typeof to === "number" ? num(to) : to);
const part = (text: Expr, separator: string, at: number) => apply("splitPart", text, str(separator), num(at));
const count = (text: Expr, separator: string) => apply("splitCount", text, str(separator));
const charAt = (text: Expr, at: Expr | number) => apply("charAt", text, typeof at === "number" ? num(at) : at);
const codeAt = (text: Expr, at: number) => apply("charCodeAt", text, num(at));
const int = (text: Expr, radix = 10) => apply("parseInt", text, num(radix));
const text = (value: Expr) => apply("numToStr", value, num(10));
const join = (...parts: (Expr | string)[]) =>
  apply("concat", ...parts.map((e) => (typeof e === "string" ? str(e) : e)));

defineOpaque("solver-flips:hash", (value) => {
  let hash = 7;
  for (const character of String(value)) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return hash;
});
defineOpaque("solver-flips:cube", (value) => (value as number) ** 3);

export const FLIPS: readonly Flip[] = [];
const flips = FLIPS as Flip[];
function flip(name: string, seed: Readonly<Record<string, Primitive>>, ...constraints: Expr[]): void {
  flips.push({ name, constraints, seed });
}

// numbers: linear
flip("x === 42", {}, is(x, 42));
flip("x !== 0", {}, not(is(x, 0)));
flip("x > 100", {}, gt(x, num(100)));
flip("x >= 0.5 && x < 1", {}, ge(x, num(0.5)), lt(x, num(1)));
flip("x > 3.2 && x < 3.4", {}, lt(x, num(3.4)), gt(x, num(3.2)));
flip("x + 5 === 12", {}, is(apply("add", x, num(5)), 12));
flip("10 - x === 3", {}, is(apply("sub", num(10), x), 3));
flip("x * 3 === 21", {}, is(apply("mul", x, num(3)), 21));
flip("x / 4 === 2.5", {}, is(apply("div", x, num(4)), 2.5));
flip("100 / x === 8", {}, is(apply("div", num(100), x), 8));
flip("2 * x + 3 * y === 31 in integers", {}, is(apply("add", apply("mul", num(2), i), apply("mul", num(3), j)), 31));
flip("-x > 7", {}, gt(apply("neg", x), num(7)));
flip("x + 0.1 === 0.3", {}, is(apply("add", x, num(0.1)), 0.3));
flip("x * 1.1 === 5.5", {}, is(apply("mul", x, num(1.1)), 5.5));
flip("x < y after x > y", { x: 2, y: 1 }, lt(x, y));
flip("x === y, both bounded", { x: 3, y: 9 }, lt(x, num(5)), gt(y, num(2)), eq(x, y));
flip("x < y < z", {}, lt(x, y), lt(y, z));
flip("x + y === 10, x - y === 4", {}, is(apply("add", x, y), 10), is(apply("sub", x, y), 4));
flip(
  "i + j === 10, 3i - 2j === 0",
  {},
  is(apply("add", i, j), 10),
  eq(apply("mul", num(3), i), apply("mul", num(2), j)),
);
flip("x + 2x === 33", {}, is(apply("add", x, apply("mul", num(2), x)), 33));

// numbers: remainders, rounding, nonlinear
flip("i % 7 === 3", {}, is(apply("rem", i, num(7)), 3));
flip("i % 7 === -3", {}, is(apply("rem", i, num(7)), -3));
flip("leap year", { i: 1999 }, gt(i, num(1900)), is(apply("rem", i, num(4)), 0), not(is(apply("rem", i, num(100)), 0)));
flip("i % 15 === 0, i > 100", { i: 1 }, gt(i, num(100)), is(apply("rem", i, num(15)), 0));
flip("Math.floor(x / 10) === 3", {}, is(apply("floor", apply("div", x, num(10))), 3));
flip(
  "Math.floor(i / 60) === 5, i % 60 === 30",
  {},
  is(apply("floor", apply("div", i, num(60))), 5),
  is(apply("rem", i, num(60)), 30),
);
flip("Math.ceil(x) === 4, x !== 4", {}, not(is(x, 4)), is(apply("ceil", x), 4));
flip("Math.round(x) === -2", {}, is(apply("round", x), -2));
flip("Math.trunc(x / 3) === 5", {}, is(apply("trunc", apply("div", x, num(3))), 5));
flip("Math.sign(x) === -1", {}, is(apply("sign", x), -1));
flip("Math.abs(x) === 5, x < 0", {}, is(apply("abs", x), 5), lt(x, num(0)));
flip("Math.min(x, y) === 3", { x: 1, y: 2 }, is(apply("min", x, y), 3));
flip("Math.max(x, 0) === 9", {}, is(apply("max", x, num(0)), 9));
flip("Math.sqrt(x) === 12", {}, is(apply("sqrt", x), 12));
flip("x * x === 144", {}, is(apply("mul", x, x), 144));
flip("i * j === 210", {}, is(apply("mul", i, j), 210));
flip("x * x + x === 42", {}, is(apply("add", apply("mul", x, x), x), 42));
flip("x ** 3 === 125", {}, is(apply("pow", x, num(3)), 125));
flip("2 ** x === 1024", {}, is(apply("pow", num(2), x), 1024));
flip("Math.fround(x) === 0.5", {}, is(apply("fround", x), 0.5));
flip("x is NaN", {}, apply("isNaN", x));
flip("not NaN", { x: Number.NaN }, not(apply("isNaN", x)));
flip("x is not finite", {}, not(apply("isFinite", x)));
flip("x is not an integer, positive", {}, gt(x, num(0)), not(apply("isInteger", x)));
flip("x is an integer again", { x: 2.5 }, apply("isInteger", x), gt(x, num(1)));
flip("not a safe integer", {}, not(apply("isSafeInteger", x)));
flip("safe integer", { x: 0.25 }, apply("isSafeInteger", x));
flip("x is -0", {}, apply("same", x, num(-0)));
flip("1 / x === -Infinity", { x: 1 }, is(apply("div", num(1), x), Number.NEGATIVE_INFINITY));

// bits
flip("i & 0xff === 0x12", {}, is(apply("bitAnd", i, num(0xff)), 0x12));
flip("i & 4 set, i & 1 clear", { i: 1 }, is(apply("bitAnd", i, num(1)), 0), not(is(apply("bitAnd", i, num(4)), 0)));
flip("i | 1 === 9", {}, is(apply("bitOr", i, num(1)), 9));
flip("i ^ 0x55 === 0xaa", {}, is(apply("bitXor", i, num(0x55)), 0xaa));
flip("~i === 5", {}, is(apply("bitNot", i), 5));
flip("i << 4 === 0x120", {}, is(apply("shl", i, num(4)), 0x120));
flip("i >> 2 === 10", {}, is(apply("shr", i, num(2)), 10));
flip("i >>> 28 === 15", {}, is(apply("ushr", i, num(28)), 15));
flip("x >>> 0 === 4294967295", {}, is(apply("ushr", x, num(0)), 4294967295));
flip("1 << i === 64", {}, is(apply("shl", num(1), i), 64));
flip("Math.imul(i, 3) === 7", {}, is(apply("imul", i, num(3)), 7));
flip("Math.clz32(i) === 20", {}, is(apply("clz32", i), 20));
flip("(i & 0xff00) >> 8 === 65", {}, is(apply("shr", apply("bitAnd", i, num(0xff00)), num(8)), 65));

// booleans, choices, unions
flip("p", {}, p);
flip("!p", { p: true }, not(p));
flip("p !== q", {}, not(eq(p, q)));
flip("p || x > 5, not p", {}, not(p), or(p, gt(x, num(5))));
flip("x === 1 or x === 2, x !== 1", { x: 1 }, or(is(x, 1), is(x, 2)), not(is(x, 1)));
flip("(a && b) || c", {}, or(and(gt(x, num(3)), lt(y, num(-3))), and(is(x, 7), p)));
flip("ite to its other side", {}, is(ite(gt(x, num(10)), y, num(1)), 5));
flip("ite value", { x: 20 }, gt(x, num(10)), is(ite(gt(x, num(10)), y, num(1)), 5));
flip("color === blue", { color: "red" }, is(color, "blue"));
flip("color neither red nor blue", { color: "red" }, not(is(color, "blue")), not(is(color, "red")));
flip("tag === 3", {}, is(tag, 3));
flip("union === null", {}, is(union, null));
flip("union === 'on'", {}, is(union, "on"));
flip("union === 5 from a string", { "u#tag": 2, s: "a" }, is(union, 5));
flip("union !== undefined", {}, not(is(union, undefined)));
flip("boolToNum sum === 2", {}, is(apply("add", apply("boolToNum", p), apply("boolToNum", q)), 2));

// strings: tests and positions
flip("s === 'admin'", {}, is(s, "admin"));
flip("s !== ''", {}, not(is(s, "")));
flip("s === t, length 3", { s: "a", t: "b" }, is(len(t), 3), eq(s, t));
flip("s.length === 5", {}, is(len(s), 5));
flip("s.length > 8", { s: "abc" }, gt(len(s), num(8)));
flip("s.length < 2", { s: "abcdef" }, lt(len(s), num(2)));
flip("s.startsWith('http')", { s: "x" }, startsWith(s, "http"));
flip("s.startsWith('b', 2)", {}, startsWith(s, "b", 2));
flip("!s.startsWith('a')", { s: "abc" }, not(startsWith(s, "a")), gt(len(s), num(1)));
flip("s.endsWith('.ts')", { s: "file" }, endsWith(s, ".ts"));
flip("!s.endsWith('.ts')", { s: "file.ts" }, gt(len(s), num(3)), not(endsWith(s, ".ts")));
flip("s.includes('@')", { s: "me" }, includes(s, "@"));
flip("!s.includes('-')", { s: "a-b-c" }, not(includes(s, "-")), gt(len(s), num(2)));
flip("includes, not includes, endsWith", { s: "abc" }, endsWith(s, "c"), not(includes(s, " ")), includes(s, "@x"));
flip("s.indexOf(':') === 3", {}, is(indexOf(s, ":"), 3));
flip("s.indexOf(':') === -1", { s: "a:b" }, is(indexOf(s, ":"), -1));
flip("s.indexOf(':', 2) === 5", { s: "a:" }, is(indexOf(s, ":", 2), 5));
flip("lastIndexOf === 4, indexOf === 1", {}, is(indexOf(s, "."), 1), is(apply("lastIndexOf", s, str("."), end), 4));
flip(
  "text before the colon is 'key'",
  { s: "a:b" },
  not(is(indexOf(s, ":"), -1)),
  is(slice(s, 0, indexOf(s, ":")), "key"),
);
flip(
  "text after the colon is 'v'",
  { s: "a:b" },
  gt(indexOf(s, ":"), num(0)),
  is(slice(s, apply("add", indexOf(s, ":"), num(1))), "v"),
);
flip("charAt(0) === '#'", { s: "abc" }, is(charAt(s, 0), "#"));
flip("charAt(4) === 'z'", {}, is(charAt(s, 4), "z"));
flip("charAt(k) === 'q'", { s: "abc" }, is(charAt(s, k), "q"));
flip("charCodeAt(1) === 45", { s: "a" }, is(codeAt(s, 1), 45));
flip("charCodeAt(0) is a digit", { s: "a" }, ge(codeAt(s, 0), num(48)), le(codeAt(s, 0), num(57)));
flip("charCodeAt(2) is NaN", { s: "abcd" }, apply("isNaN", codeAt(s, 2)));
flip("codePointAt(0) === 0x1f600", {}, is(apply("codePointAt", s, num(0)), 0x1f600));
flip("slice(1, 3) === 'ok'", { s: "abcdef" }, is(slice(s, 1, 3), "ok"));
flip("slice(-3) === 'end'", { s: "abcdef" }, is(slice(s, -3), "end"));
flip("slice(0, -1) === 'pre'", { s: "" }, is(slice(s, 0, -1), "pre"));
flip("substring(2) === 'xy'", {}, is(apply("substring", s, num(2), end), "xy"));
flip("s < 'b', s > 'a'", { s: "zz" }, apply("strLt", s, str("b")), apply("strLt", str("a"), s));
flip("s <= t fails", { s: "a", t: "b" }, not(apply("strLe", s, t)));

// strings: building and taking apart
flip("trim() === 'yes'", { s: "  no " }, is(apply("trim", s), "yes"));
flip("trim() !== s", { s: "a" }, not(eq(apply("trim", s), s)));
flip("trimStart() === 'a'", { s: " b" }, is(apply("trimStart", s), "a"));
flip("trimEnd().length === 0, length 2", { s: "x" }, is(len(s), 2), is(len(apply("trimEnd", s)), 0));
flip("toLowerCase() === 'quit'", {}, is(apply("lower", s), "quit"));
flip("toLowerCase() === 'quit', s !== 'quit'", {}, not(is(s, "quit")), is(apply("lower", s), "quit"));
flip("toUpperCase() === 'DE'", { s: "x" }, is(apply("upper", s), "DE"));
flip("'<' + s + '>' === '<b>'", {}, is(join("<", s, ">"), "<b>"));
flip("s + '=' + t === 'a=1'", {}, is(join(s, "=", t), "a=1"));
flip("s + t === 'abcd', s.length 1", { s: "q", t: "" }, is(len(s), 1), is(join(s, t), "abcd"));
flip("'id-' + x === 'id-7'", {}, is(join("id-", text(x)), "id-7"));
flip("padStart(3, '0') === '007'", { s: "12" }, is(apply("padStart", s, num(3), str("0")), "007"));
flip("padEnd(4, '.') === 'ab..'", {}, is(apply("padEnd", s, num(4), str(".")), "ab.."));
flip("s.repeat(3) === 'xyxyxy'", {}, is(apply("repeat", s, num(3)), "xyxyxy"));
flip("'-'.repeat(k) === '----'", {}, is(apply("repeat", str("-"), k), "----"));
flip("replace('a', 'b') === 'bcd'", { s: "a" }, is(apply("replace", s, str("a"), str("b")), "bcd"));
flip(
  "replaceAll('-', '') === 'ab', has '-'",
  { s: "-" },
  includes(s, "-"),
  is(apply("replaceAll", s, str("-"), str("")), "ab"),
);
flip("split(',').length === 3", { s: "a,b" }, is(count(s, ","), 3));
flip("split(',').length === 1", { s: "a,b,c" }, is(count(s, ","), 1));
flip("split(',')[2] === 'x'", {}, is(part(s, ",", 2), "x"));
flip(
  "three fields, all given",
  {},
  is(count(s, "/"), 3),
  is(part(s, "/", 0), "api"),
  is(part(s, "/", 1), "v1"),
  is(part(s, "/", 2), "me"),
);
flip("split('')[1] === 'x'", { s: "abc" }, is(part(s, "", 1), "x"));

// conversions
flip("Number(s) === 12", {}, is(apply("strToNum", s), 12));
flip("Number(s) is NaN", { s: "5" }, apply("isNaN", apply("strToNum", s)));
flip("Number(s) > 1000", { s: "5" }, gt(apply("strToNum", s), num(1000)));
flip("parseInt(s) === 255 in hex", {}, is(int(s, 16), 255));
flip("parseInt keeps the unit", { s: "12px" }, endsWith(s, "px"), is(int(s), 40));
flip("parseInt(split part) > 12", { s: "10:30" }, is(count(s, ":"), 2), gt(int(part(s, ":", 0)), num(12)));
flip("parseInt(s) not NaN", { s: "x" }, not(apply("isNaN", int(s))));
flip("parseFloat(s) === 2.5", {}, is(apply("parseFloat", s), 2.5));
flip("String(x) === '3.14'", {}, is(text(x), "3.14"));
flip("x.toString(2) === '1010'", {}, is(apply("numToStr", x, num(2)), "1010"));
flip("x.toFixed(2) === '9.99'", {}, is(apply("toFixed", x, num(2)), "9.99"));
flip("String(i).length === 4", {}, is(len(text(i)), 4));
flip("fromCharCode(i) === 'A'", {}, is(apply("fromCharCode", i), "A"));
flip("valid JSON, object", {}, startsWith(s, "{"), apply("jsonValid", s));
flip("invalid JSON", { s: "{}" }, startsWith(s, "{"), not(apply("jsonValid", s)));

// regular expressions
flip("digits", {}, test(s, "^\\d+$"));
flip("not digits any more", { s: "123" }, not(test(s, "^\\d+$")));
flip("digits of length 5", { s: "1" }, is(len(s), 5), test(s, "^\\d+$"));
flip("e-mail", { s: "abc" }, test(s, "^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$", "i"));
flip("date", {}, test(s, "^(\\d{4})-(\\d{2})-(\\d{2})$"));
flip(
  "month of the date is 12",
  { s: "2024-01-01" },
  test(s, "^(\\d{4})-(\\d{2})-(\\d{2})$"),
  is(int(apply("regexGroup", s, str("^(\\d{4})-(\\d{2})-(\\d{2})$"), str(""), num(0), num(2))), 12),
);
flip("alternation", {}, test(s, "^(?:GET|POST|PUT) /"), not(startsWith(s, "GET")));
flip("backreference", {}, test(s, "^(['\"]).+\\1$"));
flip("password with lookaheads", {}, test(s, "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$"));
flip("negative lookahead", { s: "foobar" }, startsWith(s, "foo"), test(s, "^foo(?!bar)"));
flip("word boundary", {}, test(s, "\\bcat\\b"), gt(len(s), num(5)));
flip("search() === 4", {}, is(apply("regexIndex", s, str("\\d"), str(""), num(0)), 4));
flip("no match", { s: "a1" }, is(apply("regexIndex", s, str("\\d"), str(""), num(0)), -1));
flip("optional group took part", { s: "ab" }, apply("regexHasGroup", s, str("^ab(c)?$"), str(""), num(0), num(1)));
flip(
  "optional group did not",
  { s: "abc" },
  test(s, "^ab(c)?$"),
  not(apply("regexHasGroup", s, str("^ab(c)?$"), str(""), num(0), num(1))),
);
flip("regex replace leaves 'ab'", { s: "a1b2" }, is(apply("regexReplace", s, str("\\d"), str("g"), str("")), "ab"));
flip("slug with a given prefix", { s: "post" }, startsWith(s, "post"), test(s, "^[a-z]+(?:-[a-z0-9]+)+$"));
flip("from the third character on", { s: "ab" }, apply("regexTest", s, str("x\\d"), str(""), num(3)));

// bigints
flip("b === 2n ** 70n", {}, is(b, 2n ** 70n));
flip("b + 5n === 3n", {}, is(apply("bigAdd", b, literal(5n)), 3n));
flip("10n - b === 4n", {}, is(apply("bigSub", literal(10n), b), 4n));
flip("b * 7n === 91n", {}, is(apply("bigMul", b, literal(7n)), 91n));
flip("b / 3n === 4n", {}, is(apply("bigDiv", b, literal(3n)), 4n));
flip("b % 10n === 7n, b > 100n", {}, apply("bigLt", literal(100n), b), is(apply("bigRem", b, literal(10n)), 7n));
flip("b ** 2n === 49n", {}, is(apply("bigPow", b, literal(2n)), 49n));
flip("-b < c", { b: -5n }, apply("bigLt", apply("bigNeg", b), c));
flip("b & 0xfn === 9n", {}, is(apply("bigAnd", b, literal(15n)), 9n));
flip("b | 1n === 7n", {}, is(apply("bigOr", b, literal(1n)), 7n));
flip("b ^ 3n === 5n", {}, is(apply("bigXor", b, literal(3n)), 5n));
flip("b << 3n === 40n", {}, is(apply("bigShl", b, literal(3n)), 40n));
flip("b >> 3n === 5n", {}, is(apply("bigShr", b, literal(3n)), 5n));
flip("BigInt(x) === 12n", {}, is(apply("numToBig", x), 12n));
flip("Number(b) === 12", {}, is(apply("bigToNum", b), 12));
flip("String(b) === '99'", {}, is(apply("bigToStr", b, num(10)), "99"));
flip("BigInt(s) === 77n", { s: "1" }, is(apply("strToBig", s), 77n));
flip("b <= c fails", {}, not(apply("bigLe", b, c)));

// opaque natives, and repairs of several constraints
flip("cube(x) === 27", {}, is(opaque("solver-flips:cube", [x], "num"), 27));
flip(
  "hash(color) is green's",
  { color: "red" },
  eq(opaque("solver-flips:hash", [color], "num"), opaque("solver-flips:hash", [str("green")], "num")),
);
flip(
  "sum of three is 100, each bounded",
  {},
  ge(x, num(20)),
  le(x, num(40)),
  ge(y, num(20)),
  le(y, num(40)),
  ge(z, num(20)),
  is(apply("add", apply("add", x, y), z), 100),
);
flip("k between s.length and 9", { s: "abc", k: 1 }, lt(k, num(9)), lt(len(s), k));
flip("a sorted pair", { x: 5, y: 3, z: 1 }, le(x, y), le(y, z), gt(x, num(2)));
flip("a command with a number", { s: "" }, startsWith(s, "set "), gt(len(s), num(4)), is(int(slice(s, 4)), 15));
flip(
  "a semantic version, major 2",
  { s: "1.0.0" },
  is(count(s, "."), 3),
  is(apply("strToNum", part(s, ".", 0)), 2),
  not(is(part(s, ".", 2), "0")),
);
flip(
  "a quoted word",
  { s: "ab" },
  is(charAt(s, 0), '"'),
  is(charAt(s, apply("sub", len(s), num(1))), '"'),
  gt(len(s), num(3)),
);
