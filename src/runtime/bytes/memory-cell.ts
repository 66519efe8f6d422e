/** Numbers as bytes and bytes as numbers, in expressions: what a view reads where another one wrote. */
import { apply, ite, literal, lt, opaque } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { is } from "../pristine.ts";
import type { Recorder } from "../record/recorder.ts";

export type Element =
  | "Int8"
  | "Uint8"
  | "Int16"
  | "Uint16"
  | "Int32"
  | "Uint32"
  | "Float32"
  | "Float64"
  | "BigInt64"
  | "BigUint64";

export const SIZES: Readonly<Record<Element, number>> = {
  Int8: 1,
  Uint8: 1,
  Int16: 2,
  Uint16: 2,
  Int32: 4,
  Uint32: 4,
  Float32: 4,
  Float64: 8,
  BigInt64: 8,
  BigUint64: 8,
};

const isFloat = (element: Element): boolean => element === "Float32" || element === "Float64";
const isBig = (element: Element): boolean => element === "BigInt64" || element === "BigUint64";
const isSigned = (element: Element): boolean => element[0] === "I" || element === "BigInt64";

const TWO_64 = 1n << 64n;
const TWO_63 = 1n << 63n;

/** The same bits read as the other type of the same size; undefined when that takes the bytes one by one. */
export function reinterpreted(shadow: Expr, from: Element, to: Element): Expr | undefined {
  if (from === to) return shadow;
  if (SIZES[from] !== SIZES[to] || isFloat(from) || isFloat(to)) return undefined;
  if (isBig(from)) {
    return isSigned(to)
      ? signedBig(shadow)
      : ite(apply("bigLt", shadow, literal(0n)), apply("bigAdd", shadow, literal(TWO_64)), shadow);
  }
  const range = 2 ** (8 * SIZES[from]);
  return isSigned(to)
    ? signed(shadow, range)
    : ite(lt(shadow, literal(0)), apply("add", shadow, literal(range)), shadow);
}

/** The lower half of the range stands for itself, the upper half for the negative numbers. */
const signed = (n: Expr, range: number): Expr => ite(lt(n, literal(range / 2)), n, apply("sub", n, literal(range)));

const signedBig = (n: Expr): Expr => ite(apply("bigLt", n, literal(TWO_63)), n, apply("bigSub", n, literal(TWO_64)));

/** 64 bits of a bigint, as arrays of bigints keep them. */
export function wrapped64(n: Expr, element: "BigInt64" | "BigUint64"): Expr {
  const low = apply("bigAnd", n, literal(TWO_64 - 1n));
  return element === "BigUint64" ? low : signedBig(low);
}

const scratch = new DataView(new ArrayBuffer(8));
const { setUint8, getUint8, setFloat32, setFloat64, getFloat32, getFloat64 } = DataView.prototype;
const call = Function.prototype.call;
const bound = <T>(method: unknown): T => call.bind(method as never) as T;
const poke = bound<(view: DataView, at: number, value: number) => void>(setUint8);
const peek = bound<(view: DataView, at: number) => number>(getUint8);

interface FloatCodec {
  readonly get: (view: DataView, at: number, isLittle: boolean) => number;
  readonly set: (view: DataView, at: number, value: number, isLittle: boolean) => void;
}
const CODECS: Readonly<Record<"Float32" | "Float64", FloatCodec>> = {
  Float32: { get: bound(getFloat32), set: bound(setFloat32) },
  Float64: { get: bound(getFloat64), set: bound(setFloat64) },
};

for (const element of ["Float32", "Float64"] as const) {
  const { get, set } = CODECS[element];
  defineOpaque(`byte of ${element}`, (value, k) => {
    set(scratch, 0, value as number, true);
    return peek(scratch, k as number);
  });
  defineOpaque(`${element} of bytes`, (...bytes: Primitive[]) => {
    for (let i = 0; i < bytes.length; i++) poke(scratch, i, bytes[i] as number);
    return get(scratch, 0, true);
  });
}

export const byteOf = {
  constant: (value: number): Expr => literal(value),

  /** Byte number `k`, the lowest first; `actual` is the one in memory. The bits of NaN are the engine's business: it has several, and nobody knows which. */
  cell(record: Recorder, shadow: Expr, element: Element, k: number, actual: number): Expr {
    if (element === "Uint8") return shadow;
    if (isBig(element)) {
      const shifted = apply("bigShr", shadow, literal(BigInt(8 * k)));
      return apply("bigToNum", apply("bigAnd", shifted, literal(255n)));
    }
    if (isFloat(element)) {
      const isNotNumber = apply("isNaN", shadow);
      const isNaN$ = is(evaluate(shadow, record.model), Number.NaN);
      if (isNotNumber.kind !== "literal") record.split(record.lastSite, isNotNumber, isNaN$);
      if (isNaN$) {
        record.concretised(record.lastSite, "the bits of NaN");
        return literal(actual);
      }
      return opaque(`byte of ${element}`, [shadow, literal(k)], "num");
    }
    return apply("bitAnd", k === 0 ? shadow : apply("shr", shadow, literal(8 * k)), literal(255));
  },
};

/** The number whose bytes these are, the lowest first. */
export function fromBytes(element: Element, bytes: readonly Expr[]): Expr {
  if (isFloat(element)) return opaque(`${element} of bytes`, bytes, "num");
  const top = bytes.length - 1;
  if (isBig(element)) {
    let sum: Expr = literal(0n);
    for (let i = 0; i <= top; i++) {
      const digit = apply("numToBig", i === top && isSigned(element) ? signed(bytes[i]!, 256) : bytes[i]!);
      sum = apply("bigAdd", sum, apply("bigMul", digit, literal(1n << BigInt(8 * i))));
    }
    return sum;
  }
  return wholeFromBytes(bytes, isSigned(element));
}

/** A sum over the bytes: linear, so that solvers see through it. Up to six bytes, which is exact. */
export function wholeFromBytes(bytes: readonly Expr[], hasSign: boolean): Expr {
  const top = bytes.length - 1;
  let sum: Expr = literal(0);
  for (let i = 0; i <= top; i++) {
    const digit = i === top && hasSign ? signed(bytes[i]!, 256) : bytes[i]!;
    sum = apply("add", sum, i === 0 ? digit : apply("mul", digit, literal(2 ** (8 * i))));
  }
  return sum;
}
