/**
 * Loop invariants by induction. The check of an invariant where a loop comes to its head is verified under what was assumed before, itself at earlier heads included. So where all checks of some
 * invariants are verified under these invariants and a premise P, they hold in every run in which P does, and whatever rests on them rests on P.
 */
import type { Assumption } from "./assumption.ts";
import type { Assertion, Verdict, Verified } from "./verdict.ts";

export function byInduction(verified: Verified): Verified {
  const invariants = verified.assumptions.filter(({ kind }) => kind === "loop-invariant");
  if (invariants.length === 0) return verified;
  const checks = new Map(
    invariants.map((one) => [one.id, verified.assertions.filter((check) => isCheckOf(check, one))]),
  );
  const kept = new Set(checks.keys());
  const isVerified = ({ verdict }: Assertion): boolean => {
    if (verdict.kind !== "verified-under") return verdict.kind === "verified" || verdict.kind === "unreachable";
    return verdict.premise.every((id) => !checks.has(id) || kept.has(id));
  };
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const id of kept)
      if (checks.get(id)!.length === 0 || !checks.get(id)!.every(isVerified)) {
        kept.delete(id);
        isSettled = false;
      }
  }
  if (kept.size === 0) return verified;
  const without = (verdict: Verdict): Verdict => {
    if (verdict.kind !== "verified-under" || !verdict.premise.some((id) => kept.has(id))) return verdict;
    const premise = [...restsOn(verdict.premise, checks, kept)];
    const by = verdict.by === undefined ? {} : { by: verdict.by };
    return premise.length === 0 ? { kind: "verified", ...by } : { kind: "verified-under", premise, ...by };
  };
  return {
    ...verified,
    assertions: verified.assertions.map((one) => ({ ...one, verdict: without(one.verdict) })),
    assumptions: verified.assumptions.filter(({ id }) => !kept.has(id)),
  };
}

const isCheckOf = ({ checker, at }: Assertion, invariant: Assumption): boolean =>
  checker === "contract" && at.start === invariant.at.start && at.end === invariant.at.end;

/** Invariants that are kept, replaced by what their checks rest on. */
function restsOn(
  premise: readonly string[],
  checks: ReadonlyMap<string, readonly Assertion[]>,
  kept: ReadonlySet<string>,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    if (!kept.has(id)) return;
    for (const { verdict } of checks.get(id)!) if (verdict.kind === "verified-under") verdict.premise.forEach(visit);
  };
  premise.forEach(visit);
  return new Set([...seen].filter((id) => !kept.has(id)));
}
