// @module-tag thorough
import { expect, test } from "vitest";
import { checkLaw, LAWS } from "./testing/encoder-law.ts";

test("integers and texts: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.integers, 1, 2500)).toBeGreaterThan(800);
});

test("reals: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.reals, 2, 3000)).toBeGreaterThan(700);
});

test("bit-vectors: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.bits, 3, 3000)).toBeGreaterThan(900);
});

test("doubles: an encoded value is the value in JavaScript, the sign of zero included", () => {
  expect(checkLaw(LAWS.doubles, 4, 3000)).toBeGreaterThan(600);
});

test("whole texts: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.sequences, 5, 4000)).toBeGreaterThan(900);
});
