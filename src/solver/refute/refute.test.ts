import { expect, test } from "vitest";
import { and, apply, eq, input, ite, le, literal, lt, not, or } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr, Model, Primitive } from "../../expr/expr.ts";
import { enumerate } from "../layers/enumerate.ts";
import { createRandom } from "../random.ts";
import { factsOf, refute } from "./refute.ts";

const budget = { milliseconds: 5000, evaluations: 1000 };
const seed = new Map();
const n = literal;
const x = input("x", "num", { kind: "any-number" });
const y = input("y", "num", { kind: "any-number" });
const z = input("z", "num", { kind: "any-number" });
const i = input("i", "num", { kind: "integer", min: -(2 ** 31), max: 2 ** 31 - 1 });
const j = input("j", "num", { kind: "integer", min: -(2 ** 31), max: 2 ** 31 - 1 });
const k = input("k", "num", { kind: "integer", min: 0, max: 9 });
const s = input("s", "str", { kind: "any-string", maxLength: 50 });
const t = input("t", "str", { kind: "any-string", maxLength: 50 });
const p = input("p", "bool", { kind: "any-boolean" });
const color = input("color", "str", { kind: "one-of", values: ["red", "green", "blue"] });
const tag = input("tag", "num", { kind: "tag", labels: ["a", "b", "c"] });
const len = (e: Expr) => apply("length", e);
const add = (a: Expr, b: Expr) => apply("add", a, b);

const FINITE = [not(eq(x, n(Number.POSITIVE_INFINITY))), not(eq(x, n(Number.NEGATIVE_INFINITY)))];

const REFUTED: readonly (readonly [string, readonly Expr[]])[] = [
  ["a negative length", [lt(len(s), n(0))]],
  ["a length beyond the domain", [lt(n(50), len(s))]],
  ["a length in disjoint intervals", [lt(n(5), len(s)), lt(len(s), n(3))]],
  ["no integer between", [lt(n(2), i), lt(i, n(3))]],
  ["disjoint intervals", [lt(x, n(3)), lt(n(5), x)]],
  ["neither below nor above, and not NaN", [not(lt(i, n(3))), not(le(n(3), i))]],
  ["NaN is not an integer of a domain", [apply("isNaN", k)]],
  ["NaN and a comparison", [apply("isNaN", x), lt(x, y)]],
  ["an integer of a domain is finite", [not(apply("isFinite", k)), lt(k, n(Number.NEGATIVE_INFINITY))]],
  ["equal to two literals", [eq(apply("trim", s), n("a")), eq(apply("trim", s), n("b"))]],
  ["one of three, none of them", [not(eq(color, n("red"))), not(eq(color, n("green"))), not(eq(color, n("blue")))]],
  ["a tag out of alternatives", [not(eq(tag, n(0))), not(eq(tag, n(1))), not(eq(tag, n(2)))]],
  ["the ends of a range excluded", [le(n(3), i), le(i, n(4)), not(eq(i, n(3))), not(eq(i, n(4)))]],
  ["a sum out of range", [lt(k, n(3)), lt(n(10), add(k, n(7)))]],
  ["a sum of lengths", [eq(len(apply("concat", s, n("abc"))), n(2))]],
  ["too long a prefix", [le(len(s), n(2)), apply("startsWith", s, n("abc"), n(0))]],
  ["a remainder too large", [le(n(7), apply("rem", i, n(7)))]],
  ["a remainder with the wrong sign", [le(n(0), i), lt(apply("rem", i, n(7)), n(0))]],
  ["more bits than the mask", [lt(n(15), apply("bitAnd", i, n(15)))]],
  ["a square root that is negative", [lt(apply("sqrt", x), n(0))]],
  ["an absolute value that is negative", [lt(apply("abs", x), n(0))]],
  ["Math.max below its argument", [lt(apply("max", x, n(5)), n(5))]],
  ["a circle", [lt(x, y), lt(y, z), le(z, x)]],
  ["a circle through an equation", [lt(x, y), eq(y, x)]],
  ["a circle of texts", [apply("strLt", s, t), apply("strLe", t, s)]],
  ["an or whose parts are all refuted", [or(lt(k, n(0)), lt(n(9), k))]],
  ["an ite whose only branch is refuted", [p, eq(ite(p, n(1), x), n(2))]],
  ["an index past the end", [le(len(s), n(3)), eq(apply("indexOf", s, n("a"), n(0)), n(9))]],
  ["a character code that no character has", [lt(n(70_000), apply("charCodeAt", s, n(0)))]],
  ["no separator, two parts", [lt(apply("splitCount", s, n(",")), n(1))]],
  ["a negative square", [lt(apply("mul", x, x), n(0))]],
  ["a square too large for its root", [lt(n(100), i), eq(apply("mul", i, i), n(10_000))]],
  ["equal and not equal, the other way round", [eq(x, y), not(eq(y, x))]],
  ["equal through a third", [eq(x, y), eq(y, z), not(eq(x, z))]],
  [
    "one of two texts, equal to neither",
    [or(eq(s, n("a")), eq(s, n("b"))), eq(s, t), not(or(eq(t, n("a")), eq(t, n("b"))))],
  ],
  ["one of two numbers, above both", [or(eq(x, n(3)), eq(x, n(5))), lt(n(5), x)]],
  [
    "a count not above itself less one",
    [le(apply("splitCount", s, n(".")), apply("sub", apply("splitCount", s, n(".")), n(1)))],
  ],
  ["a circle of differences", [lt(i, j), lt(j, add(i, n(1))), le(n(0), i), lt(i, n(100)), lt(j, n(100))]],
  ["a place inside a text has a unit", [lt(n(3), len(s)), apply("isNaN", apply("charCodeAt", s, n(3)))]],
  ["shorter than the pattern", [apply("regexTest", s, n("^[A-Z]{2}\\d{9}$"), n(""), n(0)), lt(len(s), n(11))]],
  ["longer than the pattern", [apply("regexTest", s, n("^[A-Z]{2}\\d{9}$"), n(""), n(0)), lt(n(11), len(s))]],
  ["a negative bigint of a length", [apply("bigLt", apply("numToBig", len(s)), n(0n))]],
  ["a power that vanishes", [eq(apply("bigPow", n(10n), apply("numToBig", len(s))), n(0n))]],
  ["a product", [lt(n(2), i), lt(apply("mul", i, n(4)), n(12))]],
  ["a finite divisor that makes nothing vanish", [...FINITE, le(n(1), x), le(apply("div", n(1), x), n(0))]],
  ["the sign of a sum", [lt(add(x, y), n(0)), le(apply("neg", y), x)]],
  ["the sign of a difference", [lt(n(0), apply("sub", x, y)), le(x, y)]],
  ["a sum that is not its part", [lt(apply("abs", x), n(2 ** 51)), eq(add(x, n(0.5)), x)]],
  ["every double of a range excluded", [le(n(0), x), le(x, n(5e-324)), not(eq(x, n(0))), not(eq(x, n(5e-324)))]],
];

