import { expect, test } from "vitest";
import type { ExploreJob } from "../jobs/job.ts";
import { afterwards, secondsToSearch } from "./time-shares.ts";

const job = (seconds: number, rest: Partial<ExploreJob> = {}): ExploreJob =>
  ({ kind: "explore", budget: { runs: 1, seconds, steps: 1 }, ...rest }) as ExploreJob;

test("a search leaves time for what is made of its results, and has all of it where nothing is", () => {
  expect(secondsToSearch(job(10), 0)).toBe(8);
  expect(secondsToSearch(job(10, { specimens: false }), 0)).toBe(10);
  expect(secondsToSearch({ ...job(10), kind: "check" } as never, 0)).toBe(9);
  expect(secondsToSearch(job(10), 5_000)).toBe(3);
  expect(secondsToSearch(job(10), 9_000)).toBe(0);
});

test("what comes after a search has what is left of the seconds, and a moment in any case", () => {
  let now = 0;
  const at = (milliseconds: number) => {
    now = milliseconds;
  };
  const spent = afterwards(job(10), 10_500, () => now);
  at(699);
  expect([spent.isLateForMutants(), spent.isLate()]).toEqual([false, false]);
  at(800);
  expect([spent.isLateForMutants(), spent.isLate()]).toEqual([true, false]);
  at(1_001);
  expect(spent.isLate()).toBe(true);
  at(0);
  const early = afterwards(job(10), 1_000, () => now);
  at(9_999);
  expect([early.isLateForMutants(), early.isLate()]).toEqual([true, false]);
});
