/** What a native run contradicts is not claimed. */
import { expect, test } from "vitest";
import type { CheckedResult, SearchResult } from "../../../jobs/result.ts";
import { claims, contradicts, withoutClaims } from "./testimony.ts";

const RETURNS = { returns: 1 } as const;
const native = (outcome: { readonly returns: number }, more: object = {}) => ({
  outcome,
  isMade: true,
  isAwaited: false,
  blocked: [],
  unhandled: [],
  ...more,
});

const searched = {
  kind: "searched",
  status: "exhausted",
  verdicts: [
    { slot: 1, reason: "proved infeasible" },
    { slot: 2, reason: "solver: gave up" },
  ],
  inexactness: [],
} as unknown as SearchResult;

test("a native run contradicts only if it had the input, was let, and ended otherwise", () => {
  expect(contradicts({ outcome: RETURNS }, native({ returns: 2 }))).toBe(true);
  expect(contradicts({ outcome: RETURNS }, native({ returns: 1 }))).toBe(false);
  expect(contradicts({ outcome: RETURNS }, undefined)).toBe(false);
  expect(contradicts({ outcome: RETURNS }, native({ returns: 2 }, { isMade: false }))).toBe(false);
  expect(contradicts({ outcome: RETURNS }, native({ returns: 2 }, { blocked: ["fs.readFileSync"] }))).toBe(false);
});

test("nothing is exhausted, infeasible or verified then, and the reason is named", () => {
  expect(claims(searched)).toBe(true);
  const without = withoutClaims(searched, "why");
  expect(claims(without)).toBe(false);
  expect(without).toMatchObject({
    status: "budget",
    inexactness: ["why"],
    verdicts: [
      { slot: 1, reason: "not proved to be infeasible: why" },
      { slot: 2, reason: "solver: gave up" },
    ],
  });
  const checked = {
    ...searched,
    kind: "checked",
    status: "budget",
    check: { verdicts: { a: { kind: "verified" }, b: { kind: "violated" }, c: { kind: "vacuous" } } },
  } as unknown as CheckedResult;
  expect(claims(checked)).toBe(true);
  expect(withoutClaims(checked, "why").check.verdicts).toEqual({
    a: { kind: "open", reasons: ["why"] },
    b: { kind: "violated" },
    c: { kind: "open", reasons: ["why"] },
  });
});
