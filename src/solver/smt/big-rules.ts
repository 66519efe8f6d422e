/** Bigints are integers; the only inexact step is back to doubles. */
import type { Op } from "../../expr/op.ts";
import * as t from "./arithmetic.ts";
import type { Encoding, Rule } from "./encoding.ts";
import { choose, iff, isNo } from "./logic.ts";
import { isInteger, truncate, whole } from "./number-rules.ts";
import { plain, rounded } from "./numbers.ts";
import { integer, type Term } from "./term.ts";
import type { Value } from "./value.ts";

const big = (term: Term): Value => ({ sort: "big", term });
const truth = (term: Term): Value => ({ sort: "bool", term });

const binary =
  (rule: (a: Term, b: Term, encoding: Encoding) => Value | undefined): Rule =>
  (encoding, [a, b]) =>
    a?.sort === "big" && b?.sort === "big" ? rule(a.term, b.term, encoding) : undefined;

const magnitude = (a: Term): Term => t.larger(a, t.negate(a));

/** Division truncates toward zero and throws on zero, where the value does not matter. */
function quotient(a: Term, b: Term): Term {
  const size = t.divide(magnitude(a), magnitude(b));
  const sameSign = iff(t.less(a, t.int(0)), t.less(b, t.int(0)));
  return choose(sameSign, size, t.negate(size));
}

function remainder(a: Term, b: Term): Term {
  const size = t.modulo(magnitude(a), magnitude(b));
  return choose(t.less(a, t.int(0)), t.negate(size), size);
}

const nonZero = (encoding: Encoding, b: Term): void => {
  const zero = t.equal(b, t.int(0));
  if (!isNo(zero)) encoding.limit("division by 0n");
  encoding.require(t.less(t.int(0), magnitude(b)));
};

const MAX_POWER = 6;

const power: Rule = (_, [a], e) => {
  const exponent = e.args[1]!;
  if (a?.sort !== "big" || exponent.kind !== "literal" || typeof exponent.value !== "bigint") return undefined;
  const n = Number(exponent.value);
  if (n < 0 || n > MAX_POWER) return undefined;
  let result = t.int(1);
  for (let i = 0; i < n; i++) result = t.mul(result, a.term);
  return big(result);
};

/** By a constant only. */
const shift = (left: boolean): Rule =>
  binary((a, b) => {
    const by = t.constantOf(b);
    if (typeof by !== "number" || Math.abs(by) > 64) return undefined;
    const factor = t.int(2 ** Math.abs(by));
    return big(by >= 0 === left ? t.mul(a, factor) : t.divide(a, factor));
  });

/** With a mask of low ones only. */
const bitAnd: Rule = binary((a, b) => {
  const mask = t.constantOf(b);
  if (mask === undefined || mask < 0) return undefined;
  const size = BigInt(mask) + 1n;
  return (size & BigInt(mask)) === 0n ? big(t.modulo(a, t.int(integer(size)))) : undefined;
});

export const BIG_RULES = {
  bigAdd: binary((a, b) => big(t.add(a, b))),
  bigSub: binary((a, b) => big(t.sub(a, b))),
  bigMul: binary((a, b) => big(t.mul(a, b))),
  bigDiv: binary((a, b, encoding) => {
    nonZero(encoding, b);
    return big(quotient(a, b));
  }),
  bigRem: binary((a, b, encoding) => {
    nonZero(encoding, b);
    return big(remainder(a, b));
  }),
  bigPow: power,
  bigNeg: (_: Encoding, [a]: readonly Value[]) => (a?.sort === "big" ? big(t.negate(a.term)) : undefined),
  bigLt: binary((a, b) => truth(t.less(a, b))),
  bigLe: binary((a, b) => truth(t.atMost(a, b))),
  bigAnd: bitAnd,
  bigOr: () => undefined,
  bigXor: () => undefined,
  bigShl: shift(true),
  bigShr: shift(false),
  numToBig: (encoding: Encoding, [a]: readonly Value[]) => {
    if (a?.sort !== "num") return undefined;
    encoding.limit("BigInt of integers only");
    encoding.require(isInteger(a));
    return big(a.finite.sort === "int" ? whole(a) : truncate(a.finite));
  },
  bigToNum: (encoding: Encoding, [a]: readonly Value[]) =>
    a?.sort === "big" ? plain(rounded(encoding, a.term)) : undefined,
} as const satisfies Partial<Record<Op, Rule>>;
