/** Why branch outcomes were not reached, in words. */

import type { SlotReason } from "../../jobs/messages.ts";
import type { ExploredProgram } from "../search/program.ts";
import type { ExplorationResult } from "../search/result.ts";

export function reasonsFor(
  result: ExplorationResult,
  program: ExploredProgram,
  goals: readonly number[],
): SlotReason[] {
  const missing = goals.filter((slot) => result.seen[slot] === 0);
  return program.byFile(missing).flatMap(({ file, slots }) => {
    const [first] = program.fromFiles([{ file, slots: [0] }]);
    return slots.map((slot) => ({ file, slot, reason: reason(result, first! + slot, slot) }));
  });
}

function reason(result: ExplorationResult, slot: number, local: number): string {
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
    case undefined: {
      const sibling = slot + (local % 2 === 0 ? 1 : -1);
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
