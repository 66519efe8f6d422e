/** Implicit branches in the forms models need them: what a result depends on is recorded before it is used. */
import { eq, literal, lt, truthy } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";

/** Records that `condition` came out as `outcome`; conditions that fold to a constant say nothing. */
export function decide(rt: SymbolicRuntime, site: number, condition: Expr, outcome: boolean): void {
  if (condition.kind !== "literal") rt.split(site, condition, outcome);
}

/** The program's next step depends on whether `value` is truthy. */
export function decideTruthy(rt: SymbolicRuntime, site: number, value: unknown, shadow: Shadow): void {
  if (shadow !== undefined) decide(rt, site, truthy(shadow), !!value);
}

/** … on whether `value` is `undefined`. Only a value of no fixed sort can be either. */
export function decideUndefined(rt: SymbolicRuntime, site: number, value: unknown, shadow: Shadow): void {
  if (shadow?.sort === "any") decide(rt, site, eq(shadow, literal(undefined)), value === undefined);
}

export function decideNullish(rt: SymbolicRuntime, site: number, value: unknown, shadow: Shadow): void {
  if (shadow?.sort !== "any") return;
  decide(rt, site, eq(shadow, literal(undefined)), value === undefined);
  if (value !== undefined) decide(rt, site, eq(shadow, literal(null)), value === null);
}

/** The number of steps a walk takes before a length is fixed in one step instead. */
export const LONGEST_WALK = 64;

/** Fixes a symbolic count the way a loop over it would: `0 < n`, `1 < n`, …, so that equal prefixes of paths ask equal questions. */
export function walkCount(rt: SymbolicRuntime, site: number, count: number, count$: Expr): void {
  if (count > LONGEST_WALK) {
    rt.pin(count, count$, site);
    return;
  }
  for (let i = 0; i < count; i++) decide(rt, site, lt(literal(i), count$), true);
  decide(rt, site, lt(literal(count), count$), false);
}
