/** `===` and `==` on operands of any kind. */
import { apply, eq, FALSE, literal, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { ShadowRuntime } from "../builds/shadow.ts";
import { Number$ } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { asBigint, asNumber, isPrimitive, resolve, shadowOf } from "../record/operand.ts";

type Equality = (
  rt: ShadowRuntime,
  left: unknown,
  left$: Shadow,
  right: unknown,
  right$: Shadow,
  site: number,
) => Shadow;

/** Unions stay whole: comparing with null or a word is a condition on the tag, not a decision about the type. */
export const strictlyEqual: Equality = (rt, left, left$, right, right$, site) => {
  const l = shadowOf(left, left$);
  const r = shadowOf(right, right$);
  if (l !== undefined && r !== undefined) return eq(l, r);
  // An object of the program's own: only whether the other side is an object at all can depend on the input.
  resolve(rt, left, left$, site);
  resolve(rt, right, right$, site);
  return undefined;
};

export const looselyEqual: Equality = (rt, left, left$, right, right$, site) => {
  if (right$ === undefined && (right === null || right === undefined)) return isNullish(left, left$);
  if (left$ === undefined && (left === null || left === undefined)) return isNullish(right, right$);
  if (!isPrimitive(left) && !isPrimitive(right)) return strictlyEqual(rt, left, left$, right, right$, site);
  const l = shadowOf(left, resolve(rt, left, left$, site));
  const r = shadowOf(right, resolve(rt, right, right$, site));
  if (left === null || left === undefined || right === null || right === undefined) return undefined;
  if (l === undefined || r === undefined) {
    if ((l ?? r)?.kind !== "literal") rt.concretised(site, "== on an object");
    return undefined;
  }
  if (l.sort === r.sort) return eq(l, r);
  if (l.sort !== "big" && r.sort !== "big") return eq(asNumber(rt, left, l, site)!, asNumber(rt, right, r, site)!);
  return equalBigint(rt, left, l, right, r, site);
};

function equalBigint(rt: ShadowRuntime, left: unknown, l: Expr, right: unknown, r: Expr, site: number): Shadow {
  if (typeof left === "string" || typeof right === "string") {
    rt.concretised(site, "== of a bigint and text");
    return undefined;
  }
  const a = asBigint(rt, typeof left === "boolean" ? Number$(left) : left, fromBoolean(l), site);
  const b = asBigint(rt, typeof right === "boolean" ? Number$(right) : right, fromBoolean(r), site);
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
