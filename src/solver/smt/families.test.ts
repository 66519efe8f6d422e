// @module-tag thorough
import { afterAll, describe, expect, test } from "vitest";
import { apply, choice, eq, input, le, literal, lt, not, opaque, reference } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { alternativeOf } from "../../expr/variable/variable.ts";
import type { Verdict } from "../solver.ts";
import { satisfies } from "../validate.ts";
import { smt } from "./smt.ts";

const solver = smt();
afterAll(() => solver.dispose());

const n = literal;
const t = literal;
const op = apply;
const integer = (name: string, min = -1e6, max = 1e6) => input(name, "num", { kind: "integer", min, max });
const number = (name: string) => input(name, "num", { kind: "any-number" });
const text = (name: string) => input(name, "str", { kind: "any-string", maxLength: 1000 });
const [x, y, z] = [integer("x"), integer("y"), integer("z")];
const [a, b] = [number("a"), number("b")];
const s = text("s");
const g = input("g", "big", { kind: "any-bigint" });

const length = op("length", s);
const equalsSign = op("indexOf", s, t("="), n(0));
const part = (i: number) => op("splitPart", s, t(","), n(i));
const int = (e: Expr) => op("parseInt", e, n(10));
const matches = (source: string, flags = "") => op("regexTest", s, t(source), t(flags), n(0));
const group = (source: string, i: number) => op("regexGroup", s, t(source), t(""), n(0), n(i));
const starts = (prefix: string) => op("startsWith", s, t(prefix), n(0));
const includes = (what: string) => op("includes", s, t(what), n(0));
const square = (e: Expr) => op("mul", e, e);
const xorshift = (e: Expr) => {
  const first = op("bitXor", e, op("shl", e, n(13)));
  const second = op("bitXor", first, op("ushr", first, n(17)));
  return op("bitXor", second, op("shl", second, n(5)));
};

function solve(constraints: readonly Expr[], seed: Record<string, Primitive> = {}): Verdict {
  const query = { constraints, seed: new Map(Object.entries(seed)) };
  const verdict = solver.solve(query, { milliseconds: 20_000, evaluations: 10_000 });
  if (verdict.kind === "sat") expect(satisfies(verdict.model, query)).toBe(true);
  return verdict;
}

type Family = Record<string, readonly Expr[]>;

const SOLVED: Family = {
  "a linear system": [lt(op("add", op("mul", x, n(3)), y), n(100)), lt(n(90), op("add", x, y)), lt(x, y)],
  "coupled equalities": [eq(op("add", x, y), n(1000)), eq(op("sub", x, y), n(200))],
  "a remainder": [eq(op("rem", x, n(7)), n(3)), lt(n(1000), x)],
  "a negative remainder": [eq(op("rem", x, n(7)), n(-3))],
  "a remainder by a variable": [eq(op("rem", x, y), n(5)), lt(n(100), x), lt(n(6), y)],
  "floor division": [eq(op("floor", op("div", x, n(10))), n(42)), eq(op("rem", x, n(10)), n(7))],
  "rounding half up": [eq(op("round", op("div", x, n(4))), n(-2)), not(eq(x, n(-8)))],
  "a fraction between integers": [lt(a, n(5)), lt(n(4), a)],
  "not comparable: NaN": [not(lt(a, n(5))), not(le(n(5), a))],
  "beyond all finite numbers": [lt(n(Number.MAX_VALUE), a)],
  "a decimal sum": [eq(op("add", a, n(0.1)), n(0.7))],
  "two decimals": [eq(op("add", a, b), n(2.3)), eq(op("sub", a, b), n(0.7))],
  "the other zero": [op("same", a, n(-0))],
  "masks and shifts": [eq(op("bitAnd", x, n(255)), n(0xab)), eq(op("bitAnd", op("ushr", x, n(8)), n(15)), n(5))],
  xorshift: [eq(xorshift(a), n(12345678))],
  "a multiplicative hash": [eq(op("imul", op("bitXor", a, n(61)), n(0x27d4eb2d)), n(77))],
  "a product": [eq(op("mul", x, y), n(210)), lt(n(10), x), lt(n(10), y)],
  "a Pythagorean triple": [
    eq(op("add", square(x), square(y)), square(z)),
    lt(n(2), x),
    lt(x, y),
    lt(y, n(50)),
    lt(n(0), z),
  ],
  "prefix, infix, suffix": [starts("abc"), includes("xyz"), op("endsWith", s, t("!"))],
  "the character after the first =": [lt(n(2), equalsSign), eq(op("charAt", s, op("add", equalsSign, n(1))), t("7"))],
  "a number after a key": [starts("k="), eq(int(op("slice", s, n(2), n(Infinity))), n(345))],
  "three fields": [
    eq(op("splitCount", s, t(",")), n(3)),
    lt(n(1990), int(part(0))),
    lt(int(part(0)), n(2030)),
    le(n(1), int(part(1))),
    le(int(part(1)), n(12)),
    eq(part(2), t("end")),
  ],
  "an e-mail address": [matches("^[a-z0-9._]+@[a-z0-9-]+\\.[a-z]{2,4}$"), includes("foo")],
  "digits and letters": [matches("^\\d{3}-[A-Z]+$"), lt(n(7), length)],
  "one pattern and not another": [not(matches("^\\d+$")), matches("\\d"), eq(length, n(5))],
  "look-ahead": [matches("^(?=.*\\d)(?=.*[A-Z]).{8,}$")],
  "ignoring case": [matches("^hello$", "i"), not(eq(s, t("hello"))), not(eq(op("lower", s), s))],
  "groups of a match": [eq(group("^(\\w+)=(\\d+);?$", 2), t("42")), eq(group("^(\\w+)=(\\d+);?$", 1), t("key"))],
  "trimmed and lower case": [eq(op("lower", op("trim", s)), t("yes")), not(eq(s, t("yes")))],
  "a number written into a text": [eq(op("concat", t("id-"), op("numToStr", x, n(10))), t("id--42"))],
  "Number(s)": [eq(op("strToNum", s), n(12.5))],
  padding: [eq(op("padStart", s, n(5), t("0")), t("00042"))],
  replacing: [eq(op("replace", s, t("-"), t("")), t("ab-c"))],
  "lexicographic order": [op("strLt", t("mango"), s), op("strLt", s, t("mangrove"))],
  "a sum of character codes": [eq(op("add", op("charCodeAt", s, n(0)), op("charCodeAt", s, n(1))), n(200))],
  bigints: [eq(op("bigMul", g, g), t(10n ** 20n)), op("bigLt", g, t(0n))],
};

