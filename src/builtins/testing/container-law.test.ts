import { expect, test } from "vitest";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { registerModel } from "../../runtime/natives/models.ts";
import { checkLaws, type Recipe, type Tally } from "./container-law.ts";
import { randomModel, variables } from "./container-recipes.ts";
import { randomOf } from "./container-snapshot.ts";

/** Stands for a native: not instrumented, known only through its model. */
const lastOf = (array: readonly unknown[]): unknown => array[array.length - 1];

const array: Recipe = {
  kind: "array",
  items: ["n0", "n1", "i0", "s0", "n2"].map((name) => ({
    kind: "symbol",
    expr: variables.find((each) => each.name === name)!,
  })),
  length: variables.find((each) => each.name === "l0")!,
};

function run(shadow: (call: Call) => void): void {
  const model: BuiltinModel = {
    name: "lastOf",
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const result = native(call);
      shadow(call);
      return result;
    },
  };
  registerModel(lastOf, model);
  const random = randomOf(1);
  const tally: Tally = { scenarios: 0, symbolic: 0, crossed: 0, concretised: 0 };
  for (let i = 0; i < 100; i++) {
    checkLaws(
      { fn: lastOf, self: { kind: "constant", value: undefined }, args: [array] },
      randomModel(random),
      variables,
      random,
      tally,
    );
  }
}

const lastShadow = ({ rt, args }: Call) => rt.heap.getProperty(args[0], (args[0] as unknown[]).length - 1);

test("a model that says what its result depends on passes", () => {
  run((call) => {
    call.rt.pin((call.args[0] as unknown[]).length, call.rt.heap.lengthOf(call.args[0]), call.site);
    call.rt.ret = lastShadow(call);
  });
});

test("a forgotten condition is found by the crossed law", () => {
  expect(() =>
    run((call) => {
      call.rt.ret = lastShadow(call);
    }),
  ).toThrow(/crossed/);
});

test("a dropped shadow is found by the crossed law", () => {
  expect(() =>
    run((call) => call.rt.pin((call.args[0] as unknown[]).length, call.rt.heap.lengthOf(call.args[0]), call.site)),
  ).toThrow(/crossed/);
});

test("a wrong shadow is found on the run itself", () => {
  expect(() =>
    run((call) => {
      call.rt.ret = variables[0];
    }),
  ).toThrow(/own model/);
});
