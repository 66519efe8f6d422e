/** Questions about a function made by hand: what it returns, and at the edge of what, is found without a branch. */
import { expect, test } from "vitest";
import { apply, input, literal, lt } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import { createSolver } from "../../solver/chain.ts";
import { Near } from "./near.ts";

const x = input("x", "num", { kind: "integer", min: -1000, max: 1000 });
const text = input("text", "str", { kind: "any-string", maxLength: 20 });

/** A run decides nothing and returns the expression. */
const returning = (result: Expr) => ({
  slotOf: () => -1,
  runShadow: () =>
    ({
      outcome: { kind: "returns", value: undefined },
      trace: { path: [], isCut: false, stopped: undefined },
      slots: [],
      effect: { result: [{ path: [], value: result }], leftParts: [], gaps: [] },
    }) as never,
});

async function around(result: Expr, model: Model): Promise<Model[]> {
  const near = new Near(returning(result), { solver: createSolver(), work: 1_000_000, isOver: () => false });
  const found: Model[] = [];
  for await (const one of near.around([model])) found.push(one);
  return found;
}

test("a returned condition is made to turn out otherwise, and its edges are asked for", async () => {
  const result = lt(literal(3), x);
  const found = await around(result, new Map([["x", 100]]));
  expect(found.map((model) => evaluate(result, model))).toContain(false);
  expect(found.map((model) => model.get("x"))).toEqual(expect.arrayContaining([3, 4, 2]));
});

test("texts that an almost equal pattern tells otherwise", async () => {
  const matches = (source: string): Expr => apply("regexTest", text, literal(source), literal(""), literal(0));
  const result = matches("^\\d{2,3}$");
  const found = await around(result, new Map([["text", "12"]]));
  // only the program's own pattern refuses it
  const isTold = (model: Model): boolean => evaluate(result, model) !== evaluate(matches("^\\d{2,3}"), model);
  expect(found.some(isTold)).toBe(true);
});

test("an input that left the path is brought back onto it, with as much of it as that allows", async () => {
  const sum = apply("rem", apply("add", x, input("y", "num", { kind: "integer", min: 0, max: 9 })), literal(10));
  const result = apply("eq", sum, literal(0));
  const near = new Near(returning(result), { solver: createSolver(), work: 1_000_000, isOver: () => false });
  const repaired = await near.repaired(
    new Map([["x", 0]]),
    new Map([
      ["x", 47],
      ["y", 1],
    ]),
  );
  expect(repaired === undefined ? undefined : evaluate(result, repaired)).toBe(true);
});
