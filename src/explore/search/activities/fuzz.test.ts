/** Cheap runs on a program made by hand: what they seem to find counts only when a run with shadows shows it. */

import { expect, test } from "vitest";
import { input } from "../../../expr/build.ts";
import type { Model } from "../../../expr/expr.ts";
import { alternativeOf, presenceOf } from "../../../expr/variable/variable.ts";
import type { Trace } from "../../../runtime/record/trace.ts";
import { Exploration } from "../exploration.ts";
import type { Program } from "../program.ts";
import { BARE_TRACE } from "../testing/bare-trace.ts";

const TRACE: Trace = { ...BARE_TRACE, path: [], isCut: true };
const SLOTS = { start: 0, shown: 1, accident: 2, never: 3 } as const;
const text = () => input("text", "str", { kind: "any-string", maxLength: 1000 });
const textOf = (model: Model) => String(model.get("text") ?? "");

/** Slot 1 is reached by a text of three characters; slot 2 only by a cheap run after a hundred others on the same state. */
function remembering() {
  const log = { confirmed: 0, renewals: 0 };
  let runs = 0;
  let reached: number[] = [];
  const slots = (model: Model) => [SLOTS.start, ...(textOf(model).length >= 3 ? [SLOTS.shown] : [])];
  const program: Program = {
    slotCount: 4,
    stepsOfPlain: 5,
    narrowed: [],
    slotOf: () => -1,
    runShadow(model) {
      if (textOf(model) !== "") log.confirmed++;
      return { outcome: { kind: "returns", value: 0 }, trace: TRACE, slots: slots(model) };
    },
    runPlain: () => {
      throw new Error("a program that can keep its state is asked to");
    },
    runKept(model) {
      reached = [...slots(model), ...(++runs > 100 ? [SLOTS.accident] : [])];
      return { kind: "returns", value: 0 };
    },
    forgetState() {
      log.renewals++;
      runs = 0;
      return true;
    },
    hasNew: (seen) => reached.some((slot) => seen[slot] === 0),
    reachedPlain: () => reached,
    variablesOf: () => [text()],
    encodeInput: () => ({ args: [] }),
    encodeOutcome: () => ({ returns: null }),
  };
  return { program, log };
}

/** Cheap runs see no difference between an object without properties and nothing; only a run with shadows tells what it is asked for. */
test("a value of unknown type is tried as an object, so that its properties are found out and filled in", async () => {
  const labels = ["x === undefined", 'typeof x === "string"', 'typeof x === "object"', 'typeof x === "function"'];
  const x = () => input(alternativeOf("x"), "num", { kind: "tag", labels });
  const has = () => input(presenceOf("x|2.deep"), "num", { kind: "tag", labels: ["no", "yes"] });
  let isFound = false;
  let reached: number[] = [];
  const perform = (model: Model): number[] => {
    const isDeep = model.get("x#tag") === 2 && model.get("x|2.deep#has") === 1;
    return [SLOTS.start, ...(isDeep ? [SLOTS.shown] : [])];
  };
  const { seen } = await explore({
    ...remembering().program,
    runShadow(model) {
      const isAsked = model.get("x#tag") === 2;
      isFound ||= isAsked;
      const trace = { ...TRACE, discoveries: isAsked ? [{ path: "x|2", key: "deep" }] : [] };
      return { outcome: { kind: "returns", value: 0 }, trace, slots: perform(model) };
    },
    runKept(model) {
      reached = perform(model);
      return { kind: "returns", value: 0 };
    },
    hasNew: (known) => reached.some((slot) => known[slot] === 0),
    reachedPlain: () => reached,
    variablesOf: (model) => [x(), ...(isFound && model.get("x#tag") === 2 ? [has()] : [])],
  });
  expect(seen[SLOTS.shown]).toBe(1);
});

const explore = (program: Program) =>
  new Exploration(
    program,
    { solve: () => ({ kind: "unknown", reason: "" }) },
    {
      budget: { runs: 40, seconds: 1_000, steps: 1_000 },
      seed: 3,
      strategy: "interleaved",
      mutate: true,
      dictionary: { strings: [], numbers: [] },
      goals: Object.values(SLOTS),
      queryBudgets: [
        { milliseconds: 1, evaluations: 1 },
        { milliseconds: 1, evaluations: 1 },
      ],
      now: () => 0,
      isCancelled: () => false,
    },
  ).run();

test("a find is confirmed by a fresh run; an accident of kept state is not believed, and not tried for ever", async () => {
  const { program, log } = remembering();
  const { seen, status, statistics } = await explore(program);
  expect([...seen]).toEqual([1, 1, 0, 0]);
  expect(status).toBe("budget");
  expect(statistics.mutations).toBeGreaterThan(3_000);
  // once for what is there, twice for what is not
  expect(log.confirmed).toBeGreaterThanOrEqual(2);
  expect(log.confirmed).toBeLessThanOrEqual(6);
  // after each accident, and every thousand runs
  expect(log.renewals).toBeGreaterThan(4);
});

