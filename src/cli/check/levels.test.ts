/** Which checkers are on: defaults, then the configuration, then the command line. */
import { expect, test } from "vitest";
import type { Level } from "../../checkers/checker.ts";
import type { Config } from "../project/config.ts";
import { chooseLevels, isQuietIn } from "./levels.ts";

const CHECKERS: { name: string; level: Level }[] = [
  { name: "nan", level: "warning" },
  { name: "hang", level: "error" },
  { name: "int32-truncation", level: "off" },
];
const config = (checkers: Record<string, string> = {}): Config => ({
  folder: "/p",
  file: undefined,
  checkers,
  plugins: [],
  ignore: [],
  baseline: undefined,
});
const chosen = (checkers: Record<string, string>, levels: string[] = [], only?: string[]) =>
  chooseLevels(CHECKERS, config(checkers), { levels, only });

test("the later word wins", () => {
  expect(chosen({})).toEqual({ nan: "warning", hang: "error" });
  expect(chosen({ nan: "error", hang: "off" })).toEqual({ nan: "error" });
  expect(chosen({ nan: "error" }, ["nan=off", "int32-truncation=error"])).toEqual({
    hang: "error",
    "int32-truncation": "error",
  });
});

test("--only turns on what is off by default, and nothing else", () => {
  expect(chosen({}, [], ["int32-truncation"])).toEqual({ "int32-truncation": "warning" });
  expect(chosen({}, ["hang=error"], ["nan"])).toEqual({ nan: "warning", hang: "error" });
});

test("wrong names and levels are told with what was meant", () => {
  expect(() => chosen({ nam: "error" })).toThrow('checkers: there is no checker "nam"');
  expect(() => chosen({ nan: "loud" })).toThrow('the level of nan: "loud" is no level');
  expect(() => chosen({}, ["nan"])).toThrow('--level "nan" has no level');
  expect(() => chosen({}, [], ["hung"])).toThrow('--only: there is no checker "hung"');
});

test("what the language accepts is quiet in packages, what fails is not", () => {
  expect(isQuietIn("/p/node_modules/qs/lib/parse.js", "index-write")).toBe(true);
  expect(isQuietIn("C:\\p\\node_modules\\qs\\lib\\parse.js", "nan")).toBe(true);
  expect(isQuietIn("/p/src/parse.js", "nan")).toBe(false);
  for (const name of ["nullish-access", "hang", "prototype-pollution", "invalid-regexp", "mine/own"])
    expect(isQuietIn("/p/node_modules/qs/lib/parse.js", name)).toBe(false);
});
