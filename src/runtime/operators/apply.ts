/** Shadows of JavaScript's operators, exactly as the operands' concrete types select their meaning. Object operands drop the shadow and call nothing. */

import { apply, applyAll, eq, ite, literal, not, truthy } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import { BIGINT_OPERATORS, NUMBER_OPERATORS } from "../../expr/operators.ts";
import { dateOperand } from "../heap/dates.ts";
import type { Calling } from "../heap/state.ts";
import type { Bare, Whole } from "../pristine.ts";
import type { BinaryOperator, RelationalOperator, Shadow, UnaryOperator, UpdateOperator } from "../protocol.ts";
import { asBigint, asNumber, asString, isPrimitive, resolve, shadowOf } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import { bufferOperand } from "./buffers.ts";
import { looselyEqual, strictlyEqual } from "./equality.ts";

export function unary(rt: Calling, op: UnaryOperator, value: unknown, shadow: Expr, site: number): Shadow {
  switch (op) {
    case "!":
      return constant(not(truthy(shadow)));
    case "typeof":
      return constant(typeOf(shadow));
    default:
      break;
  }
  if (!isPrimitive(value)) {
    const date = dateOperand(rt.tables, "number", value);
    return date === undefined ? lost(rt.record, op, shadow, value, site) : unary(rt, op, date.value, date.shadow, site);
  }
  if (typeof value === "bigint") {
    const e = resolve(rt.record, value, shadow, site);
    if (e === undefined || op === "+") return undefined;
    return op === "-" ? apply("bigNeg", e) : apply("bigSub", apply("bigNeg", e), literal(1n));
  }
  const n = asNumber(rt.record, value, shadow, site);
  if (n === undefined) return undefined;
  return constant(op === "-" ? apply("neg", n) : op === "~" ? apply("bitNot", n) : n);
}

/** The value after `++` or `--`. */
export function update(record: Recorder, op: UpdateOperator, value: unknown, shadow: Expr, site: number): Shadow {
  if (!isPrimitive(value)) return lost(record, op, shadow, value, site);
  if (typeof value === "bigint") {
    const e = resolve(record, value, shadow, site);
    return e === undefined ? undefined : apply(op === "++" ? "bigAdd" : "bigSub", e, literal(1n));
  }
  return constant(apply(op === "++" ? "add" : "sub", asNumber(record, value, shadow, site)!, literal(1)));
}

/** The type name as a function of the tags on the way: `typeof x === "string"` becomes a condition on which alternative x is. */
function typeOf(e: Expr): Expr {
  switch (e.sort) {
    case "num":
      return literal("number");
    case "str":
      return literal("string");
    case "bool":
      return literal("boolean");
    case "big":
      return literal("bigint");
    case "any":
      return typeOfAny(e);
  }
}

function typeOfAny(e: Expr): Expr {
  switch (e.kind) {
    case "literal":
      return literal(e.value === undefined ? "undefined" : "object");
    case "reference":
      return literal(e.type);
    case "apply":
      if (e.op === "ite") return ite(e.args[0]!, typeOf(e.args[1]!), typeOf(e.args[2]!));
      if (e.op === "choice") {
        const tag = e.args[0]!;
        let result = typeOf(e.args[e.args.length - 1]!);
        for (let i = e.args.length - 3; i >= 0; i--) result = ite(eq(tag, literal(i)), typeOf(e.args[i + 1]!), result);
        return result;
      }
      break;
    default:
      break;
  }
  // An input of a literal union across types: list what it can be.
  let result: Expr = literal("object");
  const candidates = e.kind === "input" && e.domain.kind === "one-of" ? e.domain.values : [];
  for (let i = 0; i < candidates.length; i++) {
    const value = candidates[i];
    result = ite(apply("same", e, literal(value)), literal(value === null ? "object" : typeof value), result);
  }
  return result;
}