test("what the project shows is tried before anything is made of other inputs", async () => {
  const shown = "a whole input that nobody finds by chance";
  const { program } = remembering();
  const tried: string[] = [];
  const slots = (model: Model) => [SLOTS.start, ...(textOf(model) === shown ? [SLOTS.never] : [])];
  let reached: number[] = [];
  const result = await new Exploration(
    {
      ...program,
      runShadow: (model) => ({ outcome: { kind: "returns", value: 0 }, trace: TRACE, slots: slots(model) }),
      runKept(model) {
        tried.push(textOf(model));
        reached = slots(model);
        return { kind: "returns", value: 0 };
      },
      hasNew: (seen) => reached.some((slot) => seen[slot] === 0),
      reachedPlain: () => reached,
      adopt: (args) => (typeof args[0] === "string" && args.length === 1 ? new Map([["text", args[0]]]) : undefined),
    },
    { solve: () => ({ kind: "unknown", reason: "" }) },
    {
      budget: { runs: 50, seconds: 1_000, steps: 1_000 },
      seed: 1,
      strategy: "interleaved",
      mutate: true,
      name: "parse",
      dictionary: {
        strings: [],
        numbers: [],
        examples: { calls: [{ name: "parse", args: [shown] }], texts: ["another"] },
      },
      goals: [SLOTS.start, SLOTS.never],
      queryBudgets: [
        { milliseconds: 1, evaluations: 1 },
        { milliseconds: 1, evaluations: 1 },
      ],
      now: () => 0,
      isCancelled: () => false,
    },
  ).run();
  expect(tried[0]).toBe(shown);
  expect(result.status).toBe("covered");
});

test("a large input that had to be stopped is made smaller before it is run with shadows, until it ends if it can", async () => {
  const shown = `${"a".repeat(900)}needle${"a".repeat(900)}`;
  const { program } = remembering();
  const confirmed: string[] = [];
  const slots = (model: Model) => [SLOTS.start, ...(textOf(model).includes("needle") ? [SLOTS.never] : [])];
  const outcome = (model: Model) =>
    textOf(model).length > 500
      ? ({ kind: "stopped", why: "steps" } as const)
      : ({ kind: "returns", value: 0 } as const);
  let reached: number[] = [];
  await new Exploration(
    {
      ...program,
      variablesOf: () => [input("text", "str", { kind: "any-string", maxLength: 5_000 })],
      runShadow(model) {
        confirmed.push(textOf(model));
        return { outcome: outcome(model), trace: TRACE, slots: slots(model) };
      },
      runKept(model) {
        reached = slots(model);
        return outcome(model);
      },
      hasNew: (seen) => reached.some((slot) => seen[slot] === 0),
      reachedPlain: () => reached,
      adopt: (args) => (typeof args[0] === "string" && args.length === 1 ? new Map([["text", args[0]]]) : undefined),
    },
    { solve: () => ({ kind: "unknown", reason: "" }) },
    {
      budget: { runs: 50, seconds: 1_000, steps: 1_000 },
      seed: 1,
      strategy: "interleaved",
      mutate: true,
      name: "parse",
      dictionary: { strings: [], numbers: [], examples: { calls: [{ name: "parse", args: [shown] }], texts: [] } },
      goals: [SLOTS.start, SLOTS.never],
      queryBudgets: [
        { milliseconds: 1, evaluations: 1 },
        { milliseconds: 1, evaluations: 1 },
      ],
      now: () => 0,
      isCancelled: () => false,
    },
  ).run();
  const found = confirmed.filter((text) => text.includes("needle"));
  expect(found.length).toBeGreaterThan(0);
  expect(Math.max(...found.map((text) => text.length))).toBeLessThanOrEqual(500);
});

test("a cheap run takes a few times as long as those that led on, and no longer", async () => {
  const { program } = remembering();
  const limits = new Set<number | undefined>();
  let stepsOfPlain = 5;
  let reached: number[] = [];
  await explore({
    ...program,
    get stepsOfPlain() {
      return stepsOfPlain;
    },
    runKept(model, steps) {
      limits.add(steps);
      const isLong = textOf(model).length >= 3;
      stepsOfPlain = isLong ? 3_000 : 5;
      reached = isLong ? [SLOTS.start, SLOTS.shown] : [SLOTS.start];
      return { kind: "returns", value: 0 };
    },
    hasNew: (seen) => reached.some((slot) => seen[slot] === 0),
    reachedPlain: () => reached,
  });
  expect([...limits]).toEqual([10_000, 24_000]);
});
