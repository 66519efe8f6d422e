/** Negations, conjunctions and disjunctions. */
import type { Apply, Expr } from "../expr.ts";
import type { Op } from "../op.ts";
import { isNumber } from "./notation.ts";
import { joined, type Operator, type Print, type Printed, prefixed } from "./printed.ts";
import { printNegatedTagTest, tagTest } from "./tag.ts";

/** `infix` prints a comparison with the operator given. */
export function printNot(e: Expr, show: Print, infix: (e: Apply, operator: Operator, show: Print) => Printed): Printed {
  const test = tagTest(e);
  if (test !== undefined) return printNegatedTagTest(test.tag, test.index);
  if (e.kind === "apply" && e.op === "eq") return infix(e, "!==", show);
  return prefixed("!", show(e));
}

/** A number's truthiness is built from two tests (`n !== 0`, not NaN) that read better as one: `n`, `!n`. */
export function printConnective({ op, args }: Apply, show: Print): Printed {
  const parts: Printed[] = [];
  for (const arg of args) {
    const compared = zeroTest(op, arg);
    const isCovered = nanTest(op, arg);
    if (compared !== undefined && args.some((other) => nanTest(op, other) === compared)) {
      parts.push(op === "and" ? show(compared) : prefixed("!", show(compared)));
    } else if (isCovered === undefined || !args.some((other) => zeroTest(op, other) === isCovered)) {
      parts.push(show(arg));
    }
  }
  return joined(parts, op === "and" ? "&&" : "||");
}

/** `n` of `n !== 0` in a conjunction or of `n === 0` in a disjunction. */
function zeroTest(op: Op, e: Expr): Expr | undefined {
  const test = op === "and" ? negand(e) : e;
  if (test?.kind !== "apply" || test.op !== "eq") return undefined;
  const [a, b] = test.args;
  return isNumber(b!, 0) ? a : undefined;
}

/** `n` of the matching test that `n` is not, or is, NaN. */
function nanTest(op: Op, e: Expr): Expr | undefined {
  const test = op === "and" ? negand(e) : e;
  return test?.kind === "apply" && test.op === "isNaN" ? test.args[0] : undefined;
}

const negand = (e: Expr): Expr | undefined => (e.kind === "apply" && e.op === "not" ? e.args[0] : undefined);
