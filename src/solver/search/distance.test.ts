/** The guide of the search has an answer for every circuit, also where a part of it failed. */
import { expect, test } from "vitest";
import { apply, input, literal } from "../../expr/build.ts";
import { Circuit, FAILED } from "../circuit.ts";
import { editsToMatch } from "../language/edits.ts";
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

test.each([
  ["", "^\\d{3}$", "", 3],
  ["ab", "^\\d{3}$", "", 3],
  ["1b", "^\\d{3}$", "", 2],
  ["12", "^\\d{3}$", "", 1],
  ["1234", "^\\d{3}$", "", 1],
  ["123", "^\\d{3}$", "", 0],
  ["xx-12", "[A-Z]+-\\d+", "", 1],
  ["xx-12", "[A-Z]+-\\d+", "i", 0],
  ["2020-13-1", "^\\d{4}-\\d\\d-\\d\\d$", "", 1],
  ["fo", "^(foo|barbaz)$", "", 1],
])("%j is so many edits from /%s/%s: %i", (given, source, flags, edits) => {
  expect(editsToMatch(given, source, flags)).toBe(edits);
});

test("the nearer a match, the smaller the distance, where that is asked for", () => {
  const condition = apply("regexTest", text, literal("^v\\d+\\.\\d+$"), literal(""), literal(0));
  const far = (given: string, patterns?: typeof editsToMatch): number => {
    const circuit = new Circuit([condition], new Map([["text", given]]));
    return distance(circuit, circuit.roots[0]!, true, patterns);
  };
  const all = ["", "v", "v1", "v1.", "v1.2"].map((given) => far(given, editsToMatch));
  expect(all).toEqual([...all].sort((a, b) => b - a));
  expect(new Set(all).size).toBe(5);
  expect(all.at(-1)).toBe(0);
  expect(far("v1.")).toBe(1);
});
