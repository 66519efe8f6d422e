import { expect, test } from "vitest";
import { apply, eq, input, literal, lt } from "../../expr/build.ts";
import { add, equal, int, intVariable, numeral } from "../smt/arithmetic.ts";
import { smt } from "../smt/smt.ts";
import { resetTerms } from "../smt/term.ts";
import { satisfies } from "../validate.ts";
import { NATIVE_NAMES } from "./name.ts";
import { nativeBackend, nativeVersion } from "./process.ts";
import { parseAnswer, parseTree, smtLib } from "./smt-lib.ts";

test("terms become SMT-LIB, shared ones once", () => {
  resetTerms();
  const x = intVariable(0, 9);
  const asserted = [equal(add(x, x), int(6)), equal(add(x, x), numeral(-2))];
  const text = smtLib({
    engine: "core",
    milliseconds: 10,
    resources: 0,
    asserted: [asserted[0]!],
    levels: [],
    wanted: [x],
  });
  expect(text.match(/declare-const/g)).toHaveLength(1);
  expect(text.match(/define-fun/g)!.length).toBeLessThanOrEqual(4);
  expect(text).toContain("(check-sat)\n(get-value (t0))");
});

test("answers are read back", () => {
  expect(parseTree("((a 1) (b (- 2)))")).toEqual([
    ["a", "1"],
    ["b", ["-", "2"]],
  ]);
  expect(parseAnswer("sat\n((a (- 3)) (b (/ 1.0 2.0)) (c #x0f) (d true) (e (- (/ 7 2))))\n", 5)).toEqual({
    kind: "sat",
    values: ["-3", "1/2", "15", "true", "-7/2"],
  });
  expect(parseAnswer('unsat\n(error "no model")', 1)).toEqual({ kind: "unsat" });
  expect(parseAnswer("sat\n((a (root-obj x 1)))", 1)).toEqual({ kind: "sat", values: ["?"] });
  expect(parseAnswer("timeout", 1)).toMatchObject({ kind: "unknown" });
  expect(parseAnswer("", 1)).toMatchObject({ kind: "unknown" });
});

test("a solver that does not exist, or talks nonsense, costs one question", () => {
  const query = {
    constraints: [lt(literal(5), input("x", "num", { kind: "integer", min: 0, max: 9 }))],
    seed: new Map(),
  };
  for (const command of ["assay-no-such-solver", "true"]) {
    const verdict = smt(nativeBackend("z3", command), "z3").solve(query, { milliseconds: 500, evaluations: 10 });
    expect(verdict.kind).toBe("unknown");
  }
});

test.for(NATIVE_NAMES)("%s, where it is installed, answers like Z3 in the worker", (name, { skip }) => {
  skip(nativeVersion(name) === undefined, "not installed");
  const x = input("x", "num", { kind: "integer", min: 2, max: 1000 });
  const s = input("s", "str", { kind: "any-string", maxLength: 8 });
  const solver = smt(nativeBackend(name), name);
  const budget = { milliseconds: 10_000, evaluations: 100 };
  const sat = {
    constraints: [eq(apply("mul", x, x), literal(1369)), eq(apply("parseInt", s, literal(10)), x)],
    seed: new Map(),
  };
  const verdict = solver.solve(sat, budget);
  expect(verdict.kind === "sat" && satisfies(verdict.model, sat)).toBe(true);
  const bits = { constraints: [eq(apply("bitXor", x, literal(0x55)), literal(0xff))], seed: new Map() };
  expect(solver.solve(bits, budget)).toMatchObject({ kind: "sat" });
  const unsat = {
    constraints: [eq(apply("rem", x, literal(6)), literal(1)), eq(apply("rem", x, literal(9)), literal(3))],
    seed: new Map(),
  };
  expect(solver.solve(unsat, budget)).toMatchObject({ kind: "unsat" });
});
