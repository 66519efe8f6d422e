/**
 * Exact refutation by propagation: what a query asserts narrows what its nodes can be, up and down the expressions,
 * until nothing changes or a node is left without a value. Only sound steps are taken, so a contradiction is a proof.
 */
import type { Apply, Expr, Primitive } from "../../expr/expr.ts";
import { postorder } from "../../expr/walk.ts";
import { nextDown, nextUp } from "../float.ts";
import { programOf } from "../smt/regex/program.ts";
import { Contradiction, Facts } from "./facts.ts";
import { FORWARD } from "./forward.ts";
import type { Interval } from "./interval.ts";
import * as i from "./interval.ts";

const ROUNDS = 12;
const INF = Number.POSITIVE_INFINITY;
const NOT_NAN: Interval = { ...i.ANY, nan: false };
/** Squares of what is smaller lose digits, or vanish. */
const TINY = 1e-140;
const TRUE = i.interval(1, 1, true);
const FALSE = i.interval(0, 0, true);

const atMost = (hi: number): Interval => ({ ...i.ANY, hi, nan: false });
const atLeast = (lo: number): Interval => ({ ...i.ANY, lo, nan: false });

/** Propagates what the constraints assert. Undefined when they contradict each other. */
export function propagate(constraints: readonly Expr[]): Facts | undefined {
  const facts = new Facts();
  const nodes = postorder(constraints);
  try {
    for (const constraint of constraints) facts.narrow(constraint, TRUE);
    for (let round = 0; round < ROUNDS; round++) {
      facts.changed = false;
      for (const node of nodes) if (node.kind === "apply") upward(facts, node);
      for (let k = nodes.length - 1; k >= 0; k--) {
        const node = nodes[k]!;
        if (node.kind === "apply") downward(facts, node);
      }
      if (!facts.changed) break;
    }
    return facts;
  } catch (error) {
    if (error instanceof Contradiction) return undefined;
    throw error;
  }
}

function upward(facts: Facts, e: Apply): void {
  const forward = FORWARD[e.op];
  if (forward !== undefined) {
    facts.narrow(
      e,
      forward((k) => facts.interval(e.args[k]!), e),
    );
    return;
  }
  if (e.op === "ite" || e.op === "choice") {
    upwardAlternatives(facts, e);
    return;
  }
  if (e.sort === "bool") {
    const truth = truthOf(facts, e);
    if (truth !== undefined) facts.narrow(e, truth ? TRUE : FALSE);
  }
}

/** The result is one of the alternatives that the selector still admits. */
function upwardAlternatives(facts: Facts, e: Apply): void {
  const open = openAlternatives(facts, e);
  // A choice of an alternative that does not exist fails, but perhaps in a branch that is not taken.
  if (open.length === 0 || e.sort === "any" || e.sort === "big") return;
  facts.narrow(e, open.map((k) => facts.interval(e.args[k]!)).reduce(i.join));
}

function openAlternatives(facts: Facts, e: Apply): number[] {
  const selector = facts.interval(e.args[0]!);
  const excluded = facts.excluded(e.args[0]!);
  const open: number[] = [];
  for (let k = 1; k < e.args.length; k++) {
    const tag = e.op === "ite" ? (k === 1 ? 1 : 0) : k - 1;
    if (selector.lo <= tag && tag <= selector.hi && !(e.op === "choice" && excluded?.has(tag))) open.push(k);
  }
  return open;
}

const known = (facts: Facts, e: Expr): boolean | undefined => {
  const { lo, hi } = facts.interval(e);
  return lo === hi ? lo === 1 : undefined;
};

