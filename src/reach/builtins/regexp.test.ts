/** Law: what simple patterns say of a text is what the engine says. */
import { expect, test } from "vitest";
import { Context } from "../context.ts";
import { textOf } from "../value/value.ts";
import { simplePattern, testOf } from "./regexp.ts";

const PATTERNS = [
  "a",
  "^a",
  "a$",
  "^a$",
  "[a-c]+",
  "^[a-c]+$",
  "^[a-c]*$",
  "\\d",
  "^\\w+$",
  "\\s",
  "[^a]",
  "^[^\\d]+$",
  "ab",
  "^ab",
  "ab$",
  ".",
  "^.+$",
  "\\.",
  "[a\\-]",
  "[-a]",
  "\\W",
  "a.c",
  "[\\]\\\\]",
  "^\\D$",
  "a|b",
  "^a|b$",
  "^ab|[0-9]+|\\.$",
  "a{2}",
  "^[a-f\\d]{2}$",
  "[a-c]{3}",
  "a$|^b|_",
];
const IGNORING_CASE = [
  "a",
  "^[0-9a-f]{2}$",
  "[^a-c]",
  "^[^A]$",
  "\\w",
  "^\\W$",
  "\\s",
  ".",
  "[Z-a]",
  "^[K-k]+$",
  "k",
  "S",
  "^[_-z]*$",
  "x|Q",
];
const TEXTS = [
  "",
  "a",
  "b",
  "ab",
  "abc",
  "cab",
  "1",
  "a1",
  "_",
  " ",
  "\n",
  "a\n",
  "\u2028",
  "é",
  "😀",
  ".",
  "-",
  "\\",
  "]",
  "a-c",
  "AAA",
  "z9_",
  "aa",
  "AF",
  "k",
  "\u212a",
  "\u017f",
  "ß",
  "İ",
  "[",
  "^",
  "`",
  "aAbB",
  "s",
];

test("patterns that are followed say what the engine says", () => {
  const c = new Context("prove", 1_000);
  const wrong = PATTERNS.flatMap((pattern) =>
    TEXTS.filter((text) => {
      const said = testOf(c, textOf(text), pattern, () => {});
      return said?.kind !== "truth" || said.value !== new RegExp(pattern).test(text);
    }).map((text) => ({ pattern, text })),
  );
  expect(wrong).toEqual([]);
});

test("without regard to case, too", () => {
  const c = new Context("prove", 1_000);
  const wrong = IGNORING_CASE.flatMap((pattern) =>
    TEXTS.filter((text) => {
      const said = testOf(c, textOf(text), pattern, () => {}, "i");
      return said?.kind !== "truth" || said.value !== new RegExp(pattern, "i").test(text);
    }).map((text) => ({ pattern, text })),
  );
  expect(wrong).toEqual([]);
  expect(simplePattern("é", "i")).toBe(undefined);
  expect(simplePattern("a", "g")).toBe(undefined);
  expect(simplePattern("a", "iu")).toBe(undefined);
});

test("other patterns are not followed", () => {
  const others = [
    "(a)",
    "a?",
    "a{2,}",
    "a{2,3}",
    "a{0}",
    "a{2}?",
    "a{",
    "{",
    "a||b",
    "|a",
    "a|",
    "a|b+c",
    "a+{2}",
    "a{2}{3}",
    "a{2}+",
    "ab+",
    "a+b",
    "\\bx",
    "\\1",
    "[\\b]",
    "(?=a)",
    "a*",
    "^",
    "",
    "\\u0041",
    "\\cA",
    "x\\",
  ];
  expect(others.filter((pattern) => simplePattern(pattern) !== undefined)).toEqual([]);
});
