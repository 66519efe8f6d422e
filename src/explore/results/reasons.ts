/** Why branch outcomes were not reached. */

import type { Missed } from "../../claims/missed.ts";
import type { SlotReason } from "../../jobs/result.ts";
import type { ExplorationResult } from "../search/result.ts";

export function reasonsFor(result: ExplorationResult, goals: readonly number[]): SlotReason[] {
  const missing = goals.filter((slot) => result.seen[slot] === 0);
  return missing.map((slot) => ({ slot, reason: reason(result, slot) }));
}

function reason({ status, isComplete, seen, unreached }: ExplorationResult, slot: number): Missed {
  if (status === "exhausted") return { why: "proved-infeasible" };
  const verdict = unreached.verdictOf(slot);
  switch (verdict?.kind) {
    case "unreachable":
      return { why: "proved-unreachable" };
    case "infeasible":
      return { why: "refuted-where-tried" };
    case "unknown":
      return { why: "undecided", claim: verdict.claim };
    case "diverged":
      return { why: "diverged" };
    case "gave-up":
      return { why: "given-up" };
    case "withdrawn":
      return { why: "withdrawn", claim: verdict.claim };
    case undefined: {
      // first slots are even: the two outcomes of a branch differ in the last bit
      const sibling = slot ^ 1;
      if (seen[sibling] === 0) return { why: "line-not-reached" };
      const [lost] = unreached.concretisations.values();
      if (lost !== undefined) return { why: "lost", claim: { kind: "used-as-it-came", about: lost.what } };
      const { narrowing } = unreached;
      return isComplete && narrowing !== undefined
        ? { why: "not-tried", claim: narrowing }
        : { why: "budget-or-constant" };
    }
  }
}
