/**
 * Numbers as bit-vectors: for 32-bit operations and for products of variables. Every number is an integer here; the
 * widths follow the intervals, so only what leaves 53 bits is inexact.
 */
import type { Op } from "../../expr/op.ts";
import * as v from "./bits.ts";
import type { Encoding, Numbers, Rule } from "./encoding.ts";
import { and, choose, isNo, not, or, yes } from "./logic.ts";
import { binary, INT32_OPS, unary } from "./number-rules.ts";
import { plain } from "./numbers.ts";
import type { Term } from "./term.ts";
import type { NumberValue, Value } from "./value.ts";

const SAFE = 2 ** 53;

const checked = (encoding: Encoding, term: Term): NumberValue => {
  if (term.lo < -SAFE || term.hi > SAFE) encoding.limit("rounding");
  return plain(term);
};

/** An unknown number is taken to be an integer of at most `bits` bits. */
export const bitNumbers = (bits: number): Numbers => ({
  literal(encoding, value) {
    if (Number.isInteger(value) && Math.abs(value) < SAFE) return plain(v.bits(value + 0));
    if (!Number.isNaN(value)) encoding.limit("fractions left out");
    return { ...plain(v.bits(0)), nan: yes() };
  },
  input(encoding, domain) {
    const limit = 2 ** (bits - 1);
    let [lo, hi] = domain.kind === "integer" ? [domain.min, domain.max] : [-limit, limit - 1];
    if (domain.kind === "tag") [lo, hi] = [0, domain.labels.length - 1];
    if (lo < -limit || hi > limit - 1 || domain.kind === "any-number") {
      encoding.limit(`numbers taken for integers of ${bits} bits`);
      [lo, hi] = [Math.max(lo, -limit), Math.min(hi, limit - 1)];
    }
    const term = v.bitsVariable(lo, hi);
    encoding.require(v.bitsBound(v.bits(lo), term));
    encoding.require(v.bitsBound(term, v.bits(hi)));
    if (hi > 1000) encoding.prefer(v.bitsAtMost(term, v.bits(1000)));
    if (lo < -1000) encoding.prefer(v.bitsAtMost(v.bits(-1000), term));
    return plain(term);
  },
  equal: (a, b) => and(not(a.nan), not(b.nan), v.bitsEqual(a.finite, b.finite)),
  choose: (condition, a, b) => ({
    ...plain(v.bitsChoose(condition, a.finite, b.finite)),
    nan: choose(condition, a.nan, b.nan),
  }),
});

const truth = (term: Term): Value => ({ sort: "bool", term });

const spread = (a: NumberValue, b: NumberValue, result: NumberValue): NumberValue => {
  const nan = or(a.nan, b.nan);
  return isNo(nan) ? result : { ...result, nan };
};

const arithmetic = (rule: (a: Term, b: Term) => Term): Rule =>
  binary((encoding, a, b) => spread(a, b, checked(encoding, rule(a.finite, b.finite))));

/** NaN becomes 0 in 32-bit operations. */
const operand = (a: NumberValue): Term => (isNo(a.nan) ? a.finite : v.bitsChoose(a.nan, v.bits(0), a.finite));

const bitwise = (rule: (a: Term, b: Term) => Term): Rule => binary((_, a, b) => plain(rule(operand(a), operand(b))));

const compare =
  (rule: (a: Term, b: Term) => Term): Rule =>
  (_, [a, b]) =>
    a?.sort === "num" && b?.sort === "num" ? truth(and(not(a.nan), not(b.nan), rule(a.finite, b.finite))) : undefined;

const test =
  (rule: (a: NumberValue) => Term): Rule =>
  (_, [a]) =>
    a?.sort === "num" ? truth(rule(a)) : undefined;

const remainder: Rule = binary((_, a, b) => ({
  ...plain(v.bitsDivide("bvsrem", a.finite, b.finite)),
  nan: or(a.nan, b.nan, v.bitsEqual(b.finite, v.bits(0))),
}));

const TRUNCATING: ReadonlySet<Op> = new Set<Op>(["floor", "trunc", ...INT32_OPS]);

