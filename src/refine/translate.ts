/** Pure expressions of the program as expressions of ours, where the two mean the same for every value. */
import { and, apply, ite, literal, or, truthy } from "../expr/build.ts";
import type { Expr, Primitive } from "../expr/expr.ts";
import { binary as binaryOf, unary } from "../expr/javascript.ts";
import type { Op } from "../expr/op.ts";
import type { Node } from "../frontend/syntax.ts";
import { stripCasts } from "../frontend/syntax.ts";

/** A value that is known: a primitive, or something of which only the length is. */
export type Known =
  | { readonly kind: "primitive"; readonly expr: Expr }
  | { readonly kind: "sized"; readonly length: Expr };

/** What a name, member or call stands for; undefined when nothing is known. */
export type Meaning = (node: Node) => Known | undefined;

/** The unary operators that are translated. */
const UNARY: ReadonlySet<string> = new Set(["!", "-", "+"]);
/** The operators on bigints that are translated: they never throw. */
const OF_BIGINTS: ReadonlySet<string> = new Set(["===", "!==", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*"]);
const MATH: Readonly<Partial<Record<string, Op>>> = {
  __proto__: null as never,
  abs: "abs",
  floor: "floor",
  ceil: "ceil",
  round: "round",
  trunc: "trunc",
  sign: "sign",
  sqrt: "sqrt",
};
const TESTS: Readonly<Partial<Record<string, Op>>> = {
  __proto__: null as never,
  isInteger: "isInteger",
  isSafeInteger: "isSafeInteger",
  isFinite: "isFinite",
  isNaN: "isNaN",
};
const TEXTS: Readonly<Partial<Record<string, Op>>> = {
  __proto__: null as never,
  trim: "trim",
  trimStart: "trimStart",
  trimEnd: "trimEnd",
  toLowerCase: "lower",
  toUpperCase: "upper",
};

export function translate(source: Node, meaning: Meaning): Expr | undefined {
  const node = stripCasts(source);
  const known = meaning(node);
  if (known !== undefined) return known.kind === "primitive" ? known.expr : undefined;
  const inner = (part: Node): Expr | undefined => translate(part, meaning);
  switch (node.type) {
    case "Literal":
      return "regex" in node && node.regex ? undefined : literal(node.value as Primitive);
    case "Identifier":
      if (node.name === "undefined") return literal(undefined);
      if (node.name === "NaN") return literal(Number.NaN);
      return node.name === "Infinity" ? literal(Number.POSITIVE_INFINITY) : undefined;
    case "UnaryExpression": {
      const e = inner(node.argument);
      return e === undefined || !UNARY.has(node.operator) ? undefined : unary(node.operator, e);
    }
    case "LogicalExpression": {
      const [l, r] = [inner(node.left), inner(node.right)];
      if (l?.sort !== "bool" || r?.sort !== "bool" || node.operator === "??") return undefined;
      return node.operator === "&&" ? and(l, r) : or(l, r);
    }
    case "ConditionalExpression": {
      const [test, yes, no] = [inner(node.test), inner(node.consequent), inner(node.alternate)];
      if (test === undefined || yes === undefined || no === undefined || yes.sort !== no.sort) return undefined;
      return ite(truthy(test), yes, no);
    }
    case "BinaryExpression": {
      if (node.left.type === "PrivateIdentifier") return undefined;
      const [l, r] = [inner(node.left), inner(node.right)];
      return l === undefined || r === undefined ? undefined : binary(node.operator, l, r);
    }
    case "MemberExpression":
      return member(node, meaning);
    case "CallExpression":
      return call(node, meaning);
    default:
      return undefined;
  }
}

export function binary(op: string, l: Expr, r: Expr): Expr | undefined {
  return l.sort === "big" && !OF_BIGINTS.has(op) ? undefined : binaryOf(op, l, r);
}

function member(node: Extract<Node, { type: "MemberExpression" }>, meaning: Meaning): Expr | undefined {
  if (node.computed || node.property.type !== "Identifier" || node.property.name !== "length") return undefined;
  const object = stripCasts(node.object);
  const known = meaning(object);
  if (known?.kind === "sized") return known.length;
  const text = translate(object, meaning);
  return text?.sort === "str" ? apply("length", text) : undefined;
}

function call(node: Extract<Node, { type: "CallExpression" }>, meaning: Meaning): Expr | undefined {
  const { callee } = node;
  if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return undefined;
  const { name } = callee.property;
  const owner = callee.object.type === "Identifier" && meaning(callee.object) === undefined ? callee.object.name : "";
  const args: Expr[] = [];
  for (const arg of node.arguments) {
    const e = translate(arg, meaning);
    if (e === undefined) return undefined;
    args.push(e);
  }
  const [first] = args;
  if (owner === "Number" && TESTS[name] !== undefined && args.length === 1) {
    // `Number.isInteger("1")` is false whatever the text
    return first!.sort === "num" ? apply(TESTS[name], first!) : undefined;
  }
  if (owner === "Math") {
    if (args.length === 0 || args.some((arg) => arg.sort !== "num")) return undefined;
    if (name === "min" || name === "max") return apply(name, ...args);
    return MATH[name] === undefined || args.length !== 1 ? undefined : apply(MATH[name], first!);
  }
  const text = translate(callee.object, meaning);
  if (text?.sort !== "str") return undefined;
  if (TEXTS[name] !== undefined && args.length === 0) return apply(TEXTS[name], text);
  if (args.length !== 1 || first!.sort !== "str") return undefined;
  switch (name) {
    case "startsWith":
    case "includes":
      return apply(name, text, first!, literal(0));
    case "endsWith":
      return apply("endsWith", text, first!);
    case "indexOf":
      return apply("indexOf", text, first!, literal(0));
    default:
      return undefined;
  }
}
