/** Why branch outcomes were not reached, in words. */

import type { SlotReason } from "../../jobs/result.ts";
import type { ExplorationResult } from "../search/result.ts";

export function reasonsFor(result: ExplorationResult, goals: readonly number[]): SlotReason[] {
  const missing = goals.filter((slot) => result.seen[slot] === 0);
  return missing.map((slot) => ({ slot, reason: reason(result, slot) }));
}

function reason(result: ExplorationResult, slot: number): string {
  if (result.status === "exhausted") return "proved infeasible";
  const verdict = result.unreached.verdictOf(slot);
  switch (verdict?.kind) {
    case "infeasible":
      return "infeasible on every path that was tried";
    case "unknown":
      return `solver: ${verdict.reason}`;
    case "diverged":
      return "an input that should reach it took another path";
    case "gave-up":
      return "tried too often without success";
    case "withdrawn":
      return verdict.why;
    case undefined: {
      // first slots are even: the two outcomes of a branch differ in the last bit
      const sibling = slot ^ 1;
      if (result.seen[sibling] === 0) return "its line was not reached";
      const [lost] = result.unreached.concretisations.values();
      if (lost !== undefined) return `its condition is not symbolic; ${lost.what} was used as it came`;
      const { narrowing } = result.unreached;
      return result.isComplete && narrowing !== undefined
        ? `no input that was tried reaches it: ${narrowing}`
        : "budget, or its condition does not depend on the input";
    }
  }
}
