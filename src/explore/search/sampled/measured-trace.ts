/** What a cheap run of the distance build shows to sampling. */
import type { Model } from "../../../expr/expr.ts";
import { TIMES } from "../../../runtime/builds/comparisons.ts";
import type { Near, SampledTrace } from "../../../sample/trace.ts";
import { failureOf } from "../ending.ts";
import type { MeasuredRun } from "../program.ts";
import { sequenceOf } from "./shadow-trace.ts";

const MOST_VALUES = 60;
const FAR = 60;

/** Outcomes of comparisons, beside those of branches. */
const COMPARED = 2 ** 28;

/** What a cheap run shows, in the same terms: its comparisons stand for the branches. */
export function measuredTrace(
  { comparisons, outcome }: MeasuredRun,
  model: Model,
  isOpen: (edge: number) => boolean,
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
    near.push({ edge, distance: Math.max(1, comparisons.distanceFrom(event)), isFresh: isFresh(edge, isOpen) });
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

/** Whether the comparison never came to this, at whatever time. */
function isFresh(edge: number, isOpen: (edge: number) => boolean): boolean {
  const first = edge - (((edge - COMPARED) >> 1) % TIMES) * 2;
  for (let time = 0; time < TIMES; time++) if (!isOpen(first + 2 * time)) return false;
  return true;
}
