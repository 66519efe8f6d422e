/** What a run with shadows shows to sampling: branches in their order with their conditions, what was compared, how far it was from something unseen. */
import { evaluate } from "../../../expr/evaluate.ts";
import type { Expr, Model } from "../../../expr/expr.ts";
import { comparedIn } from "../../../sample/feedback/ranges.ts";
import type { SampledTrace } from "../../../sample/trace.ts";
import { Circuit } from "../../../solver/circuit.ts";
import { editsToMatch } from "../../../solver/language/edits.ts";
import { distance } from "../../../solver/search/distance.ts";
import type { ShadowRun } from "../program.ts";

/** Of a path: later decisions are seldom asked for, and looking at them takes time. */
const MOST_EVENTS = 400;
const MOST_VALUES = 60;
/** Conditions whose distance is measured, and the distance that counts as far. */
const MOST_CHECKS = 8;
const FAR = 60;

/** Edges of decisions that are not in the source. */
export const IMPLICIT = 2 ** 29;

/** `isSeen`: outcomes that need not be aimed at. */
export function traceOf(run: ShadowRun, model: Model, isSeen: (edge: number) => boolean): SampledTrace {
  const path = run.trace.path.slice(0, MOST_EVENTS);
  const edges = path.map(
    ({ site, taken, implicit }) => Math.max(0, site) * 2 + (taken ? 1 : 0) + (implicit ? IMPLICIT : 0),
  );
  const values = new Map<number, number[]>();
  for (const [i, { condition }] of path.slice(0, MOST_VALUES).entries()) {
    const value = numberOf(comparedIn(condition), model);
    if (value === undefined) continue;
    const place = edges[i]! >> 1;
    const known = values.get(place);
    if (known === undefined) values.set(place, [value]);
    else known.push(value);
  }
  return {
    model,
    edges,
    conditions: path.map(({ condition }) => condition),
    calls: sequenceOf(run.trace.calls.length > 0 ? run.trace.calls : placesOf(edges)),
    values,
    patterns: path.flatMap(({ implicit, site, taken }) => (implicit ? [`${site} ${taken}`] : [])),
    distance: Math.min(distanceOf(run, model), toUnseen(path, edges, model, isSeen)),
  };
}

/** Repeated calls of a loop are one: how often it goes round is no other order. */
export const sequenceOf = (places: readonly number[]): readonly number[] =>
  places.filter((one, i) => one !== places[i - 1]);

const placesOf = (edges: readonly number[]): readonly number[] =>
  edges.filter((edge) => edge < IMPLICIT).map((edge) => edge >> 1);

function numberOf(e: ReturnType<typeof comparedIn>, model: Model): number | undefined {
  if (e === undefined) return undefined;
  try {
    const value = evaluate(e, model);
    return typeof value === "number" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How far the nearest decision was from an outcome that nobody has seen. */
function toUnseen(
  path: readonly { readonly condition: Expr }[],
  edges: readonly number[],
  model: Model,
  isSeen: (edge: number) => boolean,
): number {
  let nearest = 1;
  let looked = 0;
  for (let i = 0; i < path.length && looked < MOST_CHECKS; i++) {
    if (edges[i]! >= IMPLICIT || isSeen(edges[i]! ^ 1)) continue;
    looked++;
    const circuit = new Circuit([path[i]!.condition], model);
    nearest = Math.min(nearest, distance(circuit, circuit.roots[0]!, false, editsToMatch));
  }
  return Math.max(1, nearest * FAR);
}

/** How far the nearest of the run's properties was from being violated. */
function distanceOf({ watched }: ShadowRun, model: Model): number {
  if (watched === undefined) return FAR;
  if (watched.violations.length > 0) return 0;
  let nearest = 1;
  for (const { violation } of watched.checks.slice(-MOST_CHECKS)) {
    const circuit = new Circuit([violation], model);
    nearest = Math.min(nearest, distance(circuit, circuit.roots[0]!, true, editsToMatch));
  }
  return Math.max(1, nearest * FAR);
}
