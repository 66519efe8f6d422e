/** The virtual world's state: what time it is, what chance gives, and how much of either the program used. One per thread. */
import type { Primitive } from "../../expr/expr.ts";

/** 2020-01-01T00:00:00.000Z: every run starts here. */
export const EPOCH = 1577836800000;

/** A program that reads the clock this often is waiting for it to move. */
const PATIENCE = 10_000;

export const world = {
  /** While false the patched globals behave natively: the tool itself lives in the same thread. */
  active: false,
  /** Milliseconds since the epoch, fractions allowed. */
  now: EPOCH,
  clockReads: 0,
  randomDraws: [] as Primitive[],
  /** Lines the program printed, swallowed. */
  printed: 0,
  random: 0,
};

/** A virtual clock stands still unless timers run or somebody waits for it in a loop. */
export function readClock(): number {
  if (++world.clockReads > PATIENCE) world.now += 1;
  return world.now;
}

/** mulberry32: small state, good enough, the same everywhere. */
export function nextRandom(): number {
  world.random = (world.random + 0x6d2b79f5) | 0;
  let t = imul(world.random ^ (world.random >>> 15), 1 | world.random);
  t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

export function draw(): number {
  const value = nextRandom();
  record(value);
  return value;
}

export function record(value: Primitive): void {
  world.randomDraws[world.randomDraws.length] = value;
}

const { imul } = Math;
