/** The ways round a loop, those that leave the same behind as one: which of them it was does not matter to anybody after. */
import type { Condition, State } from "../state.ts";
import { or, type Term } from "../term/term.ts";
import { sameCell } from "../value/cells.ts";
import { sameValue } from "../value/value.ts";
import type { End } from "../walker.ts";
import type { Carried } from "./settle.ts";

export interface Way {
  /** Under which the round goes this way. */
  readonly condition: Term;
  readonly state: State;
  /** The same as conditions of the source, each list alone. */
  readonly by: readonly (readonly Condition[])[];
}

export function waysRound(ends: readonly End[], carried: Carried): readonly Way[] {
  const ways: Way[] = [];
  for (const { kind, state } of ends) {
    if (kind !== "again") continue;
    const condition = state.since(0);
    const i = ways.findIndex((one) => leavesSame(one.state, state, carried));
    const own = state.conditions.filter(({ at }) => at !== undefined);
    const same = ways[i];
    if (same === undefined) ways.push({ condition, state, by: [own] });
    else ways[i] = { condition: or(same.condition, condition), state: same.state, by: [...same.by, own] };
  }
  return ways;
}

function leavesSame(a: State, b: State, { vars, cells, steps }: Carried): boolean {
  for (const [key, profile] of vars)
    if (profile.kind !== "unknown" && !steps.has(key) && !sameValue(a.get(key), b.get(key))) return false;
  for (const [key, profile] of cells) {
    const [x, y] = [a.cells.get(key), b.cells.get(key)];
    if (profile.kind !== "unknown" && (x === undefined || y === undefined || !sameCell(x, y))) return false;
  }
  return true;
}