/** Only a quotient that is rounded toward zero at once stays an integer. */
const truncatedQuotient: Rule = (encoding, [a, b], e) => {
  if (a?.sort !== "num" || b?.sort !== "num") return undefined;
  const uses = encoding.usesOf(e);
  if (uses.length === 0 || !uses.every(({ op }) => TRUNCATING.has(op))) return undefined;
  if (a.finite.lo < 0 || b.finite.lo <= 0) return undefined;
  return plain(v.bitsDivide("bvsdiv", a.finite, b.finite));
};

const identity: Rule = unary((_, a) => a);

const extreme =
  (first: (a: Term, b: Term) => Term): Rule =>
  (encoding, args) => {
    const numbers = args.filter((arg) => arg.sort === "num");
    if (numbers.length !== args.length || numbers.length === 0) return undefined;
    return numbers.reduce((a, b) => spread(a, b, encoding.assumptions.numbers.choose(first(a.finite, b.finite), a, b)));
  };

const negate = (a: Term): Term => v.bitsSub(v.bits(0), a);

function leadingZeros(a: Term): Term {
  let result = v.bits(0);
  for (let bits = 31; bits >= 0; bits--) {
    result = v.bitsChoose(v.bitsLess(a, v.bits(2 ** bits)), v.bits(32 - bits), result);
  }
  return result;
}

const real: Rule = () => undefined;

export const BITS_RULES = {
  add: arithmetic(v.bitsAdd),
  sub: arithmetic(v.bitsSub),
  mul: arithmetic(v.bitsMul),
  div: truncatedQuotient,
  rem: remainder,
  pow: (encoding: Encoding, [a]: readonly Value[], e: Parameters<Rule>[2]) => {
    const exponent = e.args[1]!;
    if (a?.sort !== "num" || exponent.kind !== "literal" || exponent.value !== 2) return undefined;
    return spread(a, a, checked(encoding, v.bitsMul(a.finite, a.finite)));
  },
  neg: unary((encoding, a) => spread(a, a, checked(encoding, negate(a.finite)))),
  lt: compare(v.bitsLess),
  le: compare(v.bitsAtMost),
  abs: unary((_, a) => spread(a, a, plain(v.bitsChoose(v.bitsLess(a.finite, v.bits(0)), negate(a.finite), a.finite)))),
  floor: identity,
  ceil: real,
  trunc: identity,
  round: real,
  sign: unary((_, a) => {
    const zero = v.bits(0);
    const positive = v.bitsChoose(v.bitsEqual(a.finite, zero), zero, v.bits(1));
    return spread(a, a, plain(v.bitsChoose(v.bitsLess(a.finite, zero), v.bits(-1), positive)));
  }),
  sqrt: real,
  fround: real,
  min: extreme(v.bitsAtMost),
  max: extreme((a, b) => v.bitsAtMost(b, a)),
  bitAnd: bitwise((a, b) => v.bitsLogic("bvand", a, b)),
  bitOr: bitwise((a, b) => v.bitsLogic("bvor", a, b)),
  bitXor: bitwise((a, b) => v.bitsLogic("bvxor", a, b)),
  bitNot: unary((_, a) => plain(v.bitsNot(operand(a)))),
  shl: bitwise((a, b) => v.bitsShift("bvshl", a, b)),
  shr: bitwise((a, b) => v.bitsShift("bvashr", a, b)),
  ushr: bitwise((a, b) => v.bitsShift("bvlshr", a, b)),
  imul: bitwise(v.bitsImul),
  clz32: unary((_, a) => plain(leadingZeros(v.unsigned32(v.int32(operand(a)))))),
  isNaN: test((a) => a.nan),
  isFinite: test((a) => not(a.nan)),
  isInteger: test((a) => not(a.nan)),
  isSafeInteger: test((a) => not(a.nan)),
  boolToNum: (_: Encoding, [a]: readonly Value[]) =>
    a?.sort === "bool" ? plain(v.bitsChoose(a.term, v.bits(1), v.bits(0))) : undefined,
} as const satisfies Partial<Record<Op, Rule>>;