/** The truth of a condition, when what is known of its arguments decides it. */
function truthOf(facts: Facts, e: Apply): boolean | undefined {
  const [a, b] = e.args;
  switch (e.op) {
    case "not": {
      const inner = known(facts, a!);
      return inner === undefined ? undefined : !inner;
    }
    case "and":
    case "or": {
      const decisive = e.op === "or";
      const truths = e.args.map((arg) => known(facts, arg));
      if (truths.includes(decisive)) return decisive;
      return truths.every((truth) => truth === !decisive) ? !decisive : undefined;
    }
    case "lt":
    case "le": {
      const [x, y] = [facts.interval(a!), facts.interval(b!)];
      if (!i.hasNumbers(x) || !i.hasNumbers(y)) return false;
      const strict = e.op === "lt";
      if (strict ? x.lo >= y.hi : x.lo > y.hi) return false;
      return !x.nan && !y.nan && (strict ? x.hi < y.lo : x.hi <= y.lo) ? true : undefined;
    }
    case "eq":
      return equality(facts, a!, b!);
    case "bigLt":
    case "bigLe": {
      const [x, y] = [facts.interval(a!), facts.interval(b!)];
      if (!i.hasNumbers(x) || !i.hasNumbers(y)) return undefined;
      const strict = e.op === "bigLt";
      if (strict ? x.lo >= y.hi : x.lo > y.hi) return false;
      return (strict ? x.hi < y.lo : x.hi <= y.lo) ? true : undefined;
    }
    case "isInteger":
    case "isFinite": {
      const x = facts.interval(a!);
      const isNumber = !x.nan && Number.isFinite(x.lo) && Number.isFinite(x.hi);
      return isNumber && (e.op === "isFinite" || x.int) ? true : undefined;
    }
    default:
      return undefined;
  }
}

function equality(facts: Facts, a: Expr, b: Expr): boolean | undefined {
  const [left, right] = [facts.values(a), facts.values(b)];
  if (left !== undefined && right !== undefined) {
    const common = [...left].some((value) => right.has(value) && !Number.isNaN(value));
    if (!common) return false;
    const [x] = left;
    if (left.size === 1 && right.size === 1 && !Number.isNaN(x)) return true;
  }
  for (const [e, values] of [[a, right] as const, [b, left] as const]) {
    const excluded = facts.excluded(e);
    if (values?.size === 1 && excluded?.has([...values][0]!)) return false;
  }
  if (a.sort === "any" || b.sort === "any") return undefined;
  if (isMoved(facts, a, b) || isMoved(facts, b, a)) return false;
  const both = i.meet(facts.interval(a), facts.interval(b));
  return i.hasNumbers(both) ? undefined : false;
}

/** Whether `sum` is `e` plus a constant too large to be rounded away: it would have to be within half a unit in the last place. */
function isMoved(facts: Facts, sum: Expr, e: Expr): boolean {
  if (sum.kind !== "apply" || (sum.op !== "add" && sum.op !== "sub")) return false;
  const [a, b] = sum.args as [Expr, Expr];
  const by = a === e ? b : sum.op === "add" && b === e ? a : undefined;
  if (by?.kind !== "literal" || typeof by.value !== "number" || by.value === 0) return false;
  const { lo, hi } = facts.interval(e);
  return Math.max(Math.abs(lo), Math.abs(hi)) < Math.abs(by.value) * 2 ** 52;
}

function downward(facts: Facts, e: Apply): void {
  if (e.sort === "bool") {
    const truth = known(facts, e);
    if (truth !== undefined) assert(facts, e, truth);
    return;
  }
  if (e.sort === "num" || e.sort === "str") shrinkArguments(facts, e);
}

function assert(facts: Facts, e: Apply, truth: boolean): void {
  const [a, b] = e.args;
  switch (e.op) {
    case "not":
      facts.narrow(a!, truth ? FALSE : TRUE);
      return;
    case "and":
    case "or":
      assertConnective(facts, e, truth);
      return;
    case "eq":
      truth ? unify(facts, a!, b!) : separate(facts, a!, b!);
      return;
    case "lt":
    case "le":
      assertOrder(facts, a!, b!, e.op === "lt", truth);
      return;
    case "isNaN":
      facts.narrow(a!, truth ? i.point(Number.NaN) : NOT_NAN);
      return;
    case "isInteger":
    case "isSafeInteger":
    case "isFinite":
      if (truth) facts.narrow(a!, finite(e.op));
      return;
    case "startsWith":
    case "includes":
    case "endsWith":
      if (truth) facts.narrow(a!, atLeast(Math.max(0, facts.interval(b!).lo)));
      return;
    case "regexTest":
      if (truth) facts.narrow(a!, matchedLength(e));
      return;
    case "ite": {
      const open = openAlternatives(facts, e);
      if (open.length === 1) facts.narrow(e.args[open[0]!]!, truth ? TRUE : FALSE);
      return;
    }
    default:
      return;
  }
}

/** How long a text is that a pattern matches; a pattern from its start to its end bounds it from above too. */
function matchedLength({ args }: Apply): Interval {
  const [source, flags, from] = args.slice(1).map((arg) => (arg.kind === "literal" ? arg.value : undefined));
  const program = typeof source === "string" && typeof flags === "string" ? programOf(source, flags) : undefined;
  if (program === undefined) return i.ANY;
  return i.interval(program.shortest, program.anchored && from === 0 ? program.longest : INF, true);
}

