/** An activity beside the others: when it has a turn, and that the others do not notice. */
import { expect, test } from "vitest";
import type { Activity } from "./activities/activity.ts";
import { Beside } from "./beside.ts";

const activity = (name: string, can: () => boolean = () => true): Activity => ({
  name,
  share: 1,
  canWork: can,
  work: async () => ({ cost: 0, earned: 0 }),
});

/** The part of the work that it gets, in `work` of the others in turns of 1,000, by what both find in a turn. */
function partOf(own: (turn: number) => number, others: (work: number) => number, work = 5_000_000): number {
  const sampling = activity("sample");
  const rest = activity("rest");
  const beside = new Beside(sampling);
  let [had, turns] = [0, 0];
  for (let done = 0; done < work; ) {
    if (beside.next() === undefined) {
      beside.paid(rest, { cost: 1_000, earned: others(done) });
      done += 1_000;
    } else {
      beside.paid(sampling, { cost: 5_000, earned: own(turns++) });
      had += 5_000;
    }
    if (had > work) break;
  }
  return had / (had + work);
}

const nothing = (): number => 0;

test("it has no turn while the others find something, and none before they had some work", () => {
  expect(
    partOf(
      () => 1,
      () => 1,
    ),
  ).toBe(0);
  expect(partOf(nothing, nothing, 99_000)).toBe(0);
});

test("what finds nothing gets next to nothing, what finds something gets as much as it finds", () => {
  expect(partOf(nothing, nothing)).toBeLessThan(0.03);
  expect(partOf(nothing, nothing)).toBeGreaterThan(0);
  const now = (every: number) => (work: number) => (work % every === 0 ? 1 : 0);
  expect(partOf(() => 1, nothing)).toBeGreaterThan(0.45);
  const level = partOf((turn) => (turn % 20 === 0 ? 1 : 0), now(1_000_000));
  expect(level).toBeLessThan(0.3);
});

test("what others find gives it another try", () => {
  const tries = (others: (work: number) => number) => partOf(nothing, others);
  expect(tries((work) => (work % 500_000 === 0 ? 1 : 0))).toBeGreaterThan(tries(nothing));
});

test("it works alone when the others cannot, while it can", () => {
  let can = true;
  const sampling = activity("sample", () => can);
  const beside = new Beside(sampling);
  expect(beside.next()).toBe(undefined);
  expect(beside.alone()).toBe(sampling);
  can = false;
  expect(beside.alone()).toBe(undefined);
});
