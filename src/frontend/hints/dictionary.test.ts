import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { collectDictionary, patternWords } from "./dictionary.ts";

const TEXT = `
import fs from "not-this";
type Mode = "fast" | "slow";
const PREFIX = "usr_";
const TABLE = { DE: 19, "en-GB": 20, 404: "missing" };
export function f(s: string, n: number, o: any) {
  if (s === "magic" || n > 100 || n === -7) return \`hello \${s} bye\`;
  switch (s) { case "alpha": return 1; case "beta": return 2 }
  if (s.startsWith("Bearer ") && s.split(";").length > 3) return 0x10n;
  if (/^(https?|ftp):\\/\\/[a-z]+\\.example$/.test(s)) return o["kind"];
  return ["one", "two"].includes(s);
}
`;

test("words and numbers a program compares with", () => {
  const { strings, numbers } = collectDictionary(parseModule("a.ts", TEXT));
  for (const word of [
    "magic",
    "hello ",
    " bye",
    "alpha",
    "beta",
    "Bearer ",
    ";",
    "DE",
    "en-GB",
    "404",
    "missing",
    "kind",
    "one",
    "two",
    "usr_",
    "fast",
    "slow",
    "ftp",
    "http",
  ])
    expect(strings).toContain(word);
  expect(strings).not.toContain("not-this");
  expect(strings).not.toContain("");
  for (const number of [100, -7, 3, 19, 404]) expect(numbers).toContain(number);
  expect(new Set(strings).size).toBe(strings.length);
});

test.each([
  ["^(https?|ftp)://", ["http", "s", "ftp", "://"]],
  ["\\d{4}-\\d{2}", ["-"]],
  ["foo[^\\]x]bar+", ["foo", "bar"]],
  ["(?<year>a)(?:b)(?=c)", ["a", "b", "c"]],
  ["\\u0041x\\$y", ["x$y"]],
  ["\\u{1F600}z", ["z"]],
])("words of /%s/", (pattern, words) => {
  expect(patternWords(pattern)).toEqual(words);
});
