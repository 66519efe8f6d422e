/** Whether an index is outside an array, a typed array or a text, and under which condition it would be. */
import { and, apply, le, literal, lt, not } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { Operand } from "../runtime/observe/observation.ts";
import { isInteger } from "../runtime/pristine.ts";

export interface Outside {
  readonly violation: Expr | undefined;
  readonly isViolated: boolean;
}

/** `slack`: a store right behind the end of an array appends. Undefined when the key is no index. */
export function outside(key: Operand, length: Operand, slack: 0 | 1): Outside | undefined {
  const index = key.value;
  if (typeof index !== "number") return undefined;
  const end = length.value as number;
  const isViolated = !(isInteger(index) && index >= 0 && index < end + slack);
  if (key.shadow === undefined && length.shadow === undefined) return { violation: undefined, isViolated };
  const i = key.shadow ?? literal(index);
  if (i.sort !== "num") return { violation: undefined, isViolated };
  const n = length.shadow ?? literal(end);
  const below = slack === 0 ? lt(i, n) : le(i, n);
  // as the runtime splits it, so that the path has often decided it already
  const inside = i.kind === "literal" ? below : and(apply("isInteger", i), le(literal(0), i), below);
  return { violation: not(inside), isViolated };
}
