// @module-tag thorough
import { expect, test } from "vitest";
import { checkLaw, LAWS } from "./testing/encoder-law.ts";

test("integers and texts: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.integers, 1, 1250)).toBeGreaterThan(400);
});

test("reals: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.reals, 2, 1500)).toBeGreaterThan(350);
});

test("bit-vectors: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.bits, 3, 1500)).toBeGreaterThan(450);
});

test("doubles: an encoded value is the value in JavaScript, the sign of zero included", () => {
  expect(checkLaw(LAWS.doubles, 4, 1500)).toBeGreaterThan(300);
});

test("whole texts: an encoded value is the value in JavaScript", () => {
  expect(checkLaw(LAWS.sequences, 5, 2000)).toBeGreaterThan(450);
});
