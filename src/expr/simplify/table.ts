/** Simplification at construction: exact constant folding, then the rules of the operation's theory. */
import type { Expr } from "../expr.ts";
import type { Op } from "../op.ts";
import { fold } from "./fold.ts";
import type { Make, Rules } from "./rule.ts";

const RULES: Rules = {};

/** A simpler expression with the same value, or undefined when there is none. */
export function simplify(op: Op, args: readonly Expr[], make: Make): Expr | undefined {
  return fold(op, args) ?? RULES[op]?.(args, make);
}
