import { expect, test } from "vitest";
import { apply, choice, eq, input, le, literal, lt, not } from "../expr/build.ts";
import type { Expr, Model } from "../expr/expr.ts";
import { alternativeOf } from "../expr/variable/variable.ts";
import { createSolver } from "./chain.ts";
import type { Query, Solver } from "./solver.ts";

const budget = { milliseconds: 5000, evaluations: 1000 };
const x = input("x", "num", { kind: "any-number" });
const y = input("y", "num", { kind: "any-number" });
const i = input("i", "num", { kind: "integer", min: 0, max: 1000 });
const s = input("s", "str", { kind: "any-string", maxLength: 100 });
const n = literal;
const query = (constraints: readonly Expr[], seed: Model = new Map()): Query => ({ constraints, seed });

/** An SMT layer that records what it is asked. */
function fake(answer: Solver["solve"]) {
  const asked: Query[] = [];
  const solver = {
    disposed: false,
    solve: ((q, b) => {
      asked.push(q);
      return answer(q, b);
    }) as Solver["solve"],
    dispose() {
      this.disposed = true;
    },
  };
  return { asked, solver };
}

/** Beyond search: a product of two primes, both large. */
const hard = (a: Expr, b: Expr): Expr[] => [lt(n(1), a), lt(n(1), b), eq(apply("mul", a, b), n(1_000_003 * 1_000_033))];
const p = input("p", "num", { kind: "integer", min: 0, max: 2 ** 31 });
const q = input("q", "num", { kind: "integer", min: 0, max: 2 ** 31 });

test("SMT is asked only what the layers before it leave open, and disposed with the chain", () => {
  const { asked, solver } = fake(() => ({ kind: "unsat", by: "smt" }));
  const chain = createSolver({ smt: solver });
  expect(chain.solve(query([eq(x, n(5))]), budget).kind).toBe("sat");
  expect(chain.solve(query([lt(x, n(5)), lt(n(6), x)]), budget)).toEqual({ kind: "unsat", by: "intervals" });
  expect(asked).toHaveLength(0);
  expect(chain.solve(query(hard(p, q)), budget)).toEqual({ kind: "unsat", by: "smt" });
  expect(asked).toHaveLength(1);
  chain.dispose();
  expect(solver.disposed).toBe(true);
});

test("a wrong model is not believed, and is counted", () => {
  const { solver } = fake((asked) => ({ kind: "sat", model: asked.seed, by: "smt" }));
  const chain = createSolver({ smt: solver });
  const verdict = chain.solve(query(hard(p, q), new Map([["p", 2]])), { milliseconds: 5000, evaluations: 10 });
  expect(verdict.kind).toBe("unknown");
  expect(chain.stats().layers.smt).toMatchObject({ sat: 0, unknown: 1, wrong: 1 });
});

test("a right model of SMT is passed on", () => {
  const { solver } = fake(() => ({
    kind: "sat",
    model: new Map([
      ["p", 1_000_003],
      ["q", 1_000_033],
    ]),
    by: "smt",
  }));
  const verdict = createSolver({ smt: solver }).solve(query(hard(p, q)), budget);
  expect(verdict).toMatchObject({ kind: "sat", by: "smt" });
});

test("what nobody can answer is unknown, with the reason of SMT", () => {
  const { solver } = fake(() => ({ kind: "unknown", reason: "timeout" }));
  const verdict = createSolver({ smt: solver }).solve(query(hard(p, q)), { milliseconds: 5000, evaluations: 10 });
  expect(verdict).toEqual({ kind: "unknown", reason: "timeout" });
  const without = createSolver().solve(query(hard(p, q)), { milliseconds: 5000, evaluations: 10 });
  expect(without).toEqual({ kind: "unknown", reason: "search found no model" });
});

test("the same query is answered from the cache, also about other variables", () => {
  const { asked, solver } = fake(() => ({ kind: "unsat", by: "smt" }));
  const chain = createSolver({ smt: solver });
  const r = input("r", "num", { kind: "integer", min: 0, max: 2 ** 31 });
  chain.solve(query(hard(p, q)), budget);
  expect(chain.solve(query(hard(p, q)), budget)).toEqual({ kind: "unsat", by: "cache" });
  expect(chain.solve(query(hard(r, p)), budget)).toEqual({ kind: "unsat", by: "cache" });
  expect(asked).toHaveLength(1);
});