export function binary(
  rt: Calling,
  op: BinaryOperator,
  left: unknown,
  left$: Shadow,
  right: unknown,
  right$: Shadow,
  site: number,
): Shadow {
  switch (op) {
    case "===":
      return constant(strictlyEqual(rt.record, left, left$, right, right$, site));
    case "!==":
      return constant(negate(strictlyEqual(rt.record, left, left$, right, right$, site)));
    case "==":
      return constant(looselyEqual(rt.record, left, left$, right, right$, site));
    case "!=":
      return constant(negate(looselyEqual(rt.record, left, left$, right, right$, site)));
    default:
      break;
  }
  if (!isPrimitive(left) || !isPrimitive(right)) {
    const hint = op === "+" ? "default" : "number";
    const l = dateOperand(rt.tables, hint, left) ?? bufferOperand(rt, left, site);
    const r = dateOperand(rt.tables, hint, right) ?? bufferOperand(rt, right, site);
    if (l !== undefined || r !== undefined) {
      return binary(rt, op, l?.value ?? left, l?.shadow ?? left$, r?.value ?? right, r?.shadow ?? right$, site);
    }
    lost(rt.record, op, left$, left, site);
    return lost(rt.record, op, right$, right, site);
  }
  const l = shadowOf(left, resolve(rt.record, left, left$, site))!;
  const r = shadowOf(right, resolve(rt.record, right, right$, site))!;
  if (l.kind === "literal" && r.kind === "literal") return undefined;
  if (op === "+" && (l.sort === "str" || r.sort === "str")) {
    return apply("concat", asString(rt.record, left, l, site)!, asString(rt.record, right, r, site)!);
  }
  const relation = RELATIONS[op];
  if (relation !== undefined) {
    const { 0: strings, 1: numbers, 2: bigints, 3: swapped } = relation;
    const a = swapped ? r : l;
    const b = swapped ? l : r;
    const x = swapped ? right : left;
    const y = swapped ? left : right;
    if (a.sort === "str" && b.sort === "str") return constant(apply(strings, a, b));
    if (a.sort === "big" && b.sort === "big") return constant(apply(bigints, a, b));
    if (a.sort === "big" || b.sort === "big") return constant(mixedRelation(rt.record, bigints, x, a, y, b, site));
    return constant(apply(numbers, asNumber(rt.record, x, a, site)!, asNumber(rt.record, y, b, site)!));
  }
  if (l.sort === "big" || r.sort === "big") {
    return l.sort === r.sort ? constant(bigintArithmetic(rt.record, op, l, right as bigint, r, site)) : undefined;
  }
  const arithmetic = NUMBER_OPERATORS[op];
  if (arithmetic === undefined) return lost(rt.record, op, l, left, site);
  return constant(apply(arithmetic, asNumber(rt.record, left, l, site)!, asNumber(rt.record, right, r, site)!));
}

type Relation = readonly [strings: Op, numbers: Op, bigints: Op, swapped: boolean];
const RELATIONS: Bare<BinaryOperator, Relation> = {
  __proto__: null as never,
  "<": ["strLt", "lt", "bigLt", false],
  "<=": ["strLe", "le", "bigLe", false],
  ">": ["strLt", "lt", "bigLt", true],
  ">=": ["strLe", "le", "bigLe", true],
} satisfies Whole<RelationalOperator, Relation>;

/** Division by zero and negative exponents throw: a split before the operation does. */
function bigintArithmetic(record: Recorder, op: string, l: Expr, right: bigint, r: Expr, site: number): Shadow {
  const bigOp = BIGINT_OPERATORS[op];
  if (bigOp === undefined) return undefined;
  if (op === "/" || op === "%") {
    record.split(site, eq(r, literal(0n)), right === 0n);
    if (right === 0n) return undefined;
  } else if (op === "**") {
    record.split(site, apply("bigLt", r, literal(0n)), right < 0n);
    if (right < 0n) return undefined;
  }
  return apply(bigOp, l, r);
}

/** A bigint against a number: exact when the number is an integer, which becomes a split. Anything else is given up. */
function mixedRelation(record: Recorder, op: Op, x: unknown, a: Expr, y: unknown, b: Expr, site: number): Shadow {
  const left = asBigint(record, x, a, site);
  const right = asBigint(record, y, b, site);
  if (left !== undefined && right !== undefined) return apply(op, left, right);
  record.concretised(site, "comparison of a bigint with a fraction or text");
  return undefined;
}

/** The parts of a template literal, or the operands of a chain of `+`, as one text. */
export function template(
  rt: Calling,
  cooked: readonly string[],
  values: readonly unknown[],
  shadows: readonly Shadow[],
  site: number,
): Shadow {
  const parts: Expr[] = [];
  let isKnown = true;
  for (let i = 0; i < values.length; i++) {
    if (cooked[i] !== "") parts[parts.length] = literal(cooked[i]);
    const known = dateOperand(rt.tables, "default", values[i]) ?? bufferOperand(rt, values[i], site);
    const part = known === undefined ? asString(rt.record, values[i], shadows[i], site) : known.shadow;
    if (part === undefined) isKnown = false;
    else parts[parts.length] = part;
  }
  if (!isKnown) {
    rt.record.concretised(site, "template with an object");
    return undefined;
  }
  const tail = cooked[values.length];
  if (tail !== undefined && tail !== "") parts[parts.length] = literal(tail);
  return parts.length === 0 ? undefined : constant(applyAll("concat", parts));
}

function negate(e: Shadow): Shadow {
  return e === undefined ? undefined : not(e);
}

/** A literal says nothing beyond the concrete value. */
function constant(e: Shadow): Shadow {
  return e?.kind === "literal" ? undefined : e;
}

function lost(record: Recorder, op: string, shadow: Shadow, value: unknown, site: number): undefined {
  if (resolve(record, value, shadow, site) !== undefined || isPrimitive(value)) {
    if (shadow !== undefined && shadow.kind !== "reference") record.concretised(site, `${op} on an object`);
  }
  return undefined;
}
