/** Operators on values of terms. Exact on numbers where arithmetic is; whatever has no exact meaning here is an unknown value of the types it may have. */
import * as T from "../flow/domains/tags.ts";
import { PLATFORM_INSTANCE } from "../flow/graph.ts";
import {
  add,
  and,
  eq,
  FALSE,
  int,
  isInt,
  ite,
  le,
  lt,
  not,
  or,
  scale,
  sub,
  type Term,
  TRUE,
  ZERO,
} from "../reach/term/term.ts";
import { arithmetic, roundedBy } from "../reach/value/numbers.ts";
import { type NumberValue, numberOf } from "../reach/value/value.ts";
import { LENGTHS, type Terms } from "./terms.ts";
import {
  booleanValue,
  choose,
  isBoolean,
  isNullish,
  isReference,
  isTag,
  makeValue,
  numberValue,
  strictlyEqual,
  TAG,
  tagOf,
  truthy,
  UNDEFINED,
  type Value,
} from "./value.ts";

export const isTrue = (terms: Terms, value: Value): Term => truthy(value, terms.text(""), terms.text("0n"));

/** Whether one of the operands may be an object, whose conversion may depend on when it is made. */
const mayBeObject = (...operands: readonly Value[]): boolean =>
  operands.some((one) => {
    const is = isReference(one);
    return is.kind !== "truth" || is.value;
  });

/** An unknown result; the same one for the same operands, unless objects have a say. */
function unknownResult(terms: Terms, operation: string, operands: readonly Value[], tags: T.Tags): Value {
  const make = (): Value => terms.unknownOf(tags);
  return mayBeObject(...operands) ? make() : terms.pure(operation, operands, make);
}

/** ToNumber of what is neither text nor object; undefined where the value may be anything else. */
export function plainNumber(value: Value): { readonly number: NumberValue; readonly isPlain: Term } {
  const isPlain = isTag(value, "number", "undefined", "null", "true", "false");
  const isNumber = isTag(value, "number");
  const num = ite(isNumber, value.num, ite(isTag(value, "true"), int(1), ZERO));
  return { number: numberOf(num, or(and(isNumber, value.nan), isTag(value, "undefined"))), isPlain };
}

const NUMERIC: ReadonlySet<string> = new Set(["-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>"]);

/** Division by what may be 0 and powers tell 0 from −0: two results that look alike may differ. */
const tellsZeros = (operator: string, divisor: NumberValue): boolean =>
  operator === "**" || (operator === "/" && !(divisor.term.kind === "number" && divisor.term.value !== 0));

function numeric(terms: Terms, operator: string, a: NumberValue, b: NumberValue): Value {
  const make = (): Value => {
    const result = arithmetic(terms.context, operator, a, b, (term) => terms.define(term));
    if (result?.kind !== "number") return terms.anyNumber();
    if (result.term.sort === "real") {
      if (operator === "+" || operator === "-") monotone(terms, operator, a, b, result);
      bornOf(terms, operator, a, b, result);
    }
    return numberValue(result.term, result.bad);
  };
  if (tellsZeros(operator, b)) return make();
  return terms.pure(operator, [numberValue(a.term, a.bad), numberValue(b.term, b.bad)], make);
}

/** Rounding keeps order: adding what is not negative never gives less, and what is not positive never more. */
function monotone(terms: Terms, operator: string, a: NumberValue, b: NumberValue, result: NumberValue): void {
  const by = operator === "+" ? b.term : scale(-1, b.term);
  const rule = (left: Term, right: Term): void => {
    terms.define(or(result.bad, not(le(ZERO, right)), le(left, result.term)));
    terms.define(or(result.bad, not(le(right, ZERO)), le(result.term, left)));
  };
  rule(a.term, by);
  if (operator === "+") rule(b.term, a.term);
}

const isInfinite = (term: Term): Term => not(isFiniteNumber(term));

