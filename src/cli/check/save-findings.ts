/** Findings of one file, written down: regression tests in the project, and what `assay replay` needs. */
import type { Target } from "../../frontend/targets/target.ts";
import type { ReportedFinding } from "../../report/findings/finding.ts";
import type { RegressionCase } from "../../report/findings/regression-tests.ts";
import type { Session } from "../pipeline/session.ts";
import { findLayout, testsPlace } from "../project/layout.ts";
import { type SavedFinding, saveFinding } from "../project/saved-finding.ts";
import type { CheckOptions } from "./options.ts";
import type { Shown } from "./shown-finding.ts";
import { writeRegressionTests } from "./write-regressions.ts";

/** A test has no clocks and no chance but its own. */
const canBePinned = ({ raw }: Shown): boolean => raw.input.world === undefined;

/** Errors, and what was asked for by level, checker or id. */
const isTold = ({ finding }: Shown, chosen: readonly string[]): boolean =>
  finding.level === "error" ||
  [finding.id, finding.checker, `${finding.level}s`, finding.level, "all"].some((name) => chosen.includes(name));

/** The same findings, each with the test that tells it. `kept`: findings of functions that this run does not speak of; their tests stay. */
export function saveFindings(
  file: string,
  found: readonly Shown[],
  kept: readonly SavedFinding[],
  session: Session,
  { runner, out, writeTests, tests: chosen, force }: CheckOptions,
  root: string,
): Shown[] {
  const layout = findLayout(file, session.cwd, runner);
  const shown = (finding: ReportedFinding): string => `${session.shown(finding.file)}:${finding.line}`;
  const fresh = found.filter(canBePinned).filter((one) => isTold(one, chosen));
  const cases = [
    ...kept.flatMap(({ finding, target, test }) =>
      test === undefined ? [] : [regression(finding, target, test, shown(finding))],
    ),
    ...fresh.map((one) => regression(one.finding, one.target, one, shown(one.finding))),
  ].sort((a, b) => a.target.start - b.target.start);
  const place = testsPlace(layout, out, session.cwd);
  const tests = writeTests ? session.keep(() => writeRegressionTests(file, cases, layout, place, force)) : undefined;
  if (tests?.besides !== undefined && tests.file !== null)
    session.ports.err(
      `assay: ${session.shown(tests.besides)} was edited and stays as it is; the tests of findings are in ${session.shown(tests.file)}\n  --force replaces the edited file.\n`,
    );
  return found.map((one) => {
    const test = tests?.tested.has(one.finding.id) === true ? tests.file : null;
    const finding = { ...one.finding, test };
    session.keep(() =>
      saveFinding(root, {
        schema: "assay-finding/1",
        finding,
        target: one.target,
        input: one.raw.input,
        outcome: finding.outcome,
        isRaised: one.raw.isRaised,
        test: { isAsync: one.isAsync, effects: one.effects },
      }),
    );
    return { ...one, finding };
  });
}

function regression(
  finding: ReportedFinding,
  target: Target,
  { isAsync, effects }: Pick<RegressionCase, "isAsync" | "effects">,
  place: string,
): RegressionCase {
  const { id, checker, message, args, calls, outcome } = finding;
  const self = finding.this === undefined ? {} : { self: finding.this };
  return {
    target,
    ...self,
    args,
    ...(calls === undefined ? {} : { calls }),
    outcome,
    isAsync,
    effects,
    id,
    checker,
    message,
    place,
  };
}
