/** Simplification at construction: exact constant folding, then the rules of the operation's theory. */
import type { Expr } from "../expr.ts";
import type { Op } from "../op.ts";
import { BIGINT_RULES } from "./bigint.ts";
import { BOOLEAN_RULES } from "./boolean.ts";
import { CHOICE_RULES, lift } from "./choice.ts";
import { CONVERSION_RULES } from "./conversion.ts";
import { EQUALITY_RULES } from "./equality.ts";
import { fold } from "./fold.ts";
import { NUMBER_RULES } from "./number.ts";
import { NUMBER_COMPARISON_RULES } from "./number-comparison.ts";
import type { Make, Rules } from "./rule.ts";
import { SEARCH_RULES } from "./search.ts";
import { STRING_RULES } from "./string.ts";

const RULES: Rules = {
  ...BOOLEAN_RULES,
  ...CHOICE_RULES,
  ...EQUALITY_RULES,
  ...NUMBER_RULES,
  ...NUMBER_COMPARISON_RULES,
  ...CONVERSION_RULES,
  ...STRING_RULES,
  ...SEARCH_RULES,
  ...BIGINT_RULES,
};

/** A simpler expression with the same value, or undefined when there is none. */
export function simplify(op: Op, args: readonly Expr[], make: Make): Expr | undefined {
  return fold(op, args) ?? lift(op, args, make) ?? RULES[op]?.(args, make);
}
