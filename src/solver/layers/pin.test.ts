// @module-tag thorough
import { expect, test } from "vitest";
import { apply, eq, input, literal, lt, not, resetExpressions } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import { print } from "../../expr/print.ts";
import { createRandom } from "../random.ts";
import { Planter } from "../testing/planted.ts";
import { pinConstraints } from "./pin.ts";

const n = literal;
const s = input("s", "str", { kind: "any-string", maxLength: 1000 });
const x = input("x", "num", { kind: "any-number" });
const length = apply("length", s);

test("indices computed from a length that a pattern fixes become places", () => {
  const isin = apply("regexTest", s, n("^[A-Z]{2}\\d{10}$"), n(""), n(0));
  const at = apply("charCodeAt", s, apply("sub", length, n(11)));
  const pinned = pinConstraints([isin, lt(n(64), at)])!;
  expect(pinned.map(print)).toEqual([
    print(isin),
    print(lt(n(64), apply("charCodeAt", s, n(1)))),
    print(eq(length, n(12))),
  ]);
});

test("nothing is known, nothing changes; zero may be either zero", () => {
  expect(pinConstraints([lt(n(3), length)])).toBeUndefined();
  expect(pinConstraints([eq(length, n(7)), not(eq(s, n("abc")))])).toBeUndefined();
  expect(
    pinConstraints([eq(apply("mul", x, n(2)), n(0)), lt(apply("div", n(1), apply("mul", x, n(2))), n(0))]),
  ).toBeUndefined();
});

test("solutions stay solutions, whatever is put in place", () => {
  let pinned = 0;
  for (const style of ["loose", "tight", "extreme"] as const) {
    const planter = new Planter(createRandom(17), style);
    for (let k = 0; k < 700; k++) {
      const { constraints, model } = planter.query(5, 3);
      const changed = pinConstraints(constraints);
      if (changed === undefined) continue;
      pinned++;
      for (const e of changed)
        expect(holds(e, model), `${print(e)} of ${constraints.map(print).join(" && ")}`).toBe(true);
    }
    resetExpressions();
  }
  expect(pinned).toBeGreaterThan(20);
});
