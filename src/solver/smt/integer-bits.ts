/**
 * Bit operations over integers, as far as division and remainder express them: masks and shifts by constants.
 * Operations on two variables are left to the bit-vector encoding.
 */
import type { Op } from "../../expr/op.ts";
import * as t from "./arithmetic.ts";
import type { Encoding, Rule } from "./encoding.ts";
import { choose, isNo } from "./logic.ts";
import { binary, unary, whole } from "./number-rules.ts";
import { infinite, plain } from "./numbers.ts";
import type { Term } from "./term.ts";
import type { NumberValue } from "./value.ts";

const TWO_31 = 2 ** 31;
const TWO_32 = 2 ** 32;

const wrap = (a: Term): Term =>
  a.lo >= -TWO_31 && a.hi < TWO_31 ? a : t.add(t.modulo(t.add(a, t.int(TWO_31)), t.int(TWO_32)), t.int(-TWO_31));

/** ToInt32. */
function int32(a: NumberValue): Term {
  const unbounded = infinite(a);
  const value = whole(a);
  return wrap(isNo(unbounded) ? value : choose(unbounded, t.int(0), value));
}

/** `a & mask` for a mask that is not negative: one division and remainder per run of ones. */
function masked(a: Term, mask: number): Term {
  let result = t.int(0);
  for (let low = 0; low < 31; low++) {
    if ((mask & (1 << low)) === 0) continue;
    let high = low;
    while (high < 31 && (mask & (1 << high)) !== 0) high++;
    const run = t.modulo(t.divide(a, t.int(2 ** low)), t.int(2 ** (high - low)));
    result = t.add(result, t.mul(run, t.int(2 ** low)));
    low = high;
  }
  return result;
}

const andConstant = (a: Term, mask: number): Term => (mask >= 0 ? masked(a, mask) : t.sub(a, masked(a, ~mask)));

type Combine = (a: Term, constant: number, common: Term) => Term;

const withConstant = (combine: Combine): Rule =>
  binary((_: Encoding, a, b) => {
    const [x, y] = [int32(a), int32(b)];
    const [left, right] = [t.constantOf(x), t.constantOf(y)];
    if (typeof right === "number") return plain(combine(x, right, andConstant(x, right)));
    if (typeof left === "number") return plain(combine(y, left, andConstant(y, left)));
    return undefined;
  });

const shift = (move: (a: Term, factor: Term) => Term): Rule =>
  binary((_: Encoding, a, b) => {
    const count = t.constantOf(whole(b));
    if (typeof count !== "number") return undefined;
    return plain(move(int32(a), t.int(2 ** (count & 31))));
  });

/** Number of leading zeros of an unsigned 32-bit value, by its thresholds. */
function leadingZeros(a: Term): Term {
  let result = t.int(0);
  for (let bits = 31; bits >= 0; bits--) result = choose(t.less(a, t.int(2 ** bits)), t.int(32 - bits), result);
  return result;
}

const unsigned = (a: Term): Term => t.modulo(a, t.int(TWO_32));

export const INTEGER_BITS_RULES = {
  bitAnd: withConstant((_a, _c, common) => common),
  bitOr: withConstant((a, c, common) => (c === 0 ? a : t.sub(t.add(a, t.int(c)), common))),
  bitXor: withConstant((a, c, common) => t.sub(t.add(a, t.int(c)), t.mul(t.int(2), common))),
  bitNot: unary((_, a) => plain(t.sub(t.int(-1), int32(a)))),
  shl: shift((a, factor) => wrap(t.mul(a, factor))),
  shr: shift((a, factor) => t.divide(a, factor)),
  ushr: shift((a, factor) => t.divide(unsigned(a), factor)),
  imul: binary((_, a, b) => plain(wrap(t.mul(int32(a), int32(b))))),
  clz32: unary((_, a) => plain(leadingZeros(unsigned(int32(a))))),
} as const satisfies Partial<Record<Op, Rule>>;
