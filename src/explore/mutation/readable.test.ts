import { expect, test } from "vitest";
import { isWord, neater } from "./readable.ts";

test("texts become neater step by step", () => {
  expect(neater("09314h")[0]).toBe("2h");
  expect(neater("1s ")).toEqual(["1s"]);
  expect(neater("1264d")[0]).toBe("2d");
  expect(neater("a  b")).toContain("a b");
  expect(neater(" not a duration.ion.ion:  a").some((one) => one.length < 25)).toBe(true);
  for (const text of ["", " ", "a", "ab", "!", "x\u0000y"]) {
    expect(neater(text)).not.toContain(text);
    expect(neater(text)).not.toContain("");
  }
});

test("what is read as a word", () => {
  for (const word of ["ab", "Xy", "a1", "12", "h2o"]) expect(isWord(word)).toBe(true);
  for (const other of ["a", "1264d", "09h", "a b", "abcdefg", "1s "]) expect(isWord(other)).toBe(false);
});
