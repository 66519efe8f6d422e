import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";
import { exploreText } from "../testing/explore-text.ts";

test.each(["any", "unknown", "Record<string, unknown>", "{ [name: string]: string }"])(
  "a value of type %s may have a property that every object inherits",
  async (type) => {
    const { findings } = await checkText(
      `export function has(value: ${type}, key: string): boolean {
  const o: any = value;
  if (typeof o !== "object" || o === null) return false;
  return o.hasOwnProperty(key);
}`,
      { checkers: ["not-callable"] },
    );
    expect(findings.map(({ checker }) => checker)).toEqual(["not-callable"]);
    expect(JSON.stringify(findings[0]!.input.args)).toContain("hasOwnProperty");
  },
);

test("its parts are looked for like those of any other property", async () => {
  const { result, goals } = await exploreText(
    `export function kind(value: any): string {
  if (typeof value !== "object" || value === null) return typeof value;
  const maker = value.constructor;
  if (typeof maker.name === "string" && maker.name === "Symbol") return "symbol";
  return "object";
}`,
    { runs: 200 },
  );
  const missing = goals.filter((slot) => result.seen[slot] === 0);
  expect(missing).toEqual([]);
});

test("without one it is the inherited one, in every way of asking", async () => {
  const { findings, verdicts } = await checkText(
    `export function f(value: Record<string, number>): number {
  if (!("toString" in value)) return 1 / 0;
  const own = Object.hasOwn(value, "toString");
  const text = value.toString;
  if (!own && typeof text !== "function") return 1 / 0;
  if (own && typeof text === "function") return 1 / 0;
  return 1;
}`,
    { checkers: ["division-by-zero"] },
  );
  expect(findings).toEqual([]);
  expect(verdicts["division-by-zero"]!.kind).not.toBe("violated");
});
