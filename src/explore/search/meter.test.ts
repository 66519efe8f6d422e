import { expect, test } from "vitest";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { Meter } from "./meter.ts";

const meter = () =>
  new Meter(
    { runs: 100, seconds: 60, steps: 1_000 },
    () => 0,
    () => false,
  );

/** What a run with shadows and a cheap one count that came so far. */
const counted = (steps: number, outcome: RunOutcome): number[] => {
  const [shadowed, cheap] = [meter(), meter()];
  shadowed.ran({ steps, events: steps, nodes: steps, outcome });
  cheap.ranCheaply({ steps, variables: 3, start: 0, isAwaited: false, outcome });
  return [shadowed.work, cheap.work];
};

test("what a run counts that the clock or the stack ended does not say how far it came: that depends on the load of the machine", () => {
  const late: RunOutcome = { kind: "stopped", why: "time" };
  const deep: RunOutcome = { kind: "stopped", why: "stack" };
  for (const ended of [late, deep]) expect(counted(2_000, ended)).toEqual(counted(150_000, ended));
  const long: RunOutcome = { kind: "stopped", why: "steps" };
  for (const [i, work] of counted(150_000, long).entries()) expect(work).toBeGreaterThan(counted(2_000, long)[i]!);
  // one that is ended by the clock is dearer than any that is ended by its steps
  for (const [i, work] of counted(1, late).entries()) expect(work).toBeGreaterThan(counted(10_000, long)[i]!);
});

test("a search with patience ends when nothing new came for half as long as all took until then", () => {
  const waiting = new Meter(
    { runs: 100, seconds: 60, steps: 1_000, patience: 0.1 },
    () => 0,
    () => false,
  );
  const run = (times: number): void => {
    for (let i = 0; i < times; i++)
      waiting.ran({ steps: 1, events: 1, nodes: 1, outcome: { kind: "returns", value: 1 } });
  };
  run(9);
  expect([waiting.isHalfSpent, waiting.isInVain(3)]).toEqual([true, false]);
  run(4);
  expect(waiting.isInVain(3)).toBe(false);
  run(1);
  expect(waiting.isInVain(3)).toBe(true);
  // something new at 14 of 100: it goes on until 21
  expect(waiting.isInVain(4)).toBe(false);
  run(6);
  expect(waiting.isInVain(4)).toBe(false);
  run(2);
  expect([waiting.isInVain(4), waiting.isSpent]).toEqual([true, false]);
  run(79);
  expect(waiting.isSpent).toBe(true);
  expect(meter().isInVain(0)).toBe(false);
});
