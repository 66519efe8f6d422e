import { expect, test } from "vitest";
import type { Between, NonEmpty, Refine, Uint8 } from "./refinements.d.ts";

test("the compiler sees the base: no casts in ordinary code", () => {
  const percent: Refine<number, "v >= 0"> = 3;
  const plain: number = percent;
  const bytes: Uint8[] = [plain, percent];
  const word: NonEmpty = "a";
  const list: NonEmpty<number[]> = bytes;
  const unit: Between<0, 1> = list.length + word.length;
  expect(unit).toBe(3);
});
