import { expect, test } from "vitest";
import { matching, notMatching } from "./sample.ts";

const PATTERNS: readonly (readonly [string, string])[] = [
  ["^\\d{3}-\\d{4}$", ""],
  ["^[\\w.+-]+@[\\w-]+\\.[\\w.]+$", ""],
  ["^#?([a-f0-9]{6}|[a-f0-9]{3})$", "i"],
  ["^(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$", ""],
  ["^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{8,16}$", ""],
  ["<(\\w+)>.*</\\1>", ""],
  ["(?<year>\\d{4})-(?<month>\\d\\d)-\\k<year>", ""],
  ["(?<=\\$)\\d+", ""],
  ["^(?!foo)\\w{3}$", ""],
  ["\\bword\\b", "i"],
  ["^\\p{Lu}\\p{Ll}+$", "u"],
  ["^[\\p{L}--[a-z]]+$", "v"],
  ["^\\s*$", ""],
  ["[^\\x00-\\x7f]", ""],
  ["a{2,}b*?c+?d??$", ""],
  ["^(a|b(c|d(e|f)))$", ""],
  ["", ""],
];

test.each(PATTERNS)("/%s/%s: texts that match", (source, flags) => {
  const texts = matching(source, flags, "", 4);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toMatch(new RegExp(source, flags));
});

test.each(PATTERNS.filter(([source]) => source !== ""))("/%s/%s: texts that do not", (source, flags) => {
  const [match] = matching(source, flags, "", 1);
  const texts = notMatching(source, flags, match!, 4);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).not.toMatch(new RegExp(source, flags));
});

test("what is there already is kept where the pattern accepts it", () => {
  expect(matching("^[a-z]+\\d{3}$", "", "hello", 1)).toEqual(["hello000"]);
  expect(matching("^(?:cat|dog)s?$", "", "dogs", 1)).toEqual(["dogs"]);
});

test("a group can be given its text", () => {
  expect(matching("^(\\w+)=(\\w*)$", "", "", 1, { group: 2, text: "42" })).toEqual(["a=42"]);
});

test("a group is not given what it cannot capture", () => {
  expect(matching("^(\\d{2}):(\\d{2})$", "", "", 4, { group: 2, text: "-7" })).toEqual([]);
  expect(matching("^(a)(\\1|b)$", "", "", 1, { group: 2, text: "a" })).toEqual(["aa"]);
});
