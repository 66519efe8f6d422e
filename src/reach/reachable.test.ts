// @module-tag thorough
/** What JavaScript can do and a condition might overlook: none of these places is ruled out by its necessary condition. */
import { afterAll, expect, test } from "vitest";
import { openScripts } from "../solver/smt/z3/scripts.ts";
import { formula, necessary } from "./condition.ts";
import { smtLib } from "./term/smt-lib.ts";
import { TooLarge, unfold } from "./term/unfold.ts";
import { nativeOf, questionOf } from "./testing/native.ts";
import { reachablePrograms } from "./testing/reachable.ts";

const scripts = openScripts();
afterAll(() => scripts.dispose());

const UNFOLDING = { most: 2, outer: 2, isBounded: false };
const CASES = reachablePrograms().map((one) => [one.program.name, one] as const);

test.for(CASES)("%s", { timeout: 60_000 }, async ([, { program, args }]) => {
  expect(nativeOf(program)(args)).toBe(true);
  const question = questionOf(program);
  // then nothing is called unreachable, whatever the condition says
  if (question.reachers.unseen !== undefined) return;
  const condition = necessary(question, "prove")!;
  expect(condition.ways.length).toBeGreaterThan(0);
  try {
    const asserted = [unfold(formula(condition), UNFOLDING, 3_000)];
    expect(await scripts.ask(smtLib({ asserted, resources: 100_000 }), 30_000)).not.toMatch(/^unsat/);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
  }
});
