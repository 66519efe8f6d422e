/** Numbers: coupled equalities, nonlinear integers, equations of doubles, bigints; each with versions that have no solution. */
import { apply, not } from "../../../src/expr/build.ts";
import type { Expr } from "../../../src/expr/expr.ts";
import {
  add,
  big,
  div,
  Family,
  type FamilyCase,
  floor,
  ge,
  gt,
  int,
  is,
  le,
  lift,
  lt,
  mul,
  num,
  rem,
  sub,
} from "./case.ts";

function coupled(): readonly FamilyCase[] {
  const family = new Family("coupled equalities", 11);
  for (let n = 0; n < 24; n++) {
    const variables = ["x", "y", "z", "w"].slice(0, 2 + (n % 3)).map((name) => int(name));
    const solution = variables.map(() => family.whole(-200, 200));
    const row = () => variables.map(() => family.whole(-9, 9));
    const rows = variables.map(row);
    const side = (coefficients: readonly number[]): Expr => add(...coefficients.map((c, i) => mul(variables[i]!, c)));
    const value = (coefficients: readonly number[]): number =>
      coefficients.reduce((sum, c, i) => sum + c * solution[i]!, 0) + 0;
    family.sat(`system ${n}`, ...rows.map((coefficients) => is(side(coefficients), value(coefficients))));
    if (n % 3 === 0) {
      // twice a sum is even
      const even = rows[0]!.map((c) => 2 * c);
      family.unsat(`parity ${n}`, is(side(rows[1]!), value(rows[1]!)), is(side(even), 2 * family.whole(-50, 50) + 1));
    }
  }
  const [x, y] = [num("x"), num("y")];
  family.sat("sum and difference of doubles", is(add(x, y), 10.5), is(sub(x, y), 4.25));
  family.sat("sum and quotient", is(add(x, y), 30), is(div(x, y), 4));
  family.unsat("two sums", is(add(int("x"), int("y")), 7), is(add(int("y"), int("x")), 8));
  return family.cases;
}

function nonlinear(): readonly FamilyCase[] {
  const family = new Family("nonlinear", 12);
  const [x, y, z] = [int("x", 0, 100_000), int("y", 0, 100_000), int("z", 0, 100_000)];
  for (let n = 0; n < 8; n++) {
    const [a, b] = [family.whole(2, 300), family.whole(2, 300)];
    family.sat(`product ${n}`, is(mul(x, y), a * b), gt(x, 1), gt(y, 1));
    family.sat(`product and sum ${n}`, is(mul(x, y), a * b), is(add(x, y), a + b));
    family.sat(`squares ${n}`, is(add(mul(x, x), mul(y, y)), a * a + b * b), gt(x, 0), gt(y, 0));
  }
  for (const [a, b, c] of [
    [3, 4, 5],
    [20, 21, 29],
    [119, 120, 169],
  ] as const) {
    family.sat(
      `Pythagoras ${c}`,
      is(add(mul(x, x), mul(y, y)), mul(z, z)),
      gt(x, a - 1),
      gt(y, b - 1),
      lt(z, 4 * c),
      gt(z, 0),
    );
  }
  family.sat("cubic", is(add(mul(mul(x, x), x), mul(x, 3)), 1_030_301 + 303));
  family.sat("remainders", is(rem(x, 97), 5), is(rem(x, 89), 7), is(rem(x, 7), 3));
  family.sat("triangle number", is(div(mul(x, add(x, 1)), 2), 5050));
  const small = (name: string) => int(name, 0, 1000);
  const [p, q] = [small("x"), small("y")];
  family.unsat("square is 2 mod 4", is(rem(mul(p, p), 4), 2));
  family.unsat("no square", is(mul(p, p), 999_999));
  family.unsat("squares are not 3 mod 4", is(add(mul(p, p), mul(q, q)), 4 * 500 + 3));
  family.unsat("prime has no factors", is(mul(p, q), 997), gt(p, 1), gt(q, 1));
  family.unsat("product and sum", is(mul(p, q), 24), is(add(p, q), 9));
  family.unsat("remainders", is(rem(x, 6), 1), is(rem(x, 9), 3));
  return family.cases;
}

