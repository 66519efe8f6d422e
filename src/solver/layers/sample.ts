/**
 * Metropolis–Hastings over the numeric inputs: a random walk that prefers, but does not insist on, coming closer, with
 * closeness counted in doubles (log2 of the ULP distance). Floating-point and nonlinear equations yield to it.
 */
import { inDomain } from "../../expr/domain.ts";
import { Circuit, FAILED, type NodeValue } from "../circuit.ts";
import { clockOf, endedByClock } from "../clock.ts";
import { doubleAt, positionOf, ulpDistance } from "../float.ts";
import { createRandom, type Random } from "../random.ts";
import { distance } from "../search/distance.ts";
import { mutations, type Pool, poolOf } from "../search/mutate.ts";
import type { Budget, Query, Solver, Verdict } from "../solver.ts";

const MAX_STEPS = 40_000;
const MAX_WORK = 400_000;
/** Steps without coming closer than ever before, after which the walk is given up. */
const PATIENCE = 6_000;
/** What calendars count in, in milliseconds: functions of a time change at these distances. */
const SPANS = [1000, 60_000, 3_600_000, 86_400_000, 7 * 86_400_000, 30 * 86_400_000, 365 * 86_400_000];
const TEMPERATURE = 0.5;
/** Steps where those before took all that there was. */
const STEPS_WITHOUT_TIME = 255;
/** Steps of one walk before another starts from the seed. */
const WALK = 4_000;

/** Between integers the plain difference says more: almost all doubles between two of them are out of reach. */
function logDistance(a: NodeValue, b: NodeValue): number {
  if (typeof a !== "number" || typeof b !== "number") return 64;
  const apart = Number.isInteger(a) && Number.isInteger(b) ? Math.abs(a - b) : ulpDistance(a, b);
  return Math.min(64, Math.log2(1 + apart));
}

/** The energy of a condition that should be true: 0 when it is. */
function energy(circuit: Circuit, node: number, wanted: boolean): number {
  const value = circuit.values[node];
  if (value === wanted) return 0;
  const e = circuit.nodes[node]!;
  if (e.kind !== "apply" || value === FAILED) return 64;
  const args = circuit.args[node]!;
  switch (e.op) {
    case "not":
      return energy(circuit, args[0]!, !wanted);
    case "and":
    case "or": {
      const parts = args.map((arg) => energy(circuit, arg, wanted));
      return (e.op === "and") === wanted ? parts.reduce((sum, part) => sum + part, 0) : Math.min(...parts);
    }
    case "eq":
    case "same":
    case "lt":
    case "le":
      if (circuit.nodes[args[0]!]!.sort === "num" && (wanted || e.op === "lt" || e.op === "le")) {
        return 0.5 + logDistance(circuit.values[args[0]!], circuit.values[args[1]!]);
      }
  }
  return 16 * distance(circuit, node, wanted);
}

/** A neighbour of a number: an integer step, small or of any size, or a jump in ULPs; of a time, a span of the calendar. */
function neighbour(x: number, integer: boolean, isTime: boolean, random: Random): number {
  const sign = random.below(2) === 0 ? 1 : -1;
  if (isTime && random.below(2) === 0) return Math.round(x) + sign * random.pick(SPANS) * (1 + random.below(12));
  switch (integer ? 2 + random.below(2) : random.below(4)) {
    case 0:
      return doubleAt(positionOf(x) + BigInt(sign) * (1n << BigInt(random.below(60))));
    case 1:
      return doubleAt(positionOf(x) + BigInt(sign) * (1n << BigInt(random.below(8))));
    case 2:
      return Math.round(x) + sign * random.below(2 ** (1 + random.below(12)));
    default:
      return Math.round(x) + sign * (1 + random.below(4));
  }
}

const usesCalendar = (circuit: Circuit): boolean =>
  circuit.nodes.some((node) => node.kind === "opaque" && node.fn.startsWith("Date."));

function propose(circuit: Circuit, slot: number, pool: Pool, isTime: boolean, random: Random): boolean {
  const input = circuit.inputs[slot]!;
  const current = circuit.input(slot);
  if (
    typeof current === "number" &&
    input.domain.kind !== "tag" &&
    input.domain.kind !== "one-of" &&
    random.below(8) > 0
  ) {
    const next = neighbour(Number.isNaN(current) ? 0 : current, input.domain.kind === "integer", isTime, random);
    const value = input.domain.kind === "integer" ? next + 0 : next;
    if (!inDomain(input.domain, value)) return false;
    circuit.assign(slot, value);
    return true;
  }
  const others = mutations(input, current, pool, random);
  if (others.length === 0) return false;
  circuit.assign(slot, random.pick(others));
  return true;
}

function walk(circuit: Circuit, random: Random, steps: number, deadline: number): boolean {
  const pool = poolOf(circuit);
  const slots = circuit.inputs.length;
  const total = () => circuit.roots.reduce((sum, root) => sum + energy(circuit, root, true), 0);
  const start = circuit.inputs.map((_, slot) => circuit.input(slot));
  let current = total();
  const isTime = usesCalendar(circuit);
  let [best, bestAt] = [current, 0];
  for (let step = 1; step <= steps && current > 0 && circuit.work < MAX_WORK; step++) {
    if (step - bestAt > PATIENCE || ((step & 255) === 0 && performance.now() > deadline)) return false;
    if (step % WALK === 0) {
      start.forEach((value, slot) => {
        circuit.assign(slot, value);
      });
      current = total();
      circuit.commit();
    }
    const mark = circuit.mark();
    if (!propose(circuit, random.below(slots), pool, isTime, random)) continue;
    const next = total();
    if (next <= current || random.unit() < Math.exp((current - next) / TEMPERATURE)) {
      current = next;
      if (current < best) [best, bestAt] = [current, step];
      circuit.commit();
    } else circuit.undo(mark);
  }
  return current === 0;
}

export function sample(seed: number): Solver {
  return {
    solve(query: Query, budget: Budget): Verdict {
      const circuit = new Circuit(query.constraints, query.seed);
      const unknown: Verdict = { kind: "unknown", reason: "" };
      if (!circuit.inputs.some((input) => input.sort === "num")) return unknown;
      const most = budget.milliseconds < 1 ? STEPS_WITHOUT_TIME : MAX_STEPS;
      const steps = Math.min(most, budget.evaluations * 20);
      const deadline = performance.now() + clockOf(budget.milliseconds);
      if (walk(circuit, createRandom(seed), steps, deadline))
        return { kind: "sat", model: circuit.model(), by: "sampling" };
      return performance.now() > deadline ? { kind: "unknown", reason: endedByClock() } : unknown;
    },
  };
}