function finite(op: "isInteger" | "isSafeInteger" | "isFinite"): Interval {
  const limit = op === "isSafeInteger" ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  return i.interval(-limit, limit, op !== "isFinite");
}

function assertConnective(facts: Facts, e: Apply, truth: boolean): void {
  const all = e.op === "and";
  if (truth === all) {
    for (const arg of e.args) facts.narrow(arg, truth ? TRUE : FALSE);
    return;
  }
  // One argument must decide: when only one still can, it does.
  const open = e.args.filter((arg) => known(facts, arg) !== all);
  if (open.length === 0) throw new Contradiction();
  if (open.length === 1) facts.narrow(open[0]!, truth ? TRUE : FALSE);
  else if (!all) nameValues(facts, open);
}

/** `x === 1 || x === 2`: one of these values. */
function nameValues(facts: Facts, alternatives: readonly Expr[]): void {
  const values = new Set<Primitive>();
  let subject: Expr | undefined;
  for (const e of alternatives) {
    if (e.kind !== "apply" || e.op !== "eq") return;
    const [a, b] = e.args as [Expr, Expr];
    const [own, other] = a.kind === "literal" ? [b, a] : [a, b];
    if (other.kind !== "literal" || (subject !== undefined && own !== subject)) return;
    subject = own;
    values.add(other.value === 0 ? 0 : other.value);
  }
  if (subject !== undefined) facts.only(subject, values);
}

function assertOrder(facts: Facts, a: Expr, b: Expr, strict: boolean, truth: boolean): void {
  const [x, y] = [facts.interval(a), facts.interval(b)];
  if (truth) {
    facts.narrow(a, atMost(strict ? nextDown(y.hi) : y.hi));
    facts.narrow(b, atLeast(strict ? nextUp(x.lo) : x.lo));
  } else if (!x.nan && !y.nan) {
    // Without NaN, `!(a < b)` is `b <= a`.
    facts.narrow(b, atMost(strict ? x.hi : nextDown(x.hi)));
    facts.narrow(a, atLeast(strict ? y.lo : nextUp(y.lo)));
  }
}

/** Both sides of an equation are the same value: what is known of one holds for the other. NaN equals nothing. */
function unify(facts: Facts, a: Expr, b: Expr): void {
  if (a.sort === "num") for (const e of [a, b]) facts.narrow(e, NOT_NAN);
  if (a.sort === b.sort && a.sort !== "any" && a.sort !== "big") {
    // A text's interval is its length, a truth value's 0 or 1: equal values have equal ones.
    const both = i.meet(facts.interval(a), facts.interval(b));
    facts.narrow(a, both);
    facts.narrow(b, both);
  }
  const [left, right] = [facts.values(a), facts.values(b)];
  if (left !== undefined) facts.only(b, left);
  if (right !== undefined) facts.only(a, right);
  for (const value of facts.excluded(a) ?? []) facts.exclude(b, value);
  for (const value of facts.excluded(b) ?? []) facts.exclude(a, value);
}

function separate(facts: Facts, a: Expr, b: Expr): void {
  for (const [e, other] of [[a, b] as const, [b, a] as const]) {
    const values = facts.values(e);
    if (values?.size !== 1) continue;
    for (const value of values) if (!Number.isNaN(value)) facts.exclude(other, value);
  }
}

/** Operations whose result is NaN as soon as an argument is. */
const SPREADS_NAN = new Set([
  "add",
  "sub",
  "mul",
  "div",
  "rem",
  "neg",
  "abs",
  "floor",
  "ceil",
  "round",
  "trunc",
  "sqrt",
  "min",
  "max",
  "sign",
  "fround",
]);

