/**
 * Objects as operands: the conversion to a primitive value, step by step as the engine does it, so that what the program's own
 * `valueOf`, `toString` and `Symbol.toPrimitive` return, and the text of an array, keep their shadows.
 */

import { asked } from "../heap/asked.ts";
import { dateOperand } from "../heap/dates.ts";
import type { Calling } from "../heap/state.ts";
import type { Conversions, ConversionHint as Hint } from "../natives/model.ts";
import {
  type Bare,
  type Callable,
  isObject,
  Number$,
  reflectApply,
  String$,
  TypeError$,
  type Whole,
} from "../pristine.ts";
import type { BinaryOperator, Registers, Shadow } from "../protocol.ts";
import { resolve, settleKind } from "../record/operand.ts";
import { explained, UNCONVERTIBLE } from "../record/raised.ts";
import { binary } from "./apply.ts";
import { bufferOperand } from "./buffers.ts";

interface Converted {
  readonly value: unknown;
  readonly shadow: Shadow;
}

const { toPrimitive: TO_PRIMITIVE } = Symbol;
const { valueOf: objectValueOf, toString: objectToString } = Object.prototype;
const functionToString = Function.prototype.toString;

/** `ToPrimitive`; anything but an object stays as it is. */
export function primitive(rt: Calling, value: unknown, shadow: Shadow, hint: Hint, site: number): Converted {
  if (!isObject(value)) return { value, shadow };
  if (shadow !== undefined) resolve(rt.record, value, shadow, site);
  const known =
    dateOperand(rt.tables, hint === "number" ? "number" : "default", value) ??
    (hint === "number" ? undefined : bufferOperand(rt, value, site));
  if (known !== undefined) return known;
  const members = value as unknown as Record<PropertyKey, unknown>;
  asked(rt.tables, value, TO_PRIMITIVE, site);
  const exotic = members[TO_PRIMITIVE];
  rt.ret = undefined;
  if (exotic !== undefined && exotic !== null) {
    if (typeof exotic !== "function") return refused(hint, { [TO_PRIMITIVE]: exotic });
    const result = rt.call(exotic, value, undefined, [hint], [undefined], site);
    settleKind(rt, result, site);
    return isObject(result) ? refused(hint, { [TO_PRIMITIVE]: () => result }) : taken(rt, result);
  }
  const order = hint === "string" ? (["toString", "valueOf"] as const) : (["valueOf", "toString"] as const);
  for (let i = 0; i < 2; i++) {
    asked(rt.tables, value, order[i]!, site);
    const method = members[order[i]!];
    rt.ret = undefined;
    // it would give the object back
    if (typeof method !== "function" || method === objectValueOf) continue;
    const result =
      method === objectToString || method === functionToString
        ? reflectApply(method as Callable, value, [])
        : rt.call(method, value, undefined, [], [], site);
    settleKind(rt, result, site);
    if (!isObject(result)) return taken(rt, result);
  }
  return refused(hint, { valueOf: undefined, toString: undefined });
}

function taken(rt: Registers, value: unknown): Converted {
  const shadow = rt.ret;
  rt.ret = undefined;
  return { value, shadow };
}

/** Throws what the engine throws, in its words. */
function refused(hint: Hint, like: object): never {
  try {
    if (hint === "string") String$(like);
    else if (hint === "number") Number$(like);
    else OPERATIONS["+"]!(like, "");
  } catch (error) {
    explained(error);
    throw error;
  }
  throw new TypeError$(UNCONVERTIBLE);
}

/** Arguments of a native with the objects among them converted; undefined when there are none. */
export function convertedArguments(
  rt: Calling,
  { first, rest }: Conversions,
  args: readonly unknown[],
  shadows: readonly Shadow[],
  site: number,
): { readonly args: unknown[]; readonly shadows: Shadow[] } | undefined {
  let isNeeded = false;
  const count = rest === undefined ? first.length : args.length;
  for (let i = 0; i < args.length && i < count && !isNeeded; i++) isNeeded = isObject(args[i]);
  if (!isNeeded) return undefined;
  const result = { args: [] as unknown[], shadows: [] as Shadow[] };
  for (let i = 0; i < args.length; i++) {
    const hint = first[i] ?? rest;
    const { value, shadow } =
      hint === undefined ? { value: args[i], shadow: shadows[i] } : primitive(rt, args[i], shadows[i], hint, site);
    result.args[i] = value;
    result.shadows[i] = shadow;
  }
  return result;
}

/** A binary operation of which an operand is an object. */
export function operated(
  rt: Calling,
  op: BinaryOperator,
  left: unknown,
  left$: Shadow,
  right: unknown,
  right$: Shadow,
  site: number,
): unknown {
  const isEquality = op === "==" || op === "!=";
  if (isEquality && (isObject(left) === isObject(right) || isNullish(left) || isNullish(right))) {
    const shadow =
      left$ === undefined && right$ === undefined ? undefined : binary(rt, op, left, left$, right, right$, site);
    rt.ret = shadow;
    return OPERATIONS[op]!(left, right);
  }
  const hint = op === "+" || isEquality ? "default" : "number";
  const l = primitive(rt, left, left$, hint, site);
  const r = primitive(rt, right, right$, hint, site);
  const shadow =
    l.shadow === undefined && r.shadow === undefined
      ? undefined
      : binary(rt, op, l.value, l.shadow, r.value, r.shadow, site);
  const value = OPERATIONS[op]!(l.value, r.value);
  rt.ret = shadow;
  return value;
}

const isNullish = (value: unknown): boolean => value === null || value === undefined;

type Operation = (left: unknown, right: unknown) => unknown;

/** `===` and `!==` convert nothing. */
const OPERATIONS: Bare<BinaryOperator, Operation> = {
  __proto__: null as never,
  "+": (l, r) => (l as number) + (r as number),
  "-": (l, r) => (l as number) - (r as number),
  "*": (l, r) => (l as number) * (r as number),
  "/": (l, r) => (l as number) / (r as number),
  "%": (l, r) => (l as number) % (r as number),
  "**": (l, r) => (l as number) ** (r as number),
  "&": (l, r) => (l as number) & (r as number),
  "|": (l, r) => (l as number) | (r as number),
  "^": (l, r) => (l as number) ^ (r as number),
  "<<": (l, r) => (l as number) << (r as number),
  ">>": (l, r) => (l as number) >> (r as number),
  ">>>": (l, r) => (l as number) >>> (r as number),
  "<": (l, r) => (l as number) < (r as number),
  "<=": (l, r) => (l as number) <= (r as number),
  ">": (l, r) => (l as number) > (r as number),
  ">=": (l, r) => (l as number) >= (r as number),
  // biome-ignore lint/suspicious/noDoubleEquals: the operator itself
  "==": (l, r) => l == r,
  // biome-ignore lint/suspicious/noDoubleEquals: the operator itself
  "!=": (l, r) => l != r,
} satisfies Whole<Exclude<BinaryOperator, "===" | "!==">, Operation>;
