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
  return Object.entries(verdicts).map(([property, verdict]) => reportedVerdict(target, property, verdict, reported));
}

function reportedVerdict(
  target: Target,
  property: string,
  verdict: CheckVerdict,
  reported: readonly Shown[],
): ReportedVerdict {
  const where = { file: target.file, function: target.export, property };
  switch (verdict.kind) {
    case "violated": {
      const findings = reported
        .filter(({ target: of, finding }) => of === target && finding.checker === property)
        .map(({ finding }) => finding.id);
      return findings.length > 0
        ? { ...where, verdict: "violated", findings }
        : {
            ...where,
            verdict: "open",
            reasons: ["what was seen is said by another checker, ignored, or could not be confirmed"],
          };
    }
    case "verified":
      return { ...where, verdict: "verified", places: verdict.places, assumptions: verdict.assumptions };
    case "vacuous":
      return { ...where, verdict: "vacuous" };
    case "open":
      return { ...where, verdict: "open", reasons: verdict.reasons };
  }
}
