/** Conversions between primitives that undo each other. */

import type { Expr } from "../expr.ts";
import { numberFacts } from "../facts/number.ts";
import { isOp, isValue } from "./match.ts";
import type { Rule, Rules } from "./rule.ts";

/** `x` of `String(x)`, unless it may be -0, whose text is "0". */
function printedNumber(e: Expr): Expr | undefined {
  if (!isOp(e, "numToStr") || !isValue(e.args[1]!, 10)) return undefined;
  return numberFacts(e.args[0]!).negativeZero ? undefined : e.args[0];
}

/** Every double is the number nearest to its text; infinities and NaN survive too. */
const strToNum: Rule = ({ 0: e }) => printedNumber(e!);

/** From 1e21 on numbers are printed with an exponent, which `parseInt` does not read. */
const parseIntRule: Rule = ({ 0: e, 1: radix }) => {
  if (!isValue(radix!, 10) && !isValue(radix!, 0) && !isValue(radix!, Number.NaN)) return undefined;
  const number = printedNumber(e!);
  if (number === undefined) return undefined;
  const facts = numberFacts(number);
  return facts.integer && facts.min > -1e21 && facts.max < 1e21 ? number : undefined;
};

const bigToNum: Rule = ({ 0: e }) => {
  if (!isOp(e!, "numToBig")) return undefined;
  return numberFacts(e.args[0]!).negativeZero ? undefined : e.args[0];
};

const strToBig: Rule = ({ 0: e }) => (isOp(e!, "bigToStr") && isValue(e.args[1]!, 10) ? e.args[0] : undefined);

export const CONVERSION_RULES: Rules = {
  strToNum,
  parseFloat: strToNum,
  parseInt: parseIntRule,
  bigToNum,
  strToBig,
};
