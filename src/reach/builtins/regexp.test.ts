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

test("other patterns are not followed", () => {
  const others = [
    "a|b",
    "(a)",
    "a?",
    "a{2}",
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
