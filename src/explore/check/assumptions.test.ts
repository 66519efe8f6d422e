import { expect, test } from "vitest";
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { checkText } from "../testing/check-text.ts";
import { assumptionsOf } from "./assumptions.ts";

const number: Shape = { kind: "number" };
const PLAIN = "objects are plain data, without accessors and not frozen";

function saidOf(...shapes: Shape[]): readonly string[] {
  const parameters = shapes.map((shape, i) => ({ name: `p${i}`, shape, optional: false, rest: false }));
  return assumptionsOf({ parameters, definitions: {} } as unknown as Target);
}

test("what is said depends on what there is", () => {
  expect(saidOf(number, { kind: "string" })).toEqual([]);
  expect(saidOf({ kind: "date" })).toEqual(["dates are valid"]);
  expect(saidOf({ kind: "array", element: number })).toEqual(["arrays have no holes", PLAIN]);
  expect(saidOf({ kind: "object", properties: [{ name: "n", shape: number, optional: false }] })).toEqual([PLAIN]);
  expect(saidOf({ kind: "function", parameters: 0, returns: number })).toEqual([
    "callbacks return a value and do nothing else",
  ]);
  expect(saidOf({ kind: "map", key: number, value: { kind: "tuple", elements: [] } })).toEqual([
    "arrays have no holes",
    PLAIN,
  ]);
});

test("verdicts carry it, and a shared object that the code could notice forbids them", async () => {
  const checkers = { checkers: ["division-by-zero"] };
  const one = await checkText("export function f(a: { n: number }) { a.n = 1; return 5 / a.n; }", checkers);
  expect(one.verdicts["division-by-zero"]).toMatchObject({
    kind: "verified",
    assumptions: ["arguments have their declared types", PLAIN],
  });
  const two = await checkText(
    "export function f(a: { n: number }, b: { n: number }) { a.n = 1; b.n = 0; return 5 / a.n; }",
    checkers,
  );
  expect(two.verdicts["division-by-zero"]).toMatchObject({
    kind: "open",
    reasons: expect.arrayContaining(["no object was in two places of the input"]),
  });
});
