/** Refutations that outlive a process: the same for other names and another order, different for every other difference. */
import { expect, test } from "vitest";
import { apply, eq, input, literal, lt, not, opaque } from "../../expr/build.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { createSolver } from "../chain.ts";
import { digestOf, KnownRefutations } from "./refutations.ts";

const number = (name: string) => input(name, "num", { kind: "any-number" });
const [a, b, x, y] = [number("a"), number("b"), number("x"), number("y")];

test("names and order do not matter", () => {
  const digest = digestOf([lt(a, b), eq(a, literal(3))]);
  expect(digest).toHaveLength(22);
  expect(digestOf([eq(x, literal(3)), lt(x, y)])).toBe(digest);
});

test("everything else does", () => {
  const digests = [
    [lt(a, b), eq(a, literal(3))],
    [lt(b, a), eq(a, literal(3))],
    [lt(a, b), eq(a, literal(4))],
    [lt(a, b), eq(a, literal("3"))],
    [lt(a, b)],
    [not(lt(a, b)), eq(a, literal(3))],
    [lt(input("n", "num", { kind: "integer", min: 0, max: 9 }), b), eq(a, literal(3))],
    [lt(a, literal(0))],
    [apply("same", a, literal(0))],
    [apply("same", a, literal(-0))],
  ].map((constraints) => digestOf(constraints));
  expect(new Set(digests).size).toBe(digests.length);
});

test("what a native computes is not remembered", () => {
  defineOpaque("refutations test", (n) => Math.sin(n as number));
  expect(digestOf([lt(opaque("refutations test", [a], "num"), literal(-2))])).toBeUndefined();
});

test("a refutation of one chain is an answer to the next", () => {
  const s = input("s", "str", { kind: "any-string", maxLength: 100 });
  const query = {
    constraints: [
      apply("regexTest", s, literal("^[a-c]+$"), literal(""), literal(0)),
      apply("regexTest", s, literal("^[d-f]+$"), literal(""), literal(0)),
    ],
    seed: new Map([["s", ""]]),
  };
  const budget = { milliseconds: 2000, evaluations: 2000 };
  const first = new KnownRefutations([]);
  expect(createSolver({ refutations: first }).solve(query, budget)).toMatchObject({ kind: "unsat" });
  expect(first.fresh).toHaveLength(1);
  const second = new KnownRefutations(first.fresh);
  expect(createSolver({ refutations: second }).solve(query, budget)).toEqual({ kind: "unsat", by: "memory" });
  expect(second.fresh).toEqual([]);
});
