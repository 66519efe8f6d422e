/** Dates whose time is symbolic: where that is kept, and what operators make of such a Date. */
import { types } from "node:util";
import { opaque, reference } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { is, reflectApply } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { numbering } from "../record/numbering.ts";
import { findDescriptor } from "./keys.ts";
import type { Tables } from "./tables.ts";

/** Key of the time among the contents of a tracked Date. */
export const TIME = "[[time]]";

const NativeDate = Date;
const { getTime, valueOf: dateValueOf, toString: dateToString } = Date.prototype;
const toPrimitive = Date.prototype[Symbol.toPrimitive];
const textName = "Date.prototype.toString";

export const isDate = (value: unknown): value is Date => types.isDate(value);

export const timeOf = (date: Date): number => reflectApply(getTime, date, []) as number;

export function timeShadowOf(tables: Tables, date: Date): Shadow {
  const entry = tables.of(date)?.collection?.entries.get(TIME);
  return entry !== undefined && is(entry.value, timeOf(date)) ? entry.value$ : undefined;
}

const number = numbering();

/** The shadow of a Date itself, so that operators are told about it. Every Date of a run has its own: references tell objects apart. */
export function dateReference(tables: Tables): Expr {
  return reference(`Date#${number(tables.record)}`);
}

defineOpaque(textName, (t) => reflectApply(dateToString, new NativeDate(t as number), []) as string);

interface DateOperand {
  readonly value: number | string;
  readonly shadow: Expr;
}

/** What an operator converts a Date to, when nobody changed how Dates are converted. `+` and templates take the text, all others the time. */
export function dateOperand(tables: Tables, hint: "number" | "default", value: unknown): DateOperand | undefined {
  if (!isDate(value)) return undefined;
  const time = timeShadowOf(tables, value);
  if (time === undefined || findDescriptor(value, Symbol.toPrimitive)?.value !== toPrimitive) return undefined;
  if (hint === "number") {
    return findDescriptor(value, "valueOf")?.value === dateValueOf ? { value: timeOf(value), shadow: time } : undefined;
  }
  if (findDescriptor(value, "toString")?.value !== dateToString) return undefined;
  return { value: reflectApply(dateToString, value, []) as string, shadow: opaque(textName, [time], "str") };
}
