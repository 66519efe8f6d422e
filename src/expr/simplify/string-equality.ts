/** A text compared with a literal: parts that are known are taken off both sides. */

import type { Apply, Expr } from "../expr.ts";
import { lengthBounds } from "../facts/length.ts";
import { FALSE, internLiteral } from "../intern.ts";
import {
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

export function eqText(a: Expr, text: string, make: Make): Expr | undefined {
  const bounds = lengthBounds(a);
  if (text.length < bounds.min || text.length > bounds.max) return FALSE;
  if (a.kind !== "apply") return undefined;
  switch (a.op) {
    case "concat":
      return eqConcat(a, text, make);
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
