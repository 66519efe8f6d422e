import { expect, test } from "vitest";
import { harmless } from "./harmless.ts";

test("what would command a terminal is shown, and everything else stays", () => {
  expect(harmless("one\n\ttwo é 😀 ─")).toBe("one\n\ttwo é 😀 ─");
  expect(harmless("\u001b]0;title\u0007")).toBe("\\u001b]0;title\\u0007");
  expect(harmless("\u001b[2J\rover")).toBe("\\u001b[2J\\u000dover");
  expect(harmless("\u009b31m \u202egnp.exe \u2066x")).toBe("\\u009b31m \\u202egnp.exe \\u2066x");
});

test("a document says the same before and after", () => {
  const document = { text: Array.from({ length: 0x2100 }, (_, unit) => String.fromCharCode(unit)).join("") };
  const text = harmless(`${JSON.stringify(document, null, 2)}\n`);
  expect(JSON.parse(text)).toEqual(document);
  expect(text).not.toMatch(/[\u0080-\u009f\u202e]/);
});
