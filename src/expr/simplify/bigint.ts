/** Arithmetic on bigints, which has no rounding: only the usual units, and literals to the right. */
import type { Expr } from "../expr.ts";
import { FALSE, internLiteral, TRUE } from "../intern.ts";
import type { Op } from "../op.ts";
import { isLiteral, isOp, isValue } from "./match.ts";
import type { Rule, Rules } from "./rule.ts";

const commutative =
  (op: Op, unit: bigint, absorbing?: bigint): Rule =>
  ({ 0: a, 1: b }, make) => {
    if (isLiteral(a!)) return make(op, [b!, a]);
    if (isValue(b!, unit)) return a;
    return absorbing !== undefined && isValue(b!, absorbing) ? b : undefined;
  };

const unitOnRight =
  (unit: bigint): Rule =>
  ({ 0: a, 1: b }) =>
    isValue(b!, unit) ? a : undefined;

/** `x + c + d` for literals c and d. */
const bigAdd: Rule = (args, make) => {
  const { 0: a, 1: b } = args as readonly [Expr, Expr];
  if (isLiteral(b) && isOp(a, "bigAdd") && isLiteral(a.args[1]!)) {
    return make("bigAdd", [a.args[0]!, internLiteral((a.args[1].value as bigint) + (b.value as bigint))]);
  }
  return commutative("bigAdd", 0n)(args, make);
};

const bigSub: Rule = ({ 0: a, 1: b }, make) => {
  if (isLiteral(b!)) return make("bigAdd", [a!, internLiteral(-(b.value as bigint))]);
  return a === b ? internLiteral(0n) : undefined;
};

export const BIGINT_RULES: Rules = {
  bigAdd,
  bigSub,
  bigMul: commutative("bigMul", 1n, 0n),
  bigDiv: unitOnRight(1n),
  bigPow: unitOnRight(1n),
  bigShl: unitOnRight(0n),
  bigShr: unitOnRight(0n),
  bigAnd: commutative("bigAnd", -1n, 0n),
  bigOr: commutative("bigOr", 0n, -1n),
  bigXor: commutative("bigXor", 0n),
  bigNeg: ({ 0: a }) => (isOp(a!, "bigNeg") ? a.args[0] : undefined),
  bigLt: ({ 0: a, 1: b }) => (a === b ? FALSE : undefined),
  bigLe: ({ 0: a, 1: b }) => (a === b ? TRUE : undefined),
};
