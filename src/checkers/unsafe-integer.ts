/** Integer arithmetic that leaves the range in which doubles are exact. */
import { and, apply, literal, lt, or } from "../expr/build.ts";
import type { Checker } from "./checker.ts";
import { isInput, numberTerm } from "./operand-terms.ts";

const { isSafeInteger } = Number;
const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;

export const unsafeInteger: Checker = {
  name: "unsafe-integer",
  level: "warning",
  summary: "integer arithmetic leaves ±(2^53 − 1), where results are rounded",
  on: {
    arithmetic({ op, left, right, result }, check) {
      if (op !== "+" && op !== "-" && op !== "*" && op !== "++" && op !== "--") return;
      if (typeof result.value !== "number" || (op === "-" && right === undefined)) return;
      const isIntegral = isSafeInteger(left.numeric) && (right === undefined || isSafeInteger(right.numeric));
      const isViolated = isIntegral && !isSafeInteger(result.value);
      const message = (): string => `the result ${result.value} of ${op} is no safe integer: it may be rounded`;
      const { shadow } = result;
      if (shadow === undefined || (!isInput(left) && !isInput(right))) {
        check.state(undefined, isViolated, message);
        return;
      }
      const isLeftSafe = apply("isSafeInteger", numberTerm(left)!);
      const areSafe = right === undefined ? isLeftSafe : and(isLeftSafe, apply("isSafeInteger", numberTerm(right)!));
      // of safe integers the result is an integer, so its size is what is left to ask
      check.state(
        and(areSafe, or(lt(literal(MAX_SAFE_INTEGER), shadow), lt(shadow, literal(MIN_SAFE_INTEGER)))),
        isViolated,
        message,
      );
    },
  },
};
