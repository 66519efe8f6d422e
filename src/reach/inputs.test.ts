/** Names of what is left out or given: those of the dynamic side. */
import { expect, test } from "vitest";
import type { Shape } from "../frontend/shapes/shape.ts";
import { Context } from "./context.ts";
import { makeInputs } from "./inputs.ts";
import { State } from "./state.ts";

const NUMBER: Shape = { kind: "number" };

function pathsOf(shape: Shape, optional = false): readonly string[] {
  const parameters = [{ name: "p", shape, optional, rest: false }];
  return makeInputs(new Context("find", 1_000), parameters, {}, State.empty()).inputs.variables.map(({ path }) => path);
}

test("parameters and properties that may be left out", () => {
  expect(pathsOf(NUMBER, true)).toEqual(["p", "p#has"]);
  const object: Shape = { kind: "object", properties: [{ name: "q", shape: NUMBER, optional: true }] };
  expect(pathsOf(object)).toEqual(["p.q", "p.q#has"]);
});

test("what may be undefined", () => {
  expect(pathsOf({ kind: "union", options: [NUMBER, { kind: "undefined" }] })).toEqual(["p|1", "p#tag"]);
  expect(pathsOf({ kind: "union", options: [NUMBER, { kind: "string" }] })).toEqual([]);
});
