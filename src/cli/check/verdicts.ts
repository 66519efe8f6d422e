/** What is claimed about the properties of a target, after findings were confirmed and sorted. */
import type { CheckResult } from "../../checkers/finding.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Verdict } from "../../claims/verdict.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import { claimTexts, type ReportedClaim, reportedClaims } from "../../report/claims.ts";
import type { ReportedVerdict } from "../../report/findings/finding.ts";
import type { Shown } from "./shown-finding.ts";

export function reportedVerdicts(
  target: Target,
  { verdicts }: CheckResult<EncodedInput>,
  reported: readonly Shown[],
): ReportedVerdict[] {
  return Object.entries(verdicts).map(([property, verdict]) => {
    const findings = reported
      .filter(({ finding }) => finding.checker === property || finding.also?.some((one) => one.checker === property))
      .filter(
        ({ target: of, finding }) =>
          of === target || (of.file === target.file && finding.callers?.includes(target.export) === true),
      )
      .map(({ finding }) => finding.id);
    return { file: target.file, function: target.export, property, ...claimOf(verdict, findings) };
  });
}

/** A violation counts as one only if it is reported. */
function claimOf(
  verdict: Verdict,
  findings: readonly string[],
): Omit<ReportedVerdict, "file" | "function" | "property"> {
  switch (verdict.kind) {
    case "violated":
      return findings.length > 0 ? { verdict: "violated", findings } : open([{ kind: "not-reported" }]);
    case "verified":
      return {
        verdict: "verified",
        ...(verdict.isStatic ? { how: "static" as const } : {}),
        places: verdict.places,
        assumptions: claimTexts(verdict.assumptions),
        claims: asData(verdict.assumptions),
      };
    case "vacuous":
      return { verdict: "vacuous" };
    case "open":
      return open(verdict.reasons);
  }
}

const open = (reasons: readonly Claim[]): Pick<ReportedVerdict, "verdict" | "reasons" | "claims"> => ({
  verdict: "open",
  reasons: claimTexts(reasons),
  claims: asData(reasons),
});

/** Places are told with the target. */
const asData = (claims: readonly Claim[]): ReportedClaim[] => reportedClaims(claims, () => undefined);
