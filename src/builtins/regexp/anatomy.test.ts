import { expect, test } from "vitest";
import { anatomyOf } from "./anatomy.ts";

test.each([
  ["(a)(b)?", "", ["always", "maybe"], false],
  ["(a)|(b)", "", ["maybe", "maybe"], false],
  ["((a)|b)+", "", ["always", "maybe"], false],
  ["(?:(a)b){0,3}c", "", ["maybe"], false],
  ["(?=(a))a(?!(b))", "", ["always", "never"], false],
  ["(?<year>\\d{4})-(?<month>\\d+)?", "", ["always", "maybe"], false],
  ["[(](a)[)\\]]", "", ["always"], false],
  ["\\((a)\\)*", "", ["always"], false],
  ["(a){x", "", ["always"], false],
  ["[[a]&&[\\(]](a)", "v", ["always"], false],
  ["\\u{41}(a)*?", "u", ["maybe"], false],
  ["(?<=(x))y|(?<!(x))z", "", ["maybe", "never"], false],
  ["a*", "", [], true],
  ["\\b", "", [], true],
  ["^$", "", [], true],
  ["(?:a|)", "", [], true],
  ["(a*)\\1", "", ["always"], true],
  ["(?:a|b)+", "", [], false],
  ["(?=a)", "", [], true],
] as const)("/%s/%s", (source, flags, takesPart, mayBeEmpty) => {
  expect(() => new RegExp(source, flags)).not.toThrow();
  const anatomy = anatomyOf(source, flags);
  expect(anatomy.groups.map((group) => group.takesPart)).toEqual(takesPart);
  expect(anatomy.mayBeEmpty).toBe(mayBeEmpty);
});

test("names", () => {
  expect(anatomyOf("(?<a>x)(y)(?<b>z)", "").groups.map((group) => group.name)).toEqual(["a", undefined, "b"]);
});
