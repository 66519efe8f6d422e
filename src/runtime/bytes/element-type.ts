/** What a typed array keeps of a number stored in it, as an expression: truncation, wrap-around, clamping, rounding to single precision. */
import { apply, eq, ite, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, reflectApply } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { asNumber, resolve } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import { type Element, wrapped64 } from "./memory-cell.ts";

const tagOf = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype)!, Symbol.toStringTag)!.get!;

const wrap = (bits: number) => (n: Expr) => apply("shr", apply("shl", n, literal(bits)), literal(bits));

type NumberElement = Exclude<Element, "BigInt64" | "BigUint64">;

/** What memory keeps of a number, by the type it is stored as. */
export const STORED_AS: Readonly<Record<NumberElement, (n: Expr) => Expr>> = {
  Int8: wrap(24),
  Int16: wrap(16),
  Int32: (n) => apply("bitOr", n, literal(0)),
  Uint8: (n) => apply("bitAnd", n, literal(255)),
  Uint16: (n) => apply("bitAnd", n, literal(65535)),
  Uint32: (n) => apply("ushr", n, literal(0)),
  Float32: (n) => apply("fround", n),
  Float64: (n) => n,
};

const CONVERSIONS: Readonly<Record<string, (n: Expr) => Expr>> = {
  __proto__: null as never,
  Int8Array: STORED_AS.Int8,
  Int16Array: STORED_AS.Int16,
  Int32Array: STORED_AS.Int32,
  Uint8Array: STORED_AS.Uint8,
  Uint16Array: STORED_AS.Uint16,
  Uint32Array: STORED_AS.Uint32,
  Uint8ClampedArray: clamp,
  Float32Array: STORED_AS.Float32,
  Float64Array: STORED_AS.Float64,
};

/** To the nearest integer of 0 … 255, halves to the even one, NaN to 0. */
function clamp(n: Expr): Expr {
  const zero = literal(0);
  const inside = apply("max", apply("min", n, literal(255)), zero);
  const floor = apply("floor", inside);
  const next = apply("add", floor, literal(1));
  const rest = apply("sub", inside, floor);
  const half = literal(0.5);
  const even = ite(eq(apply("rem", floor, literal(2)), zero), floor, next);
  const rounded = ite(lt(rest, half), floor, ite(lt(half, rest), next, even));
  return ite(apply("isNaN", n), zero, rounded);
}

/** Shadow of the element after `value` was stored. */
export function elementShadow(record: Recorder, array: object, value: unknown, shadow: Shadow, site: number): Shadow {
  if (shadow === undefined) return undefined;
  const tag = reflectApply(tagOf as () => unknown, array, []) as string;
  if (typeof value === "bigint" && (tag === "BigInt64Array" || tag === "BigUint64Array")) {
    const big = resolve(record, value, shadow, site);
    return big?.sort === "big" ? wrapped64(big, tag === "BigInt64Array" ? "BigInt64" : "BigUint64") : undefined;
  }
  const convert = CONVERSIONS[tag];
  const number = convert === undefined ? undefined : asNumber(record, value, shadow, site);
  if (convert === undefined || number === undefined) {
    resolve(record, value, shadow, site);
    record.concretised(site, "element of a typed array");
    return undefined;
  }
  const element = convert(number);
  return element.kind === "literal" ? undefined : element;
}
