/** Source excerpts: the line, its neighbours, the mark. */
import { expect, test } from "vitest";
import { excerptLines } from "./excerpt.ts";

const TEXT = "const a = 1;\r\nconst b = a / 0;\nconst c = b;\n";

test("the place is marked", () => {
  expect(excerptLines(TEXT, { line: 2, column: 11, endColumn: 16 })).toEqual([
    "  1 | const a = 1;",
    "> 2 | const b = a / 0;",
    "    |           ^^^^^",
    "  3 | const c = b;",
  ]);
});

test("at the edges, over several lines, and outside", () => {
  expect(excerptLines("f(\n1)", { line: 1, column: 1, endColumn: 99 })).toEqual(["> 1 | f(", "    | ^^", "  2 | 1)"]);
  expect(excerptLines("x", { line: 7, column: 1, endColumn: 1 })).toEqual([]);
  const long = `${"a".repeat(300)};`;
  expect(excerptLines(long, { line: 1, column: 290, endColumn: 292 })).toEqual([`> 1 | ${"a".repeat(140)}…`]);
});
