import { describe, expect, test } from "vitest";
import { CLAIMS, type Claim, type ClaimKind } from "./claim.ts";
import { type Grounds, inTheWay, verdictOf } from "./verdict.ts";

const TYPES: Claim = { kind: "declared-types" };
const proved: Grounds = { isExhausted: true, isViolated: false, places: 2, claims: [], assumptions: [TYPES] };
const kinds = Object.keys(CLAIMS) as ClaimKind[];

test("verified only when all was taken and nothing is in the way", () => {
  expect(verdictOf(proved)).toEqual({ kind: "verified", places: 2, assumptions: [TYPES] });
  expect(verdictOf({ ...proved, isExhausted: false })).toEqual({ kind: "open", reasons: [{ kind: "incomplete" }] });
});

test("a violation needs no proof", () => {
  expect(verdictOf({ ...proved, isExhausted: false, isViolated: true, claims: [{ kind: "diverged" }] })).toEqual({
    kind: "violated",
  });
});

test("a property that had nothing to say is not verified", () => {
  expect(verdictOf({ ...proved, places: 0 })).toEqual({ kind: "vacuous" });
});

test("reasons are said once", () => {
  const claims: Claim[] = [{ kind: "incomplete" }, { kind: "diverged" }, { kind: "diverged" }];
  expect(verdictOf({ ...proved, isExhausted: false, claims })).toEqual({
    kind: "open",
    reasons: [{ kind: "incomplete" }, { kind: "diverged" }],
  });
});

describe("each kind", () => {
  test.each(kinds)("%s forbids the proof where it is not stated", (kind) => {
    expect(verdictOf({ ...proved, claims: [{ kind }], assumptions: [] })).toEqual({
      kind: "open",
      reasons: [{ kind }],
    });
  });

  test.each(kinds)("%s, stated with the verdict", (kind) => {
    const stated = verdictOf({ ...proved, claims: [{ kind, about: "x" }], assumptions: [{ kind }] });
    expect(stated.kind).toBe(CLAIMS[kind].nature === "narrowing" ? "verified" : "open");
  });
});

test("a stated narrowing does not hide another one", () => {
  const claims: Claim[] = [{ kind: "invalid-dates" }, { kind: "module-state" }];
  expect(inTheWay(claims, [{ kind: "invalid-dates" }])).toEqual([{ kind: "module-state" }]);
});

describe("a static proof", () => {
  const open = { ...proved, isExhausted: false, claims: [{ kind: "module-state" }, { kind: "diverged" }] as Claim[] };
  const proof = { places: 3, isIncomplete: false };

  test("speaks of all runs, whatever was explored, and says less that it rests on", () => {
    const assumptions: Claim[] = [TYPES, { kind: "holes" }, { kind: "odd-objects" }];
    expect(verdictOf({ ...open, assumptions, proof })).toEqual({
      kind: "verified",
      places: 3,
      assumptions: [TYPES, { kind: "odd-objects" }],
      isStatic: true,
    });
  });

  test("is nothing against a run", () => {
    expect(verdictOf({ ...open, isViolated: true, proof })).toEqual({ kind: "violated" });
    expect(verdictOf({ ...open, proof: { ...proof, isIncomplete: true } }).kind).toBe("open");
  });

  test.each([
    "contradicted",
    "not-reported",
    "not-native",
    "not-native-at-load",
    "code-from-text",
    "mapped-arguments",
    "witness-failed",
    "another-error",
    "checker-unsure",
    "checker-failed",
    "stack-too-deep",
    "unobserved",
    "other",
  ] as const)("%s is in its way", (kind) => {
    expect(verdictOf({ ...open, claims: [{ kind }], proof }).kind).toBe("open");
  });

  test("of places that no run came by is vacuous", () => {
    expect(verdictOf({ ...open, proof: { ...proof, places: 0 } }).kind).toBe("open");
  });
});
