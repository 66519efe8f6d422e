import { expect, test } from "vitest";
import type { Activity, Turn } from "./activities/activity.ts";
import { Scheduler } from "./scheduler.ts";

function activity(name: string, share: number, turn: Turn, can: () => boolean = () => true): Activity {
  return { name, share, canWork: can, work: async () => turn };
}

/** The part of the work that each activity got. */
async function parts(activities: readonly Activity[], turns: number): Promise<Record<string, number>> {
  const scheduler = new Scheduler(activities);
  const costs: Record<string, number> = {};
  let all = 0;
  for (let i = 0; i < turns; i++) {
    const chosen = scheduler.next();
    if (chosen === undefined) break;
    const turn = await chosen.work();
    costs[chosen.name] = (costs[chosen.name] ?? 0) + turn.cost;
    all += turn.cost;
    scheduler.paid(chosen, turn);
  }
  return Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, cost / all]));
}

test("work is shared as promised, however large the turns are, and the rest goes to what pays off", async () => {
  const solving = await parts(
    [activity("solve", 0.1, { cost: 900, earned: 1 }), activity("fuzz", 0.5, { cost: 3_000, earned: 0 })],
    2_000,
  );
  expect(solving.fuzz).toBeCloseTo(0.5, 1);
  const fuzzing = await parts(
    [activity("solve", 0.1, { cost: 900, earned: 0 }), activity("fuzz", 0.5, { cost: 3_000, earned: 1 })],
    2_000,
  );
  expect(fuzzing.fuzz).toBeCloseTo(0.9, 1);
  const barren = await parts(
    [activity("solve", 0.1, { cost: 900, earned: 0 }), activity("fuzz", 0.5, { cost: 3_000, earned: 0 })],
    2_000,
  );
  expect(barren.fuzz).toBeGreaterThan(0.75);
  expect(barren.solve).toBeGreaterThan(0.1);
});

test("what pays the same for less gets more", async () => {
  const both = await parts(
    [activity("cheap", 0.1, { cost: 100, earned: 1 }), activity("dear", 0.1, { cost: 900, earned: 1 })],
    3_000,
  );
  expect(both.cheap).toBeGreaterThan(0.75);
  expect(both.dear).toBeGreaterThan(0.08);
});

test("what may cost much waits until the others have had their part, and no longer if they can do nothing", () => {
  const dear = { ...activity("dear", 0.1, { cost: 100, earned: 0 }), patience: 1_000 };
  let isBusy = true;
  const scheduler = new Scheduler([dear, activity("cheap", 0.5, { cost: 100, earned: 0 }, () => isBusy)]);
  const names = Array.from({ length: 200 }, () => {
    const chosen = scheduler.next()!;
    scheduler.paid(chosen, { cost: 100, earned: 0 });
    return chosen.name;
  });
  expect(names.indexOf("dear")).toBeGreaterThan(40);
  isBusy = false;
  expect(new Scheduler([dear, activity("cheap", 0.5, { cost: 100, earned: 0 }, () => isBusy)]).next()?.name).toBe(
    "dear",
  );
});

test("what waits changes nothing until its turn comes", () => {
  const usual = [activity("solve", 0.1, { cost: 90, earned: 1 }), activity("fuzz", 0.5, { cost: 300, earned: 1 })];
  const names = (activities: readonly Activity[]): string[] => {
    const scheduler = new Scheduler(activities);
    return Array.from({ length: 300 }, () => {
      const chosen = scheduler.next()!;
      scheduler.paid(chosen, { cost: chosen.name === "solve" ? 90 : 300, earned: 1 });
      return chosen.name;
    });
  };
  const waiting = { ...activity("sample", 0.04, { cost: 100, earned: 0 }), patience: 1_000 };
  const [alone, beside] = [names(usual), names([...usual, waiting])];
  const first = beside.indexOf("sample");
  expect(first).toBeGreaterThan(50);
  expect(beside.slice(0, first)).toEqual(alone.slice(0, first));
});

test("nobody is asked to do what cannot be done, and nobody catches up on what could not be done", () => {
  const can = { solve: false, fuzz: false };
  const turn = { cost: 100, earned: 0 };
  const scheduler = new Scheduler([
    activity("solve", 0.3, turn, () => can.solve),
    activity("fuzz", 0.3, turn, () => can.fuzz),
  ]);
  const takes = (count: number) =>
    Array.from({ length: count }, () => {
      const chosen = scheduler.next();
      if (chosen !== undefined) scheduler.paid(chosen, turn);
      return chosen?.name;
    });
  expect(takes(1)).toEqual([undefined]);
  can.solve = true;
  expect(new Set(takes(50))).toEqual(new Set(["solve"]));
  can.fuzz = true;
  const both = takes(40);
  expect(both.filter((name) => name === "solve").length).toBeGreaterThan(15);
  can.solve = false;
  expect(new Set(takes(30))).toEqual(new Set(["fuzz"]));
});
