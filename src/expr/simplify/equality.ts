/** `===` and `Object.is`: literals to the right, unions to conditions on their tags, then the theory of the sort. */
import { inDomain } from "../domain.ts";
import type { Apply, Expr, Literal } from "../expr.ts";
import { numberFacts } from "../facts/number.ts";
import { FALSE, internLiteral, TRUE } from "../intern.ts";
import { is } from "../pristine.ts";
import { OPERATIONS, type Value } from "../semantics/table.ts";
import { selected } from "./choice.ts";
import { isLiteral, isNumberLiteral, isOp, isStringLiteral, isValue } from "./match.ts";
import { eqNumber } from "./number-comparison.ts";
import type { Make, Rule, Rules } from "./rule.ts";
import { eqText } from "./string-equality.ts";

const eq: Rule = (args, make) => {
  const { 0: a, 1: b } = args as readonly [Expr, Expr];
  if (isLiteral(a) && !isLiteral(b)) return make("eq", [b, a]);
  if (isValue(b, -0)) return make("eq", [a, internLiteral(0)]);
  if (isValue(b, Number.NaN) || isValue(a, Number.NaN)) return FALSE;
  if (a === b) return identical(a, make);
  if (areDistinct(a, b)) return FALSE;
  return (
    (isLiteral(b) ? compareWithDomain(a, b, OPERATIONS.eq) : undefined) ??
    distribute("eq", a, b, make) ??
    eqOfSort(a, b, make)
  );
};

function eqOfSort(a: Expr, b: Expr, make: Make): Expr | undefined {
  if (a.sort !== b.sort) return undefined;
  switch (a.sort) {
    case "bool":
      return eqBoolean(a, b, make);
    case "num":
      return eqNumber(a, b, make);
    case "str":
      return isStringLiteral(b) ? eqText(a, b.value, make) : undefined;
    default:
      return undefined;
  }
}

function identical(e: Expr, make: Make): Expr | undefined {
  if (e.sort === "num") return make("not", [make("isNaN", [e])]);
  return e.sort === "any" && e.kind !== "reference" && e.kind !== "literal" ? undefined : TRUE;
}

/** Never equal because of what they are: different sorts, an object and a primitive, two objects. */
function areDistinct(a: Expr, b: Expr): boolean {
  if (a.sort !== "any" && b.sort !== "any") return a.sort !== b.sort;
  return (isObjectOrNullish(a) && isFixed(b)) || (isObjectOrNullish(b) && isFixed(a));
}

/** `any` as the sort of a literal means undefined or null. */
const isObjectOrNullish = (e: Expr): boolean => e.kind === "reference" || (e.kind === "literal" && e.sort === "any");
const isFixed = (e: Expr): boolean => e.sort !== "any" || e.kind === "reference" || e.kind === "literal";

function eqBoolean(a: Expr, b: Expr, make: Make): Expr | undefined {
  if (b === TRUE) return a;
  if (b === FALSE) return make("not", [a]);
  return (isOp(a, "not") && a.args[0] === b) || (isOp(b, "not") && b.args[0] === a) ? FALSE : undefined;
}

/** An input is never a literal outside its domain. `areEqual` is the comparison meant. */
function compareWithDomain(e: Expr, { value }: Literal, areEqual: (a: Value, b: Value) => Value): Expr | undefined {
  if (e.kind !== "input") return undefined;
  const { domain } = e;
  if (domain.kind !== "one-of") return inDomain(domain, value) ? undefined : FALSE;
  let equal = 0;
  for (let i = 0; i < domain.values.length; i++) if (areEqual(domain.values[i], value)) equal++;
  return equal === 0 ? FALSE : equal === domain.values.length ? TRUE : undefined;
}

const isSelection = (e: Expr): e is Apply => e.kind === "apply" && (e.op === "choice" || e.op === "ite");
const MAX_CASES = 16;

/** A union is equal to something when the alternative it takes is: that leaves comparisons of plain sorts. */
function distribute(op: "eq" | "same", a: Expr, b: Expr, make: Make): Expr | undefined {
  if (!isSelection(a)) return isSelection(b) ? distribute(op, b, a, make) : undefined;
  const cases = (a.args.length - 1) * (isSelection(b) ? b.args.length - 1 : 1);
  if (cases > MAX_CASES) return undefined;
  const tests: Expr[] = [];
  let decided = 0;
  for (let i = 1; i < a.args.length; i++) {
    const test = make(op, [a.args[i]!, b]);
    if (isLiteral(test)) decided++;
    tests[i - 1] = test;
  }
  // plain sorts stay together unless that decides something: `(c ? x : y) === z` says it best
  if (decided === 0 && a.sort !== "any" && !isLiteral(b)) return undefined;
  const selector = a.args[0]!;
  if (a.op === "choice") return selected(selector, tests, make);
  return make("or", [make("and", [selector, tests[0]!]), make("and", [make("not", [selector]), tests[1]!])]);
}

const same: Rule = (args, make) => {
  const { 0: a, 1: b } = args as readonly [Expr, Expr];
  if (a === b) return TRUE;
  if (isLiteral(a) && !isLiteral(b)) return make("same", [b, a]);
  if (areDistinct(a, b)) return FALSE;
  if (a.sort === b.sort && a.sort === "num") return sameNumber(a, b, make);
  if ((a.sort !== "any" && a.sort !== "num") || (b.sort !== "any" && b.sort !== "num")) return make("eq", args);
  if (isLiteral(b) && !isNumberLiteral(b)) return make("eq", args);
  return (isLiteral(b) ? compareWithDomain(a, b, OPERATIONS.same) : undefined) ?? distribute("same", a, b, make);
};

/** `Object.is` differs from `===` on NaN and on the zeros only. */
function sameNumber(a: Expr, b: Expr, make: Make): Expr | undefined {
  if (isNumberLiteral(b)) {
    if (is(b.value, Number.NaN)) return make("isNaN", [a]);
    if (b.value !== 0) return make("eq", [a, b]);
    if (!numberFacts(a).negativeZero) return is(b.value, -0) ? FALSE : make("eq", [a, b]);
  }
  const left = numberFacts(a);
  const right = numberFacts(b);
  if (!left.nan && !right.nan && !left.negativeZero && !right.negativeZero) return make("eq", [a, b]);
  return undefined;
}

export const EQUALITY_RULES: Rules = { eq, same };
