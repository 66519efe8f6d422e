import { expect, test } from "vitest";
import { checkLaw, LAWS } from "./testing/encoder-law.ts";

test("integers and texts: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.integers, 1, 3000)).toBeGreaterThan(1000);
});

test("reals: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.reals, 2, 3000)).toBeGreaterThan(700);
});

test("bit-vectors: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.bits, 3, 4000)).toBeGreaterThan(1300);
});
