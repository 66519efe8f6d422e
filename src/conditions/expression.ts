/** Expressions of the dynamic side as values here. What has no meaning is an unknown value, the same one for the same expression. */
import type { Apply, Expr, Input, Reference } from "../expr/expr.ts";
import * as T from "../flow/domains/tags.ts";
import { and, eq, FALSE, implies, int, ite, not, or, type Term } from "../reach/term/term.ts";
import { binary, globalFunction, isTrue, unary } from "./operators.ts";
import type { Terms } from "./terms.ts";
import { booleanValue, choose, identical, isTag, numberValue, strictlyEqual, type Value } from "./value.ts";

const BINARY: Readonly<Record<string, string>> = {
  __proto__: null as never,
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  rem: "%",
  pow: "**",
  lt: "<",
  le: "<=",
  bitAnd: "&",
  bitOr: "|",
  bitXor: "^",
  shl: "<<",
  shr: ">>",
  ushr: ">>>",
  strLt: "<",
  strLe: "<=",
};
const UNARY: Readonly<Record<string, string>> = { __proto__: null as never, not: "!", neg: "-", bitNot: "~" };
const GLOBAL: Readonly<Record<string, string>> = {
  __proto__: null as never,
  abs: "Math.abs",
  floor: "Math.floor",
  ceil: "Math.ceil",
  trunc: "Math.trunc",
  min: "Math.min",
  max: "Math.max",
  isNaN: "Number.isNaN",
  isFinite: "Number.isFinite",
  isInteger: "Number.isInteger",
  isSafeInteger: "Number.isSafeInteger",
};
/** What calls of the source are named, so that both are the same unknown. */
const TEXT: Readonly<Record<string, string>> = {
  __proto__: null as never,
  charAt: "charAt",
  charCodeAt: "charCodeAt",
  trim: "trim",
  trimStart: "trimStart",
  trimEnd: "trimEnd",
  lower: "toLowerCase",
  upper: "toUpperCase",
};

const SORTS = { num: T.NUMBER, str: T.STRING, bool: T.BOOLEAN, big: T.BIGINT, any: T.ANY } as const;

/** `input`: what a variable of the dynamic side is here; undefined where nothing is known of it. */
export function translator(
  terms: Terms,
  input: (input: Input | Reference) => Value | undefined,
): (expr: Expr) => Value {
  const known = new Map<Expr, Value>();
  const unknown = (expr: Expr): Value => terms.unknownOf(SORTS[expr.sort]);
  const value = (expr: Expr): Value => {
    let made = known.get(expr);
    if (made === undefined) known.set(expr, (made = translate(expr)));
    return made;
  };
  const truth = (expr: Expr): Term => isTrue(terms, value(expr));
  const translate = (expr: Expr): Value => {
    terms.context.spend();
    switch (expr.kind) {
      case "literal":
        return Object.is(expr.value, -0) ? unknown(expr) : terms.constant(expr.value);
      case "input":
      case "reference":
        return input(expr) ?? unknown(expr);
      case "opaque":
        return unknown(expr);
      case "apply":
        return applied(expr);
    }
  };
  const applied = (expr: Apply): Value => {
    const { op, args } = expr;
    switch (op) {
      case "and":
        return booleanValue(and(...args.map(truth)));
      case "or":
        return booleanValue(or(...args.map(truth)));
      case "ite":
        return choose(truth(args[0]!), value(args[1]!), value(args[2]!));
      case "eq":
        return booleanValue(strictlyEqual(value(args[0]!), value(args[1]!)));
      case "same": {
        // 0 and −0 are one number here: only what is neither is compared
        const [a, b] = args.map(value) as [Value, Value];
        const isZero = and(
          isTag(a, "number"),
          isTag(b, "number"),
          not(a.nan),
          not(b.nan),
          eq(a.num, int(0)),
          eq(b.num, int(0)),
        );
        const exact = identical(a, b);
        return booleanValue(isZero === FALSE ? exact : ite(isZero, terms.unknownTruth(), exact));
      }
      case "length":
        return numberValue(terms.lengthOfText(value(args[0]!).ref));
      case "boolToNum":
        return numberValue(ite(truth(args[0]!), int(1), int(0)));
      case "concat":
        return args.slice(1).reduce((all, part) => binary(terms, "+", all, value(part)), value(args[0]!));
      case "choice":
        return choice(expr);
      default:
        break;
    }
    const values = args.map(value);
    const [a, b] = values as [Value, Value];
    if (BINARY[op] !== undefined) return binary(terms, BINARY[op], a, b);
    if (UNARY[op] !== undefined) return unary(terms, UNARY[op], a);
    if (GLOBAL[op] !== undefined) return globalFunction(terms, GLOBAL[op], values) ?? unknown(expr);
    if (TEXT[op] !== undefined) return terms.pure(`text.${TEXT[op]}`, values, () => unknown(expr));
    return unknown(expr);
  };
  /** The alternative that the tag names; a tag beyond them is nobody's value. */
  const choice = (expr: Apply): Value => {
    const [tag, ...options] = expr.args.map(value) as [Value, ...Value[]];
    const made = unknown(expr);
    const says = options.map((option, i) => implies(eq(tag.num, int(i)), sameValue(made, option)));
    terms.define(and(...says));
    return made;
  };
  return value;
}

/** Part by part: parts that a type does not have do not matter, so that nothing stronger than equality may be said. */
const sameValue = (a: Value, b: Value): Term => identical(a, b);
