import { expect, test } from "vitest";
import { isMeasured, type Timed } from "./measured.ts";

const mayTry = (times: number): boolean => times <= 20_000;

/** Milliseconds of an engine that takes `of(times)`, on a machine that is busy in some of the rounds. */
function engine(of: (times: number) => number, delays: readonly number[]): Timed {
  let calls = 0;
  return { time: (times) => of(times) * (1 + delays[calls++ % delays.length]!), mayTry, times: 1_000 };
}

const QUADRATIC = (times: number): number => 4e-6 * times ** 2;
const LINEAR = (times: number): number => 4e-3 * times;
const EXPONENTIAL = (times: number): number => 1e-3 * 2 ** (times - 995);

/** Parts by which a round takes longer than it would alone: never, now and then, in turns, for long, and nearly always. */
const DELAYS: readonly (readonly number[])[] = [
  [0],
  [0, 0.4, 0.1],
  [3, 0, 0.2, 5, 0.1],
  [0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0, 0, 0, 0],
  [0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2],
  [2, 1, 0.1, 3, 1.5, 2, 0, 0.1, 2.5, 1, 0.2, 3],
];

test.each(DELAYS)("what else the machine does decides nothing (%j, …)", (...delays) => {
  expect(isMeasured(2, engine(QUADRATIC, delays))).toBe(true);
  expect(isMeasured(Number.POSITIVE_INFINITY, engine(EXPONENTIAL, delays))).toBe(true);
  expect(isMeasured(2, engine(LINEAR, delays))).toBe(false);
});

test.each([1, 3, 10, 30, 100, 300, 1_000])("an engine that is %d times as fast gets more to do", (factor) => {
  for (const isCountedOut of [true, false]) {
    const fast = (of: (times: number) => number): Timed => ({
      ...engine((times) => of(times) / factor, [0]),
      ...(isCountedOut ? { mayTry: () => false } : {}),
    });
    expect(isMeasured(2, fast(QUADRATIC))).toBe(true);
    expect(isMeasured(2, fast(LINEAR))).toBe(false);
    if (!isCountedOut) expect(isMeasured(Number.POSITIVE_INFINITY, fast(EXPONENTIAL))).toBe(true);
  }
});

test("nothing is called slow that takes no time", () => {
  const idle = engine(() => 1e-4, [0]);
  expect(isMeasured(2, idle)).toBe(false);
  expect(isMeasured(Number.POSITIVE_INFINITY, idle)).toBe(false);
});

test("an engine that takes long is not asked for ever", () => {
  let spent = 0;
  const time = (times: number): number => {
    const taken = times / 10;
    spent += taken;
    return taken;
  };
  expect(isMeasured(2, { time, mayTry, times: 1_000 })).toBe(false);
  expect(spent).toBeLessThan(2_000);
});