test.each(REFUTED)("refutes %s", (_, constraints) => {
  expect(refute.solve({ constraints, seed }, budget).kind).toBe("unsat");
});

/** Each is near to something refutable, and has a solution. */
const OPEN: readonly (readonly [string, readonly Expr[]])[] = [
  ["neither below nor above, but NaN", [not(lt(x, n(3))), not(le(n(3), x))]],
  ["a double between two integers", [lt(n(2), x), lt(x, n(3))]],
  ["a double between two neighbours, inclusive", [le(n(0.1), x), le(x, n(0.1))]],
  ["a rounded sum", [eq(add(x, n(1e16)), n(1e16)), lt(n(0), x)]],
  ["a rounded difference", [eq(apply("sub", x, n(1e16)), n(-1e16)), lt(n(0), x)]],
  ["a product that vanishes", [eq(apply("mul", x, n(1e-200)), n(0)), lt(n(0), x)]],
  ["a square that vanishes", [eq(apply("mul", x, x), n(0)), lt(n(0), x)]],
  ["a square that overflows", [eq(apply("mul", x, x), n(Number.POSITIVE_INFINITY)), lt(x, n(1e200))]],
  ["differences that leave room", [lt(i, j), le(j, add(i, n(1))), le(n(0), i), lt(i, n(100)), lt(j, n(100))]],
  ["NaN and a difference", [not(lt(x, apply("sub", x, n(1)))), not(le(apply("sub", x, n(1)), x))]],
  ["a place that may be behind the end", [lt(n(2), len(s)), apply("isNaN", apply("charCodeAt", s, n(3)))]],
  ["longer than an open pattern", [apply("regexTest", s, n("[A-Z]{2}\\d{9}"), n(""), n(0)), lt(n(11), len(s))]],
  ["a rounded product", [eq(apply("mul", x, n(3)), n(0.3))]],
  ["infinities", [eq(add(x, n(1)), x)]],
  ["one of two texts, equal to another", [or(eq(s, n("a")), eq(s, n("b"))), eq(s, t), not(eq(t, n("a")))]],
  ["one of two numbers, or something else", [or(eq(x, n(3)), eq(y, n(5))), lt(n(5), x)]],
  ["a zero with a sign", [or(eq(x, n(-0)), eq(x, n(1))), lt(apply("div", n(1), x), n(0))]],
  ["a sum that rounds to its part", [lt(apply("abs", x), n(2 ** 54)), eq(add(x, n(0.5)), x)]],
  ["a sum without a sign", [not(lt(add(x, y), n(0))), not(le(n(0), add(x, y))), lt(x, y)]],
  ["a difference of infinities", [not(le(apply("sub", x, y), n(0))), le(x, y)]],
  ["an infinite divisor", [le(n(1), x), le(apply("div", n(1), x), n(0))]],
  ["a double of a range left", [le(n(0), x), le(x, n(1e-323)), not(eq(x, n(0))), not(eq(x, n(5e-324)))]],
  ["x !== x", [not(eq(x, x)), not(eq(x, n(1)))]],
  ["-0", [eq(x, n(0)), eq(apply("div", n(1), x), n(Number.NEGATIVE_INFINITY))]],
  ["a text that grows in upper case", [eq(len(s), n(1)), eq(len(apply("upper", s)), n(2))]],
  ["a large integer sum that rounds", [eq(add(x, n(1)), n(2 ** 53)), lt(n(2 ** 53 - 1), x)]],
];

