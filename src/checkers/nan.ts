/** Numbers that become NaN: by arithmetic (`0 / 0`, `Infinity - Infinity`), or by a native whose NaN the target hands on as its result. */
import { and, apply, eq, literal, not, or } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { ArithmeticStep, NumericOperand, Operand } from "../runtime/observe/observation.ts";
import type { Bare } from "../runtime/pristine.ts";
import type { Checker } from "./checker.ts";
import { numberTerm } from "./operand-terms.ts";

/** Natives of the run that gave NaN without having got it, and when they would. */
interface Births {
  isBorn: boolean;
  name: string;
  conditions: Expr[];
}

export const nan: Checker = {
  name: "nan",
  level: "warning",
  summary: "An operation on values that are not NaN gives NaN.",
  memory: (): Births => ({ isBorn: false, name: "", conditions: [] }),
  on: {
    arithmetic({ op, left, right, result }, check) {
      if (typeof left.numeric === "bigint" || BITWISE[op] === true) return;
      const isBorn = isNaN$(result.value) && !isNaN$(left.value) && !isNaN$(right?.value);
      check.state(bornFrom(op, left, right, result.shadow), isBorn, () => `${op} gives NaN`);
    },
    // no violation yet: `Number.isNaN(Number(text))` is no mistake
    gave({ name, args, result }, _check, memory) {
      const births = memory as Births;
      if (typeof result.value !== "number") return;
      const terms: Expr[] = [];
      let isGiven = false;
      for (let i = 0; i < args.length; i++) {
        if (isNaN$(args[i]!.value)) isGiven = true;
        terms[i] = isNotNaN(args[i]!);
      }
      if (isNaN$(result.value) && !isGiven) {
        births.isBorn = true;
        births.name = name;
      }
      if (result.shadow?.sort !== "num") return;
      terms[terms.length] = apply("isNaN", result.shadow);
      births.conditions[births.conditions.length] = all(terms);
    },
    returned({ value, isNumber, isOutermost }, check, memory) {
      const births = memory as Births;
      if (!isNumber || !isOutermost || typeof value.value !== "number") return;
      const isViolated = births.isBorn && isNaN$(value.value);
      check.state(returnedFrom(value, births), isViolated, () => `the result is NaN: ${births.name} gives it`);
    },
  },
};

/** Bitwise operators never give NaN. */
const BITWISE: Bare<ArithmeticStep, true> = {
  __proto__: null as never,
  "&": true,
  "|": true,
  "^": true,
  "<<": true,
  ">>": true,
  ">>>": true,
  "~": true,
};

const isNaN$ = Number.isNaN as (value: unknown) => boolean;

/** When the operation gives NaN though no operand is: said of the operands where that is easy to say, which is easier to solve. */
function bornFrom(
  op: ArithmeticStep,
  left: NumericOperand,
  right: NumericOperand | undefined,
  result: Expr | undefined,
): Expr | undefined {
  if (result === undefined || result.sort !== "num") return undefined;
  const l = numberTerm(left);
  const r = right === undefined ? undefined : numberTerm(right);
  let cases = l === undefined || r === undefined ? undefined : indeterminate(op, l, r);
  if (cases !== undefined) cases = or(cases, or(isNoNumber(left, l!), isNoNumber(right!, r!)));
  const isBorn = and(cases ?? apply("isNaN", result), isNotNaN(left));
  return right === undefined ? isBorn : and(isBorn, isNotNaN(right));
}

/** What is no number, a text say, may give none. */
function isNoNumber(operand: NumericOperand, term: Expr): Expr {
  const isNumber = operand.shadow === undefined ? typeof operand.value === "number" : operand.shadow.sort === "num";
  return isNumber ? literal(false) : apply("isNaN", term);
}

function indeterminate(op: ArithmeticStep, l: Expr, r: Expr): Expr | undefined {
  switch (op) {
    case "+":
      return or(and(isPlus(l), isMinus(r)), and(isMinus(l), isPlus(r)));
    case "-":
      return or(and(isPlus(l), isPlus(r)), and(isMinus(l), isMinus(r)));
    case "*":
      return or(and(isZero(l), isInfinite(r)), and(isInfinite(l), isZero(r)));
    case "/":
      return or(and(isZero(l), isZero(r)), and(isInfinite(l), isInfinite(r)));
    case "%":
      return or(isInfinite(l), isZero(r));
    default:
      return undefined;
  }
}

const isZero = (e: Expr): Expr => eq(e, literal(0));
const isPlus = (e: Expr): Expr => eq(e, literal(Number.POSITIVE_INFINITY));
const isMinus = (e: Expr): Expr => eq(e, literal(Number.NEGATIVE_INFINITY));
const isInfinite = (e: Expr): Expr => or(isPlus(e), isMinus(e));

function isNotNaN({ value, shadow }: Operand): Expr {
  if (shadow === undefined) return literal(!isNaN$(value));
  return shadow.sort === "num" ? not(apply("isNaN", shadow)) : literal(true);
}

function returnedFrom({ value, shadow }: Operand, { conditions }: Births): Expr | undefined {
  if (conditions.length === 0) return undefined;
  let isBorn = conditions[0]!;
  for (let i = 1; i < conditions.length; i++) isBorn = or(isBorn, conditions[i]!);
  if (shadow?.sort === "num") return and(isBorn, apply("isNaN", shadow));
  return isNaN$(value) ? isBorn : undefined;
}

function all(terms: readonly Expr[]): Expr {
  let joined = terms[0]!;
  for (let i = 1; i < terms.length; i++) joined = and(joined, terms[i]!);
  return joined;
}
