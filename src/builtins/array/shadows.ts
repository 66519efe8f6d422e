/** Element shadows of a whole array, for methods that move elements around. Costs follow the number of shadows, not of elements. */
import type { Expr } from "../../expr/expr.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";

export interface Placed {
  readonly index: number;
  readonly shadow: Expr;
}

export function elementShadows(rt: SymbolicRuntime, array: unknown): Placed[] {
  const placed: Placed[] = [];
  const keys = rt.heap.knownKeys(array);
  for (let i = 0; i < keys.length; i++) {
    const index = keys[i]!;
    if (typeof index !== "number") continue;
    const shadow = rt.heap.getProperty(array, index);
    if (shadow !== undefined) placed[placed.length] = { index, shadow };
  }
  return placed;
}

/** After elements moved: `before` is where shadows were, `moved` says where each one went (undefined: dropped). */
export function moveShadows(
  rt: SymbolicRuntime,
  array: unknown[],
  before: readonly Placed[],
  moved: (index: number) => number | undefined,
): void {
  for (let i = 0; i < before.length; i++) rt.heap.setProperty(array, before[i]!.index, undefined, undefined);
  copyShadows(rt, array, before, moved);
}

/** Gives `array`, which already holds the elements, the shadows of where they came from. */
export function copyShadows(
  rt: SymbolicRuntime,
  array: unknown[],
  from: readonly Placed[],
  moved: (index: number) => number | undefined,
): void {
  for (let i = 0; i < from.length; i++) {
    const to = moved(from[i]!.index);
    if (to !== undefined) rt.heap.setProperty(array, to, array[to], from[i]!.shadow);
  }
}
