/**
 * Constructors of bit-vector terms, read as signed. Each term is as wide as its interval needs, so sums and products
 * do not wrap; only the operations that JavaScript defines on 32 bits cut their operands.
 */
import { choose, no, yes } from "./logic.ts";
import { freshVariable, intern, type Term } from "./term.ts";

/** Wider terms are not built: doubles are exact to 53 bits only. */
const MAX_WIDTH = 64;
const INT32_MIN = -(2 ** 31);
const INT32_MAX = 2 ** 31 - 1;

function widthFor(lo: number, hi: number): number {
  let width = 1;
  while (width < MAX_WIDTH && (lo < -(2 ** (width - 1)) || hi > 2 ** (width - 1) - 1)) width++;
  return width;
}

export function bits(value: number): Term {
  const width = widthFor(value, value);
  return intern("numeral", "bits", [], BigInt.asUintN(width, BigInt(value)), value, value, 0, width);
}

const isConstant = (term: Term): boolean => term.op === "numeral";

export const bitsVariable = (lo: number, hi: number): Term =>
  freshVariable("bitsVar", "bits", lo, hi, 0, widthFor(lo, hi));

/** The same value in `width` bits, or its low bits when that is narrower. */
function resize(term: Term, width: number): Term {
  if (term.width === width) return term;
  if (isConstant(term)) {
    const value = BigInt.asIntN(width, BigInt(term.lo));
    return intern("numeral", "bits", [], BigInt.asUintN(width, value), Number(value), Number(value), 0, width);
  }
  if (width > term.width) {
    return intern("signExtend", "bits", [term], width - term.width, term.lo, term.hi, 0, width);
  }
  const limit = 2 ** (width - 1);
  const kept = term.lo >= -limit && term.hi < limit;
  const [lo, hi] = kept ? [term.lo, term.hi] : [-limit, limit - 1];
  return intern("extract", "bits", [term], width - 1, lo, hi, 0, width);
}

/** ToInt32. */
export const int32 = (term: Term): Term => resize(term, 32);

/** The bits of a 32-bit term as an unsigned number. */
export function unsigned32(term: Term): Term {
  if (term.lo >= 0) return term;
  return intern("zeroExtend", "bits", [term], 1, 0, 2 ** 32 - 1, 0, 33);
}

function binary(op: "bvadd" | "bvsub" | "bvmul", a: Term, b: Term, lo: number, hi: number): Term {
  if (isConstant(a) && isConstant(b) && Number.isSafeInteger(lo)) return bits(lo);
  const width = widthFor(lo, hi);
  return intern(op, "bits", [resize(a, width), resize(b, width)], undefined, lo, hi, 0, width);
}

export const bitsAdd = (a: Term, b: Term): Term => binary("bvadd", a, b, a.lo + b.lo, a.hi + b.hi);
export const bitsSub = (a: Term, b: Term): Term => binary("bvsub", a, b, a.lo - b.hi, a.hi - b.lo);
export function bitsMul(a: Term, b: Term): Term {
  const corners = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
  return binary("bvmul", a, b, Math.min(...corners), Math.max(...corners));
}

/** Low 32 bits of the product. */
export const bitsImul = (a: Term, b: Term): Term =>
  intern("bvmul", "bits", [int32(a), int32(b)], undefined, INT32_MIN, INT32_MAX, 0, 32);

/** Quotient truncated toward zero, or remainder with the sign of `a`; anything where `b` is zero. */
export function bitsDivide(op: "bvsdiv" | "bvsrem", a: Term, b: Term): Term {
  // one more bit, since the quotient of the least value and -1 is not representable
  const width = Math.min(MAX_WIDTH, Math.max(a.width, b.width) + 1);
  const most = Math.max(Math.abs(a.lo), Math.abs(a.hi));
  const limit = op === "bvsrem" ? Math.min(most, Math.max(Math.abs(b.lo), Math.abs(b.hi))) : most;
  const lo = a.lo >= 0 && (op === "bvsrem" || b.lo >= 0) ? 0 : -limit;
  return intern(op, "bits", [resize(a, width), resize(b, width)], undefined, lo, limit, 0, width);
}

