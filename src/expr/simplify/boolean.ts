/** Negations, conjunctions, disjunctions. Negations are pushed down to atoms, so consumers meet `not` on atoms only. */

import type { Expr } from "../expr.ts";
import { neverNaN } from "../facts/number.ts";
import { FALSE, internLiteral, TRUE } from "../intern.ts";
import { mapGet, mapSet, nativeMap } from "../pristine.ts";
import { contains, isLiteral, isOp, rest } from "./match.ts";
import { Parts } from "./parts.ts";
import type { Make, Rule, Rules } from "./rule.ts";

const not: Rule = ({ 0: e }, make) => {
  if (e?.kind !== "apply") return undefined;
  const { 0: a, 1: b } = e.args as readonly [Expr, Expr];
  switch (e.op) {
    case "not":
      return a;
    case "and":
      return make("or", negateAll(e.args, 0, make));
    case "or":
      return make("and", negateAll(e.args, 0, make));
    case "ite":
    case "choice":
      return make(e.op, negateAll(e.args, 1, make));
    // a comparison with NaN is false, and so is the turned one: only without NaN is one the negation of the other
    case "lt":
      return neverNaN(a) && neverNaN(b) ? make("le", [b, a]) : undefined;
    case "le":
      return neverNaN(a) && neverNaN(b) ? make("lt", [b, a]) : undefined;
    case "strLt":
      return make("strLe", [b, a]);
    case "strLe":
      return make("strLt", [b, a]);
    case "bigLt":
      return make("bigLe", [b, a]);
    case "bigLe":
      return make("bigLt", [b, a]);
    case "eq":
      return otherOfTwo(a, b, make);
    default:
      return undefined;
  }
};

/** Of two alternatives, not being the one is being the other. */
function otherOfTwo(tag: Expr, index: Expr, make: Make): Expr | undefined {
  if (tag.kind !== "input" || tag.domain.kind !== "tag" || tag.domain.labels.length !== 2) return undefined;
  if (!isLiteral(index) || (index.value !== 0 && index.value !== 1)) return undefined;
  return make("eq", [tag, internLiteral(1 - index.value)]);
}

function negateAll(args: readonly Expr[], from: number, make: Make): Expr[] {
  const result: Expr[] = [];
  for (let i = 0; i < args.length; i++) result[i] = i < from ? args[i]! : make("not", [args[i]!]);
  return result;
}

/** `and` with `unit` true and `zero` false; `or` with them exchanged. */
function connective(op: "and" | "or"): Rule {
  const unit = op === "and" ? TRUE : FALSE;
  const zero = op === "and" ? FALSE : TRUE;
  return (args, make) => {
    const parts = new Parts();
    for (let i = 0; i < args.length; i++) if (!gather(args[i]!, parts)) return zero;
    const reduced = reduceEqualities(op, parts.list);
    if (reduced === undefined) return zero;
    absorb(op, reduced);
    if (reduced.length === 0) return unit;
    if (reduced.length === 1) return reduced[0];
    return reduced.length === args.length && sameItems(reduced, args) ? undefined : make(op, reduced);
  };

  /** Adds `e`, flattened, to `parts`; false when that makes the whole `zero`. */
  function gather(e: Expr, parts: Parts): boolean {
    if (isOp(e, op)) {
      // its parts were held against each other when it was made
      if (parts.list.length === 0) parts.take(e.args);
      else for (let i = 0; i < e.args.length; i++) if (!gather(e.args[i]!, parts)) return false;
      return true;
    }
    if (e === zero) return false;
    if (e === unit || parts.has(e)) return true;
    if (parts.hasComplement(e)) return false;
    parts.add(e);
    return true;
  }
}

function sameItems(a: readonly Expr[], b: readonly Expr[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * What is equal to one literal is not equal to another: `x === 1 && x === 2` is false and in `x === 1 && x !== 2` the second part says nothing new.
 * In a disjunction the same with the negations exchanged. Undefined when the whole is decided.
 */
function reduceEqualities(op: "and" | "or", args: readonly Expr[]): Expr[] | undefined {
  const tests: (LiteralTest | undefined)[] = [];
  let strong: Map<Expr, Expr> | undefined;
  for (let i = 0; i < args.length; i++) {
    const test = literalTest(args[i]!, op);
    tests[i] = test;
    if (test?.strong !== true) continue;
    strong ??= new nativeMap<Expr, Expr>();
    const known = mapGet(strong, test.subject);
    if (known !== undefined && known !== test.value) return undefined;
    mapSet(strong, test.subject, test.value);
  }
  if (strong === undefined) return rest(args, 0);
  const result: Expr[] = [];
  for (let i = 0; i < args.length; i++) {
    const mine = tests[i];
    const known = mine === undefined ? undefined : mapGet(strong, mine.subject);
    if (known === undefined || known === mine!.value) result[result.length] = args[i]!;
  }
  return result;
}

/** A test of `subject` against a literal. `strong` is the form that decides all others: `===` in a conjunction, `!==` in a disjunction. */
interface LiteralTest {
  readonly subject: Expr;
  readonly value: Expr;
  readonly strong: boolean;
}

function literalTest(e: Expr, op: "and" | "or"): LiteralTest | undefined {
  const isNot = isOp(e, "not");
  const test = isNot ? e.args[0]! : e;
  if (!isOp(test, "eq") || !isLiteral(test.args[1]!)) return undefined;
  return { subject: test.args[0]!, value: test.args[1]!, strong: isNot === (op === "or") };
}

/** `a && (a || b)` is `a`; longer conjunctions are not searched, the gain is small. */
function absorb(op: "and" | "or", args: Expr[]): void {
  if (args.length > 8) return;
  const dual = op === "and" ? "or" : "and";
  let length = 0;
  const all = rest(args, 0);
  for (let i = 0; i < all.length; i++) {
    const e = all[i]!;
    if (!isOp(e, dual) || !containsAny(all, e.args)) args[length++] = e;
  }
  args.length = length;
}

function containsAny(items: readonly Expr[], wanted: readonly Expr[]): boolean {
  for (let i = 0; i < wanted.length; i++) if (contains(items, wanted[i]!)) return true;
  return false;
}

export const BOOLEAN_RULES: Rules = { not, and: connective("and"), or: connective("or") };