test("a model is renamed with the query", () => {
  const chain = createSolver();
  const first = chain.solve(query([lt(n(5), x), lt(y, x), eq(apply("add", x, y), n(12))]), budget);
  const z = input("z", "num", { kind: "any-number" });
  const second = chain.solve(query([lt(n(5), z), lt(x, z), eq(apply("add", z, x), n(12))]), budget);
  expect(second).toMatchObject({ kind: "sat", by: "cache" });
  expect(first.kind === "sat" && second.kind === "sat" && second.model.get("z")).toBe(
    first.kind === "sat" && first.model.get("x"),
  );
});

test("variables of another domain are another query", () => {
  const { asked, solver } = fake(() => ({ kind: "unsat", by: "smt" }));
  const chain = createSolver({ smt: solver });
  const wide = input("wide", "num", { kind: "integer", min: 0, max: 2 ** 40 });
  chain.solve(query(hard(p, q)), budget);
  chain.solve(query(hard(wide, q)), budget);
  expect(asked).toHaveLength(2);
});

test("a refuted subset refutes the larger query", () => {
  const { asked, solver } = fake(() => ({ kind: "unsat", by: "smt" }));
  const chain = createSolver({ smt: solver });
  chain.solve(query(hard(p, q)), budget);
  expect(chain.solve(query([...hard(p, q), lt(p, apply("add", q, n(7)))]), budget)).toEqual({
    kind: "unsat",
    by: "cache",
  });
  expect(asked).toHaveLength(1);
});

test("a recent model is tried before solving", () => {
  const chain = createSolver();
  expect(chain.solve(query([lt(n(100), x)]), budget).kind).toBe("sat");
  expect(chain.solve(query([lt(n(90), x)]), budget)).toMatchObject({ kind: "sat", by: "reuse" });
});

test("independent constraints keep the seed", () => {
  const chain = createSolver();
  const verdict = chain.solve(
    query(
      [lt(n(3), y), eq(x, y), eq(apply("length", s), n(4))],
      new Map<string, number | string>([
        ["x", 7],
        ["y", 7],
        ["s", ""],
      ]),
    ),
    budget,
  );
  expect(verdict).toMatchObject({ kind: "sat" });
  expect(verdict.kind === "sat" && [...verdict.model.keys()]).toEqual(["s"]);
});

test("independent constraints the seed does not satisfy are solved as well", () => {
  const chain = createSolver();
  const verdict = chain.solve(
    query(
      [lt(n(3), y), eq(apply("length", s), n(4))],
      new Map<string, number | string>([
        ["y", 1],
        ["s", ""],
      ]),
    ),
    budget,
  );
  expect(verdict.kind === "sat" && (verdict.model.get("y") as number) > 3).toBe(true);
  const refuted = chain.solve(query([lt(n(3), y), lt(y, n(2)), eq(apply("length", s), n(4))]), budget);
  expect(refuted.kind).toBe("unsat");
});

test("the seed answers when it already satisfies the query", () => {
  expect(createSolver().solve(query([lt(x, n(5))], new Map([["x", 1]])), budget)).toMatchObject({
    kind: "sat",
    by: "seed",
  });
});

test("answers repeat: the same seed gives the same models", () => {
  const constraints = [lt(x, y), eq(apply("rem", i, n(7)), n(3)), lt(n(20), i), eq(apply("add", x, y), n(31))];
  const models = [1, 2].map(() => createSolver({ seed: 7 }).solve(query(constraints), budget));
  expect(models[0]).toEqual(models[1]);
});

test("statistics say who answered", () => {
  const chain = createSolver();
  chain.solve(query([eq(apply("add", x, n(1)), n(5))]), budget);
  const { queries, layers } = chain.stats();
  expect(queries).toBe(1);
  expect(layers.inversion).toMatchObject({ sat: 1, unsat: 0, unknown: 0, wrong: 0 });
  expect(layers.cache).toMatchObject({ sat: 0, unsat: 0, unknown: 1 });
  expect(layers.intervals).toBeUndefined();
});

test("a union is solved through its tag", () => {
  const tag = input(alternativeOf("u"), "num", { kind: "tag", labels: ["undefined", "string"] });
  const union = choice(tag, n(undefined), s);
  const chain = createSolver();
  expect(chain.solve(query([not(eq(union, n(undefined)))]), budget)).toMatchObject({ kind: "sat" });
  expect(chain.solve(query([eq(tag, n(0)), le(n(1), tag)]), budget)).toMatchObject({ kind: "unsat" });
});
