/**
 * What JavaScript's operators mean on expressions: the one table for programs that run (`runtime/operators`) and for text that
 * is only read (`refine`). It speaks of operands of one fixed sort; converting operands to a common sort is for those who
 * know their values.
 */
import { apply, eq, ite, literal, not, truthy } from "./build.ts";
import type { Expr } from "./expr.ts";
import type { ByKind } from "./kind.ts";
import { visit } from "./kind.ts";
import type { Op, Sort } from "./op.ts";

type FixedSort = Exclude<Sort, "any">;

/** The operation of an operator, by the sort of both its operands; where a sort is missing, they are converted or the operator throws. */
export interface BinaryOperator {
  readonly num?: Op;
  readonly str?: Op;
  readonly bool?: Op;
  readonly big?: Op;
  /** Orders its operands: two texts, else two numbers. */
  readonly isRelation?: true;
  /** `a > b` is `b < a`. */
  readonly isSwapped?: true;
  /** `a !== b` is `!(a === b)`. */
  readonly isNegated?: true;
}

const EQUAL = { num: "eq", str: "eq", bool: "eq", big: "eq" } as const;
const LESS = { num: "lt", str: "strLt", big: "bigLt", isRelation: true } as const;
const AT_MOST = { num: "le", str: "strLe", big: "bigLe", isRelation: true } as const;

export const BINARY: Readonly<Partial<Record<string, BinaryOperator>>> = {
  __proto__: null as never,
  "===": EQUAL,
  "==": EQUAL,
  "!==": { ...EQUAL, isNegated: true },
  "!=": { ...EQUAL, isNegated: true },
  "<": LESS,
  "<=": AT_MOST,
  ">": { ...LESS, isSwapped: true },
  ">=": { ...AT_MOST, isSwapped: true },
  "+": { num: "add", str: "concat", big: "bigAdd" },
  "-": { num: "sub", big: "bigSub" },
  "*": { num: "mul", big: "bigMul" },
  "/": { num: "div", big: "bigDiv" },
  "%": { num: "rem", big: "bigRem" },
  "**": { num: "pow", big: "bigPow" },
  "&": { num: "bitAnd", big: "bigAnd" },
  "|": { num: "bitOr", big: "bigOr" },
  "^": { num: "bitXor", big: "bigXor" },
  "<<": { num: "shl", big: "bigShl" },
  ">>": { num: "shr", big: "bigShr" },
  ">>>": { num: "ushr" },
};

/** `l op r`; undefined where the operator has no meaning on operands of these sorts as they are. */
export function binary(op: string, l: Expr, r: Expr): Expr | undefined {
  const operator = BINARY[op];
  const name = l.sort === r.sort && l.sort !== "any" ? operator?.[l.sort] : undefined;
  if (operator === undefined || name === undefined) return undefined;
  const e = operator.isSwapped ? apply(name, r, l) : apply(name, l, r);
  return operator.isNegated ? not(e) : e;
}

type Unary = (e: Expr) => Expr;

const UNARY: Readonly<Partial<Record<string, { readonly num: Unary; readonly big?: Unary }>>> = {
  __proto__: null as never,
  "-": { num: (e) => apply("neg", e), big: (e) => apply("bigNeg", e) },
  "~": { num: (e) => apply("bitNot", e), big: (e) => apply("bigSub", apply("bigNeg", e), literal(1n)) },
  // of a bigint it throws
  "+": { num: (e) => e },
};

/** `op e`; undefined where the operator has no meaning on an operand of this sort as it is. */
export function unary(op: string, e: Expr): Expr | undefined {
  if (op === "!") return not(truthy(e));
  if (op === "typeof") return typeOf(e);
  if (e.sort !== "num" && e.sort !== "big") return undefined;
  return UNARY[op]?.[e.sort]?.(e);
}

/** The value after `++` or `--`, of a number or a bigint. */
export function updated(op: "++" | "--", e: Expr): Expr | undefined {
  return binary(op === "++" ? "+" : "-", e, e.sort === "big" ? literal(1n) : literal(1));
}

const TYPE_NAMES: Readonly<Record<FixedSort, string>> = {
  num: "number",
  str: "string",
  bool: "boolean",
  big: "bigint",
};

/** The type name as a function of the tags on the way: `typeof x === "string"` becomes a condition on which alternative x is. */
function typeOf(e: Expr): Expr {
  return e.sort === "any" ? visit(TYPE_OF_ANY, e, undefined) : literal(TYPE_NAMES[e.sort]);
}

const TYPE_OF_ANY: ByKind<undefined, Expr> = {
  literal: (e) => literal(e.value === undefined ? "undefined" : "object"),
  reference: (e) => literal(e.type),
  apply: (e) => {
    if (e.op === "ite") return ite(e.args[0]!, typeOf(e.args[1]!), typeOf(e.args[2]!));
    if (e.op !== "choice") return literal("object");
    const tag = e.args[0]!;
    let result = typeOf(e.args[e.args.length - 1]!);
    for (let i = e.args.length - 3; i >= 0; i--) result = ite(eq(tag, literal(i)), typeOf(e.args[i + 1]!), result);
    return result;
  },
  opaque: () => literal("object"),
  // an input of a literal union across types: list what it can be
  input: (e) => {
    let result: Expr = literal("object");
    const candidates = e.domain.kind === "one-of" ? e.domain.values : [];
    for (let i = 0; i < candidates.length; i++) {
      const value = candidates[i];
      result = ite(apply("same", e, literal(value)), literal(value === null ? "object" : typeof value), result);
    }
    return result;
  },
};
