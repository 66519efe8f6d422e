import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

test("the paper's divide: one path, and only the active query finds the zero", async () => {
  const result = await checkText("export function divide(a: number, b: number) { return (a + 1) / (b - 7); }", {
    checkers: ["division-by-zero"],
  });
  expect(result.verdicts["division-by-zero"]).toEqual({ kind: "violated" });
  expect(result.findings).toHaveLength(1);
  const [finding] = result.findings;
  expect(finding!.input.args[1]).toBe(7);
  expect(finding!.values).toEqual([
    ["a + 1", "1"],
    ["b - 7", "0"],
  ]);
  expect(result.statistics["division-by-zero"]).toMatchObject({ injected: 1, sat: 1, confirmed: 1 });
});