function floats(): readonly FamilyCase[] {
  const family = new Family("float equations", 13);
  const [x, y] = [num("x"), num("y")];
  const value = () => family.whole(-100_000, 100_000) / 1000;
  for (let n = 0; n < 8; n++) {
    const [v, a, b, w] = [value(), value(), value(), value()];
    family.sat(`x + a === c ${n}`, is(add(x, a), v + a));
    family.sat(`x * a === c ${n}`, is(mul(x, a), v * a));
    family.sat(`(x + a) * b === c ${n}`, is(mul(add(x, a), b), (v + a) * b));
    family.sat(`x / a + b === c ${n}`, is(add(div(x, a), b), v / a + b));
    family.sat(`x * a + y * b === c ${n}`, is(add(mul(x, a), mul(y, b)), v * a + w * b), gt(x, v - 1), lt(x, v + 1));
  }
  family.sat("0.1 + x === 0.3", is(add(x, 0.1), 0.3));
  family.sat("x * 3 === 0.3", is(mul(x, 3), 0.3));
  family.sat("square root", is(apply("sqrt", x), 1.1));
  family.sat("x + 1 === x", is(add(x, 1), x));
  family.sat("adding is not associative", not(is(add(add(x, 0.1), 0.2), add(x, 0.3))), gt(x, 0), lt(x, 1));
  family.sat("cents", is(floor(mul(x, 100)), 1999), lt(x, 20));
  family.sat("x - y underflows the sum", lt(sub(x, y), 1e-9), gt(x, y), gt(y, 1), lt(x, 2));
  family.sat("cube", is(mul(mul(x, x), x), 3.375));
  family.sat("tax", is(add(x, mul(x, 0.19)), 119));
  family.unsat("x + 1 === x for small x", is(add(x, 1), x), gt(x, 0), lt(x, 1000));
  family.unsat("x * x < 0", lt(mul(x, x), 0));
  family.unsat("half of an odd integer", is(div(int("i", 0, 1000), 2), 3.25));
  family.unsat("x === x + 0.5 for small x", is(x, add(x, 0.5)), ge(x, -100), le(x, 100));
  family.unsat("floor above", gt(floor(x), x));
  family.unsat("NaN is not ordered", apply("isNaN", x), lt(x, 1));
  return family.cases;
}

function bigints(): readonly FamilyCase[] {
  const family = new Family("bigints", 14);
  const [a, b] = [big("a"), big("b")];
  const op = (name: "bigAdd" | "bigMul" | "bigRem" | "bigDiv" | "bigAnd" | "bigShl", p: Expr, q: Expr | bigint): Expr =>
    apply(name, p, lift(q));
  family.sat("product", is(op("bigMul", a, 12345n), 12345n * 98765432109876543210n));
  family.sat("remainder", is(op("bigRem", a, 1_000_007n), 99n), apply("bigLt", lift(10n ** 20n), a));
  family.sat(
    "sum and difference",
    is(op("bigAdd", a, b), 12n * 10n ** 29n),
    is(op("bigMul", b, 2n), op("bigAdd", a, 3n * 10n ** 29n)),
  );
  family.sat("quotient", is(op("bigDiv", a, 7n), 10n ** 18n));
  family.sat("mask", is(op("bigAnd", a, 255n), 171n), apply("bigLt", lift(2n ** 64n), a));
  family.sat("shift", is(op("bigShl", a, 10n), 5n << 50n));
  family.unsat("parity", is(op("bigMul", a, 2n), 10n ** 20n + 1n));
  family.unsat("remainders", is(op("bigRem", a, 6n), 1n), is(op("bigRem", a, 4n), 2n));
  family.unsat("order", apply("bigLt", a, b), apply("bigLt", b, a));
  return family.cases;
}

export const NUMBER_CASES = (): readonly FamilyCase[] => [...coupled(), ...nonlinear(), ...floats(), ...bigints()];
