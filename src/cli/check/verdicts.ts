/** What is claimed about the properties of a target, after findings were confirmed and sorted. */
import type { CheckResult, CheckVerdict } from "../../checkers/finding.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { ReportedVerdict } from "../../report/findings/finding.ts";
import type { Shown } from "./shown-finding.ts";

export function reportedVerdicts(
  target: Target,
  { verdicts }: CheckResult<EncodedInput>,
  reported: readonly Shown[],
): ReportedVerdict[] {
  return Object.entries(verdicts).map(([property, verdict]) => {
    const findings = reported
      .filter(({ target: of, finding }) => of === target && finding.checker === property)
      .map(({ finding }) => finding.id);
    return { file: target.file, function: target.export, property, ...claimOf(verdict, findings) };
  });
}

/** A violation counts as one only if it is reported. */
function claimOf(
  verdict: CheckVerdict,
  findings: readonly string[],
): Omit<ReportedVerdict, "file" | "function" | "property"> {
  switch (verdict.kind) {
    case "violated":
      return findings.length > 0
        ? { verdict: "violated", findings }
        : {
            verdict: "open",
            reasons: ["what was seen is said by another checker, ignored, or could not be confirmed"],
          };
    case "verified":
      return { verdict: "verified", places: verdict.places, assumptions: verdict.assumptions };
    case "vacuous":
      return { verdict: "vacuous" };
    case "open":
      return { verdict: "open", reasons: verdict.reasons };
  }
}
