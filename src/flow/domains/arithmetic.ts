/** What operators do to intervals. Rounding is monotone, so the rounded bounds of the operands' bounds are bounds of the result. */
import { RESULTS } from "../../expr/results.ts";
import {
  ANY_NUMBER,
  contains,
  isEmptyRange,
  isWithin,
  NAN,
  NO_NUMBER,
  type Numbers,
  range,
  resultRange,
} from "./numbers.ts";

const INFINITY = Number.POSITIVE_INFINITY;
const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;
const INT32 = resultRange(RESULTS.int32);

const hasInfinity = (a: Numbers): boolean => a.max === INFINITY || a.min === -INFINITY;
const either = (a: Numbers, b: Numbers): boolean => a.mayBeNaN || b.mayBeNaN;

const made = (min: number, max: number, mayBeNaN: boolean, isWhole: boolean): Numbers => ({
  min: Number.isNaN(min) ? -INFINITY : min + 0,
  max: Number.isNaN(max) ? INFINITY : max + 0,
  mayBeNaN,
  mayBeNegativeZero: true,
  isWhole,
});

export function add(a: Numbers, b: Numbers): Numbers {
  if (isEmptyRange(a) || isEmptyRange(b)) return either(a, b) ? NAN : NO_NUMBER;
  const isBorn = (a.max === INFINITY && b.min === -INFINITY) || (a.min === -INFINITY && b.max === INFINITY);
  const sum = made(a.min + b.min, a.max + b.max, either(a, b) || isBorn, a.isWhole && b.isWhole);
  return { ...sum, mayBeNegativeZero: a.mayBeNegativeZero && b.mayBeNegativeZero };
}

export const negate = (a: Numbers): Numbers =>
  isEmptyRange(a) ? a : { ...a, min: -a.max + 0, max: -a.min + 0, mayBeNegativeZero: contains(a, 0) };

export function subtract(a: Numbers, b: Numbers): Numbers {
  const result = add(a, negate(b));
  return { ...result, mayBeNegativeZero: a.mayBeNegativeZero };
}

export function multiply(a: Numbers, b: Numbers): Numbers {
  if (isEmptyRange(a) || isEmptyRange(b)) return either(a, b) ? NAN : NO_NUMBER;
  const isBorn = (contains(a, 0) && hasInfinity(b)) || (contains(b, 0) && hasInfinity(a));
  const products: number[] = [];
  for (const x of [a.min, a.max]) for (const y of [b.min, b.max]) products.push(x === 0 || y === 0 ? 0 : x * y);
  return made(Math.min(...products), Math.max(...products), either(a, b) || isBorn, a.isWhole && b.isWhole);
}

export function divide(a: Numbers, b: Numbers): Numbers {
  if (isEmptyRange(a) || isEmptyRange(b)) return either(a, b) ? NAN : NO_NUMBER;
  const isBorn = (contains(a, 0) && contains(b, 0)) || (hasInfinity(a) && hasInfinity(b));
  if (contains(b, 0)) return { ...ANY_NUMBER, mayBeNaN: either(a, b) || isBorn };
  const quotients: number[] = [];
  for (const x of [a.min, a.max])
    for (const y of [b.min, b.max]) {
      const q = x / y;
      quotients.push(Number.isNaN(q) ? 0 : q);
    }
  // Infinity / Infinity is NaN, yet what is near it may be anything in between
  if (hasInfinity(a) && hasInfinity(b)) quotients.push(0, INFINITY, -INFINITY);
  return made(Math.min(...quotients), Math.max(...quotients), either(a, b) || isBorn, false);
}

export function remainder(a: Numbers, b: Numbers): Numbers {
  if (isEmptyRange(a) || isEmptyRange(b)) return either(a, b) ? NAN : NO_NUMBER;
  const isBorn = hasInfinity(a) || contains(b, 0);
  const isWhole = a.isWhole && b.isWhole;
  const size = Math.max(Math.abs(b.min), Math.abs(b.max));
  const most = isWhole && size < INFINITY ? Math.max(size - 1, 0) : size;
  const max = a.max <= 0 ? 0 : Math.min(a.max, most);
  const min = a.min >= 0 ? 0 : Math.max(a.min, -most);
  // of whole numbers that are exact, or else anything as small
  return made(min, max, either(a, b) || isBorn, isWhole);
}

const isInt = (a: Numbers): boolean => a.isWhole && isWithin(a, INT_MIN, INT_MAX) && !isEmptyRange(a);

