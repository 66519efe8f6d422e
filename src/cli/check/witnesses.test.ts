import { expect, test } from "vitest";
import type { FindingCandidate } from "../pipeline/confirm/findings.ts";
import { withOthers } from "./witnesses.ts";

const candidate = (others: readonly string[]): FindingCandidate =>
  ({
    target: { export: "f" },
    finding: { message: "small", input: { args: ["a"] }, others: others.map((one) => ({ input: { args: [one] } })) },
  }) as unknown as FindingCandidate;

test("a finding comes with each of its inputs, and is told alone with each", () => {
  const all = withOthers(candidate(["b", "c"]));
  expect(all.map(({ finding }) => finding.input.args)).toEqual([["a"], ["b"], ["c"]]);
  for (const { finding } of all) expect(finding.others).toBeUndefined();
});

test("asked again, a finding gives the very same candidates: what is known of them need not be confirmed once more", () => {
  const { target, finding } = candidate(["b"]);
  const first = withOthers({ target, finding });
  expect(withOthers({ target, finding })).toBe(first);
  expect(withOthers(candidate(["b"]))).not.toBe(first);
});
