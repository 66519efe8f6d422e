/** `===` and `==` on operands of any kind. */
import { apply, eq, FALSE, literal, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { Number$ } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { asBigint, asNumber, isPrimitive, resolve, shadowOf } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";

type Equality = (
  record: Recorder,
  left: unknown,
  left$: Shadow,
  right: unknown,
  right$: Shadow,
  site: number,
) => Shadow;

/** Unions stay whole: comparing with null or a word is a condition on the tag, not a decision about the type. */
export const strictlyEqual: Equality = (record, left, left$, right, right$, site) => {
  const l = shadowOf(left, left$);
  const r = shadowOf(right, right$);
  if (l !== undefined && r !== undefined) return eq(l, r);
  // An object of the program's own: only whether the other side is an object at all can depend on the input.
  resolve(record, left, left$, site);
  resolve(record, right, right$, site);
  return undefined;
};

export const looselyEqual: Equality = (record, left, left$, right, right$, site) => {
  if (right$ === undefined && (right === null || right === undefined)) return isNullish(left, left$);
  if (left$ === undefined && (left === null || left === undefined)) return isNullish(right, right$);
  if (!isPrimitive(left) && !isPrimitive(right)) return strictlyEqual(record, left, left$, right, right$, site);
  const l = shadowOf(left, resolve(record, left, left$, site));
  const r = shadowOf(right, resolve(record, right, right$, site));
  if (left === null || left === undefined || right === null || right === undefined) return undefined;
  if (l === undefined || r === undefined) {
    if ((l ?? r)?.kind !== "literal") record.concretised(site, "== on an object");
    return undefined;
  }
  if (l.sort === r.sort) return eq(l, r);
  if (l.sort !== "big" && r.sort !== "big")
    return eq(asNumber(record, left, l, site)!, asNumber(record, right, r, site)!);
  return equalBigint(record, left, l, right, r, site);
};

function equalBigint(record: Recorder, left: unknown, l: Expr, right: unknown, r: Expr, site: number): Shadow {
  if (typeof left === "string" || typeof right === "string") {
    record.concretised(site, "== of a bigint and text");
    return undefined;
  }
  const a = asBigint(record, typeof left === "boolean" ? Number$(left) : left, fromBoolean(l), site);
  const b = asBigint(record, typeof right === "boolean" ? Number$(right) : right, fromBoolean(r), site);
  return a === undefined || b === undefined ? FALSE : eq(a, b);
}

function fromBoolean(e: Expr): Expr {
  return e.sort === "bool" ? apply("boolToNum", e) : e;
}

/** `value == null` as a condition; undefined when it cannot depend on the input. */
export function isNullish(value: unknown, shadow: Shadow): Shadow {
  const e = shadowOf(value, shadow);
  return e === undefined ? undefined : or(eq(e, literal(null)), eq(e, literal(undefined)));
}