const REFUTED: Family = {
  "coupled equalities": [eq(op("add", x, y), n(1001)), eq(op("sub", x, y), n(200))],
  "a remainder": [eq(op("rem", op("add", x, y), n(7)), n(3)), eq(op("rem", op("add", x, y), n(14)), n(4))],
  "floor division": [eq(op("floor", op("div", x, n(10))), n(42)), lt(x, n(420))],
  "ordered numbers": [lt(a, b), lt(b, n(3)), not(lt(a, n(5)))],
  "a number and its kind": [op("isNaN", a), le(a, n(1))],
  "bits of an integer": [eq(op("bitOr", x, op("bitAnd", y, n(0))), op("bitXor", x, n(1)))],
  prefixes: [starts("abc"), starts("abd")],
  "prefix and length": [starts("abc"), lt(length, n(3))],
  "a text and its length": [eq(s, t("abc")), op("includes", s, t("d"), n(0))],
  "a bounded pattern": [matches("^a{2,3}$"), matches("b")],
  bigints: [eq(op("bigAdd", g, g), t(7n))],
};

/** True of some double, although not of any real or integer: must not be refuted. */
const TRAPS: Family = {
  absorption: [eq(op("add", a, n(1)), a)],
  "rounded to equality": [eq(op("add", a, n(0.1)), op("add", b, n(0.2))), eq(op("add", b, n(0.1)), a), lt(b, a)],
  NaN: [not(eq(a, a))],
  underflow: [eq(op("mul", a, n(0.5)), n(0)), lt(n(0), a)],
  overflow: [eq(op("mul", a, n(2)), n(Infinity)), lt(a, n(Infinity))],
  "division by -0": [eq(op("div", n(1), a), n(-Infinity)), le(n(0), a)],
  "a long text": [lt(n(500), length)],
  "a letter beyond ASCII": [eq(op("lower", s), t("ß")), eq(op("upper", s), t("SS"))],
  "an exponent": [eq(op("strToNum", s), n(1e30)), lt(length, n(5))],
  "a large product": [eq(op("mul", op("mul", x, x), op("mul", x, x)), n(1e24))],
};

describe("solved", () => {
  test.each(Object.entries(SOLVED))("%s", (_, constraints) => {
    expect(solve(constraints).kind).toBe("sat");
  });
});

describe("refuted", () => {
  test.each(Object.entries(REFUTED))("%s", (_, constraints) => {
    expect(solve(constraints).kind).toBe("unsat");
  });
});

describe("not refuted", () => {
  test.each(Object.entries(TRAPS))("%s", (_, constraints) => {
    expect(solve(constraints).kind).not.toBe("unsat");
  });
});

test("tags, choices and constants are decided exactly", () => {
  const tag = input(alternativeOf("u"), "num", { kind: "tag", labels: ["undefined", "string", "object"] });
  const union = choice(tag, literal(undefined), s, reference("u"));
  expect(solve([eq(union, t("on"))])).toMatchObject({
    kind: "sat",
    model: new Map<string, Primitive>([
      ["u#tag", 1],
      ["s", "on"],
    ]),
  });
  expect(solve([eq(union, literal(undefined)), not(eq(tag, n(0)))]).kind).toBe("unsat");
  expect(solve([eq(union, reference("u")), lt(tag, n(2))]).kind).toBe("unsat");
  const size = input("size", "str", { kind: "one-of", values: ["s", "m", "l"] });
  expect(solve([op("strLt", size, t("m"))])).toMatchObject({ kind: "sat", model: new Map([["size", "l"]]) });
  expect(solve([not(eq(size, t("s"))), not(eq(size, t("m"))), not(eq(size, t("l")))]).kind).toBe("unsat");
});

test("what has no meaning in a theory is kept at its value, and proves nothing", () => {
  defineOpaque("test.cosine", (angle) => Math.cos(angle as number));
  const cosine = opaque("test.cosine", [a], "num");
  expect(solve([lt(n(0.5), cosine), lt(n(10), op("add", x, cosine)), lt(x, n(11))], { a: 0 }).kind).toBe("sat");
  expect(solve([lt(n(2), cosine)], { a: 0 }).kind).toBe("unknown");
});

test("solutions are readable and keep to the seed", () => {
  expect(solve([lt(n(3), x), lt(y, n(50))], { x: 0, y: 40 })).toMatchObject({
    kind: "sat",
    model: new Map([
      ["x", expect.any(Number)],
      ["y", 40],
    ]),
  });
  const verdict = solve([starts("ab"), eq(op("charAt", s, n(4)), t("!"))], { s: "hello world" });
  expect(verdict).toMatchObject({ kind: "sat", model: new Map([["s", "abll! world"]]) });
});

test("the answer to an unanswered query says why", () => {
  const verdict = solve([eq(s, op("concat", op("lower", s), t("a")))]);
  expect(verdict.kind === "unknown" && verdict.reason).toMatch(/lengths up to \d+ of s/);
});
