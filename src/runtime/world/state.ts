/** The virtual world's state: what time it is, what chance gives, and how much of either the program used. One per thread. */
import type { Model, Primitive } from "../../expr/expr.ts";
import { AGE_NAME, choiceName, drawName, readingName, wholeName, worldVariableOf } from "../../expr/variable/world.ts";
import type { Element } from "../bytes/memory-cell.ts";
import { SafeMap } from "../pristine.ts";

/** 2020-01-01T00:00:00.000Z: every run starts here. */
export const EPOCH = 1577836800000;

/** The process is a second old when a run starts. */
const AGE = 1000;

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

/** Clock and chance as inputs: every draw and every reading is a variable of the model. Values a model lacks are added to `values`. */
export const inputs = {
  random: false,
  clock: false,
  given: new Map() as Model,
  /** The model as the runtime knows it: what a run adds is a part of it at once. */
  live: undefined as Map<string, Primitive> | undefined,
  values: new SafeMap<string, number>() as Map<string, number>,
  /** Grows with every run. */
  runs: 0,
  draws: 0,
  readings: 0,
  choices: 0,
  /** Milliseconds since the first reading, those of timers left out. */
  passed: 0,
  /** The variables of the whole numbers drawn last, and the bytes they were drawn for. */
  drawn: [] as string[],
  filled: undefined as Filled | undefined,
};

/** Bytes that chance filled: an element per variable, the first at byte `at`; of `count` bytes in all. */
export interface Filled {
  readonly target: object;
  readonly at: number;
  readonly count: number;
  readonly element: Element;
}

/** Draws of `Math.random` are fractions of this. */
export const DRAW_UNIT = 2 ** 32;

export function beginInputs(model: Model, live?: Map<string, Primitive>): void {
  inputs.given = model;
  inputs.live = live;
  inputs.runs++;
  inputs.draws = 0;
  inputs.readings = 0;
  inputs.choices = 0;
  inputs.passed = 0;
  if (inputs.values.size !== 0) inputs.values.clear();
}

/** The same for a saved input: what it names is an input whatever the settings say. */
export function replayInputs(model: Model): void {
  beginInputs(model);
  model.forEach((_value, name) => {
    switch (worldVariableOf(name)?.role) {
      case "fraction":
      case "whole":
        inputs.random = true;
        break;
      case "reading":
      case "age":
        inputs.clock = true;
    }
  });
}

function valueFor(name: string, otherwise: number): number {
  const given = inputs.given.get(name);
  const value = typeof given === "number" ? given : otherwise;
  inputs.values.set(name, value);
  inputs.live?.set(name, value);
  return value;
}

/** A model that can grow while it is used; undefined where no run adds to it. */
export function growingModel(model: Model): Map<string, Primitive> | undefined {
  if (!inputs.random && !inputs.clock) return undefined;
  const live = new SafeMap<string, Primitive>();
  model.forEach((value, name) => {
    live.set(name, value);
  });
  return live as Map<string, Primitive>;
}

/** Which of so many alternatives a program that asks to choose is given: always an input. */
export function drawChoice(count: number): { readonly name: string; readonly index: number } {
  const name = choiceName(inputs.choices++, count);
  return { name, index: valueFor(name, 0) };
}

/** A virtual clock stands still unless timers run or somebody waits for it in a loop. */
function read(): void {
  if (++world.clockReads > PATIENCE) world.now += 1;
  if (!inputs.clock) return;
  const n = inputs.readings++;
  if (n > 0) inputs.passed += valueFor(readingName(n), 0);
}

/** What passed since the run began. */
export const elapsed = (): number => world.now - EPOCH;

/** The time of day, in milliseconds. */
export function readClock(): number {
  read();
  return inputs.clock ? valueFor(readingName(0), EPOCH) + inputs.passed + elapsed() : world.now;
}

/** Milliseconds since the process began. */
export function age(): number {
  read();
  return inputs.clock ? valueFor(AGE_NAME, AGE) + inputs.passed + elapsed() : elapsed() + AGE;
}

/** When the process began; asking does not take time. */
export function origin(): number {
  world.clockReads++;
  return inputs.clock ? valueFor(readingName(0), EPOCH) - valueFor(AGE_NAME, AGE) : EPOCH - AGE;
}

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

/** A whole number that chance gives, `otherwise` unless it is an input. */
export function wholeInput(low: number, high: number, otherwise: number): number {
  if (!inputs.random) return otherwise;
  const name = wholeName(inputs.draws++, low, high);
  inputs.drawn[inputs.drawn.length] = name;
  return valueFor(name, otherwise);
}

export const drawWhole = (low: number, high: number): number =>
  wholeInput(low, high, low + floor(nextRandom() * (high - low + 1)));

/** What is drawn from now on belongs together. */
export function beginDraws(): void {
  inputs.drawn = [];
  inputs.filled = undefined;
}

export function record(value: Primitive): void {
  world.randomDraws[world.randomDraws.length] = value;
}

const { floor, imul } = Math;

/** Whether the run under way, or the last one, read a clock or asked chance. */
export const hasReadWorld = (): boolean => world.clockReads > 0 || world.randomDraws.length > 0;
