/** Which inputs are made of what a project shows, and in which order. */
import { expect, test } from "vitest";
import type { Model } from "../../../expr/expr.ts";
import { seedsOf } from "./seeds.ts";

/** Takes a text and, if it is shown, a number. */
function adopt(args: readonly unknown[]): Model | undefined {
  const [text, number = 0] = args;
  return typeof text === "string" && typeof number === "number" && args.length <= 2
    ? new Map<string, string | number>([
        ["text", text],
        ["number", number],
      ])
    : undefined;
}

test("calls by the target's name first, then others that fit, then texts wherever one fits", () => {
  const calls = [
    { name: "other", args: ["fits", 2] },
    { name: "other", args: [1, 2, 3] },
    { name: "parse", args: ["own", 1] },
  ];
  const seeds = [...seedsOf({ adopt }, { calls, texts: ["alone"] }, "parse")];
  expect(seeds.map((model) => [model.get("text"), model.get("number")])).toEqual([
    ["own", 1],
    ["fits", 2],
    ["alone", 0],
  ]);
});

test("a line of a command becomes a list where the target takes one", () => {
  const taken: unknown[] = [];
  const lists = (args: readonly unknown[]): Model | undefined => {
    if (args.length !== 1 || !Array.isArray(args[0])) return undefined;
    taken.push(args[0]);
    return new Map([["args.length", args[0].length]]);
  };
  expect([...seedsOf({ adopt: lists }, { calls: [], texts: ["tool --long -x 3"] }, "f")]).toHaveLength(1);
  expect(taken).toEqual([["tool", "--long", "-x", "3"]]);
});

test("a program that takes no arguments has none, and there is an end to them", () => {
  const texts = Array.from({ length: 5_000 }, (_, i) => `text ${i}`);
  expect([...seedsOf({}, { calls: [], texts }, "f")]).toEqual([]);
  expect([...seedsOf({ adopt }, { calls: [], texts }, "f")].length).toBeLessThanOrEqual(1_000);
});
