/** An index outside an array, typed array or text reads undefined without a word. Reads that ask whether anything is there are fine. */
import type { Checker } from "./checker.ts";
import { outside } from "./index-bounds.ts";

export const indexRead: Checker = {
  name: "index-read",
  level: "warning",
  summary: "An element outside the bounds is read.",
  on: {
    read({ key, length, isAsked }, check) {
      if (isAsked) return;
      const found = length === undefined ? undefined : outside(key, length, 0);
      if (found !== undefined)
        check.state(
          found.violation,
          found.isViolated,
          () => `index ${key.value as number} is outside the length ${length!.value as number}`,
        );
    },
  },
};
