import { expect, test } from "vitest";
import { told } from "./told.ts";

const MEANT = { isMade: true, isAwaited: false };

test("an end of ordinary size is told as it is", () => {
  const end = { ...MEANT, outcome: { returns: { $: "map", v: [["a", "b".repeat(1000)]] } as never } };
  expect(told(end)).toBe(end);
});

test.each([
  ["a text", "x".repeat(1 << 25)],
  ["a list", new Array((1 << 24) + 1).fill(0)],
  ["texts of a list", new Array(20).fill("x".repeat(1 << 20))],
  ["a name", { ["x".repeat(1 << 25)]: 1 }],
])("%s that is too large is told as such", (_, value) => {
  expect(told({ ...MEANT, outcome: { returns: value as never } })).toEqual({
    ...MEANT,
    outcome: { stopped: "memory" },
  });
  expect(told({ ...MEANT, outcome: { returns: null }, aftermath: { self: value as never } }).outcome).toEqual({
    stopped: "memory",
  });
});
