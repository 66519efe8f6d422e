/** Counters: variables to which the ways round a loop add different amounts. */
import type { Key, State } from "../state.ts";
import { sub } from "../term/term.ts";
import type { Carried } from "./settle.ts";
import type { Way } from "./ways.ts";

/** Counters whose ways add different amounts: the amount of each way. */
export function countedSteps(carried: Carried, before: State, ways: readonly Way[]): Map<Key, readonly number[]> {
  const counted = new Map<Key, readonly number[]>();
  if (ways.length < 2) return counted;
  for (const [key, profile] of carried.vars) {
    const now = before.get(key);
    if (
      carried.steps.has(key) ||
      profile.kind !== "number" ||
      profile.bad ||
      now.kind !== "number" ||
      now.term.sort !== "int"
    )
      continue;
    const steps: number[] = [];
    for (const { state } of ways) {
      const end = state.get(key);
      if (end.kind !== "number") break;
      const step = sub(end.term, now.term);
      if (step.kind !== "number") break;
      steps.push(step.value);
    }
    if (steps.length === ways.length) counted.set(key, steps);
  }
  return counted;
}
