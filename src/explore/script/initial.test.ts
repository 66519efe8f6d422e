import { expect, test } from "vitest";
import { ClaimSet } from "../../claims/claim.ts";
import type { Primitive } from "../../expr/expr.ts";
import { type Building, UnbuildableShape } from "../input/plan.ts";
import { ShapePlanner } from "../input/shape-plan.ts";
import { describeInitial, shapeOf } from "./initial.ts";

function rebuilt(value: unknown): unknown {
  const model = new Map<string, Primitive>();
  const shape = shapeOf(value, "x");
  describeInitial(shape, "x", value, (name, part) => model.set(name, part));
  const at: Building = {
    model,
    rt: undefined,
    classOf: () => undefined,
    used: undefined,
    discoverable: new Map(),
    told: new Map(),
    narrowed: new ClaimSet(),
    shadow: undefined,
    depth: 0,
    parts: 0,
  };
  return new ShapePlanner({}).plan(shape, "x").build(at);
}

test.each([
  [0],
  [-1.5],
  ["text"],
  [true],
  [12n],
  [null],
  [undefined],
  [[1, 2, 3]],
  [[]],
  [["a", 1, true, "b"]],
  [[{ a: 1 }, { a: 2, b: "x" }]],
  [{ name: "n", "odd key": [1n], nested: { deep: [new Date(5)] } }],
  [new Date(1234)],
  [new Uint8Array([1, 2, 255])],
  [new Float64Array([0.5])],
  [Buffer.from("abc")],
  [new Map([["k", 1]])],
  [new Set(["a", "b"])],
  [[null, 3, "s", undefined]],
])("until the search says otherwise, a symbol is its initial value: %o", (value) => {
  expect(rebuilt(value)).toEqual(value);
});

test("a class instance or a function is no initial value, and the message says what is", () => {
  class Thing {}
  expect(() => shapeOf(new Thing(), "x")).toThrow(UnbuildableShape);
  expect(() => shapeOf({ f: () => 1 }, "x")).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('symbol("x.f", …) takes plain data') }),
  );
});
