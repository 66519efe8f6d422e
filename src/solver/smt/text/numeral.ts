/**
 * Numbers in text. Reading is a walk over the units with the value so far; writing introduces the digits as variables
 * whose sum is the number. Only plain decimal notation is covered; the rest (exponents, 0x, Infinity) is left out.
 */
import type { Op } from "../../../expr/op.ts";
import * as t from "../arithmetic.ts";
import type { Encoding, Rule } from "../encoding.ts";
import { and, choose, implies, isNo, no, not, or, yes } from "../logic.ts";
import { isInteger, whole } from "../number-rules.ts";
import { isFiniteNumber, plain } from "../numbers.ts";
import { narrow, type Term } from "../term.ts";
import type { NumberValue, TextValue } from "../value.ts";
import { isWhite } from "./cut.ts";
import { append, chooseText, EMPTY, literalText, readableUnits, trimmed } from "./vector.ts";

const unit = (char: string): Term => t.int(char.charCodeAt(0));
const isDigit = (u: Term): Term => t.within(u, unit("0"), unit("9"));
const digitOf = (u: Term): Term => t.sub(u, unit("0"));
/** Doubles hold this many digits exactly; longer numerals are left out. */
const MAX_DIGITS = 15;

interface Reading {
  readonly value: Term;
  readonly negative: Term;
  /** At least one digit was read. */
  readonly some: Term;
  /** Nothing but white space follows. */
  readonly whole: Term;
  /** Nothing but white space at all. */
  readonly blank: Term;
}

/** Reads `[white] [sign] digits [. digits]`, what follows is only classified. */
function read(encoding: Encoding, text: TextValue, fraction: boolean): Reading {
  // exactly one of these is true before each unit
  let leading = yes();
  let signed = no();
  let integer = no();
  let point = no();
  let decimals = no();
  let trailing = no();
  let stopped = no();
  let value: Term = t.int(0);
  let scale: Term = t.int(1);
  let count: Term = t.int(0);
  let negative = no();
  let some = no();
  for (const u of readableUnits(text)) {
    const absent = u.lo >= 0 ? no() : t.less(u, t.int(0));
    const digit = isDigit(u);
    const white = isWhite(u);
    const dot = fraction ? t.equal(u, unit(".")) : no();
    const minus = t.equal(u, unit("-"));
    const sign = or(minus, t.equal(u, unit("+")));
    encoding.prefer(or(not(leading), not(or(white, t.equal(u, unit("+"))))));
    const inInteger = and(digit, or(leading, signed, integer));
    const inDecimals = and(digit, or(point, decimals));
    value = choose(inInteger, t.add(t.mul(value, t.int(10)), digitOf(u)), value);
    if (fraction) {
      scale = choose(inDecimals, t.mul(scale, t.int(10)), scale);
      value = choose(inDecimals, t.add(t.mul(value, t.int(10)), digitOf(u)), value);
    }
    count = choose(or(inInteger, inDecimals), t.add(count, t.int(1)), count);
    negative = or(negative, and(leading, minus));
    some = or(some, inInteger, inDecimals);
    const toPoint = and(dot, or(leading, signed, integer));
    const ended = or(integer, decimals, point, trailing);
    const next = {
      leading: and(leading, or(white, absent)),
      signed: or(and(signed, absent), and(leading, sign)),
      integer: or(and(integer, absent), inInteger),
      point: or(and(point, absent), toPoint),
      decimals: or(and(decimals, absent), inDecimals),
      trailing: or(and(trailing, absent), and(ended, white)),
    };
    stopped = not(or(next.leading, next.signed, next.integer, next.point, next.decimals, next.trailing));
    ({ leading, signed, integer, point, decimals, trailing } = next);
  }
  if (count.hi > MAX_DIGITS) {
    encoding.limit(`numerals up to ${MAX_DIGITS} digits`);
    encoding.require(t.atMost(count, t.int(MAX_DIGITS)));
    narrow(value, 0, 10 ** MAX_DIGITS);
  }
  const scaled = fraction ? scaledBy(value, scale, text.units.length) : value;
  return { value: scaled, negative, some, whole: and(some, not(stopped), not(signed)), blank: leading };
}

/** value / scale, where scale is a power of ten: a choice of constants keeps it linear. */
function scaledBy(value: Term, scale: Term, digits: number): Term {
  let result: Term = t.toReal(value);
  for (let n = 1; n <= Math.min(digits, MAX_DIGITS); n++) {
    const power = 10 ** n;
    result = choose(t.equal(scale, t.int(power)), t.quotient(value, t.int(power)), result);
  }
  return result;
}

const signedValue = ({ value, negative }: Reading): Term => t.pick(negative, t.negate(value), value);

const readInteger: Rule = (encoding, [text, radix], e) => {
  if (text?.sort !== "str" || radix?.sort !== "num") return undefined;
  const base = e.args[1]!;
  const known = base.kind === "literal" ? (base.value as number) : 10;
  if (base.kind !== "literal" || !(known === 10 || known === 0 || Number.isNaN(known))) return undefined;
  if (known !== 10) {
    // "0x" would be read in base 16
    encoding.limit("decimal numerals only");
    encoding.require(and(...text.units.map((u) => and(not(t.equal(u, unit("x"))), not(t.equal(u, unit("X")))))));
  }
  const reading = read(encoding, text, false);
  return { ...plain(signedValue(reading)), nan: not(reading.some) };
};

