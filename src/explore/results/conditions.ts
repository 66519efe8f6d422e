/**
 * The conditions of a path as a reader wants them in a test's name: those that are in the source, said positively where
 * that is true (`n < 10`, not `!(n >= 10)`), without what tighter ones on the same expression already say.
 */
import { apply, eq, literal, not } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import { print } from "../../expr/print.ts";
import { argumentOf, isOfCalls, isPartOf, shownPath } from "../../expr/variable/path.ts";
import { subjectOf } from "../../expr/variable/variable.ts";
import type { PathEvent } from "../../runtime/record/trace.ts";

const MAX_CONDITION = 90;
/** A name has room for a few conditions, and the last ones decide: what came long before them is not weighed against the others, which takes its cube in time. */
const MOST_WEIGHED = 40;

/** In order, the deciding ones last. `answer`: the result, where it is a condition itself. */
export function conditionsOf(path: readonly PathEvent[], model: Model, answer?: Expr): string[] {
  const decided = answer === undefined ? [] : [holds(answer, model) ? answer : not(answer)];
  const explicit = [...path.filter((event) => !event.implicit).map(({ condition }) => condition), ...decided];
  const all = [...path.map(({ condition }) => condition), ...decided];
  const said = texts(explicit.length > 0 ? explicit : all, model);
  return said.length > 0 ? said : texts(all, model);
}

function texts(all: readonly Expr[], model: Model): string[] {
  const conditions = all
    .slice(-MOST_WEIGHED)
    .flatMap((condition) => parts(condition).slice(-MOST_WEIGHED))
    .slice(-MOST_WEIGHED)
    .map((condition) => constantsApart(positive(condition, model), model));
  const said = withoutImplied(strictOrders(conditions)).filter(isAboutArguments);
  return [...new Set(withoutPresence(said))].filter((text) => text.length <= MAX_CONDITION);
}

function parts(condition: Expr): Expr[] {
  return condition.kind === "apply" && condition.op === "and" ? condition.args.flatMap(parts) : [condition];
}

/** How the instance was prepared is in the test's first lines, not in its name. */
function isAboutArguments(condition: Expr): boolean {
  const inputs = inputsOf(condition);
  const [first] = inputs;
  const isPresence = inputs.length === 1 && first!.role === "presence" && argumentOf(first!.path) === "this";
  return !isPresence && inputs.every(({ role, path }) => role !== "calls" && !isOfCalls(path));
}

/** `x !== undefined` needs no saying where something is said about `x` itself. */
function withoutPresence(conditions: readonly Expr[]): string[] {
  const all = conditions.map((condition) => ({
    text: print(condition),
    names: inputsOf(condition).map((input) => shownPath(subjectOf(input))),
  }));
  const isSaid = (subject: string, except: number): boolean =>
    all.some(({ names }, i) => i !== except && names.some((name) => isPartOf(name, subject)));
  return all.flatMap(({ text }, i) => {
    const subject = /^(\S+) !=(?:=)? (?:undefined|null)$/.exec(text)?.[1];
    return subject !== undefined && isSaid(subject, i) ? [] : [text];
  });
}

/** `a !== b` with `a <= b` is `a < b`. */
function strictOrders(conditions: readonly Expr[]): Expr[] {
  const unequal = conditions.flatMap((condition) => {
    const inner = condition.kind === "apply" && condition.op === "not" ? condition.args[0]! : undefined;
    return inner?.kind === "apply" && inner.op === "eq" ? [{ condition, a: inner.args[0]!, b: inner.args[1]! }] : [];
  });
  const said = new Set<Expr>();
  const strict = conditions.map((condition) => {
    if (condition.kind !== "apply" || !(condition.op in FLIPPED)) return condition;
    const [a, b] = condition.args as readonly [Expr, Expr];
    const apart = unequal.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
    if (apart === undefined) return condition;
    said.add(apart.condition);
    const op = condition.op as keyof typeof FLIPPED;
    return op === "le" || op === "strLe" || op === "bigLe" ? apply(FLIPPED[op], a, b) : condition;
  });
  return strict.filter((condition) => !said.has(condition));
}

const FLIPPED = { lt: "le", le: "lt", strLt: "strLe", strLe: "strLt", bigLt: "bigLe", bigLe: "bigLt" } as const;

/** `!(a < b)` is `b <= a`, except for NaN: so only when the model says so. */
function positive(condition: Expr, model: Model): Expr {
  if (condition.kind !== "apply" || condition.op !== "not") return condition;
  const inner = condition.args[0]!;
  if (inner.kind !== "apply" || !(inner.op in FLIPPED)) return condition;
  const flipped = apply(FLIPPED[inner.op as keyof typeof FLIPPED], inner.args[1]!, inner.args[0]!);
  return holds(flipped, model) ? flipped : condition;
}

/** `n - 1 - 1 <= 0` is `n <= 2`, where rounding does not make it another one: so only when the model says so. */
function constantsApart(condition: Expr, model: Model): Expr {
  if (condition.kind !== "apply" || !(condition.op === "lt" || condition.op === "le" || condition.op === "eq"))
    return condition;
  const [a, b] = condition.args as readonly [Expr, Expr];
  const moved = oneMoved(a, b);
  if (moved === undefined) return condition;
  const [subject, constant, isTurned] = moved;
  const isSwapped = (a.kind === "literal") !== isTurned;
  const said = apply(condition.op, ...((isSwapped ? [constant, subject] : [subject, constant]) as [Expr, Expr]));
  return said.kind === "apply" && holds(said, model) ? constantsApart(said, model) : condition;
}

