/** No false proofs: what is proved about a function is refuted, or at least not claimed, about its mutants that do otherwise. */
// @module-tag thorough
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";
import { documentedPairs } from "../testing/documented.ts";
import { constantsOf, edgeInputs } from "../testing/edge-values.ts";
import { mutantsOf } from "../testing/mutants.ts";
import { NOT_PROVED, provedFunctions } from "../testing/proved.ts";
import { judge } from "../testing/refute.ts";

const PAGES = join(fileURLToPath(import.meta.url), "../../../../docs/checkers");
const PROVED = provedFunctions(PAGES, NOT_PROVED);

test("mutants change one thing each and are many", () => {
  const text = "export function f(a: number) { if (a < 3 && a > 0) return a + 1; return a ? 1 : 2; }";
  const mutants = mutantsOf(text);
  expect(mutants.map(({ what }) => what)).toContain("line 1: a < 3 → a <= 3");
  expect(new Set(mutants.map((one) => one.text)).size).toBe(mutants.length);
  expect(PROVED.length).toBeGreaterThanOrEqual(25);
  expect(PROVED.flatMap((one) => mutantsOf(one.text)).length).toBeGreaterThanOrEqual(300);
});

/** The rest of them: `npm run prove:mutants`. */
test("no mutant is called verified that an input refutes", async () => {
  const mutants = PROVED.flatMap(({ checker, text }) => mutantsOf(text).map((mutant) => ({ checker, ...mutant })));
  const verdicts = new Set<string>();
  for (let i = 3; i < mutants.length; i += 16) {
    const { checker, text, what } = mutants[i]!;
    const { verdict, refutation } = await judge(text, checker, 300);
    verdicts.add(verdict);
    expect({ checker, what, refutation }).toEqual({ checker, what, refutation: undefined });
  }
  expect([...verdicts].sort()).toEqual(expect.arrayContaining(["verified", "violated"]));
});

/** What only a long string of right choices shows, or what the edges do not have. */
const BEYOND_EDGES = ["hang", "slow-regexp", "stack-overflow", "injection", "not-callable", "unhandled-rejection"];

test("the inputs that are to refute find the documented violations by themselves", async () => {
  for (const { checker, violates } of documentedPairs(PAGES)) {
    if (BEYOND_EDGES.includes(checker)) continue;
    const { target, again } = await checkText(violates, { checkers: [checker], runs: 1, limits: { steps: 2_000 } });
    let isSeen = false;
    for (const args of edgeInputs(target, constantsOf(violates), 3_000, 1)) {
      isSeen = (await again({ args })).length > 0;
      if (isSeen) break;
    }
    expect({ checker, isSeen }).toEqual({ checker, isSeen: true });
  }
});
