/** Phase 3 by a run: when the summary of a path of the new code shows that an old one still holds, and when not. */
import { expect, test } from "vitest";
import { apply, input, literal, not } from "../expr/build.ts";
import type { Expr, Model } from "../expr/expr.ts";
import { createSolver } from "../solver/chain.ts";
import { type Claimed, whyNotSaid } from "./still-says.ts";

const n = input("n", "num", { kind: "any-number" });
const solver = createSolver({ seed: 1 });
const refutes = (constraints: readonly Expr[], seed: Model): boolean =>
  solver.solve({ constraints, seed }, { milliseconds: 100, evaluations: 2_000 }).kind === "unsat";

const above = (limit: number): Expr => apply("lt", literal(limit), n);
const claim = (pre: readonly Expr[], returns: number, value?: Expr): Claimed => ({
  pre,
  outcome: { returns },
  parts: value === undefined ? [] : [{ path: [], value }],
  left: undefined,
  leftParts: [],
  form: [],
});
const why = (old: Claimed, now: Claimed): string | undefined => whyNotSaid(old, now, new Map([["n", 5]]), refutes);

test("a path that all states of P take, with the same end", () => {
  expect(why(claim([above(3)], 1), claim([above(3)], 1))).toBeUndefined();
  expect(why(claim([above(3)], 1), claim([above(2)], 1))).toBeUndefined();
  expect(why(claim([above(3)], 1), claim([], 1))).toBeUndefined();
});

test("a path that only some of them take", () => {
  expect(why(claim([above(3)], 1), claim([above(4)], 1))).toBe("other states may take another path");
  expect(why(claim([], 1), claim([not(above(9))], 1))).toBe("other states may take another path");
});

test("another end, for this input or for others", () => {
  expect(why(claim([above(3)], 1), claim([above(3)], 2))).toBe("it ends otherwise");
  const other = "what it gives is not shown to be the same";
  expect(why(claim([], 5, n), claim([], 5))).toBe(other);
  expect(why(claim([], 5), claim([], 5, n))).toBe(other);
  expect(why(claim([apply("same", n, literal(5))], 5, n), claim([], 5))).toBeUndefined();
  expect(why(claim([], 6, apply("add", n, literal(1))), claim([], 6, apply("add", n, literal(1))))).toBeUndefined();
});

test("what arguments are left as, and what keys and lengths depend on", () => {
  const left = (value: number): Claimed => ({ ...claim([], 1), left: [{ $: "undefined" }, value] });
  expect(why(left(1), left(1))).toBeUndefined();
  expect(why(left(1), left(2))).toBe("it leaves its arguments otherwise");
  expect(why(claim([], 1), left(1))).toBe("it leaves its arguments otherwise");
  const formed = (value: Expr): Claimed => ({ ...claim([], 1), form: [{ path: ["length"], value }] });
  expect(why(formed(n), formed(n))).toBeUndefined();
  expect(why(formed(n), claim([], 1))).toBe("what it gives is not shown to be the same");
});

test("of errors the class is compared", () => {
  const thrown = (name: string): Claimed => ({ ...claim([], 1), outcome: { throws: { name, message: "" } } as never });
  expect(why(thrown("TypeError"), thrown("TypeError"))).toBeUndefined();
  expect(why(thrown("TypeError"), thrown("RangeError"))).toBe("it ends otherwise");
});
