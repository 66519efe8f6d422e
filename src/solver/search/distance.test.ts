/** The guide of the search has an answer for every circuit, also where a part of it failed. */
import { expect, test } from "vitest";
import { apply, input, literal } from "../../expr/build.ts";
import { Circuit, FAILED } from "../circuit.ts";
import { distance } from "./distance.ts";

const text = input("text", "str", { kind: "any-string", maxLength: 100 });
const start = input("start", "num", { kind: "any-number" });

test.each(["includes", "startsWith"] as const)("%s at a position that failed is as far as can be", (op) => {
  const condition = apply(op, text, literal("x"), start);
  const circuit = new Circuit(
    [condition],
    new Map<string, string | number>([
      ["text", "abc"],
      ["start", 1],
    ]),
  );
  const root = circuit.roots[0]!;
  expect(distance(circuit, root, true)).toBeLessThan(1);
  circuit.values[circuit.inputNodes[circuit.inputs.indexOf(start)]!] = FAILED;
  circuit.values[root] = FAILED;
  expect(distance(circuit, root, true)).toBe(1);
});