/** NaN comes from NaN, from infinities that cancel out, and from infinity times nothing. */
function bornOf(terms: Terms, operator: string, a: NumberValue, b: NumberValue, result: NumberValue): void {
  const [x, y] = [a.term, b.term];
  const isOld = or(not(result.bad), a.bad, b.bad);
  if (operator === "+" || operator === "-") terms.define(or(isOld, and(isInfinite(x), isInfinite(y))));
  else if (operator === "*") terms.define(or(isOld, and(isInfinite(x), eq(y, ZERO)), and(eq(x, ZERO), isInfinite(y))));
}

export function binary(terms: Terms, operator: string, a: Value, b: Value): Value {
  switch (operator) {
    case "===":
      return booleanValue(strictlyEqual(a, b));
    case "!==":
      return booleanValue(not(strictlyEqual(a, b)));
    case "==":
      return booleanValue(looselyEqual(terms, a, b));
    case "!=":
      return booleanValue(not(looselyEqual(terms, a, b)));
    case "<":
    case "<=":
      return less(terms, operator, a, b);
    case ">":
    case ">=":
      return less(terms, operator === ">" ? "<" : "<=", b, a);
    case "+":
      return plus(terms, a, b);
    case "in":
    case "instanceof":
    case PLATFORM_INSTANCE:
      return booleanValue(terms.unknownTruth());
    default:
      break;
  }
  if (!NUMERIC.has(operator)) return terms.unknown();
  const [x, y] = [plainNumber(a), plainNumber(b)];
  const arePlain = and(x.isPlain, y.isPlain);
  if (arePlain === FALSE) return unknownResult(terms, operator, [a, b], T.NUMBER | T.BIGINT);
  const result = numeric(terms, operator, x.number, y.number);
  return arePlain === TRUE
    ? result
    : choose(arePlain, result, unknownResult(terms, operator, [a, b], T.NUMBER | T.BIGINT));
}

function looselyEqual(terms: Terms, a: Value, b: Value): Term {
  const [noneA, noneB] = [isNullish(a), isNullish(b)];
  const areAlike = or(eq(a.tag, b.tag), and(isBoolean(a), isBoolean(b)));
  const isMixed = and(not(noneA), not(noneB), not(areAlike));
  return or(
    and(noneA, noneB),
    and(not(noneA), not(noneB), areAlike, strictlyEqual(a, b)),
    isMixed === FALSE ? FALSE : and(isMixed, terms.unknownTruth()),
  );
}

function less(terms: Terms, operator: "<" | "<=", a: Value, b: Value): Value {
  const [x, y] = [plainNumber(a), plainNumber(b)];
  const arePlain = and(x.isPlain, y.isPlain);
  const compare = operator === "<" ? lt : le;
  const exact = and(not(x.number.bad), not(y.number.bad), compare(x.number.term, y.number.term));
  if (arePlain === TRUE) return booleanValue(exact);
  const other = unknownResult(terms, operator, [a, b], T.BOOLEAN);
  return arePlain === FALSE ? other : choose(arePlain, booleanValue(exact), other);
}

function plus(terms: Terms, a: Value, b: Value): Value {
  const [x, y] = [plainNumber(a), plainNumber(b)];
  const arePlain = and(x.isPlain, y.isPlain);
  if (arePlain === TRUE) return numeric(terms, "+", x.number, y.number);
  const isText = or(isTag(a, "string"), isTag(b, "string"));
  const tags = isText === TRUE ? T.STRING : T.STRING | T.NUMBER | T.BIGINT;
  const other = unknownResult(terms, "+", [a, b], tags);
  if (tagOf(a) === TAG.string && tagOf(b) === TAG.string)
    defineLength(terms, other.ref, add(terms.lengthOfText(a.ref), terms.lengthOfText(b.ref)));
  return arePlain === FALSE ? other : choose(arePlain, numeric(terms, "+", x.number, y.number), other);
}

/** Texts that no engine can hold are not made. */
const defineLength = (terms: Terms, ref: Term, length: Term): void =>
  terms.define(or(lt(int(LENGTHS.max), length), eq(terms.lengthOfText(ref), length)));

/** One step up or down of a number; bigints are not followed. */
const step = (terms: Terms, value: Value, by: number): Value => {
  const { number, isPlain } = plainNumber(value);
  const exact = numeric(terms, "+", number, numberOf(int(by)));
  return isPlain === TRUE ? exact : choose(isPlain, exact, unknownResult(terms, `${by}`, [value], T.NUMBER | T.BIGINT));
};

