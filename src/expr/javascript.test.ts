import { expect, test } from "vitest";
import { input, literal } from "./build.ts";
import { evaluate } from "./evaluate.ts";
import type { Domain, Expr, Primitive } from "./expr.ts";
import { BINARY, binary, unary, updated } from "./javascript.ts";
import type { Sort } from "./op.ts";
import { below, NUMBERS, oneOf, STRINGS, seeded } from "./testing/random.ts";

const DOMAINS: Readonly<Record<Exclude<Sort, "any">, Domain>> = {
  num: { kind: "any-number" },
  str: { kind: "any-string", maxLength: 100 },
  bool: { kind: "any-boolean" },
  big: { kind: "any-bigint" },
};
const SORTS = Object.keys(DOMAINS) as (keyof typeof DOMAINS)[];

const random = seeded(4);
const VALUES: Readonly<Record<keyof typeof DOMAINS, () => Primitive>> = {
  num: () => oneOf(random, NUMBERS),
  str: () => oneOf(random, STRINGS),
  bool: () => random() < 0.5,
  big: () => BigInt(below(random, 40) - 20),
};

const variable = (name: string, sort: keyof typeof DOMAINS): Expr => input(name, sort, DOMAINS[sort]);
const native = (text: string): ((a: Primitive, b: Primitive) => unknown) =>
  new Function("a", "b", `try { return ${text}; } catch { return "throws"; }`) as (
    a: Primitive,
    b: Primitive,
  ) => unknown;
const value = (e: Expr, a: Primitive, b: Primitive): unknown => {
  try {
    return evaluate(
      e,
      new Map([
        ["a", a],
        ["b", b],
      ]),
    );
  } catch {
    return "throws";
  }
};

for (const op of Object.keys(BINARY)) {
  test(`what ${op} means is what JavaScript computes`, () => {
    const compute = native(`a ${op} b`);
    for (const sort of SORTS) {
      const e = binary(op, variable("a", sort), variable("b", sort));
      if (e === undefined) continue;
      for (let i = 0; i < 300; i++) {
        const [a, b] = [VALUES[sort](), VALUES[sort]()];
        expect(value(e, a, b), `${String(a)} ${op} ${String(b)}`).toBe(compute(a, b));
      }
    }
  });
}

for (const op of ["!", "-", "+", "~", "typeof"]) {
  test(`what unary ${op} means is what JavaScript computes`, () => {
    const compute = native(`${op} a`);
    for (const sort of SORTS) {
      const e = unary(op, variable("a", sort));
      if (e === undefined) continue;
      for (let i = 0; i < 100; i++) {
        const a = VALUES[sort]();
        expect(value(e, a, 0), `${op} ${String(a)}`).toBe(compute(a, 0));
      }
    }
  });
}

test("operands of different sorts are nobody's business here", () => {
  expect(binary("+", variable("a", "num"), variable("b", "str"))).toBeUndefined();
  expect(binary("===", literal(null), literal(null))).toBeUndefined();
  expect(binary("toString", variable("a", "num"), variable("b", "num"))).toBeUndefined();
  expect(unary("constructor", variable("a", "num"))).toBeUndefined();
});

test("updates add and subtract one", () => {
  expect(updated("++", variable("a", "num"))).toBe(binary("+", variable("a", "num"), literal(1)));
  expect(updated("--", variable("a", "big"))).toBe(binary("-", variable("a", "big"), literal(1n)));
});
