import { expect, test } from "vitest";
import { environmentOf, isNamed, isSameEnvironment, type Surroundings, surroundingsHere } from "./environment.ts";

const here = (env: Surroundings["env"], machine: Surroundings["machine"] = {}): Surroundings => ({ env, machine });

test("a result rests on the variables that were looked at, whatever the others say", () => {
  const claims = [
    { kind: "surroundings-at-load", about: "process.env.DEBUG" },
    { kind: "surroundings", about: "process.env.MODE" },
  ] as const;
  const then = environmentOf(claims, here({ MODE: "fast", OTHER: "1" }));
  expect(JSON.stringify(then)).not.toContain("fast");
  expect(isSameEnvironment(then, here({ MODE: "fast", OTHER: "2" }))).toBe(true);
  expect(isSameEnvironment(then, here({ MODE: "slow" }))).toBe(false);
  expect(isSameEnvironment(then, here({}))).toBe(false);
  expect(isSameEnvironment(then, here({ MODE: "fast", DEBUG: "" }))).toBe(false);
});

test("a result rests on what it saw of the machine", () => {
  const claims = [
    { kind: "surroundings", about: "process.platform" },
    { kind: "surroundings", about: "the time zone" },
  ] as const;
  const machine = { "process.platform": "linux", "the time zone": "Europe/Berlin", "process.arch": "x64" };
  const then = environmentOf(claims, here({}, machine));
  expect(isSameEnvironment(then, here({}, { ...machine, "process.arch": "arm64" }))).toBe(true);
  expect(isSameEnvironment(then, here({}, { ...machine, "process.platform": "win32" }))).toBe(false);
  expect(isSameEnvironment(then, here({}, { ...machine, "the time zone": "UTC" }))).toBe(false);
});

test("callbacks of inputs are written by the tool, which has a name", () => {
  const claim = { kind: "surroundings", about: "the text of a callback" } as const;
  expect(isNamed(claim, surroundingsHere())).toBe(true);
  expect(isSameEnvironment(environmentOf([claim], surroundingsHere()), surroundingsHere())).toBe(true);
});

test("a global that nobody has is missing in every run of the same Node", () => {
  const claim = { kind: "surroundings-at-load", about: "globalThis.__core-js_shared__" } as const;
  expect(isNamed(claim, surroundingsHere())).toBe(true);
  expect(isSameEnvironment(environmentOf([claim], surroundingsHere()), surroundingsHere())).toBe(true);
});

test("other things around a program are not known by name", () => {
  const around = surroundingsHere();
  for (const about of ["process.argv", "process.cwd", "the names in process.env", "what isTTY says", "fs.readFileSync"])
    expect(isNamed({ kind: "surroundings", about }, around)).toBe(false);
  expect(isNamed({ kind: "not-native", about: "process.env.A" }, around)).toBe(false);
});