export function unary(terms: Terms, operator: string, value: Value): Value {
  switch (operator) {
    case "!":
      return booleanValue(not(isTrue(terms, value)));
    case "void":
      return UNDEFINED;
    case "typeof":
      return typeName(terms, value);
    case "increment":
      return step(terms, value, 1);
    case "decrement":
      return step(terms, value, -1);
    case "text": {
      const isText = isTag(value, "string");
      return isText === TRUE ? value : choose(isText, value, unknownResult(terms, "text", [value], T.STRING));
    }
    case "+":
    case "numeric":
    case "-": {
      const { number, isPlain } = plainNumber(value);
      const exact = numberValue(operator === "-" ? sub(ZERO, number.term) : number.term, number.bad);
      const tags = operator === "+" ? T.NUMBER : T.NUMBER | T.BIGINT;
      return isPlain === TRUE ? exact : choose(isPlain, exact, unknownResult(terms, operator, [value], tags));
    }
    case "~":
      return unknownResult(terms, "~", [value], T.NUMBER | T.BIGINT);
    default:
      return terms.unknown();
  }
}

const TYPE_NAMES: readonly (readonly [string, Parameters<typeof isTag>[1][]])[] = [
  ["undefined", ["undefined"]],
  ["boolean", ["true", "false"]],
  ["number", ["number"]],
  ["string", ["string"]],
  ["bigint", ["bigint"]],
  ["symbol", ["symbol"]],
  ["function", ["function"]],
];

function typeName(terms: Terms, value: Value): Value {
  const ref = TYPE_NAMES.reduceRight(
    (rest, [name, tags]) => ite(isTag(value, ...tags), terms.text(name), rest),
    terms.text("object"),
  );
  return makeValue("string", { ref });
}

/** Functions of `Math` and tests of numbers; undefined where nothing better than the type is known. */
export function globalFunction(terms: Terms, path: string, args: readonly Value[]): Value | undefined {
  const [first] = args;
  if (first === undefined) return undefined;
  const { number, isPlain } = plainNumber(first);
  const isNumber = isTag(first, "number");
  switch (path) {
    case "Math.floor":
    case "Math.ceil":
    case "Math.trunc":
    case "Math.abs": {
      if (isPlain !== TRUE) return undefined;
      const result = roundedBy(terms.context, path.slice(5), number);
      return result?.kind === "number" ? numberValue(result.term, result.bad) : undefined;
    }
    case "Math.min":
    case "Math.max": {
      const all = args.map(plainNumber);
      if (!all.every((one) => one.isPlain === TRUE)) return undefined;
      const bad = or(...all.map((one) => one.number.bad));
      const term = all
        .map((one) => one.number.term)
        .reduce((a, b) => (path === "Math.min" ? ite(le(a, b), a, b) : ite(le(b, a), a, b)));
      return numberValue(term, bad);
    }
    case "Number.isNaN":
      return booleanValue(and(isNumber, first.nan));
    case "isNaN":
      return isPlain === TRUE ? booleanValue(number.bad) : undefined;
    case "Number.isFinite":
      return booleanValue(and(isNumber, not(first.nan), isFiniteNumber(first.num)));
    case "Number.isInteger":
      return booleanValue(and(isNumber, not(first.nan), isFiniteNumber(first.num), isInt(first.num)));
    case "Number.isSafeInteger":
      return booleanValue(
        and(isNumber, not(first.nan), isInt(first.num), le(int(-MAX_SAFE), first.num), le(first.num, int(MAX_SAFE))),
      );
    case "Array.isArray":
      return booleanValue(isTag(first, "array"));
    case "Boolean":
      return booleanValue(isTrue(terms, first));
    default:
      return undefined;
  }
}

const MAX_SAFE = Number.MAX_SAFE_INTEGER;
const LARGEST: Term = { kind: "number", sort: "real", value: Number.MAX_VALUE };

/** Infinities are beyond the largest double. */
const isFiniteNumber = (term: Term): Term =>
  term.sort === "int" ? TRUE : and(le(scale(-1, LARGEST), term), le(term, LARGEST));
