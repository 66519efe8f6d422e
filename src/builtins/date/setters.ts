/** The UTC setters as arithmetic on the fields of the time. */
import { apply } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { is } from "../../runtime/pristine.ts";
import { decide } from "../modelling/assume.ts";
import { num } from "../modelling/fold.ts";
import { FIELD_ORDER, type Fields, fieldsOf, timeFrom, timeOnDay, whole } from "./calendar.ts";
import { clipped } from "./time.ts";

/** Which field the first argument of a setter is, and how many it takes. */
const SETTERS: Readonly<Record<string, readonly [first: number, count: number]>> = {
  setUTCFullYear: [0, 3],
  setUTCMonth: [1, 2],
  setUTCDate: [2, 1],
  setUTCHours: [3, 4],
  setUTCMinutes: [4, 3],
  setUTCSeconds: [5, 2],
  setUTCMilliseconds: [6, 1],
};

export const utcSetterNames: readonly string[] = Object.keys(SETTERS);

/** The new time; an invalid Date stays invalid, except that setting the year starts it at zero. */
export function timeAfter(call: Call, name: string, time: Expr, before: number, operands: readonly Expr[]): Expr {
  const { 0: first, 1: count } = SETTERS[name]!;
  const isInvalid = is(before, Number.NaN);
  decide(call.rt, call.site, apply("isNaN", time), isInvalid);
  if (isInvalid && name !== "setUTCFullYear") return num(Number.NaN);
  const fields = fieldsOf(isInvalid ? num(0) : time) as { -readonly [K in keyof Fields]: Expr };
  const taken = operands.length === 0 ? [num(Number.NaN)] : operands;
  for (let i = 0; i < count && i < taken.length; i++) fields[FIELD_ORDER[first + i]!] = whole(taken[i]!);
  return clipped(first >= 3 ? timeOnDay(time, fields) : timeFrom(fields));
}