test.each(OPEN)("does not refute %s", (_, constraints) => {
  expect(refute.solve({ constraints, seed }, budget).kind).toBe("unknown");
});

test("what is implied narrows the variables", () => {
  const constraints = [lt(n(3), add(i, n(1))), lt(apply("mul", i, n(2)), n(20)), le(j, i)];
  const facts = factsOf(constraints);
  expect(facts !== "contradiction" && facts.interval(i)).toMatchObject({ lo: 3, hi: 9 });
  expect(facts !== "contradiction" && facts.interval(j)).toMatchObject({ hi: 9 });
});

test("enumeration proves that there is no solution", () => {
  const prime = [eq(apply("mul", k, add(k, n(1))), n(7))];
  expect(enumerate(100).solve({ constraints: prime, seed }, budget)).toMatchObject({ kind: "unsat" });
  const parity = [le(n(0), i), lt(i, n(40)), eq(apply("rem", i, n(4)), n(1)), eq(apply("rem", i, n(6)), n(2))];
  expect(enumerate(100).solve({ constraints: parity, seed }, budget)).toEqual({ kind: "unsat", by: "enumeration" });
});

test("on small domains the answer agrees with trying everything", () => {
  const random = createRandom(11);
  const number = (): Expr =>
    random.pick([k, tag, add(k, tag), apply("mul", k, n(3)), apply("rem", k, n(4)), len(color), n(random.below(12))]);
  const condition = (): Expr =>
    random.pick([
      p,
      eq(color, n(random.pick(["red", "blue"]))),
      lt(number(), number()),
      eq(number(), number()),
      le(number(), number()),
    ]);
  const counts = { sat: 0, unsat: 0, unknown: 0 };
  for (let round = 0; round < 300; round++) {
    const constraints = Array.from({ length: 2 + random.below(5) }, () =>
      random.below(2) === 0 ? condition() : not(condition()),
    );
    const verdict = enumerate(1000).solve({ constraints, seed }, budget);
    counts[verdict.kind]++;
    const solvable = everything().some((model) => constraints.every((constraint) => holds(constraint, model)));
    expect(verdict.kind).toBe(solvable ? "sat" : "unsat");
  }
  expect(counts.sat).toBeGreaterThan(20);
  expect(counts.unsat).toBeGreaterThan(20);
});

function everything(): Model[] {
  const models: Model[] = [];
  for (let digit = 0; digit < 10; digit++) {
    for (let alternative = 0; alternative < 3; alternative++) {
      for (const truth of [false, true]) {
        for (const name of ["red", "green", "blue"])
          models.push(
            new Map<string, Primitive>([
              ["k", digit],
              ["tag", alternative],
              ["p", truth],
              ["color", name],
            ]),
          );
      }
    }
  }
  return models;
}

test("enumeration finds the solution nearest to the seed", () => {
  const constraints = [eq(apply("rem", k, n(3)), n(0)), not(eq(k, n(6))), or(p, lt(k, n(5)))];
  const verdict = enumerate(100).solve({ constraints, seed: new Map([["k", 7]]) }, budget);
  expect(verdict).toMatchObject({ kind: "sat" });
  expect(verdict.kind === "sat" && verdict.model).toEqual(
    new Map<string, unknown>([
      ["k", 9],
      ["p", true],
    ]),
  );
});

test("enumeration declines what is unbounded, and knows -0 and NaN", () => {
  expect(enumerate(100).solve({ constraints: [lt(x, y)], seed }, budget).kind).toBe("unknown");
  const zero = [eq(x, n(0)), apply("same", x, n(-0))];
  expect(enumerate(100).solve({ constraints: zero, seed }, budget)).toMatchObject({ kind: "sat" });
  const level = input("level", "num", { kind: "one-of", values: [1, Number.NaN] });
  expect(enumerate(100).solve({ constraints: [not(eq(level, level))], seed }, budget)).toMatchObject({ kind: "sat" });
});

test("an evaluation that fails forbids the proof", () => {
  const constraints = [eq(apply("bigAnd", apply("numToBig", apply("div", k, n(2))), n(1n)), n(2n))];
  expect(enumerate(100).solve({ constraints, seed }, budget).kind).toBe("unknown");
  expect(enumerate(100).solve({ constraints: [and(eq(apply("numToBig", k), n(77n)), p)], seed }, budget).kind).toBe(
    "unsat",
  );
});
