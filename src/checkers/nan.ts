/** Numbers that become NaN: by arithmetic (`0 / 0`, `Infinity - Infinity`), or by a native whose NaN the target hands on as its result. */
import { and, apply, literal, not, or } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { NumericOperand, Operand } from "../runtime/observation.ts";
import type { Checker } from "./checker.ts";

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
      check.state(bornFrom(left, right, result.shadow), isBorn, () => `${op} gives NaN`);
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
const BITWISE: Readonly<Record<string, true | undefined>> = {
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

function bornFrom(left: NumericOperand, right: NumericOperand | undefined, result: Expr | undefined): Expr | undefined {
  if (result === undefined || result.sort !== "num") return undefined;
  const isBorn = and(apply("isNaN", result), isNotNaN(left));
  return right === undefined ? isBorn : and(isBorn, isNotNaN(right));
}

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
