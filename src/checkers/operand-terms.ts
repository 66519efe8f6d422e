/** Operands of observations as expressions. Like all code of checkers it runs beside the program: nothing that the program could have patched is used. */
import { literal } from "../expr/build.ts";
import type { Expr, Primitive } from "../expr/expr.ts";
import type { NumericOperand, Operand } from "../runtime/observe/observation.ts";

/** The number an operator works on; undefined for bigints. */
export function numberTerm(operand: NumericOperand): Expr | undefined {
  if (typeof operand.numeric === "bigint") return undefined;
  return operand.numeric$ ?? literal(operand.numeric);
}

/** The operand of a sort, as it is passed; undefined when it is something else. */
export function termOf(operand: Operand | undefined, sort: "num" | "str" | "big" | "bool"): Expr | undefined {
  if (operand === undefined) return undefined;
  if (operand.shadow !== undefined) return operand.shadow.sort === sort ? operand.shadow : undefined;
  return typeof operand.value === TYPES[sort] ? literal(operand.value as Primitive) : undefined;
}

const TYPES = { num: "number", str: "string", big: "bigint", bool: "boolean" } as const;

/** Whether the operand depends on the input. */
export const isInput = (operand: Operand | undefined): boolean => operand?.shadow !== undefined;