const readDecimal: Rule = (encoding, [text]) => {
  if (text?.sort !== "str") return undefined;
  encoding.limit("plain decimal numerals only");
  encoding.require(and(...["e", "E", "I"].flatMap((c) => text.units.map((u) => not(t.equal(u, unit(c)))))));
  const reading = read(encoding, text, true);
  return { ...plain(signedValue(reading)), nan: not(reading.some) };
};

const strToNum: Rule = (encoding, [text]) => {
  if (text?.sort !== "str") return undefined;
  const mayDot = text.units.some((u) => !isNo(t.equal(u, unit("."))));
  encoding.limit("plain decimal numerals only");
  // excludes 0x…, 0b…, 0o…, exponents and Infinity only when the text could be one of them
  const special = text.units.map((u) =>
    or(...["e", "E", "I", "x", "X", "b", "B", "o", "O"].map((c) => t.equal(u, unit(c)))),
  );
  const digits = text.units.map(isDigit);
  encoding.require(or(not(or(...special)), not(or(...digits))));
  const reading = read(encoding, text, mayDot);
  const value = choose(
    reading.blank,
    reading.value.sort === "real" ? t.toReal(t.int(0)) : t.int(0),
    signedValue(reading),
  );
  return { ...plain(value), nan: not(or(reading.blank, reading.whole)) };
};

/** Digits of a number that is not negative, most significant first. */
function digitsOf(encoding: Encoding, value: Term): TextValue {
  const places = Math.min(MAX_DIGITS, String(Math.min(value.hi, 10 ** MAX_DIGITS - 1)).length);
  const digits = Array.from({ length: places }, () => t.intVariable(0, 9));
  for (const digit of digits) encoding.require(and(t.bound(t.int(0), digit), t.bound(digit, t.int(9))));
  const total = t.sum(digits.map((digit, i) => t.mul(digit, t.int(10 ** (places - 1 - i)))));
  encoding.require(t.equal(total, value));
  let length = t.int(1);
  for (let n = 1; n < places; n++) length = choose(t.atMost(t.int(10 ** n), value), t.int(n + 1), length);
  const padded: TextValue = { sort: "str", units: digits.map((d) => t.add(d, unit("0"))), length: t.int(places) };
  // drop the leading zeros: shift by places - length
  let result: TextValue = padded;
  for (let n = 1; n < places; n++) {
    const shorter = trimmed(padded.units.slice(places - n), t.int(n));
    result = chooseText(t.equal(length, t.int(n)), shorter, result);
  }
  return { ...result, length };
}

function integerText(encoding: Encoding, value: Term): TextValue {
  const limit = 10 ** MAX_DIGITS;
  if (value.lo <= -limit || value.hi >= limit) {
    encoding.limit(`numerals up to ${MAX_DIGITS} digits`);
    encoding.require(t.within(value, t.int(-limit + 1), t.int(limit - 1)));
  }
  if (value.lo >= 0) return digitsOf(encoding, value);
  const negative = t.less(value, t.int(0));
  const size = choose(negative, t.negate(value), value);
  const digits = digitsOf(encoding, size);
  return append(chooseText(negative, literalText("-"), EMPTY()), digits);
}

const isDecimal = (radix: NumberValue | undefined): boolean => radix !== undefined && t.constantOf(radix.finite) === 10;

const numToStr: Rule = (encoding, [value, radix]) => {
  if (value?.sort !== "num" || radix?.sort !== "num" || !isDecimal(radix)) return undefined;
  const normal = isFiniteNumber(value);
  if (value.finite.sort === "real") {
    encoding.limit("text of integers only");
    encoding.require(implies(normal, isInteger(value)));
  }
  const text = integerText(encoding, value.finite.sort === "int" ? value.finite : whole(value));
  return [
    { when: value.nan, text: "NaN" },
    { when: value.plus, text: "Infinity" },
    { when: value.minus, text: "-Infinity" },
  ].reduce((rest, special) => chooseText(special.when, literalText(special.text), rest), text);
};

const bigToStr: Rule = (encoding, [value, radix]) => {
  if (value?.sort !== "big" || radix?.sort !== "num" || !isDecimal(radix)) return undefined;
  return integerText(encoding, value.term);
};

/** BigInt(text): the integer it spells; where it would throw, anything. */
const strToBig: Rule = (encoding, [text]) => {
  if (text?.sort !== "str") return undefined;
  const reading = read(encoding, text, false);
  encoding.limit("plain decimal numerals only");
  encoding.require(or(reading.blank, reading.whole));
  return { sort: "big", term: signedValue(reading) };
};

export const NUMERAL_RULES = {
  parseInt: readInteger,
  parseFloat: readDecimal,
  strToNum,
  numToStr,
  bigToStr,
  strToBig,
} as const satisfies Partial<Record<Op, Rule>>;
