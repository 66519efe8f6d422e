/** Constant folding by evaluation. What throws stays an expression: it must fail when evaluated, not when built. */
import type { Expr, Literal, Primitive } from "../expr.ts";
import { internLiteral } from "../intern.ts";
import type { Op } from "../op.ts";
import { reflectApply } from "../pristine.ts";
import { OPERATIONS, type Value } from "../semantics/table.ts";

/** Longer texts are kept as expressions: as literals they would fill the memory. */
const MAX_TEXT = 1 << 16;

export function fold(op: Op, args: readonly Expr[]): Literal | undefined {
  const values: Value[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg.kind !== "literal") return undefined;
    values[i] = arg.value;
  }
  try {
    const value = reflectApply(OPERATIONS[op], undefined, values) as Primitive;
    return typeof value === "string" && value.length > MAX_TEXT ? undefined : internLiteral(value);
  } catch {
    return undefined;
  }
}
