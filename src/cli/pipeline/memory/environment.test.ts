import { expect, test } from "vitest";
import { environmentOf, isOfVariable, isSameEnvironment } from "./environment.ts";

test("a result rests on the variables that were looked at, whatever the others say", () => {
  const claims = [
    { kind: "surroundings-at-load", about: "process.env.DEBUG" },
    { kind: "surroundings", about: "process.env.MODE" },
  ] as const;
  const then = environmentOf(claims, { MODE: "fast", OTHER: "1" });
  expect(JSON.stringify(then)).not.toContain("fast");
  expect(isSameEnvironment(then, { MODE: "fast", OTHER: "2" })).toBe(true);
  expect(isSameEnvironment(then, { MODE: "slow" })).toBe(false);
  expect(isSameEnvironment(then, {})).toBe(false);
  expect(isSameEnvironment(then, { MODE: "fast", DEBUG: "" })).toBe(false);
});

test("other things around a program are not known by name", () => {
  expect(isOfVariable({ kind: "surroundings", about: "process.platform" })).toBe(false);
  expect(isOfVariable({ kind: "surroundings", about: "the names in process.env" })).toBe(false);
  expect(isOfVariable({ kind: "not-native", about: "process.env.A" })).toBe(false);
});