export function bitsLogic(op: "bvand" | "bvor" | "bvxor", a: Term, b: Term): Term {
  [a, b] = [int32(a), int32(b)];
  if (isConstant(a) && isConstant(b)) {
    return int32(bits(op === "bvand" ? a.lo & b.lo : op === "bvor" ? a.lo | b.lo : a.lo ^ b.lo));
  }
  let lo = INT32_MIN;
  let hi = INT32_MAX;
  if (op === "bvand" && (a.lo >= 0 || b.lo >= 0)) {
    lo = 0;
    hi = Math.min(a.lo >= 0 ? a.hi : INT32_MAX, b.lo >= 0 ? b.hi : INT32_MAX);
  } else if (a.lo >= 0 && b.lo >= 0) {
    lo = 0;
    hi = 2 ** (widthFor(0, Math.max(a.hi, b.hi)) - 1) - 1;
  } else if (op === "bvor" && b.op === "numeral" && b.lo === 0) return a;
  return intern(op, "bits", [a, b], undefined, lo, hi, 0, 32);
}

export function bitsNot(a: Term): Term {
  a = int32(a);
  if (isConstant(a)) return int32(bits(~a.lo));
  return intern("bvnot", "bits", [a], undefined, -1 - a.hi, -1 - a.lo, 0, 32);
}

/** Shifts of JavaScript: 32-bit operand, count modulo 32; `>>>` gives an unsigned number. */
export function bitsShift(op: "bvshl" | "bvashr" | "bvlshr", a: Term, count: Term): Term {
  a = int32(a);
  count = bitsLogic("bvand", count, bits(31));
  let lo = INT32_MIN;
  let hi = INT32_MAX;
  if (op === "bvashr") {
    lo = Math.min(a.lo, 0);
    hi = Math.max(a.hi, 0);
    if (isConstant(count)) [lo, hi] = [a.lo >> count.lo, a.hi >> count.lo];
  } else if (op === "bvlshr" && (a.lo >= 0 || (isConstant(count) && count.lo > 0))) {
    lo = 0;
    if (a.lo >= 0) hi = isConstant(count) ? a.hi >>> count.lo : a.hi;
    else hi = 0xffffffff >>> count.lo;
  }
  const shifted = intern(op, "bits", [a, count], undefined, lo, hi, 0, 32);
  return op === "bvlshr" ? unsigned32(shifted) : shifted;
}

function compare(op: "bvslt" | "bvsle" | "eq", a: Term, b: Term): Term {
  const width = Math.max(a.width, b.width);
  return intern(op, "bool", [resize(a, width), resize(b, width)], undefined, 0, 0, 0);
}

export function bitsLess(a: Term, b: Term): Term {
  if (a === b || a.lo >= b.hi) return no();
  return a.hi < b.lo ? yes() : compare("bvslt", a, b);
}

export function bitsAtMost(a: Term, b: Term): Term {
  if (a === b || a.hi <= b.lo) return yes();
  return a.lo > b.hi ? no() : compare("bvsle", a, b);
}

/** `a <= b` stated, not folded: it is what makes the interval of a variable true. */
export const bitsBound = (a: Term, b: Term): Term => compare("bvsle", a, b);

export function bitsEqual(a: Term, b: Term): Term {
  if (a === b) return yes();
  if (a.hi < b.lo || b.hi < a.lo) return no();
  if (isConstant(a) && isConstant(b)) return a.lo === b.lo ? yes() : no();
  return compare("eq", a, b);
}

export function bitsChoose(condition: Term, a: Term, b: Term): Term {
  const width = Math.max(a.width, b.width);
  return choose(condition, resize(a, width), resize(b, width));
}
