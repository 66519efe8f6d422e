import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { proofsPage } from "../../scripts/proofs-page.ts";
import { CLAIMS, type Claim, type ClaimKind } from "../claims/claim.ts";
import { claimText, missedText, reportedClaims, WORDS } from "./claims.ts";

test("docs/proofs.md is what the tables say; npm run docs:proofs writes it", () => {
  const textOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  expect(textOf("docs/proofs.md")).toBe(proofsPage(textOf("src/claims/verdict.ts")));
});

test("every kind has words, and no two the same", () => {
  const kinds = (Object.keys(CLAIMS) as ClaimKind[]).filter(
    // these say what they are given
    (kind) => !["other", "unobserved", "checker-unsure", "input-unrepresentable"].includes(kind),
  );
  const texts = kinds.map((kind) => WORDS[kind].says("x"));
  expect(new Set(texts).size).toBe(kinds.length);
});

test("what is not built is named with its place in the input", () => {
  expect(claimText({ kind: "unbuilt-type", about: "o.w: WeakMap<object, number>" })).toBe(
    "o.w was not tried as WeakMap<object, number>",
  );
});

test("as data: once each, with the line, the property and what helps", () => {
  const place = { file: "/a.ts", site: 3 };
  const claims: Claim[] = [
    { kind: "used-as-it-came", about: "hash", place },
    { kind: "used-as-it-came", about: "hash", place },
    { kind: "witness-failed", checker: "nan" },
  ];
  expect(reportedClaims(claims, ({ site }) => site + 4)).toEqual([
    { kind: "used-as-it-came", nature: "loss", about: "hash", file: "/a.ts", line: 7, help: expect.any(String) },
    { kind: "witness-failed", nature: "doubt", property: "nan" },
  ]);
});

test("that tried paths could not take a branch is no proof, and does not read like one", () => {
  expect(missedText({ why: "refuted-where-tried" })).not.toContain("infeasible");
  expect(missedText({ why: "not-tried", claim: { kind: "invalid-dates" } })).toBe(
    "no input that was tried reaches it: dates are valid",
  );
});
