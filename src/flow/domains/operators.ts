/** What operators give, on values of the product: conversions first, then numbers or texts. */
import { add, binaryNumbers, negate, toInt32 } from "./arithmetic.ts";
import { ANY_NUMBER, exactly, NAN, type Numbers, numbers, range } from "./numbers.ts";
import { ANY_STRING, concatenate, oneOf, type Strings } from "./strings.ts";
import * as T from "./tags.ts";
import {
  BOOLEAN,
  boolean,
  constantOf,
  NOTHING,
  ofNumbers,
  ofStrings,
  ofTags,
  type Value,
  values,
  withTruth,
} from "./value.ts";

/** ToNumber of everything but bigints and symbols; objects may give anything. */
export function toNumber(a: Value): Numbers {
  let result: Numbers = a.tags & T.NUMBER ? a.number : numbers.bottom;
  const also = (other: Numbers): void => {
    result = numbers.join(result, other);
  };
  if (a.tags & T.UNDEFINED) also(NAN);
  if (a.tags & (T.NULL | T.FALSE)) also(exactly(0));
  if (a.tags & T.TRUE) also(exactly(1));
  if (a.tags & (T.STRING | T.REFERENCE)) also(ANY_NUMBER);
  return result;
}

/** ToNumeric: bigints and what objects may become stay. */
export function toNumeric(a: Value): Value {
  const number = ofNumbers(toNumber(a));
  return a.tags & (T.BIGINT | T.REFERENCE) ? values.join(number, ofTags(T.BIGINT)) : number;
}

export function toText(a: Value): Strings {
  if (a.tags === T.STRING) return a.string;
  const constant = constantOf(a);
  if (constant !== undefined) return oneOf([String(constant.value)]);
  return ANY_STRING;
}

const NUMERIC: ReadonlySet<string> = new Set(["-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>"]);

export function binaryValue(operator: string, a: Value, b: Value): Value {
  if (a.tags === 0 || b.tags === 0) return NOTHING;
  if (operator === "+") return plus(a, b);
  if (NUMERIC.has(operator)) {
    const mayBeBig = (a.tags & (T.BIGINT | T.REFERENCE)) !== 0 && (b.tags & (T.BIGINT | T.REFERENCE)) !== 0;
    const number = ofNumbers(binaryNumbers(operator, toNumber(a), toNumber(b)));
    // two bigints, or objects that become some
    if (a.tags === T.BIGINT && b.tags === T.BIGINT) return ofTags(T.BIGINT);
    return mayBeBig ? values.join(number, ofTags(T.BIGINT)) : number;
  }
  return comparison(operator, a, b);
}

function plus(a: Value, b: Value): Value {
  if (a.tags === T.NUMBER && b.tags === T.NUMBER) return ofNumbers(add(a.number, b.number));
  if (a.tags === T.BIGINT && b.tags === T.BIGINT) return ofTags(T.BIGINT);
  if (a.tags === T.STRING || b.tags === T.STRING) return ofStrings(concatenate(toText(a), toText(b)));
  const mayBeText = ((a.tags | b.tags) & (T.STRING | T.REFERENCE)) !== 0;
  const mayBeBig = (a.tags & (T.BIGINT | T.REFERENCE)) !== 0 && (b.tags & (T.BIGINT | T.REFERENCE)) !== 0;
  const number = ofNumbers(add(toNumber(a), toNumber(b)));
  const tags = (mayBeText ? T.STRING : 0) | (mayBeBig ? T.BIGINT : 0);
  return tags === 0 ? number : values.join(number, ofTags(tags));
}

function comparison(operator: string, a: Value, b: Value): Value {
  const known = compare(operator, a, b);
  return known === undefined ? BOOLEAN : boolean(known);
}

/** Whether a comparison has one outcome only. */
function compare(operator: string, a: Value, b: Value): boolean | undefined {
  switch (operator) {
    case "===":
    case "!==": {
      const outcome = strictEqual(a, b);
      return outcome === undefined ? undefined : outcome === (operator === "===");
    }
    case "==":
    case "!=": {
      const outcome = looseEqual(a, b);
      return outcome === undefined ? undefined : outcome === (operator === "==");
    }
    case "<":
      return lessThan(a, b, true);
    case ">":
      return lessThan(b, a, true);
    case "<=":
      return lessThan(a, b, false);
    case ">=":
      return lessThan(b, a, false);
    default:
      return undefined;
  }
}

function strictEqual(a: Value, b: Value): boolean | undefined {
  const common = values.meet({ ...a, number: { ...a.number, mayBeNaN: false } }, b);
  const bothZero =
    a.tags & b.tags & T.NUMBER && a.number.min <= 0 && a.number.max >= 0 && b.number.min <= 0 && b.number.max >= 0;
  if (values.isBottom(common) && !bothZero) return false;
  const [x, y] = [constantOf(a), constantOf(b)];
  if (x !== undefined && y !== undefined) return x.value === y.value;
  return undefined;
}

function looseEqual(a: Value, b: Value): boolean | undefined {
  const [aIs, bIs] = [a.tags & ~T.NULLISH, b.tags & ~T.NULLISH];
  if (aIs === 0 && bIs === 0) return true;
  // nothing else equals null or undefined (`document.all` aside)
  if ((aIs === 0 && (b.tags & T.NULLISH) === 0) || (bIs === 0 && (a.tags & T.NULLISH) === 0)) return false;
  return a.tags === b.tags && (a.tags & (a.tags - 1)) === 0 ? strictEqual(a, b) : undefined;
}

function lessThan(a: Value, b: Value, isStrict: boolean): boolean | undefined {
  if (a.tags !== T.NUMBER || b.tags !== T.NUMBER) return undefined;
  const [x, y] = [a.number, b.number];
  if (x.min > x.max || y.min > y.max) return false;
  if (isStrict ? x.min >= y.max : x.min > y.max) return false;
  if (x.mayBeNaN || y.mayBeNaN) return undefined;
  return (isStrict ? x.max < y.min : x.max <= y.min) ? true : undefined;
}

export function unaryValue(operator: string, a: Value): Value {
  if (a.tags === 0) return NOTHING;
  switch (operator) {
    case "!": {
      const [canBeTrue, canBeFalse] = [withTruth(a, true).tags !== 0, withTruth(a, false).tags !== 0];
      return canBeTrue && canBeFalse ? BOOLEAN : boolean(canBeFalse);
    }
    case "-": {
      const numeric = toNumeric(a);
      return values.join(ofNumbers(negate(numeric.number)), ofTags(numeric.tags & T.BIGINT));
    }
    case "+":
      return ofNumbers(toNumber(a));
    case "~": {
      const numeric = toNumeric(a);
      const int = toInt32(numeric.number);
      const flipped = numeric.tags & T.NUMBER ? ofNumbers(range(-int.max - 1, -int.min - 1)) : NOTHING;
      return values.join(flipped, ofTags(numeric.tags & T.BIGINT));
    }
    case "typeof":
      return ofStrings(oneOf(T.typeNames(a.tags)));
    case "void":
      return ofTags(T.UNDEFINED);
    case "numeric":
      return toNumeric(a);
    case "text":
      return ofStrings(toText(a));
    case "increment":
    case "decrement": {
      const step = exactly(operator === "increment" ? 1 : -1);
      return values.join(
        a.tags & ~T.BIGINT ? ofNumbers(add(toNumber(a), step)) : NOTHING,
        ofTags(a.tags & (T.BIGINT | T.REFERENCE) ? T.BIGINT : 0),
      );
    }
    default:
      return ofTags(T.ANY);
  }
}
