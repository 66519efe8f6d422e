/** Range enhancement: at the end of a path, a compared value below or above all that was seen there. */
import { literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Interval } from "../box.ts";
import type { SampledTrace } from "../trace.ts";

/** The conditions up to a place, and the side of its comparison that depends on the input left of α or right of β. */
export function beyond(
  trace: SampledTrace,
  position: number,
  { min, max }: Interval,
  above: boolean,
): Expr[] | undefined {
  const condition = trace.conditions[position];
  const compared = condition === undefined ? undefined : comparedIn(condition);
  if (compared === undefined) return undefined;
  const before = trace.conditions.slice(0, position).filter((one): one is Expr => one !== undefined);
  const outside = above ? lt(literal(max), compared) : lt(compared, literal(min));
  return outside.kind === "literal" ? undefined : [...before, outside];
}

/** The number that a comparison is about. */
export function comparedIn(condition: Expr): Expr | undefined {
  const atom = condition.kind === "apply" && condition.op === "not" ? condition.args[0]! : condition;
  if (atom.kind !== "apply" || (atom.op !== "lt" && atom.op !== "le" && atom.op !== "eq")) return undefined;
  const [left, right] = atom.args as readonly [Expr, Expr];
  const one = left.kind === "literal" ? right : left;
  return one.sort === "num" && one.kind !== "literal" ? one : undefined;
}