/** `x + k` beside `c` as `x` beside `c - k`; the last says that the sides change places, as they do for `k - x`. */
function oneMoved(a: Expr, b: Expr): readonly [Expr, Expr, boolean] | undefined {
  const [sum, other] = b.kind === "literal" ? [a, b] : [b, a];
  if (other.kind !== "literal" || !isSmall(other.value)) return undefined;
  if (sum.kind !== "apply" || (sum.op !== "add" && sum.op !== "sub")) return undefined;
  const [x, y] = sum.args as readonly [Expr, Expr];
  if (y.kind === "literal" && isSmall(y.value))
    return [x, literal(sum.op === "add" ? other.value - y.value : other.value + y.value), false];
  if (x.kind === "literal" && isSmall(x.value))
    return sum.op === "add" ? [y, literal(other.value - x.value), false] : [y, literal(x.value - other.value), true];
  return undefined;
}

const isSmall = (value: Primitive): value is number =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 1e9 && !Object.is(value, -0);

/** A comparison of some expression with a constant. */
interface Bound {
  readonly subject: Expr;
  readonly constant: Primitive;
  readonly accepts: (value: Primitive) => boolean;
  readonly isEquality: boolean;
}

function boundOf(condition: Expr): Bound | undefined {
  if (condition.kind !== "apply") return undefined;
  if (condition.op === "not") {
    const inner = boundOf(condition.args[0]!);
    return inner && { ...inner, accepts: (value) => !inner.accepts(value), isEquality: false };
  }
  const [a, b] = condition.args as readonly [Expr, Expr];
  if (condition.op === "isInteger") return { subject: a, constant: 0, accepts: Number.isInteger, isEquality: false };
  const isComparison = condition.op === "eq" || condition.op in FLIPPED;
  if (!isComparison || (a.kind === "literal") === (b.kind === "literal")) return undefined;
  const isTurned = a.kind === "literal";
  const subject = isTurned ? b : a;
  const constant = ((isTurned ? a : b) as { value: Primitive }).value;
  return {
    subject,
    constant,
    accepts: (value) => compare(condition.op, isTurned ? constant : value, isTurned ? value : constant),
    isEquality: condition.op === "eq",
  };
}

function compare(op: string, a: Primitive, b: Primitive): boolean {
  if (op === "eq") return a === b;
  return op === "lt" || op === "strLt" || op === "bigLt" ? a! < b! : a! <= b!;
}

function withoutImplied(conditions: readonly Expr[]): Expr[] {
  const distinct = [...new Set(conditions)].flatMap(
    (condition, i, all) => exactLength(condition, all.slice(i + 1)) ?? [condition],
  );
  const bounds = distinct.map(boundOf);
  const dropped = new Set<number>();
  bounds.forEach((bound, i) => {
    if (bound === undefined) return;
    const rivals = bounds.flatMap((other, k) =>
      k !== i && !dropped.has(k) && other?.subject === bound.subject ? [other] : [],
    );
    if (rivals.length > 0 && areImplying(rivals, bound)) dropped.add(i);
  });
  return distinct.filter((_, i) => !dropped.has(i));
}

/** Whether `bound` accepts every value that all the others accept. Comparisons change only at their constants, so a few values around these decide. */
function areImplying(others: readonly Bound[], bound: Bound): boolean {
  const constants = [...others, bound].map((one) => one.constant);
  return samples(constants).every((value) => bound.accepts(value) || !others.every((other) => other.accepts(value)));
}

function samples(constants: readonly Primitive[]): Primitive[] {
  const numbers = constants
    .filter((value) => typeof value === "number")
    .flatMap((n) => [n, n - 1, n + 1, n - 0.5, n + 0.5, n - 0.25, n + 0.25]);
  const strings = constants
    .filter((value) => typeof value === "string")
    .flatMap((text) => [text, `${text}\u0000`, text.slice(0, -1)]);
  const bigints = constants.filter((value) => typeof value === "bigint").flatMap((n) => [n, n - 1n, n + 1n]);
  return [
    ...constants,
    ...numbers,
    ...(numbers.length > 0 ? [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] : []),
    ...strings,
    ...bigints,
  ];
}

/** `items.length > 0` with `items.length <= 1` further on is `items.length === 1`. */
function exactLength(condition: Expr, later: readonly Expr[]): Expr[] | undefined {
  const low = boundOf(condition);
  if (low === undefined || !isCount(low.subject) || typeof low.constant !== "number") return undefined;
  for (const other of later) {
    const high = boundOf(other);
    if (high?.subject !== low.subject || typeof high.constant !== "number") continue;
    const fitting = [low.constant - 1, low.constant, low.constant + 1].filter(
      (n) => n >= 0 && low.accepts(n) && high.accepts(n),
    );
    const isBounded =
      !(low.accepts(Number.MAX_SAFE_INTEGER) && high.accepts(Number.MAX_SAFE_INTEGER)) &&
      !(low.accepts(-1) && high.accepts(-1));
    if (fitting.length === 1 && isBounded && Math.abs(high.constant - low.constant) <= 1)
      return [eq(low.subject, literal(fitting[0]!))];
  }
  return undefined;
}

const isCount = (e: Expr): boolean =>
  (e.kind === "input" && (e as Input).domain.kind === "integer") || (e.kind === "apply" && e.op === "length");
