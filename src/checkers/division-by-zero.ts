/** A number divided by zero is Infinity or NaN without a word; a bigint divided by zero throws. */
import { eq, literal } from "../expr/build.ts";
import type { Checker } from "./checker.ts";

export const divisionByZero: Checker = {
  name: "division-by-zero",
  level: "warning",
  summary: "A division or remainder has a divisor of zero.",
  on: {
    arithmetic({ op, right }, check) {
      if ((op !== "/" && op !== "%") || right === undefined) return;
      const { numeric, numeric$ } = right;
      const zero = literal(typeof numeric === "bigint" ? 0n : 0);
      // `==` of numbers: both zeros count
      const isZero = typeof numeric === "bigint" ? numeric === 0n : numeric === 0;
      check.state(
        numeric$ === undefined ? undefined : eq(numeric$, zero),
        isZero,
        () => `the divisor of ${op} is zero`,
        typeof numeric === "bigint",
      );
    },
  },
};
