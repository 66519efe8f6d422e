/** Bitwise operators work on 32 bits: what an operand has above them is lost. Dropping a fraction is an idiom (`x | 0`) and not reported. */
import { and, apply, eq, FALSE, literal, lt, not, or } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { ArithmeticStep } from "../runtime/observe/observation.ts";
import type { Bare } from "../runtime/pristine.ts";
import type { Checker } from "./checker.ts";
import { isInput, numberTerm } from "./operand-terms.ts";

const isFiniteNumber = Number.isFinite;
const { trunc } = Math;
const LEAST = -(2 ** 31);
const MOST = 2 ** 32 - 1;

type Kind = "binary" | "unary" | "shift";
const OPERATORS: Bare<ArithmeticStep, Kind> = {
  __proto__: null as never,
  "&": "binary",
  "|": "binary",
  "^": "binary",
  "~": "unary",
  "<<": "shift",
  ">>": "shift",
  ">>>": "shift",
};

export const int32Truncation: Checker = {
  name: "int32-truncation",
  level: "off",
  summary: "a bitwise operator or shift loses bits above the 32nd",
  on: {
    arithmetic({ op, left, right, result }, check) {
      const kind = OPERATORS[op];
      const n = left.numeric;
      if (kind === undefined || typeof n !== "number") return;
      // the amount of a shift is taken modulo 32 on purpose
      const other = kind === "binary" ? right : undefined;
      const wide = isWide(n) ? n : other !== undefined && isWide(other.numeric) ? other.numeric : undefined;
      const amount = op === "<<" ? right : undefined;
      const overflows = amount !== undefined && isShiftedOut(n, amount.numeric as number, result.value as number);
      const message = (): string =>
        wide === undefined
          ? `${n} << ${amount?.numeric} does not fit in 32 bits: it gives ${result.value as number}`
          : `${wide} has more than 32 bits: ${op} sees ${(wide as number) | 0}`;
      const isViolated = wide !== undefined || overflows;
      if (!isInput(left) && !isInput(right)) {
        check.state(undefined, isViolated, message);
        return;
      }
      const term = numberTerm(left)!;
      const otherWide = other === undefined ? FALSE : isWideTerm(numberTerm(other)!);
      const out = amount === undefined ? FALSE : isShiftedOutTerm(term, numberTerm(amount)!);
      check.state(or(isWideTerm(term), otherWide, out), isViolated, message);
    },
  },
};

function isWide(n: number | bigint): boolean {
  return typeof n === "number" && isFiniteNumber(n) && (trunc(n) < LEAST || trunc(n) > MOST);
}

function isWideTerm(term: Expr): Expr {
  const whole = apply("trunc", term);
  return and(apply("isFinite", term), or(lt(whole, literal(LEAST)), lt(literal(MOST), whole)));
}

function isShiftedOut(left: number, amount: number, result: number): boolean {
  const exact = (left | 0) * 2 ** (amount & 31);
  return exact !== result && exact !== result >>> 0;
}

function isShiftedOutTerm(left: Expr, amount: Expr): Expr {
  const factor = apply("pow", literal(2), apply("bitAnd", amount, literal(31)));
  const exact = apply("mul", apply("bitOr", left, literal(0)), factor);
  const result = apply("shl", left, amount);
  return and(not(eq(exact, result)), not(eq(exact, apply("ushr", result, literal(0)))));
}
