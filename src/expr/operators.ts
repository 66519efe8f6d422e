/** JavaScript's binary operators on numbers and on bigints, as operations. */
import type { Op } from "./op.ts";

type Operators = Readonly<Record<string, Op>>;

export const NUMBER_OPERATORS: Operators = {
  __proto__: null as never,
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "%": "rem",
  "**": "pow",
  "&": "bitAnd",
  "|": "bitOr",
  "^": "bitXor",
  "<<": "shl",
  ">>": "shr",
  ">>>": "ushr",
};

export const BIGINT_OPERATORS: Operators = {
  __proto__: null as never,
  "+": "bigAdd",
  "-": "bigSub",
  "*": "bigMul",
  "/": "bigDiv",
  "%": "bigRem",
  "**": "bigPow",
  "&": "bigAnd",
  "|": "bigOr",
  "^": "bigXor",
  "<<": "bigShl",
  ">>": "bigShr",
};
