/** Arithmetic that turns numbers into NaN: `0 / 0`, `Infinity - Infinity`, a text that is no number. */
import { and, apply, not } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { NumericOperand } from "../runtime/observation.ts";
import type { Checker } from "./checker.ts";

export const nan: Checker = {
  name: "nan",
  level: "warning",
  summary: "An operation on values that are not NaN gives NaN.",
  on: {
    arithmetic({ op, left, right, result }, check) {
      if (typeof left.numeric === "bigint" || BITWISE.includes(op)) return;
      const operands = right === undefined ? [left] : [left, right];
      const isBorn = Number.isNaN(result.value) && operands.every((one) => !Number.isNaN(one.value));
      check.state(bornFrom(operands, result.shadow), isBorn, () => `${op} gives NaN`);
    },
  },
};

/** Bitwise operators never give NaN. */
const BITWISE: readonly string[] = ["&", "|", "^", "<<", ">>", ">>>", "~"];

function bornFrom(operands: readonly NumericOperand[], result: Expr | undefined): Expr | undefined {
  if (result === undefined || result.sort !== "num") return undefined;
  const fine = operands.flatMap(({ shadow }) =>
    shadow !== undefined && shadow.sort === "num" ? [not(apply("isNaN", shadow))] : [],
  );
  return and(apply("isNaN", result), ...fine);
}
