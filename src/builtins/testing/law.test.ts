/** The laws themselves: models that are wrong in each of the ways models go wrong must be found out. */
import { expect, test } from "vitest";
import { apply, literal, lt } from "../../expr/build.ts";
import { registerModel } from "../../runtime/natives/models.ts";
import { asNumber, plain } from "../modelling/operands.ts";
import { functionLaw } from "./law.ts";
import { indices, maybe } from "./samples.ts";

const zero = () => literal(0);

function lawOf(fn: (n: number) => unknown, shadow: Parameters<typeof plain>[3]): readonly string[] {
  registerModel(fn, plain("fake", "exact", [asNumber], shadow));
  return functionLaw(fn, [maybe(indices)], { runs: 300 }).failures;
}

test("a right model passes", () => {
  expect(
    lawOf(
      (n) => Number(n) * 2,
      (_, n) => apply("mul", n, literal(2)),
    ),
  ).toEqual([]);
});

test("a wrong shadow is found on the run", () => {
  expect(
    lawOf(
      (n) => Number(n) * 2,
      (_, n) => apply("mul", n, literal(3)),
    )[0],
  ).toContain("predicted");
});

// a share of the runs need not meet it
test("-0 is not 0", { tags: "thorough" }, () => {
  expect(
    lawOf(
      (n) => Number(n),
      (_, n) => apply("add", n, zero()),
    )[0],
  ).toContain("-0");
});

test("a constant that depends on the input is found by crossing", () => {
  expect(
    lawOf(
      (n) => Number(n) > 3,
      () => undefined,
    )[0],
  ).toContain("crossed to");
});

test("an exception without its condition is found by crossing", () => {
  const fails = (n: number) => {
    if (Number(n) < 0) throw new RangeError("negative");
    return Number(n);
  };
  expect(lawOf(fails, (_, n) => n)[0]).toContain("crossed to");
  const careful = (n: number) => fails(n);
  const shadow: Parameters<typeof plain>[3] = (call, n) => {
    call.rt.split(call.site, lt(n!, zero()), Number(call.args[0]) < 0);
    return n;
  };
  expect(lawOf(careful, shadow)).toEqual([]);
});

test("a condition that does not hold is found", () => {
  const found = lawOf(
    (n) => Number(n),
    (call, n) => {
      call.rt.split(call.site, lt(n!, zero()), true);
      return n;
    },
  );
  expect(found[0]).toContain("disagrees with the run");
});

test("a model that never gives a shadow is found", () => {
  expect(
    lawOf(
      () => 1,
      () => undefined,
    ),
  ).toEqual(["only 0 of the runs gave a shadow"]);
});
