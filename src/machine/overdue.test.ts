import { expect, test } from "vitest";
import { isOverdue } from "./overdue.ts";

test("what takes long is ended when it has used up its time of the processor, not when others had it", () => {
  expect(isOverdue({ waited: 2_900, worked: 2_900 }, 3_000, 5)).toBe(false);
  expect(isOverdue({ waited: 3_100, worked: 3_050 }, 3_000, 5)).toBe(true);
  // a busy machine: an eighth of the processor
  expect(isOverdue({ waited: 8_000, worked: 1_000 }, 3_000, 5)).toBe(false);
  expect(isOverdue({ waited: 14_000, worked: 3_060 }, 3_000, 5)).toBe(true);
});

test("what sleeps, or takes ages even so, is not waited for", () => {
  expect(isOverdue({ waited: 3_100, worked: 10 }, 3_000, 5)).toBe(true);
  expect(isOverdue({ waited: 15_100, worked: 1_500 }, 3_000, 5)).toBe(true);
  expect(isOverdue({ waited: 3_100, worked: 1_500 }, 3_000, 1)).toBe(true);
});
