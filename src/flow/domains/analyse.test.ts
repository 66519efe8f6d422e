/** The analysis ends whatever it is given: what would take too long is given up, and then everything is unknown. */
import { expect, test } from "vitest";
import { parseModule } from "../../frontend/parse.ts";
import { flowOfModule } from "../module.ts";
import { analyserOf } from "./analyse.ts";
import { zoneSteps } from "./zones.ts";

function analysed(text: string) {
  const module = flowOfModule(parseModule("a.ts", text));
  const before = zoneSteps();
  const found = analyserOf(module).analyse(module.nodes.find((one) => module.nameOf(one) === "f")!)!;
  return { ...found, steps: zoneSteps() - before };
}

const loops = (n: number): string =>
  `export function f(n: number) { ${Array.from({ length: n }, (_, i) => `for (let i${i} = 0; i${i} < 1; i${i}++) `).join("")} n++; return n; }`;

test("a few loops inside one another are followed", () => {
  expect(analysed(loops(5)).isGivenUp).toBe(false);
});

test("loops by the hundred are given up after counted work, and nothing is known then", () => {
  const { isGivenUp, steps, entry } = analysed(loops(200));
  expect(isGivenUp).toBe(true);
  // one block more than the bound
  expect(steps).toBeLessThan(40_000_000);
  expect(entry(1)?.variables.size).toBe(0);
});
