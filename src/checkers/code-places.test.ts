/** A piece leaves its place when the engine reads more than the program meant. */
import { expect, test } from "vitest";
import { leavesItsPlace, placesIn } from "./code-places.ts";

/** Code with the input between ‹ and ›. */
function leaves(marked: string): boolean {
  const from = marked.indexOf("‹");
  const to = marked.indexOf("›") - 1;
  const text = marked.replace(/[‹›]/g, "");
  return leavesItsPlace(text, placesIn(text), { from, to });
}

test.each([
  "return row.‹a;b›",
  "return row.‹a(b)›",
  "return '‹'+x+'›'",
  'return "‹\\›"',
  'return "‹\n›"',
  ["return `‹$", "{x}›`"].join(""),
  'return ‹"›',
  "// ‹a\nb›",
  "/* ‹*/ b› */",
  "return '\\\\‹'›'",
])("%j is left", (marked) => {
  expect(leaves(marked)).toBe(true);
});

test.each([
  "return row.‹name›",
  "return '‹\"›'",
  'return "‹it\'s›"',
  'return ‹"a;(b"›',
  "return '‹\\'›'",
  "return '‹\\\\›'",
  "return `‹'\"›`",
  "// ‹a;b()›",
  "/* ‹a;\nb› */",
  "return '‹›'",
])("%j is kept", (marked) => {
  expect(leaves(marked)).toBe(false);
});
