/** What a cheap run of the distance build shows to sampling. */
import type { Model } from "../../../expr/expr.ts";
import { type Sides, TIMES } from "../../../runtime/builds/comparisons.ts";
import type { Near, SampledTrace, Swap } from "../../../sample/trace.ts";
import { failureOf } from "../ending.ts";
import type { MeasuredRun } from "../program.ts";
import { sequenceOf } from "./shadow-trace.ts";

const MOST_VALUES = 60;
const FAR = 60;

/** Outcomes of comparisons, beside those of branches. */
const COMPARED = 2 ** 28;

/** The branch outcome, or other comparison, that an edge of a cheap run stands for. */
export const decisionOf = (edge: number): { readonly site: number; readonly outcome: boolean } => ({
  site: Math.floor((edge - COMPARED) / (2 * TIMES)),
  outcome: (edge & 1) === 1,
});

/** What a cheap run shows, in the same terms: its comparisons stand for the branches. `isWanted`: outcomes that are asked for and that nobody has reached. */
export function measuredTrace(
  { comparisons, outcome }: MeasuredRun,
  model: Model,
  isOpen: (edge: number) => boolean,
  isWanted: (edge: number) => boolean = () => false,
): SampledTrace {
  const { events, values: compared, count, noted } = comparisons;
  const edges: number[] = [];
  const values = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    const edge = events[i]! + COMPARED;
    edges.push(edge);
    const value = compared[i]!;
    if (i >= MOST_VALUES || Number.isNaN(value)) continue;
    const known = values.get(edge >> 1);
    if (known === undefined) values.set(edge >> 1, [value]);
    else known.push(value);
  }
  const near: Near[] = [];
  for (const event of noted) {
    const edge = (event ^ 1) + COMPARED;
    if (!isOpen(edge)) continue;
    near.push({
      edge,
      distance: Math.max(1, comparisons.distanceFrom(event)),
      isFresh: isFresh(edge, isOpen),
      ...(isWanted(edge) ? { swaps: swapsOf(comparisons.sidesOf(event), (event & 1) === 0) } : {}),
    });
  }
  return {
    model,
    edges,
    conditions: [],
    calls: sequenceOf(edges.map((edge) => edge >> 1)),
    values,
    patterns: outcome.kind === "throws" ? [failureOf(outcome)] : [],
    distance: FAR,
    near,
  };
}

const EQUAL = new Set([0, 2]);
const DIFFERENT = new Set([1, 3]);
/** Of the operators of order: those for which the left side is the lesser one. */
const LESS = new Set([4, 5]);

/** What either side would have to be for the comparison to come to `outcome`. */
export function swapsOf(sides: Sides | undefined, outcome: boolean): readonly Swap[] {
  if (sides === undefined) return [];
  const { operator, left, right } = sides;
  if ((EQUAL.has(operator) && outcome) || (DIFFERENT.has(operator) && !outcome))
    return [
      { from: left, to: right },
      { from: right, to: left },
    ];
  if (EQUAL.has(operator) || DIFFERENT.has(operator) || typeof left !== "number" || typeof right !== "number")
    return [];
  // one step past equality is enough for any order
  const step = LESS.has(operator) === outcome ? -1 : 1;
  return [
    { from: left, to: right + step },
    { from: right, to: left - step },
  ];
}

/** Whether the comparison never came to this, at whatever time. */
function isFresh(edge: number, isOpen: (edge: number) => boolean): boolean {
  const first = edge - (((edge - COMPARED) >> 1) % TIMES) * 2;
  for (let time = 0; time < TIMES; time++) if (!isOpen(first + 2 * time)) return false;
  return true;
}
