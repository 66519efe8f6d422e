/** Promise 2: what a native run does not show is not reported, for each way in which it can fail to show. */
import { expect, test } from "vitest";
import type { EncodedOutcome } from "../../../value/encoded.ts";
import { type FindingCandidate, judge, type NoResult } from "./findings.ts";

const THROWS: EncodedOutcome = { throws: { name: "TypeError", message: "m" } };
const STOPPED: EncodedOutcome = { stopped: "steps" };

const candidate = (outcome: EncodedOutcome, isRaised: boolean, checker = "any"): FindingCandidate => ({
  target: {} as FindingCandidate["target"],
  finding: {
    checker,
    place: undefined,
    message: "m",
    bucket: "b",
    input: { args: [] },
    outcome,
    values: [],
    isRaised,
    count: 1,
  },
});

const ended = (outcome: EncodedOutcome, more: object = {}) => ({
  outcome,
  isMade: true,
  isAwaited: false,
  blocked: [],
  left: [],
  unhandled: [],
  ...more,
});
const silent: NoResult = { problem: undefined };
const shows = async () => true;
const hides = async () => false;

test("raised: the native run must end in the same class of error", async () => {
  const raised = candidate(THROWS, true);
  expect(await judge(raised, ended(THROWS), hides)).toMatchObject({ kind: "confirmed" });
  for (const native of [
    ended({ returns: 1 }),
    ended({ throws: { name: "RangeError", message: "m" } }),
    ended(THROWS, { isMade: false }),
    ended(THROWS, { blocked: ["fs.writeFileSync"] }),
    silent,
  ])
    expect(await judge(raised, native, shows)).toMatchObject({ kind: "refused" });
});

test("endless: the native run must not end, and must have begun", async () => {
  const endless = candidate(STOPPED, true, "hang");
  expect(await judge(endless, silent, hides)).toMatchObject({ kind: "confirmed" });
  expect(await judge(endless, ended({ returns: 1 }), shows)).toMatchObject({ kind: "refused" });
  expect(await judge(endless, { problem: "SyntaxError: x" }, shows)).toEqual({
    kind: "refused",
    reason: "the program could not be run natively: SyntaxError: x",
    isOfNow: true,
  });
  const deep = candidate({ stopped: "stack" }, true, "stack-overflow");
  const overflow: EncodedOutcome = { throws: { name: "RangeError", message: "Maximum call stack size exceeded" } };
  expect(await judge(deep, ended(overflow), hides)).toMatchObject({ kind: "confirmed" });
  expect(await judge(deep, ended(THROWS), shows)).toMatchObject({ kind: "refused" });
});

test("silent: a concrete run must show it again, whatever else the native run does", async () => {
  for (const [outcome, native] of [
    [{ returns: 1 }, ended({ returns: 1 })],
    [STOPPED, ended({ returns: 1 })],
    [STOPPED, silent],
  ] as const) {
    expect(await judge(candidate(outcome, false), native, shows)).toMatchObject({ kind: "confirmed" });
    expect(await judge(candidate(outcome, false), native, hides)).toMatchObject({ kind: "refused" });
  }
});

test("a rejection must be unhandled natively", async () => {
  const rejection = candidate({ returns: 1 }, true, "unhandled-rejection");
  expect(await judge(rejection, ended({ returns: 1 }, { unhandled: ["Error: x"] }), hides)).toMatchObject({
    kind: "confirmed",
  });
  expect(await judge(rejection, ended({ returns: 1 }), shows)).toMatchObject({ kind: "refused" });
});
