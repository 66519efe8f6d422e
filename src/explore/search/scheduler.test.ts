import { expect, test } from "vitest";
import { type Activity, Scheduler } from "./scheduler.ts";

function turns(count: number, reward: Partial<Record<Activity, number>>): Record<Activity, number> {
  const scheduler = new Scheduler();
  const taken = { solve: 0, mutate: 0, check: 0 };
  for (let i = 0; i < count; i++) {
    const activity = scheduler.next(true, true)!;
    taken[activity]++;
    scheduler.paid(activity, reward[activity] ?? 0);
  }
  return taken;
}

test("what pays off gets the turns, and the other one is not forgotten", () => {
  const solving = turns(200, { solve: 1 });
  expect(solving.solve).toBeGreaterThan(150);
  expect(solving.mutate).toBeGreaterThan(5);
  const mutating = turns(200, { mutate: 3 });
  expect(mutating.mutate).toBeGreaterThan(150);
  expect(mutating.solve).toBeGreaterThan(5);
});

test("nobody is asked to do what cannot be done", () => {
  const scheduler = new Scheduler();
  expect(scheduler.next(false, false)).toBe(undefined);
  for (let i = 0; i < 30; i++) expect(scheduler.next(true, false)).toBe("solve");
  for (let i = 0; i < 30; i++) expect(scheduler.next(false, true)).toBe("mutate");
});
