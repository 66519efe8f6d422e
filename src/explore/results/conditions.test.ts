import { beforeEach, expect, test } from "vitest";
import { apply, eq, input, le, literal, lt, not, resetExpressions } from "../../expr/build.ts";
import type { Expr, Model, Primitive } from "../../expr/expr.ts";
import { presenceOf } from "../../expr/variable/variable.ts";
import { conditionsOf } from "./conditions.ts";

beforeEach(() => resetExpressions());

const num = (name: string): Expr => input(name, "num", { kind: "any-number" });
const count = (name: string): Expr => input(name, "num", { kind: "integer", min: 0, max: 1000 });
const str = (name: string): Expr => input(name, "str", { kind: "any-string", maxLength: 100 });
const has = (name: string): Expr =>
  input(presenceOf(name), "num", { kind: "tag", labels: [`${name} === undefined`, `${name} !== undefined`] });

function said(
  conditions: readonly Expr[],
  model: Record<string, Primitive> = {},
  implicit: readonly Expr[] = [],
): string {
  const event = (condition: Expr, isImplicit: boolean) => ({ site: 0, taken: true, condition, implicit: isImplicit });
  const path = [
    ...implicit.map((condition) => event(condition, true)),
    ...conditions.map((condition) => event(condition, false)),
  ];
  return conditionsOf(path, new Map(Object.entries(model)) as Model).join(" && ");
}

test("negated comparisons are turned round, unless NaN makes both sides false", () => {
  const n = num("n");
  expect(said([not(le(literal(10), n))], { n: 3 })).toBe("n < 10");
  expect(said([not(lt(n, literal(1)))], { n: 3 })).toBe("n >= 1");
  expect(said([not(lt(n, literal(1)))], { n: Number.NaN })).toBe("!(n < 1)");
});

test("what a tighter condition says already is left out", () => {
  const n = num("n");
  expect(said([lt(n, literal(100)), lt(n, literal(10)), le(literal(0), n)], { n: 5 })).toBe("n < 10 && n >= 0");
  expect(said([not(eq(n, literal(2))), not(eq(n, literal(4))), eq(n, literal(6))], { n: 6 })).toBe("n === 6");
  expect(said([not(eq(n, literal(50))), lt(n, literal(10))], { n: 6 })).toBe("n < 10");
  expect(said([apply("isInteger", n), eq(n, literal(3))], { n: 3 })).toBe("n === 3");
  expect(said([apply("isInteger", n), lt(n, literal(3))], { n: 1 })).toBe("Number.isInteger(n) && n < 3");
  const s = str("s");
  expect(said([not(eq(s, literal("US"))), eq(s, literal("DE"))])).toBe('s === "DE"');
  expect(said([not(eq(s, literal("US"))), not(eq(s, literal("DE")))])).toBe('s !== "US" && s !== "DE"');
});

test("bounds that leave one count say it; unequal and at most is less", () => {
  const size = count("xs.length");
  expect(said([lt(literal(0), size), le(size, literal(1))], { "xs.length": 1 })).toBe("xs.length === 1");
  expect(said([lt(literal(0), size), le(size, literal(5))], { "xs.length": 1 })).toBe(
    "xs.length > 0 && xs.length <= 5",
  );
  const [a, b] = [num("a"), num("b")];
  expect(said([not(eq(a, b)), not(lt(b, a))], { a: 1, b: 2 })).toBe("a < b");
});

test("presence is left out where something is said about the value", () => {
  const present = eq(has("x"), literal(1));
  expect(said([present, lt(num("x"), literal(3))], { "x#has": 1 })).toBe("x < 3");
  expect(said([present], { "x#has": 1 })).toBe("x !== undefined");
});

test("markers of union alternatives, prepared state and splits that are not in the source do not show", () => {
  expect(said([lt(num("coupon|1.percent"), literal(5))])).toBe("coupon.percent < 5");
  expect(said([lt(num("this.calls[0].add.quantity"), literal(5)), lt(num("n"), literal(1))])).toBe("n < 1");
  // a property of that name is none of the calls
  expect(said([lt(num("stats.calls"), literal(5))], { "stats.calls": 1 })).toBe("stats.calls < 5");
  expect(said([lt(num("n"), literal(1))], {}, [lt(num("hidden"), literal(2))])).toBe("n < 1");
  expect(said([], {}, [lt(num("hidden"), literal(2))])).toBe("hidden < 2");
});

test("constants stand on one side", () => {
  const n = num("n");
  const less = (by: number, e: Expr): Expr => apply("sub", e, literal(by));
  expect(said([lt(literal(0), n), lt(literal(0), less(1, n)), le(less(1, less(1, n)), literal(0))], { n: 2 })).toBe(
    "n > 1 && n <= 2",
  );
  expect(said([le(literal(5), apply("sub", literal(0), n))], { n: -7 })).toBe("n <= -5");
  // rounding: what is said has to be true
  expect(said([lt(literal(0), less(1, n))], { n: 1 + 2 ** -52 })).toBe("n > 1");
});
