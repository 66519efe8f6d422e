/** What is made of kept inputs when no time is left. */
import { expect, test } from "vitest";
import type { Model } from "../../expr/expr.ts";
import type { ExploredProgram } from "../search/program.ts";
import type { KeptInput } from "../search/result.ts";
import { BARE_TRACE } from "../search/testing/bare-trace.ts";
import { makeSpecimens } from "./specimens.ts";

const kept = (text: string, slot: number, isTimed: boolean): KeptInput => ({
  model: new Map([["text", text]]),
  input: { args: [text] },
  outcome: { returns: text },
  slots: [slot],
  milliseconds: 0,
  isTimed,
});

test("inputs are told as they were found, without a run; only what read a clock is run, to see whether other times give the same", async () => {
  const shadowed: string[] = [];
  let elsewhere = 0;
  const textOf = (model: Model): string => String(model.get("text"));
  const refused = () => {
    throw new Error("no time is left for that");
  };
  const program: ExploredProgram = {
    slotCount: 2,
    stepsOfPlain: 1,
    narrowed: [],
    slotOf: () => -1,
    runShadow(model) {
      shadowed.push(textOf(model));
      return {
        outcome: { kind: "returns", value: textOf(model) },
        trace: { ...BARE_TRACE, path: [], isCut: false, clockReads: 1 },
        slots: [1],
      };
    },
    runPlain: refused,
    runElsewhere: (model) => {
      elsewhere++;
      return { kind: "returns", value: textOf(model) };
    },
    hasNew: () => false,
    reachedPlain: () => [],
    variablesOf: () => [],
    encodeInput: (model) => ({ args: [textOf(model)] }),
    encodeOutcome: (outcome) => ({ returns: outcome.kind === "returns" ? String(outcome.value) : null }),
    watchedSlots: (slots) => [...slots],
    placeOf: () => undefined,
  };
  const specimens = await makeSpecimens(program, [kept("long", 0, false), kept("late", 1, true)], {
    goals: [0, 1],
    isLate: () => true,
    isCancelled: () => false,
  });
  expect(shadowed).toHaveLength(1);
  expect(elsewhere).toBe(8);
  expect(specimens.find(({ isVolatile }) => !isVolatile)).toEqual({
    input: { args: ["long"] },
    outcome: { returns: "long" },
    conditions: [],
    isVolatile: false,
    worldInputs: [],
  });
});
