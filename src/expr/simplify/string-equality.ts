/** A text compared with a literal: parts that are known are taken off both sides. */

import type { Apply, Expr } from "../expr.ts";
import { lengthBounds } from "../facts/length.ts";
import { isIntegerWithin } from "../facts/number.ts";
import { FALSE, internLiteral } from "../intern.ts";
import {
  charCodeAt,
  endsWith,
  includes,
  nativeNumber,
  nativeString,
  numberIsNaN,
  slice,
  startsWith,
  trim,
  trimEnd,
  trimStart,
} from "../pristine.ts";
import { isStringLiteral, isValue, rest } from "./match.ts";
import type { Make } from "./rule.ts";

/** Alphabets of digits are not longer. */
const MOST_DIGITS = 64;

export function eqText(a: Expr, text: string, make: Make): Expr | undefined {
  const bounds = lengthBounds(a);
  if (text.length < bounds.min || text.length > bounds.max) return FALSE;
  if (a.kind !== "apply") return undefined;
  switch (a.op) {
    case "concat":
      return eqConcat(a, text, make);
    case "fromCharCode":
      return eqUnit(a.args[0]!, text, make);
    case "charAt":
      return eqDigit(a.args[0]!, a.args[1]!, text, make);
    case "numToStr":
      return isValue(a.args[1]!, 10) ? eqPrinted(a.args[0]!, text, make) : undefined;
    case "bigToStr":
      return isValue(a.args[1]!, 10) && !isDecimal(text) ? FALSE : undefined;
    case "lower":
      return hasBetween(text, "A", "Z") ? FALSE : undefined;
    case "upper":
      return hasBetween(text, "a", "z") ? FALSE : undefined;
    case "trim":
      return trim(text) === text ? undefined : FALSE;
    case "trimStart":
      return trimStart(text) === text ? undefined : FALSE;
    case "trimEnd":
      return trimEnd(text) === text ? undefined : FALSE;
    case "splitPart": {
      const separator = a.args[1]!;
      return isStringLiteral(separator) && separator.value !== "" && includes(text, separator.value)
        ? FALSE
        : undefined;
    }
    default:
      return undefined;
  }
}

/** One character is one code. */
function eqUnit(code: Expr, text: string, make: Make): Expr {
  const wanted = internLiteral(charCodeAt(text, 0));
  return make("eq", [isIntegerWithin(code, 0, 65535) ? code : make("bitAnd", [code, internLiteral(65535)]), wanted]);
}

/** A character picked from a literal text (a digit from its alphabet): the places where it stands. */
function eqDigit(from: Expr, index: Expr, text: string, make: Make): Expr | undefined {
  if (!isStringLiteral(from) || from.value.length > MOST_DIGITS || text === "") return undefined;
  if (!isIntegerWithin(index, 0, from.value.length - 1)) return undefined;
  const places: Expr[] = [];
  for (let i = 0; i < from.value.length; i++) {
    if (from.value[i] === text) places[places.length] = make("eq", [index, internLiteral(i)]);
  }
  return places.length === 0 ? FALSE : places.length === 1 ? places[0] : make("or", places);
}

/** Literal text at the ends must agree; what is left must be equal. Parts of a known length take their share. */
function eqConcat(a: Apply, text: string, make: Make): Expr | undefined {
  if (text === "") return make("and", everyEmpty(a.args, make));
  const first = a.args[0]!;
  if (isStringLiteral(first)) {
    if (!startsWith(text, first.value)) return FALSE;
    return make("eq", [make("concat", rest(a.args, 1)), internLiteral(slice(text, first.value.length))]);
  }
  const last = a.args[a.args.length - 1]!;
  if (isStringLiteral(last)) {
    if (!endsWith(text, last.value)) return FALSE;
    const before = internLiteral(slice(text, 0, text.length - last.value.length));
    return make("eq", [make("concat", withoutLast(a.args)), before]);
  }
  const { min, max } = lengthBounds(first);
  if (min !== max) return undefined;
  return make("and", [
    make("eq", [first, internLiteral(slice(text, 0, min))]),
    make("eq", [make("concat", rest(a.args, 1)), internLiteral(slice(text, min))]),
  ]);
}

function everyEmpty(parts: readonly Expr[], make: Make): Expr[] {
  const result: Expr[] = [];
  for (let i = 0; i < parts.length; i++) result[i] = make("eq", [parts[i]!, internLiteral("")]);
  return result;
}

export function withoutLast(parts: readonly Expr[]): Expr[] {
  const result: Expr[] = [];
  for (let i = 0; i < parts.length - 1; i++) result[i] = parts[i]!;
  return result;
}

/** `String(x) === "12"` is `x === 12`; a text that no number prints as is never met. */
function eqPrinted(x: Expr, text: string, make: Make): Expr {
  const value = nativeNumber(text);
  if (nativeString(value) !== text) return FALSE;
  return numberIsNaN(value) ? make("isNaN", [x]) : make("eq", [x, internLiteral(value)]);
}

function isDecimal(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (!((text[i]! >= "0" && text[i]! <= "9") || (i === 0 && text[i] === "-"))) return false;
  }
  return text !== "" && text !== "-";
}

function hasBetween(text: string, low: string, high: string): boolean {
  for (let i = 0; i < text.length; i++) if (text[i]! >= low && text[i]! <= high) return true;
  return false;
}
