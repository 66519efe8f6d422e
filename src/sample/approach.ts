/**
 * Where a chain starts is free, so it starts well: from a run that came near an outcome, what was compared is exchanged for what it was compared with, and
 * each number and each character is moved by one, and if that brings the run nearer or farther by as much as the whole way would take at that rate.
 */
import type { Input, Model, Primitive } from "../expr/expr.ts";
import { type Box, type Interval, intervalOf, wrapped } from "./box.ts";
import { substitutes } from "./substitutes.ts";
import type { SampledTrace } from "./trace.ts";

export interface Approach {
  readonly from: SampledTrace;
  readonly box: Box;
  readonly variablesOf: (model: Model) => readonly Input[];
  /** Runs an input; undefined where it cannot be run or is none of those that are sampled. Its distance is that to the aim. */
  readonly run: (model: Model) => Promise<SampledTrace | undefined>;
  /** What was compared on the way to the aim. */
  readonly swapsIn: (trace: SampledTrace) => Parameters<typeof substitutes>[2];
  readonly isDone: () => boolean;
}

/** How often all numbers are moved before a chain, and how many of them. */
const SWEEPS = 4;
const MOST_MOVED = 24;
const LARGEST_CODE = 0xffff;

/** A number of the input, or the code of a character in one of its texts. */
interface Movable {
  readonly interval: Interval;
  read(model: Model): number | undefined;
  write(model: Model, value: number): Primitive;
  readonly name: string;
}

export async function approached({ from, box, variablesOf, run, swapsIn, isDone }: Approach): Promise<SampledTrace> {
  let at = from;
  const tried = async (model: Model): Promise<number> => {
    const trace = await run(model);
    if (trace === undefined) return Number.NaN;
    if (trace.distance < at.distance) at = trace;
    return trace.distance;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const before = at;
    for (const model of substitutes(at.model, variablesOf(at.model), swapsIn(at))) {
      if (isDone()) return at;
      await tried(model);
      if (at !== before) break;
    }
    if (at === before) break;
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const before = at.distance;
    for (const movable of movables(at.model, variablesOf(at.model), box)) {
      const value = movable.read(at.model);
      if (isDone()) return at;
      if (value === undefined) continue;
      const { interval, name } = movable;
      const moved = (to: number): Model => new Map([...at.model, [name, movable.write(at.model, to)]]);
      const here = at.distance;
      const slope = (await tried(moved(wrapped(value + 1, interval)))) - here;
      if (!Number.isFinite(slope) || slope === 0) continue;
      const target = value - here / slope;
      const whole = Number.isInteger(value) ? Math.round(target) : target;
      if (whole >= interval.min && whole <= interval.max) await tried(moved(whole));
    }
    if (!(at.distance < before)) break;
  }
  return at;
}

/** Numbers first: they are fewer. */
function movables(model: Model, variables: readonly Input[], box: Box): Movable[] {
  const numbers: Movable[] = [];
  const characters: Movable[] = [];
  for (const variable of variables) {
    const { name, domain } = variable;
    if (domain.kind === "any-number" || domain.kind === "integer")
      numbers.push({
        name,
        interval: intervalOf(variable, box),
        read: (one) => numberIn(one.has(name) ? one.get(name) : 0),
        write: (_, value) => value,
      });
    const text = domain.kind === "any-string" ? model.get(name) : undefined;
    if (typeof text !== "string") continue;
    for (let i = 0; i < text.length && characters.length < MOST_MOVED; i++) characters.push(characterAt(name, i));
  }
  return [...numbers, ...characters].slice(0, MOST_MOVED);
}

const numberIn = (value: Primitive): number | undefined => (typeof value === "number" ? value : undefined);

function characterAt(name: string, i: number): Movable {
  const textIn = (model: Model): string => String(model.get(name));
  return {
    name,
    interval: { min: 0, max: LARGEST_CODE },
    read: (model) => (i < textIn(model).length ? textIn(model).charCodeAt(i) : undefined),
    write: (model, code) => textIn(model).slice(0, i) + String.fromCharCode(code) + textIn(model).slice(i + 1),
  };
}
