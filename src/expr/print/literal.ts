/** Literals as source text. */
import type { Expr, Primitive } from "../expr.ts";
import { is, jsonStringify } from "../pristine.ts";
import { atom, type Printed, UNARY } from "./printed.ts";

const MAX_LITERAL = 60;

export function printLiteral(value: Primitive): Printed {
  switch (typeof value) {
    case "string":
      return atom(jsonStringify(shorten(value, MAX_LITERAL)));
    case "number":
      return signed(is(value, -0) ? "-0" : String(value));
    case "bigint":
      return signed(`${shorten(String(value), MAX_LITERAL)}n`);
    default:
      return atom(String(value));
  }
}

const signed = (text: string): Printed => (text.startsWith("-") ? { text, precedence: UNARY } : atom(text));

/** Keeps the beginning; `…` stands for the rest. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

export function printRegex(source: Expr, flags: Expr): string {
  if (source.kind !== "literal" || flags.kind !== "literal") return "/…/";
  const text = String(source.value)
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
  return `/${text === "" ? "(?:)" : shorten(text, MAX_LITERAL)}/${flags.value}`;
}
