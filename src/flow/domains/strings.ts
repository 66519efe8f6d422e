/** Texts: a few constants, or a prefix and bounds of the length. */

import { and, apply, eq, le, literal, or } from "../../expr/build.ts";
import { MOST_ELEMENTS } from "../../expr/results.ts";
import type { Lattice } from "./lattice.ts";

export interface Strings {
  /** All that are possible, when they are few. */
  readonly oneOf?: readonly string[];
  readonly prefix: string;
  readonly minLength: number;
  readonly maxLength: number;
}

/** More than any engine allows. */
export const LONGEST = MOST_ELEMENTS;
const FEW = 8;
const LONGEST_CONSTANT = 64;

export const ANY_STRING: Strings = { prefix: "", minLength: 0, maxLength: LONGEST };
export const NO_STRING: Strings = { oneOf: [], prefix: "", minLength: 0, maxLength: 0 };

export const oneOf = (values: readonly string[]): Strings => {
  if (values.length === 0) return NO_STRING;
  const lengths = values.map(({ length }) => length);
  const distinct = [...new Set(values)].sort();
  const shared = {
    prefix: values.reduce(commonPrefix),
    minLength: Math.min(...lengths),
    maxLength: Math.max(...lengths),
  };
  return distinct.length <= FEW && shared.maxLength <= LONGEST_CONSTANT
    ? { oneOf: distinct, ...shared }
    : { ...shared, prefix: shared.prefix.slice(0, LONGEST_CONSTANT) };
};

function commonPrefix(a: string, b: string): string {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return a.slice(0, i);
}

const isNone = (a: Strings): boolean => a.oneOf?.length === 0;

export const strings: Lattice<Strings> = {
  top: ANY_STRING,
  bottom: NO_STRING,
  isBottom: isNone,
  join(a, b) {
    if (isNone(a)) return b;
    if (isNone(b)) return a;
    if (a.oneOf !== undefined && b.oneOf !== undefined) return oneOf([...a.oneOf, ...b.oneOf]);
    return {
      prefix: commonPrefix(a.prefix, b.prefix),
      minLength: Math.min(a.minLength, b.minLength),
      maxLength: Math.max(a.maxLength, b.maxLength),
    };
  },
  meet(a, b) {
    if (a.oneOf !== undefined) return oneOf(a.oneOf.filter((each) => mayBe(b, each)));
    if (b.oneOf !== undefined) return oneOf(b.oneOf.filter((each) => mayBe(a, each)));
    const minLength = Math.max(a.minLength, b.minLength);
    const maxLength = Math.min(a.maxLength, b.maxLength);
    if (minLength > maxLength) return NO_STRING;
    return { prefix: a.prefix.length >= b.prefix.length ? a.prefix : b.prefix, minLength, maxLength };
  },
  widen: (last, next) =>
    strings.equals(last, next)
      ? next
      : {
          prefix: next.prefix,
          minLength: next.minLength < last.minLength ? 0 : next.minLength,
          maxLength: next.maxLength > last.maxLength ? LONGEST : next.maxLength,
        },
  equals: (a, b) =>
    a.prefix === b.prefix &&
    a.minLength === b.minLength &&
    a.maxLength === b.maxLength &&
    (a.oneOf === b.oneOf ||
      (a.oneOf !== undefined && b.oneOf !== undefined && a.oneOf.join("\0") === b.oneOf.join("\0"))),
  toExpr(a, of) {
    if (a.oneOf !== undefined) return or(...a.oneOf.map((each) => eq(of, literal(each))));
    const length = apply("length", of);
    const parts = [le(literal(a.minLength), length)];
    if (a.maxLength < LONGEST) parts.push(le(length, literal(a.maxLength)));
    if (a.prefix !== "") parts.push(apply("startsWith", of, literal(a.prefix), literal(0)));
    return and(...parts);
  },
  print(a) {
    if (a.oneOf !== undefined) return a.oneOf.map((each) => JSON.stringify(each)).join(" or ") || "no text";
    const said = ["a text"];
    if (a.prefix !== "") said.push(`that begins with ${JSON.stringify(a.prefix)}`);
    if (a.minLength > 0) said.push(`of length ${a.minLength} or more`);
    return said.join(" ");
  },
};

export function mayBe(a: Strings, text: string): boolean {
  if (a.oneOf !== undefined) return a.oneOf.includes(text);
  return text.length >= a.minLength && text.length <= a.maxLength && text.startsWith(a.prefix);
}

export function concatenate(a: Strings, b: Strings): Strings {
  if (isNone(a) || isNone(b)) return NO_STRING;
  if (a.oneOf !== undefined && b.oneOf !== undefined && a.oneOf.length * b.oneOf.length <= FEW)
    return oneOf(a.oneOf.flatMap((x) => b.oneOf!.map((y) => x + y)));
  const exact = a.oneOf?.length === 1 ? a.oneOf[0]! : undefined;
  return {
    prefix: (exact === undefined ? a.prefix : exact + b.prefix).slice(0, LONGEST_CONSTANT),
    minLength: a.minLength + b.minLength,
    maxLength: Math.min(LONGEST, a.maxLength + b.maxLength),
  };
}