/** ToInt32; NaN and infinities become 0. */
export function toInt32(a: Numbers): Numbers {
  if (isInt(a)) return { ...a, mayBeNegativeZero: false };
  // truncation of what lies in range
  if (isWithin(a, INT_MIN, INT_MAX) && !isEmptyRange(a)) return range(Math.trunc(a.min), Math.trunc(a.max));
  return isEmptyRange(a) && !a.mayBeNaN ? NO_NUMBER : INT32;
}

export function bitwise(operator: string, a: Numbers, b: Numbers): Numbers {
  if ((isEmptyRange(a) && !a.mayBeNaN) || (isEmptyRange(b) && !b.mayBeNaN)) return NO_NUMBER;
  const [l, r] = [toInt32(a), toInt32(b)];
  switch (operator) {
    case "&":
      if (l.min >= 0 && r.min >= 0) return range(0, Math.min(l.max, r.max));
      if (l.min >= 0) return range(0, l.max);
      return r.min >= 0 ? range(0, r.max) : INT32;
    case "|":
      if (r.min === 0 && r.max === 0) return l;
      if (l.min === 0 && l.max === 0) return r;
      return l.min >= 0 && r.min >= 0 ? range(Math.max(l.min, r.min), ones(Math.max(l.max, r.max))) : INT32;
    case "^":
      return l.min >= 0 && r.min >= 0 ? range(0, ones(Math.max(l.max, r.max))) : INT32;
    case ">>":
      return r.min === r.max && r.min >= 0 && r.min < 32 ? range(l.min >> r.min, l.max >> r.min) : INT32;
    case ">>>": {
      const shift = r.min === r.max && r.min >= 0 && r.min < 32 ? r.min : 0;
      return l.min >= 0 ? range(l.min >>> (shift === 0 ? 31 : shift), l.max >>> shift) : range(0, 0xffffffff >>> shift);
    }
    default:
      return INT32;
  }
}

/** All bits up to the highest one set. */
const ones = (value: number): number => 2 ** (32 - Math.clz32(value)) - 1;

export function binaryNumbers(operator: string, a: Numbers, b: Numbers): Numbers {
  switch (operator) {
    case "+":
      return add(a, b);
    case "-":
      return subtract(a, b);
    case "*":
      return multiply(a, b);
    case "/":
      return divide(a, b);
    case "%":
      return remainder(a, b);
    case "&":
    case "|":
    case "^":
    case "<<":
    case ">>":
    case ">>>":
      return bitwise(operator, a, b);
    default:
      return ANY_NUMBER;
  }
}

/** A function that is monotone on numbers and gives NaN for NaN only. */
export const monotone = (a: Numbers, f: (x: number) => number, isWhole: boolean): Numbers =>
  isEmptyRange(a) ? a : { ...made(f(a.min), f(a.max), a.mayBeNaN, isWhole) };

export function mathNumbers(name: string, args: readonly Numbers[]): Numbers {
  const [a = NAN] = args;
  switch (name) {
    case "floor":
    case "ceil":
    case "trunc":
    case "round":
      return monotone(a, Math[name], true);
    case "abs": {
      if (isEmptyRange(a)) return a;
      const min = contains(a, 0) ? 0 : Math.min(Math.abs(a.min), Math.abs(a.max));
      const abs = made(min, Math.max(Math.abs(a.min), Math.abs(a.max)), a.mayBeNaN, a.isWhole);
      return { ...abs, mayBeNegativeZero: false };
    }
    case "min":
    case "max": {
      if (args.length === 0) return range(-INFINITY, INFINITY);
      const isBorn = args.some(({ mayBeNaN }) => mayBeNaN);
      const f = Math[name];
      if (args.some(isEmptyRange)) return isBorn ? NAN : NO_NUMBER;
      return made(
        f(...args.map(({ min }) => min)),
        f(...args.map(({ max }) => max)),
        isBorn,
        args.every(({ isWhole }) => isWhole),
      );
    }
    case "sign":
      return monotone(a, Math.sign, true);
    case "sqrt":
      if (isEmptyRange(a)) return a;
      return made(Math.sqrt(Math.max(a.min, 0)), Math.sqrt(Math.max(a.max, 0)), a.mayBeNaN || a.min < 0, false);
    case "random":
      return { ...resultRange(RESULTS.random), mayBeNegativeZero: false };
    case "imul":
    case "clz32":
      return resultRange(RESULTS[name]);
    default:
      return ANY_NUMBER;
  }
}
