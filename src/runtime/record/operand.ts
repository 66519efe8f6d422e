/** Operands (a value and its shadow) as expressions: fixing the alternative of a union, and JavaScript's conversions of primitives. */
import { apply, eq, ite, literal } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Apply, Expr, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import { isInteger, isObject, Number$, String$ } from "../pristine.ts";
import type { Registers, Shadow } from "../protocol.ts";
import type { Recorder } from "./recorder.ts";

export function isPrimitive(value: unknown): value is Primitive {
  return !isObject(value) && typeof value !== "symbol";
}

const SORTS: Readonly<Record<string, Sort>> = {
  __proto__: null as never,
  number: "num",
  string: "str",
  boolean: "bool",
  bigint: "big",
};

/** Sort of a concrete primitive; `any` for everything that has none of its own. */
export function sortOf(value: unknown): Sort {
  return SORTS[typeof value] ?? "any";
}

export function shadowOf(value: unknown, shadow: Shadow): Shadow {
  return shadow ?? (isPrimitive(value) ? literal(value) : undefined);
}

/** Walks down choices and conditionals of no fixed sort, recording each decision, to an expression of the value's own sort. */
export function resolve(record: Recorder, value: unknown, shadow: Shadow, site: number): Shadow {
  let at = shadow;
  while (at !== undefined && at.sort === "any") {
    if (at.kind === "literal" || at.kind === "reference") return undefined;
    if (at.kind === "apply" && at.op === "choice") at = resolveChoice(record, at, site);
    else if (at.kind === "apply" && at.op === "ite") {
      const condition = at.args[0]!;
      const holds = evaluate(condition, record.model) === true;
      record.split(site, condition, holds);
      at = at.args[holds ? 1 : 2];
    } else {
      record.pin(value, at, site);
      return undefined;
    }
  }
  if (at === undefined || at.kind === "literal") return undefined;
  return record.agrees(value, at) ? at : undefined;
}

/** Which alternative of a union a value is, where that matters only as far as it is of a kind: all of the others are one. */
export function resolveKind(
  record: Recorder,
  value: unknown,
  shadow: Shadow,
  isOfKind: (alternative: Expr) => boolean,
  site: number,
): void {
  let at = shadow;
  while (at !== undefined && at.kind === "apply" && at.op === "choice") {
    const tag = at.args[0]!;
    const index = evaluate(tag, record.model) as number;
    const chosen = at.args[index + 1]!;
    if (!isOfKind(chosen)) {
      for (let i = 0; i + 1 < at.args.length; i++)
        if (isOfKind(at.args[i + 1]!)) record.split(site, eq(tag, literal(i)), false);
      return;
    }
    record.split(site, eq(tag, literal(index)), true);
    at = chosen;
  }
  resolve(record, value, at, site);
}

/** The engine goes on with what a method gave if that is an object, or if it is none: which of them it is decides what follows. */
export function settleKind(
  { ret, record }: Pick<Registers, "ret"> & { readonly record: Recorder },
  result: unknown,
  site: number,
): void {
  if (ret !== undefined) resolveKind(record, result, ret, mayBeObject, site);
}

export const mayBeFunction = (e: Expr): boolean => (e.kind === "reference" ? e.type === "function" : mayBeObject(e));
export const mayBeObject = (e: Expr): boolean => e.kind === "reference" || (e.kind === "apply" && e.sort === "any");

/** One two-way split per alternative, in order, so that every alternative is one flip away. */
function resolveChoice(record: Recorder, choice: Apply, site: number): Shadow {
  const tag = choice.args[0]!;
  const last = choice.args.length - 2;
  const index = evaluate(tag, record.model) as number;
  for (let i = 0; i < index && i < last; i++) record.split(site, eq(tag, literal(i)), false);
  if (index < last) record.split(site, eq(tag, literal(index)), true);
  return choice.args[index + 1];
}

/** Only for primitive operands: the conversion of an object runs the program's code, that of a symbol throws. */
export function asNumber(record: Recorder, value: unknown, shadow: Shadow, site: number): Shadow {
  if (!isPrimitive(value) || typeof value === "bigint") {
    if (shadow !== undefined) resolve(record, value, shadow, site);
    return undefined;
  }
  const e = resolve(record, value, shadow, site);
  return e === undefined ? literal(Number$(value)) : numberFrom(e);
}

/** `ToNumber` of an expression of sort num, str or bool. */
function numberFrom(e: Expr): Expr {
  switch (e.sort) {
    case "str":
      return apply("strToNum", e);
    case "bool":
      return apply("boolToNum", e);
    default:
      return e;
  }
}

export function asInteger(record: Recorder, value: unknown, shadow: Shadow, site: number): Shadow {
  const n = asNumber(record, value, shadow, site);
  return n === undefined ? undefined : ite(apply("isNaN", n), literal(0), apply("trunc", n));
}

export function asString(record: Recorder, value: unknown, shadow: Shadow, site: number): Shadow {
  const e = resolve(record, value, shadow, site);
  if (e === undefined) return isPrimitive(value) ? literal(String$(value)) : undefined;
  return stringFrom(e);
}

const TEN = 10;

function stringFrom(e: Expr): Expr {
  switch (e.sort) {
    case "num":
      return apply("numToStr", e, literal(TEN));
    case "bool":
      return ite(e, literal("true"), literal("false"));
    case "big":
      return apply("bigToStr", e, literal(TEN));
    default:
      return e;
  }
}

/** A bigint, or a number that is whole (which becomes a split), as a bigint. */
export function asBigint(record: Recorder, value: unknown, e: Expr, site: number): Shadow {
  if (e.sort === "big") return e;
  if (typeof value !== "number") return undefined;
  const isWhole = apply("isInteger", e);
  const whole = isInteger(value);
  if (isWhole.kind !== "literal") record.split(site, isWhole, whole);
  return whole ? apply("numToBig", e) : undefined;
}
