/**
 * How operations are written: as operators, as calls of a function, or as calls of a method. What is written in a way of
 * its own is in `print.ts`, whose table does not compile when an operation is in none of them.
 */
import type { Apply, Expr } from "../expr.ts";
import type { Op } from "../op.ts";
import type { Operator } from "./printed.ts";

const infix = {
  eq: "===",
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  rem: "%",
  pow: "**",
  lt: "<",
  le: "<=",
  bitAnd: "&",
  bitOr: "|",
  bitXor: "^",
  shl: "<<",
  shr: ">>",
  ushr: ">>>",
  strLt: "<",
  strLe: "<=",
  bigAdd: "+",
  bigSub: "-",
  bigMul: "*",
  bigDiv: "/",
  bigRem: "%",
  bigPow: "**",
  bigLt: "<",
  bigLe: "<=",
  bigAnd: "&",
  bigOr: "|",
  bigXor: "^",
  bigShl: "<<",
  bigShr: ">>",
} as const satisfies Partial<Record<Op, Operator>>;
export const INFIX: Readonly<Partial<Record<Op, Operator>>> = infix;

const prefix = { neg: "-", bitNot: "~", bigNeg: "-" } as const satisfies Partial<Record<Op, string>>;
export const PREFIX: Readonly<Partial<Record<Op, string>>> = prefix;

const calls = {
  same: "Object.is",
  abs: "Math.abs",
  floor: "Math.floor",
  ceil: "Math.ceil",
  round: "Math.round",
  trunc: "Math.trunc",
  sign: "Math.sign",
  sqrt: "Math.sqrt",
  fround: "Math.fround",
  min: "Math.min",
  max: "Math.max",
  imul: "Math.imul",
  clz32: "Math.clz32",
  isNaN: "Number.isNaN",
  isFinite: "Number.isFinite",
  isInteger: "Number.isInteger",
  isSafeInteger: "Number.isSafeInteger",
  strToNum: "Number",
  parseFloat: "parseFloat",
  boolToNum: "Number",
  numToBig: "BigInt",
  bigToNum: "Number",
  strToBig: "BigInt",
  fromCharCode: "String.fromCharCode",
  jsonValid: "isValidJson",
} as const satisfies Partial<Record<Op, string>>;
export const CALLS: Readonly<Partial<Record<Op, string>>> = calls;

/** A method of the first argument. `omit` says whether the last argument is what JavaScript would assume without it. */
export interface Method {
  readonly name: string;
  readonly omit: (e: Apply) => boolean;
}

const last = (e: Apply): Expr => e.args[e.args.length - 1]!;
const never = (): boolean => false;
const fromStart = (e: Apply): boolean => isNumber(last(e), 0);
const toEnd = (e: Apply): boolean => isNumber(last(e), Number.POSITIVE_INFINITY) || isLengthOf(last(e), e.args[0]!);

const methods = {
  toFixed: { name: "toFixed", omit: fromStart },
  charCodeAt: { name: "charCodeAt", omit: never },
  codePointAt: { name: "codePointAt", omit: never },
  indexOf: { name: "indexOf", omit: fromStart },
  lastIndexOf: { name: "lastIndexOf", omit: toEnd },
  includes: { name: "includes", omit: fromStart },
  startsWith: { name: "startsWith", omit: fromStart },
  endsWith: { name: "endsWith", omit: never },
  slice: { name: "slice", omit: toEnd },
  substring: { name: "substring", omit: toEnd },
  trim: { name: "trim", omit: never },
  trimStart: { name: "trimStart", omit: never },
  trimEnd: { name: "trimEnd", omit: never },
  lower: { name: "toLowerCase", omit: never },
  upper: { name: "toUpperCase", omit: never },
  padStart: { name: "padStart", omit: (e) => isText(last(e), " ") },
  padEnd: { name: "padEnd", omit: (e) => isText(last(e), " ") },
  repeat: { name: "repeat", omit: never },
  replace: { name: "replace", omit: never },
  replaceAll: { name: "replaceAll", omit: never },
} as const satisfies Partial<Record<Op, Method>>;
export const METHODS: Readonly<Partial<Record<Op, Method>>> = methods;

/** The operations written in one of these ways. */
export type CommonlyWritten = keyof typeof infix | keyof typeof prefix | keyof typeof calls | keyof typeof methods;

export const isNumber = (e: Expr, value: number): boolean => e.kind === "literal" && Object.is(e.value, value);
const isText = (e: Expr, value: string): boolean => e.kind === "literal" && e.value === value;
const isLengthOf = (e: Expr, s: Expr): boolean => e.kind === "apply" && e.op === "length" && e.args[0] === s;
