/** What a native run contradicts is not claimed. */

import { expect, test } from "vitest";
import type { Claim } from "../../../claims/claim.ts";
import type { CheckedResult, SearchResult } from "../../../jobs/result.ts";
import { claims, contradicts, withoutClaims } from "./testimony.ts";

const RETURNS = { returns: 1 } as const;
const native = (outcome: { readonly returns: number }, more: object = {}) => ({
  outcome,
  isMade: true,
  isAwaited: false,
  blocked: [],
  left: [],
  unhandled: [],
  ...more,
});

const searched = {
  kind: "searched",
  status: "exhausted",
  verdicts: [
    { slot: 1, reason: { why: "proved-infeasible" } },
    { slot: 2, reason: { why: "given-up" } },
  ],
  claims: [],
} as unknown as SearchResult;

const WHY: Claim = { kind: "contradicted", about: "why" };

test("a native run contradicts only if it had the input, was let, and ended otherwise", () => {
  expect(contradicts({ outcome: RETURNS }, native({ returns: 2 }))).toBe(true);
  expect(contradicts({ outcome: RETURNS }, native({ returns: 1 }))).toBe(false);
  expect(contradicts({ outcome: RETURNS }, undefined)).toBe(false);
  expect(contradicts({ outcome: RETURNS }, native({ returns: 2 }, { isMade: false }))).toBe(false);
  expect(contradicts({ outcome: RETURNS }, native({ returns: 2 }, { blocked: ["fs.readFileSync"] }))).toBe(false);
});

test("nothing is exhausted, infeasible or verified then, and the reason is named", () => {
  expect(claims(searched)).toBe(true);
  const without = withoutClaims(searched, WHY);
  expect(claims(without)).toBe(false);
  expect(without).toMatchObject({
    status: "tried",
    claims: [WHY],
    verdicts: [
      { slot: 1, reason: { why: "withdrawn", claim: WHY } },
      { slot: 2, reason: { why: "given-up" } },
    ],
  });
  const checked = {
    ...searched,
    kind: "checked",
    status: "budget",
    check: { verdicts: { a: { kind: "verified" }, b: { kind: "violated" }, c: { kind: "vacuous" } } },
  } as unknown as CheckedResult;
  expect(claims(checked)).toBe(true);
  expect(withoutClaims(checked, WHY).check.verdicts).toEqual({
    a: { kind: "open", reasons: [WHY] },
    b: { kind: "violated" },
    c: { kind: "open", reasons: [WHY] },
  });
});
