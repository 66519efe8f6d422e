/** Only counted work decides: a clock that jumps, as on a machine that is busy with other things, changes neither answers nor what they cost. */
import { expect, onTestFinished, test, vi } from "vitest";
import { apply, eq, input, lt, literal as n, opaque } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import { defineOpaque } from "../expr/opaque.ts";
import { createSolver } from "./chain.ts";
import { clockOf, lateness } from "./clock.ts";
import { createRandom } from "./random.ts";
import { smt } from "./smt/smt.ts";

/** Each look finds it later by up to `most` milliseconds more than it is. */
function jumpyClock(seed: number, most: number): void {
  const real = performance.now.bind(performance);
  const random = createRandom(seed);
  let ahead = 0;
  const mock = vi.spyOn(performance, "now").mockImplementation(() => {
    ahead += random.unit() * most;
    return real() + ahead;
  });
  onTestFinished(() => void mock.mockRestore());
}

const [x, y, z] = ["x", "y", "z"].map((name) => input(name, "num", { kind: "any-number" })) as [Expr, Expr, Expr];
const i = input("i", "num", { kind: "integer", min: 0, max: 2 ** 31 });
const j = input("j", "num", { kind: "integer", min: 0, max: 2 ** 31 });
const s = input("s", "str", { kind: "any-string", maxLength: 50 });
defineOpaque("sine for the clock", (value) => Math.sin(value as number));
const sine = (e: Expr): Expr => opaque("sine for the clock", [e], "num");
const times = (a: Expr, b: Expr): Expr => apply("mul", a, b);
const plus = (a: Expr, b: Expr): Expr => apply("add", a, b);

const QUERIES: Readonly<Record<string, readonly Expr[]>> = {
  "a line": [eq(plus(times(x, n(3)), times(y, n(2))), n(47)), eq(apply("sub", x, y), n(4))],
  "two primes": [lt(n(1), i), lt(n(1), j), eq(times(i, j), n(1_000_003 * 1_000_033))],
  "no sum of cubes": [eq(plus(plus(times(x, times(x, x)), times(y, times(y, y))), times(z, times(z, z))), n(33.5))],
  "twice a number is even": [eq(plus(times(i, n(2)), n(1)), times(j, n(2)))],
  "no meaning": [lt(n(0.3), sine(plus(x, y))), lt(sine(plus(x, y)), n(0.300001)), lt(y, sine(z))],
  "a text": [eq(apply("length", s), n(7)), apply("includes", s, n("=;="), n(0))],
};

/** The answers, and what each took. */
function answers() {
  const chain = createSolver({ smt: smt() });
  try {
    return [8, 250].flatMap((milliseconds) =>
      Object.entries(QUERIES).map(([name, constraints]) => {
        const before = chain.work!();
        const verdict = chain.solve({ constraints, seed: new Map() }, { milliseconds, evaluations: 20 * milliseconds });
        return { name, milliseconds, verdict, work: Math.round(chain.work!() - before) };
      }),
    );
  } finally {
    chain.dispose();
  }
}

test("answers and their cost are the same whatever the clock says", () => {
  // what is known about expressions is found out once, and costs the next less
  answers();
  const calm = answers();
  expect(new Set(calm.map(({ verdict }) => verdict.kind))).toEqual(new Set(["sat", "unsat", "unknown"]));
  const { times: before } = lateness;
  jumpyClock(1, 60);
  expect(answers()).toEqual(calm);
  expect(lateness.times).toBe(before);
});

test("what the clock does end is counted", () => {
  const { times: before } = lateness;
  jumpyClock(2, 2 * clockOf(250));
  expect(answers().some(({ verdict }) => verdict.kind === "unknown")).toBe(true);
  expect(lateness.times).toBeGreaterThan(before);
});
