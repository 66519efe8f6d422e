/** The virtual world's state: what time it is, what chance gives, and how much of either the program used. One per thread. */
import type { Model, Primitive } from "../../expr/expr.ts";
import { SafeMap } from "../pristine.ts";

/** 2020-01-01T00:00:00.000Z: every run starts here. */
export const EPOCH = 1577836800000;

/** The process is a second old when a run starts. */
export const AGE = 1000;

/** A program that reads the clock this often is waiting for it to move. */
const PATIENCE = 10_000;

export const world = {
  /** While false the patched globals behave natively: the tool itself lives in the same thread. */
  active: false,
  /** Grows with every run. */
  runs: 0,
  /** Milliseconds since the epoch, fractions allowed. */
  now: EPOCH,
  clockReads: 0,
  randomDraws: [] as Primitive[],
  /** Lines the program printed, swallowed. */
  printed: 0,
  random: 0,
};

/** Clock and chance as inputs: the n-th draw and the n-th reading are variables of the model. Values a model lacks are added to `values`. */
export const inputs = {
  random: false,
  clock: false,
  given: new Map() as Model,
  values: new SafeMap<string, number>() as Map<string, number>,
  draws: 0,
  readings: 0,
  choices: 0,
  /** What the readings so far add up to. */
  time: EPOCH,
};

/** Draws are fractions of this. */
export const DRAW_UNIT = 2 ** 32;

export const drawName = (n: number): string => `random(${n})`;
/** The first reading is a time, the others are what passed since: a clock never goes back. */
export const readingName = (n: number): string => (n === 0 ? "clock(0)" : `clock(${n})-clock(${n - 1})`);

export const choiceName = (n: number, count: number): string => `choice(${n} of ${count})`;

export function beginInputs(model: Model): void {
  inputs.given = model;
  inputs.draws = 0;
  inputs.readings = 0;
  inputs.choices = 0;
  inputs.time = EPOCH;
  if (inputs.values.size !== 0) inputs.values.clear();
}

function valueFor(name: string, otherwise: number): number {
  const given = inputs.given.get(name);
  const value = typeof given === "number" ? given : otherwise;
  inputs.values.set(name, value);
  return value;
}

/** Which of so many alternatives a program that asks to choose is given: always an input. */
export function drawChoice(count: number): { readonly name: string; readonly index: number } {
  const name = choiceName(inputs.choices++, count);
  return { name, index: valueFor(name, 0) };
}

/** A virtual clock stands still unless timers run or somebody waits for it in a loop. */
export function readClock(): number {
  if (inputs.clock) {
    world.clockReads++;
    const n = inputs.readings++;
    const read = valueFor(readingName(n), n === 0 ? EPOCH : 0);
    inputs.time = n === 0 ? read : inputs.time + read;
    return inputs.time + (world.now - EPOCH);
  }
  if (++world.clockReads > PATIENCE) world.now += 1;
  return world.now;
}

/** Milliseconds since the process began. */
export const age = (): number => readClock() - EPOCH + AGE;

/** mulberry32: small state, good enough, the same everywhere. */
export function nextRandom(): number {
  world.random = (world.random + 0x6d2b79f5) | 0;
  let t = imul(world.random ^ (world.random >>> 15), 1 | world.random);
  t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

export function draw(): number {
  let value = nextRandom();
  if (inputs.random) value = valueFor(drawName(inputs.draws++), value * DRAW_UNIT) / DRAW_UNIT;
  record(value);
  return value;
}

export function record(value: Primitive): void {
  world.randomDraws[world.randomDraws.length] = value;
}

const { imul } = Math;