function shrinkArguments(facts: Facts, e: Apply): void {
  const result = facts.interval(e);
  const [a, b] = e.args;
  if (!result.nan && SPREADS_NAN.has(e.op)) for (const arg of e.args) facts.narrow(arg, NOT_NAN);
  switch (e.op) {
    case "length":
      facts.narrow(a!, result);
      return;
    case "neg":
      facts.narrow(a!, { ...i.neg(result), nan: true });
      return;
    case "add":
      if (result.nan) return;
      facts.narrow(a!, difference(beforeOverflow(result), facts.interval(b!), facts.interval(a!)));
      facts.narrow(b!, difference(beforeOverflow(result), facts.interval(a!), facts.interval(b!)));
      return;
    case "sub":
      if (result.nan) return;
      facts.narrow(a!, sum(beforeOverflow(result), facts.interval(b!), facts.interval(a!)));
      facts.narrow(b!, difference(facts.interval(a!), beforeOverflow(result), facts.interval(b!)));
      return;
    case "mul":
      if (result.nan) return;
      if (a === b) {
        // the root of the bound, and a little more for what rounding may have taken
        const root = Math.max(TINY, Math.sqrt(Math.max(0, beforeOverflow(result).hi)) * (1 + 2 ** -50));
        facts.narrow(a!, { lo: -root, hi: root, int: false, nan: true });
        return;
      }
      facts.narrow(a!, quotient(beforeOverflow(result), facts.interval(b!)));
      facts.narrow(b!, quotient(beforeOverflow(result), facts.interval(a!)));
      return;
    case "floor":
    case "ceil":
    case "trunc":
    case "round":
      // Each of them moves a number by at most one.
      facts.narrow(a!, { lo: nextDown(result.lo - 1), hi: nextUp(result.hi + 1), int: false, nan: result.nan });
      return;
    case "abs":
      facts.narrow(a!, { lo: -result.hi, hi: result.hi, int: result.int, nan: result.nan });
      return;
    case "min":
      if (!result.nan) for (const arg of e.args) facts.narrow(arg, atLeast(result.lo));
      return;
    case "max":
      if (!result.nan) for (const arg of e.args) facts.narrow(arg, atMost(result.hi));
      return;
    case "concat":
      for (const arg of e.args) facts.narrow(arg, atMost(result.hi));
      return;
    case "trim":
    case "trimStart":
    case "trimEnd":
    case "slice":
    case "substring":
    case "splitPart":
      facts.narrow(a!, atLeast(result.lo));
      return;
    case "ite":
    case "choice": {
      const open = openAlternatives(facts, e);
      if (open.length === 1) facts.narrow(e.args[open[0]!]!, result);
      return;
    }
    default:
      return;
  }
}

/** An infinite result may be an overflow: the exact result is only known to be huge. */
const beforeOverflow = (result: Interval): Interval => ({
  ...result,
  lo: Math.min(result.lo, Number.MAX_VALUE),
  hi: Math.max(result.hi, -Number.MAX_VALUE),
});

/** What `x` can be when `x + other` is in `result` (never NaN). */
function difference(result: Interval, other: Interval, x: Interval): Interval {
  if (!i.hasNumbers(result) || !i.hasNumbers(other)) return i.ANY;
  const exact = i.isExact(result) && i.isExact(other) && x.int;
  return widened(result.lo - other.hi, result.hi - other.lo, exact, [result, other]);
}

/** What `x` can be when `x - other` is in `result` (never NaN). */
function sum(result: Interval, other: Interval, x: Interval): Interval {
  if (!i.hasNumbers(result) || !i.hasNumbers(other)) return i.ANY;
  const exact = i.isExact(result) && i.isExact(other) && x.int;
  return widened(result.lo + other.lo, result.hi + other.hi, exact, [result, other]);
}

/** What `x` can be when `x * other` is in `result`. */
function quotient(result: Interval, other: Interval): Interval {
  // A factor below 1 could have made the product too small to be told from 0.
  if (!i.hasNumbers(result) || !i.hasNumbers(other) || (other.lo < 1 && other.hi > -1)) return i.ANY;
  if (!Number.isFinite(other.lo) || !Number.isFinite(other.hi)) return i.ANY;
  const { lo, hi } = i.div(result, other);
  return widened(lo, hi, false, [i.point(lo), i.point(hi)]);
}

/** Bounds computed against the direction of an operation, loosened by what rounding may have hidden. */
function widened(lo: number, hi: number, exact: boolean, operands: readonly Interval[]): Interval {
  const off = (bound: number, pick: (a: Interval) => number[]) =>
    exact ? 0 : i.slack(bound, ...operands.flatMap(pick));
  const finiteBounds = (a: Interval) => [a.lo, a.hi].filter(Number.isFinite);
  const [low, high] = [lo - off(lo, finiteBounds), hi + off(hi, finiteBounds)];
  return { lo: Number.isNaN(low) ? -INF : low, hi: Number.isNaN(high) ? INF : high, int: false, nan: true };
}
