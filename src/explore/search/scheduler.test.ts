import { expect, test } from "vitest";
import { type Activity, Scheduler } from "./scheduler.ts";

function activity(name: string, can: () => boolean = () => true): Activity {
  return { name, expected: 1, canWork: can, work: async () => {} };
}

function turns(count: number, reward: Readonly<Record<string, number>>): Record<string, number> {
  const scheduler = new Scheduler([activity("solve"), activity("mutate")]);
  const taken: Record<string, number> = { solve: 0, mutate: 0 };
  for (let i = 0; i < count; i++) {
    const chosen = scheduler.next()!;
    taken[chosen.name]!++;
    scheduler.paid(chosen, reward[chosen.name] ?? 0);
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
  const can = { solve: false, mutate: false };
  const scheduler = new Scheduler([activity("solve", () => can.solve), activity("mutate", () => can.mutate)]);
  expect(scheduler.next()).toBe(undefined);
  can.solve = true;
  for (let i = 0; i < 30; i++) expect(scheduler.next()?.name).toBe("solve");
  can.solve = false;
  can.mutate = true;
  for (let i = 0; i < 30; i++) expect(scheduler.next()?.name).toBe("mutate");
});

test("an activity hears what its own turns brought", () => {
  const heard: number[] = [];
  const one: Activity = { ...activity("one"), earned: (reward) => heard.push(reward) };
  const scheduler = new Scheduler([one, activity("other")]);
  scheduler.paid(one, 3);
  expect(heard).toEqual([3]);
});
