/** A store outside the bounds: lost in a typed array, a hole or a stray property in an array. Appending at the end is fine. */
import { isArray } from "../runtime/pristine.ts";
import type { Checker } from "./checker.ts";
import { outside } from "./index-bounds.ts";

export const indexWrite: Checker = {
  name: "index-write",
  level: "error",
  summary: "An element outside the bounds is written.",
  on: {
    store({ object, key, length }, check) {
      if (length === undefined || typeof object.value === "string") return;
      const found = outside(key, length, isArray(object.value) ? 1 : 0);
      if (found !== undefined)
        check.state(
          found.violation,
          found.isViolated,
          () => `index ${key.value as number} is outside the length ${length.value as number}`,
        );
    },
  },
};
