/** The passive checks of concrete runs, for what the language does not raise itself. */
import type { CheckSettings, SeenViolation } from "../../checkers/finding.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { type FindingCandidate, isStopped } from "../pipeline/confirm/findings.ts";
import type { Session } from "../pipeline/session.ts";

type Recheck = (candidate: FindingCandidate) => Promise<boolean>;

/**
 * Inputs of one target are run by one job, because making it ready takes longer than running it. One that does not show its finding there is run alone: another one may have ended the process, and nobody
 * knows which one.
 */
export function rechecking(all: readonly FindingCandidate[], { host }: Session, check: CheckSettings): Recheck {
  const seenIn = async (candidates: readonly FindingCandidate[]): Promise<ReadonlySet<FindingCandidate>> => {
    const { target } = candidates[0]!;
    const inputs = candidates.map(({ finding }) => finding.input);
    // a run that cannot be repeated shows nothing again
    const seen = await host.recheck({ target, inputs, check }).catch(() => []);
    return new Set(candidates.filter((one, i) => isSeen(one, seen[i] ?? [])));
  };
  const together = new Map<Target, ReturnType<typeof seenIn>>();
  return async (candidate) => {
    const { target } = candidate;
    const others = all.filter((one) => one.target === target && endsSilently(one));
    if (others.length > 1 && others.includes(candidate)) {
      let known = together.get(target);
      if (known === undefined) together.set(target, (known = seenIn(others)));
      if ((await known).has(candidate)) return true;
    }
    return (await seenIn([candidate])).has(candidate);
  };
}

const endsSilently = ({ finding }: FindingCandidate): boolean =>
  !finding.isRaised && !isStopped(finding.outcome as EncodedOutcome);

const isSeen = ({ finding: { checker, place } }: FindingCandidate, seen: readonly SeenViolation[]): boolean =>
  seen.some((one) => one.checker === checker && one.place?.file === place?.file && one.place?.site === place?.site);
