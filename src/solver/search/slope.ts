/**
 * Numeric steps where inversion cannot see the shape: a variable that occurs on both sides, equations coupled through
 * their variables, opaque functions. Differences are measured by evaluation and followed as if they were linear.
 */
import type { Circuit } from "../circuit.ts";
import { admissible, type Patch } from "./invert.ts";

const MAX_VARIABLES = 12;
const REFINEMENTS = 4;

/** The difference of the two sides of a comparison of numbers, as a function of the current assignment. */
function residual(circuit: Circuit, constraint: number, equalitiesOnly: boolean): (() => number) | undefined {
  let node = circuit.roots[constraint]!;
  let negated = false;
  for (let e = circuit.nodes[node]!; e.kind === "apply" && e.op === "not"; e = circuit.nodes[node]!) {
    node = circuit.args[node]![0]!;
    negated = !negated;
  }
  const e = circuit.nodes[node]!;
  if (e.kind !== "apply") return undefined;
  const usable = e.op === "eq" || e.op === "same" ? !negated : !equalitiesOnly && (e.op === "lt" || e.op === "le");
  const [a, b] = circuit.args[node]!;
  if (!usable || circuit.nodes[a!]!.sort !== "num" || circuit.nodes[b!]!.sort !== "num") return undefined;
  return () => {
    const [x, y] = [circuit.values[a!], circuit.values[b!]];
    // a side that fails to evaluate has no slope
    return typeof x === "number" && typeof y === "number" ? x - y : Number.NaN;
  };
}

const numericSlots = (circuit: Circuit, constraints: readonly number[]): number[] =>
  circuit.inputs
    .flatMap((input, slot) => (input.sort === "num" && input.domain.kind !== "tag" ? [slot] : []))
    .filter((slot) => circuit.affected(slot).some((constraint) => constraints.includes(constraint)))
    .slice(0, MAX_VARIABLES);

/** Measures at a trial value and takes it back. */
function measured(circuit: Circuit, slot: number, value: number, measure: () => number): number {
  const mark = circuit.mark();
  circuit.assign(slot, value);
  const result = measure();
  circuit.undo(mark);
  return result;
}

/** Where each variable alone would make both sides equal, by the secant method. */
export function secantSteps(circuit: Circuit, constraint: number): Patch[] {
  const measure = residual(circuit, constraint, false);
  if (measure === undefined) return [];
  const patches: Patch[] = [];
  for (const slot of numericSlots(circuit, [constraint])) {
    let [x, r] = [circuit.input(slot) as number, measure()];
    let [previous, previousR] = [x + 1, measured(circuit, slot, x + 1, measure)];
    for (let i = 0; i < REFINEMENTS && r !== 0; i++) {
      const next = x - (r * (previous - x)) / (previousR - r);
      if (!Number.isFinite(next) || next === x) break;
      [previous, previousR] = [x, r];
      [x, r] = [next, measured(circuit, slot, next, measure)];
    }
    for (const target of [Math.round(x), x, Math.floor(x) - 1, Math.ceil(x) + 1]) {
      for (const value of admissible(circuit.inputs[slot]!.domain, target))
        patches.push({ slot, value, next: undefined });
    }
  }
  return patches;
}

/** Solves for as many unknowns as the rows determine; the others do not move. Rows are coefficients followed by the right side. */
function eliminate(rows: number[][], unknowns: number): number[] | undefined {
  const pivots: [row: number, column: number][] = [];
  for (let column = 0, top = 0; column < unknowns && top < rows.length; column++) {
    let best = top;
    for (let i = top; i < rows.length; i++) if (Math.abs(rows[i]![column]!) > Math.abs(rows[best]![column]!)) best = i;
    const pivot = rows[best]!;
    if (Math.abs(pivot[column]!) < 1e-9) continue;
    [rows[best], rows[top]] = [rows[top]!, pivot];
    rows.forEach((row, i) => {
      if (i === top || row[column] === 0) return;
      const factor = row[column]! / pivot[column]!;
      for (let k = column; k <= unknowns; k++) row[k]! -= factor * pivot[k]!;
    });
    pivots.push([top++, column]);
  }
  const solution = Array<number>(unknowns).fill(0);
  for (const [row, column] of pivots) solution[column] = rows[row]![unknowns]! / rows[row]![column]!;
  return solution.every(Number.isFinite) ? solution : undefined;
}

/** One step of Newton's method on all numeric equations of the query at once: exact for linear ones. */
export function coupledStep(circuit: Circuit): Patch | undefined {
  const equations = circuit.roots.flatMap((_, i) => {
    const measure = residual(circuit, i, true);
    return measure === undefined ? [] : [{ constraint: i, measure }];
  });
  if (equations.length < 2) return undefined;
  const slots = numericSlots(
    circuit,
    equations.map(({ constraint }) => constraint),
  );
  // Rounded measurements of integer variables come out right when the step is 1.
  const rows = equations.map(({ measure }) => [
    ...slots.map((slot) => measured(circuit, slot, (circuit.input(slot) as number) + 1, measure) - measure()),
    -measure(),
  ]);
  if (rows.some((row) => !row.every(Number.isFinite))) return undefined;
  const step = eliminate(rows, slots.length);
  if (step === undefined) return undefined;
  let patch: Patch | undefined;
  slots.forEach((slot, i) => {
    if (step[i] === 0) return;
    const exact = (circuit.input(slot) as number) + step[i]!;
    // Elimination leaves rounding errors; a whole number very near is what was meant.
    const target = Math.abs(exact - Math.round(exact)) < 1e-6 ? Math.round(exact) : exact;
    const [value] = admissible(circuit.inputs[slot]!.domain, target);
    if (value !== undefined) patch = { slot, value, next: patch };
  });
  return patch;
}
