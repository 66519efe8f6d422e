/** The product: what a value may be, by type, and within numbers and texts which. Reduced: a type without values is no type of it. */
import { literal } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Lattice } from "./lattice.ts";
import { ANY_NUMBER, exactly, NO_NUMBER, type Numbers, numbers } from "./numbers.ts";
import { ANY_STRING, NO_STRING, oneOf, type Strings, strings } from "./strings.ts";
import * as T from "./tags.ts";

export interface Value {
  readonly tags: T.Tags;
  /** Of what is a number. */
  readonly number: Numbers;
  /** Of what is a text. */
  readonly string: Strings;
}

export const ANYTHING: Value = { tags: T.ANY, number: ANY_NUMBER, string: ANY_STRING };
export const NOTHING: Value = { tags: 0, number: NO_NUMBER, string: NO_STRING };

/** Types without values go; values of types that are not there do. */
export function reduce({ tags, number, string }: Value): Value {
  if (tags & T.NUMBER && numbers.isBottom(number)) tags &= ~T.NUMBER;
  if (tags & T.STRING && strings.isBottom(string)) tags &= ~T.STRING;
  return {
    tags,
    number: tags & T.NUMBER ? number : NO_NUMBER,
    string: tags & T.STRING ? string : NO_STRING,
  };
}

export const ofTags = (tags: T.Tags): Value => reduce({ tags, number: ANY_NUMBER, string: ANY_STRING });
export const ofNumbers = (number: Numbers): Value => reduce({ tags: T.NUMBER, number, string: NO_STRING });
export const ofStrings = (string: Strings): Value => reduce({ tags: T.STRING, number: NO_NUMBER, string });
export const BOOLEAN = ofTags(T.BOOLEAN);
export const boolean = (value: boolean): Value => ofTags(value ? T.TRUE : T.FALSE);

export function ofConstant(value: Primitive): Value {
  switch (typeof value) {
    case "number":
      return ofNumbers(exactly(value));
    case "string":
      return ofStrings(oneOf([value]));
    case "boolean":
      return boolean(value);
    case "bigint":
      return ofTags(T.BIGINT);
    case "undefined":
      return ofTags(T.UNDEFINED);
    default:
      return ofTags(T.NULL);
  }
}

/** The only value there is, as a constant. −0 and bigints are not told. */
export function constantOf({ tags, number, string }: Value): { readonly value: Primitive } | undefined {
  switch (tags) {
    case T.UNDEFINED:
      return { value: undefined };
    case T.NULL:
      return { value: null };
    case T.TRUE:
      return { value: true };
    case T.FALSE:
      return { value: false };
    case T.NUMBER:
      if (number.mayBeNaN) return number.min > number.max ? { value: Number.NaN } : undefined;
      return number.min === number.max && !number.mayBeNegativeZero ? { value: number.min } : undefined;
    case T.STRING:
      return string.oneOf?.length === 1 ? { value: string.oneOf[0]! } : undefined;
    default:
      return undefined;
  }
}

export const values: Lattice<Value> = {
  top: ANYTHING,
  bottom: NOTHING,
  isBottom: ({ tags }) => tags === 0,
  join: (a, b) => ({
    tags: a.tags | b.tags,
    number: numbers.join(a.number, b.number),
    string: strings.join(a.string, b.string),
  }),
  meet: (a, b) =>
    reduce({
      tags: a.tags & b.tags,
      number: numbers.meet(a.number, b.number),
      string: strings.meet(a.string, b.string),
    }),
  widen: (last, next, thresholds) => ({
    tags: next.tags,
    number: numbers.widen(last.number, next.number, thresholds),
    string: strings.widen(last.string, next.string, thresholds),
  }),
  equals: (a, b) => a.tags === b.tags && numbers.equals(a.number, b.number) && strings.equals(a.string, b.string),
  toExpr(a, of): Expr | undefined {
    if (of.sort === "num") return a.tags & T.NUMBER ? numbers.toExpr(a.number, of) : literal(false);
    if (of.sort === "str") return a.tags & T.STRING ? strings.toExpr(a.string, of) : literal(false);
    return undefined;
  },
  print(a) {
    const said: string[] = [];
    const rest = a.tags & ~(T.NUMBER | T.STRING);
    if (a.tags === T.ANY && values.equals(a, ANYTHING)) return "anything";
    if (a.tags === (T.ANY & ~T.NULLISH)) return "anything but null and undefined";
    if (a.tags & T.NUMBER) said.push(numbers.print(a.number));
    if (a.tags & T.STRING) said.push(strings.print(a.string));
    if (rest !== 0) said.push(T.tags.print(rest));
    return said.join(" or ") || "nothing";
  },
};

/** What is left of a value that is truthy, or falsy. */
export function withTruth(a: Value, isTrue: boolean): Value {
  if (!isTrue)
    return reduce({
      tags: a.tags & (T.NULLISH | T.FALSE | T.NUMBER | T.STRING | T.BIGINT),
      number: numbers.meet(a.number, { ...exactly(0), mayBeNegativeZero: true, mayBeNaN: true }),
      string: strings.meet(a.string, oneOf([""])),
    });
  const { number, string } = a;
  const isFromZero = number.min === 0 && number.isWhole;
  const isToZero = number.max === 0 && number.isWhole;
  return reduce({
    tags: a.tags & ~(T.NULLISH | T.FALSE),
    number: {
      ...number,
      mayBeNaN: false,
      mayBeNegativeZero: false,
      min: isFromZero ? 1 : number.min,
      max: isToZero ? -1 : number.max,
    },
    string:
      string.oneOf === undefined
        ? strings.meet(string, { ...ANY_STRING, minLength: 1 })
        : oneOf(string.oneOf.filter((each) => each !== "")),
  });
}
