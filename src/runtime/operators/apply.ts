/** Shadows of JavaScript's operators, exactly as the operands' concrete types select their meaning. Object operands drop the shadow and call nothing. */
import { apply, applyAll, eq, literal, not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { BINARY, binary as binaryOf, unary as unaryOf, updated } from "../../expr/javascript.ts";
import { dateOperand } from "../heap/dates.ts";
import type { Calling } from "../heap/state.ts";
import type { BinaryOperator, Shadow, UnaryOperator, UpdateOperator } from "../protocol.ts";
import { asBigint, asNumber, asString, isPrimitive, resolve, shadowOf } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import { bufferOperand } from "./buffers.ts";
import { looselyEqual, strictlyEqual } from "./equality.ts";

export function unary(rt: Calling, op: UnaryOperator, value: unknown, shadow: Expr, site: number): Shadow {
  if (op === "!" || op === "typeof") return constant(unaryOf(op, shadow));
  if (!isPrimitive(value)) {
    const date = dateOperand(rt.tables, "number", value);
    return date === undefined ? lost(rt.record, op, shadow, value, site) : unary(rt, op, date.value, date.shadow, site);
  }
  if (typeof value === "bigint") {
    const e = resolve(rt.record, value, shadow, site);
    return e === undefined ? undefined : unaryOf(op, e);
  }
  const n = asNumber(rt.record, value, shadow, site);
  return n === undefined ? undefined : constant(unaryOf(op, n));
}

/** The value after `++` or `--`. */
export function update(record: Recorder, op: UpdateOperator, value: unknown, shadow: Expr, site: number): Shadow {
  if (!isPrimitive(value)) return lost(record, op, shadow, value, site);
  if (typeof value === "bigint") {
    const e = resolve(record, value, shadow, site);
    return e === undefined ? undefined : updated(op, e);
  }
  return constant(updated(op, asNumber(record, value, shadow, site)!));
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
  const operator = BINARY[op];
  if (operator?.isRelation) {
    if (l.sort === r.sort && (l.sort === "str" || l.sort === "big")) return constant(binaryOf(op, l, r));
    if (l.sort === "big" || r.sort === "big") return constant(mixedRelation(rt.record, op, left, l, right, r, site));
    // `a > b` is built as `b < a`, so `b` is converted first
    if (!operator.isSwapped)
      return constant(binaryOf(op, asNumber(rt.record, left, l, site)!, asNumber(rt.record, right, r, site)!));
    const converted = asNumber(rt.record, right, r, site)!;
    return constant(binaryOf(op, asNumber(rt.record, left, l, site)!, converted));
  }
  if (l.sort === "big" || r.sort === "big") {
    return l.sort === r.sort ? constant(bigintArithmetic(rt.record, op, l, right as bigint, r, site)) : undefined;
  }
  if (operator?.num === undefined) return lost(rt.record, op, l, left, site);
  return constant(apply(operator.num, asNumber(rt.record, left, l, site)!, asNumber(rt.record, right, r, site)!));
}

/** Division by zero and negative exponents throw: a split before the operation does. */
function bigintArithmetic(record: Recorder, op: BinaryOperator, l: Expr, right: bigint, r: Expr, site: number): Shadow {
  if (BINARY[op]?.big === undefined) return undefined;
  if (op === "/" || op === "%") {
    record.split(site, eq(r, literal(0n)), right === 0n);
    if (right === 0n) return undefined;
  } else if (op === "**") {
    record.split(site, apply("bigLt", r, literal(0n)), right < 0n);
    if (right < 0n) return undefined;
  }
  return binaryOf(op, l, r);
}

/** A bigint against a number: exact when the number is an integer, which becomes a split. Anything else is given up. */
function mixedRelation(
  record: Recorder,
  op: BinaryOperator,
  x: unknown,
  a: Expr,
  y: unknown,
  b: Expr,
  site: number,
): Shadow {
  // `a > b` is built as `b < a`, so `b` is converted first
  const isSwapped = BINARY[op]?.isSwapped === true;
  const first = isSwapped ? asBigint(record, y, b, site) : asBigint(record, x, a, site);
  const second = isSwapped ? asBigint(record, x, a, site) : asBigint(record, y, b, site);
  if (first !== undefined && second !== undefined)
    return isSwapped ? binaryOf(op, second, first) : binaryOf(op, first, second);
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
