/** Every path is answered and every answer was exact: before that is said, chance gets to contradict it. What it shows goes where runs go. */
import type { Model } from "../../expr/expr.ts";
import type { Checks } from "./checks.ts";
import type { Challenge, FoundByChance } from "./claim.ts";
import type { Reached } from "./reached.ts";
import type { Unreached } from "./unreached.ts";

interface Contested {
  readonly reached: Reached;
  readonly unreached: Unreached;
  readonly check: Checks | undefined;
  /** Runs an input with shadows, and keeps it if it brings anything new. */
  readonly explore: (model: Model) => Promise<unknown>;
}

const UNACCOUNTED = "takes a way that no path accounts for";
const BY_CHANCE = `an input found by chance ${UNACCOUNTED}`;

export async function contest(
  challenge: Challenge,
  { reached, unreached, check, explore }: Contested,
): Promise<{ readonly stands: boolean; readonly runs: number }> {
  const { inputs, withdrawals, runs, isInterrupted } = await challenge({
    seen: reached.seen,
    models: reached.kept.map(({ model }) => model),
    isNewEnding: (outcome) => reached.isNewEnding(outcome),
  });
  for (const found of inputs) {
    await explore(found.model);
    // the way there was not among the paths, whatever this run shows
    if (concernsPaths(found)) {
      const missed = found.slots.filter((slot) => reached.seen[slot] === 0);
      unreached.withdrawn(missed, BY_CHANCE);
    }
    for (const checker of found.checkers)
      if (check?.isViolated(checker) === false)
        check.withdraw(checker, "an input found by chance violates it, but not in every run");
  }
  for (const withdrawal of withdrawals) {
    const { why, slots, checkers } = withdrawal;
    if (concernsPaths(withdrawal)) unreached.withdrawn(slots, `${why} ${UNACCOUNTED}`);
    for (const checker of checkers) check?.withdraw(checker, `${why} violates it`);
  }
  // what is said of a property alone leaves the paths as they were
  const isKept = ![...inputs, ...withdrawals].some(concernsPaths);
  return { stands: isKept && !isInterrupted, runs };
}

const concernsPaths = ({ slots, checkers }: Omit<FoundByChance, "model">): boolean =>
  slots.length > 0 || checkers.length === 0;
