/**
 * The operations of the expression language. Each has the meaning of the JavaScript operation it is
 * named after, on primitives of the sorts listed; `OPS` is the one table every consumer (evaluator,
 * compiler, printer, solver encoders) is exhaustive over.
 */

/** `any` is a value whose type is not fixed: an input of a union type, `undefined`, `null`, an object reference. */
export type Sort = "num" | "str" | "bool" | "big" | "any";

export interface OpSignature {
  /** Sorts of the arguments; the last one repeats when `variadic`. */
  readonly args: readonly Sort[];
  readonly result: Sort;
  readonly variadic?: true;
  /** Evaluation fails for some arguments, as JavaScript throws. `may-throw.ts` says for which. */
  readonly throws?: true;
}

const n = "num";
const s = "str";
const b = "bool";
const i = "big";

export const OPS = {
  // booleans; `and`/`or` are n-ary and flattened, `ite(c, x, y)` has the sort of its branches
  not: { args: [b], result: b },
  and: { args: [b], result: b, variadic: true },
  or: { args: [b], result: b, variadic: true },
  ite: { args: [b, "any", "any"], result: "any" },
  // `===` on two operands of the same sort (num: NaN is unequal to itself, 0 === -0); across sorts the builder folds to false
  eq: { args: ["any", "any"], result: b },
  // Object.is, needed for NaN and -0
  same: { args: ["any", "any"], result: b },

  // numbers: IEEE doubles, exactly as JavaScript
  add: { args: [n, n], result: n },
  sub: { args: [n, n], result: n },
  mul: { args: [n, n], result: n },
  div: { args: [n, n], result: n },
  rem: { args: [n, n], result: n },
  pow: { args: [n, n], result: n },
  neg: { args: [n], result: n },
  lt: { args: [n, n], result: b },
  le: { args: [n, n], result: b },
  bitAnd: { args: [n, n], result: n },
  bitOr: { args: [n, n], result: n },
  bitXor: { args: [n, n], result: n },
  bitNot: { args: [n], result: n },
  shl: { args: [n, n], result: n },
  shr: { args: [n, n], result: n },
  ushr: { args: [n, n], result: n },
  abs: { args: [n], result: n },
  floor: { args: [n], result: n },
  ceil: { args: [n], result: n },
  round: { args: [n], result: n },
  trunc: { args: [n], result: n },
  sign: { args: [n], result: n },
  sqrt: { args: [n], result: n },
  fround: { args: [n], result: n },
  min: { args: [n], result: n, variadic: true },
  max: { args: [n], result: n, variadic: true },
  imul: { args: [n, n], result: n },
  clz32: { args: [n], result: n },
  isNaN: { args: [n], result: b },
  isFinite: { args: [n], result: b },
  isInteger: { args: [n], result: b },
  isSafeInteger: { args: [n], result: b },

  // conversions
  numToStr: { args: [n, n], result: s, throws: true }, // n.toString(radix)
  toFixed: { args: [n, n], result: s, throws: true },
  strToNum: { args: [s], result: n }, // Number(s)
  parseInt: { args: [s, n], result: n },
  parseFloat: { args: [s], result: n },
  boolToNum: { args: [b], result: n },
  numToBig: { args: [n], result: i, throws: true }, // BigInt(n); evaluation fails where JavaScript throws
  bigToNum: { args: [i], result: n },
  bigToStr: { args: [i, n], result: s, throws: true },
  strToBig: { args: [s], result: i, throws: true },

  // strings: UTF-16 code units
  concat: { args: [s], result: s, variadic: true },
  length: { args: [s], result: n },
  charAt: { args: [s, n], result: s },
  charCodeAt: { args: [s, n], result: n }, // NaN outside
  codePointAt: { args: [s, n], result: n }, // NaN outside (the runtime branches on the bounds first)
  fromCharCode: { args: [n], result: s },
  indexOf: { args: [s, s, n], result: n },
  lastIndexOf: { args: [s, s, n], result: n },
  includes: { args: [s, s, n], result: b },
  startsWith: { args: [s, s, n], result: b },
  endsWith: { args: [s, s], result: b },
  slice: { args: [s, n, n], result: s },
  substring: { args: [s, n, n], result: s },
  trim: { args: [s], result: s },
  trimStart: { args: [s], result: s },
  trimEnd: { args: [s], result: s },
  lower: { args: [s], result: s },
  upper: { args: [s], result: s },
  padStart: { args: [s, n, s], result: s, throws: true },
  padEnd: { args: [s, n, s], result: s, throws: true },
  repeat: { args: [s, n], result: s, throws: true },
  replace: { args: [s, s, s], result: s }, // first occurrence, both literal text, `$` has no special meaning
  replaceAll: { args: [s, s, s], result: s },
  splitCount: { args: [s, s], result: n }, // s.split(sep).length
  splitPart: { args: [s, s, n], result: s }, // s.split(sep)[i], "" outside
  strLt: { args: [s, s], result: b },
  strLe: { args: [s, s], result: b },

  // regular expressions: (text, source, flags without g/y, start index); source and flags are literals
  regexTest: { args: [s, s, s, n], result: b, throws: true },
  regexIndex: { args: [s, s, s, n], result: n, throws: true }, // index of the match, -1 without
  regexGroup: { args: [s, s, s, n, n], result: s, throws: true }, // text of a group of the match, "" when it did not take part
  regexHasGroup: { args: [s, s, s, n, n], result: b, throws: true },
  regexReplace: { args: [s, s, s, s], result: s, throws: true }, // text, source, flags (g allowed), replacement pattern

  // JSON text
  jsonValid: { args: [s], result: b },

  // bigints
  bigAdd: { args: [i, i], result: i },
  bigSub: { args: [i, i], result: i },
  bigMul: { args: [i, i], result: i },
  bigDiv: { args: [i, i], result: i, throws: true },
  bigRem: { args: [i, i], result: i, throws: true },
  bigPow: { args: [i, i], result: i, throws: true },
  bigNeg: { args: [i], result: i },
  bigLt: { args: [i, i], result: b },
  bigLe: { args: [i, i], result: b },
  bigAnd: { args: [i, i], result: i },
  bigOr: { args: [i, i], result: i },
  bigXor: { args: [i, i], result: i },
  bigShl: { args: [i, i], result: i, throws: true },
  bigShr: { args: [i, i], result: i, throws: true },

  // a value of a union type: choice(tag, alternative 0, alternative 1, …); its value is the alternative the tag names
  choice: { args: [n, "any"], result: "any", variadic: true, throws: true },
} as const satisfies Record<string, OpSignature>;

export type Op = keyof typeof OPS;

/** The operations whose result has the sort; those that choose among values may have any. */
export type OpOfSort<S extends Sort> = {
  [O in Op]: (typeof OPS)[O]["result"] extends S | "any" ? O : never;
}[Op];

export type ThrowingOp = { [O in Op]: (typeof OPS)[O] extends { readonly throws: true } ? O : never }[Op];
