/** `assay check`: looks for inputs, within the declared types, that break the code; says what is wrong, what is verified, what stays open. */
import { resolve } from "node:path";
import type { Target } from "../../frontend/targets/target.ts";
import type { CheckJob } from "../../jobs/job.ts";
import type { CheckedResult } from "../../jobs/result.ts";
import type { ReportedFunction } from "../../report/document.ts";
import type { IgnoredFinding, ReportedFinding, ReportedVerdict } from "../../report/findings/finding.ts";
import { pathsOf } from "../options/functions.ts";
import { onlyChanged } from "../pipeline/changed.ts";
import type { Explored } from "../pipeline/explored.ts";
import { findFunctions } from "../pipeline/find.ts";
import { openKnown, openMemory } from "../pipeline/memory/open.ts";
import { documentOf, exitCodeOf, functionWords, reportedExploration } from "../pipeline/report.ts";
import { runByFile, runJob } from "../pipeline/run.ts";
import { type Session, withSession } from "../pipeline/session.ts";
import { testified } from "../pipeline/testimony.ts";
import { findLayout } from "../project/layout.ts";
import { checkOutFolder } from "../project/out-folder.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { readIgnores } from "./acceptance.ts";
import { writeBaseline } from "./baseline.ts";
import { concludeFile } from "./conclude.ts";
import { type CheckOptions, parseCheckOptions } from "./options.ts";
import { planner } from "./plan.ts";
import { baselineOf, type Rules, readRules } from "./rules.ts";
import type { Shown } from "./shown-finding.ts";
import { checkStated, type StatedReport } from "./stated.ts";
import { totalOf } from "./totals.ts";
import { reportedVerdicts } from "./verdicts.ts";

export async function check(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseCheckOptions(words);
  checkOutFolder(options.out, ports.cwd);
  const rules = await readRules(options, ports.cwd);
  // what a harness calls guides the search too
  const watching = { ...options, paths: pathsOf(options), watchesAll: true };
  return withSession(watching, ports, (session) => checkAll(words, options, rules, session));
}

async function checkAll(
  words: readonly string[],
  options: CheckOptions,
  rules: Rules,
  session: Session,
): Promise<ExitCode> {
  const { settings, config, checkers } = rules;
  const root = findLayout(resolve(session.cwd, pathsOf(options)[0]!, "x"), session.cwd, undefined).root;
  const baseline = baselineOf(options, config, session.cwd);
  await openKnown("check", root, options, session);
  const { targets: found, hasProblems } = await findFunctions(options, session);
  if (found.length === 0) return EXIT.usage;
  const targets = onlyChanged(options, found, root, session);
  if (targets.length === 0) return session.end(EXIT.done);
  const ignores = readIgnores(session, checkers);
  if (ignores === undefined) return EXIT.usage;
  const stated = checkStated(
    [...session.subjects].map((file) => session.modules.module(file).parsed),
    session.ports,
  );
  if (!stated.isGood) return EXIT.usage;

  session.memory = await openMemory("check", root, options, session);
  const report = new CheckReport();
  const plan = planner(targets.length, session, options, rules, session.memory?.refuted());
  const explore = async (target: Target): Promise<Explored<CheckJob>> => {
    const explored = await runJob(plan(target), session);
    return explored;
  };
  const concluding = { options, rules, ignores, baseline, root, confirmations: new WeakMap() };
  await runByFile(targets, session, {
    explore,
    async keep(file, checked) {
      await concludeFile(file, checked, session, concluding, "under way");
    },
    async conclude(file, all) {
      const checked = await testified(file, all, session);
      const { findings, ignored, doubts } = await concludeFile(file, checked, session, concluding);
      report.findings.push(...findings);
      report.ignored.push(...ignored);
      for (const one of checked) report.add(one, session, doubts.get(one.plan.job.target) ?? []);
    },
  });

  const findings = report.findings.map(({ finding }) => finding);
  const accepts = baseline !== undefined && (baseline.ids === undefined || options.updatesBaseline);
  const isWritten = accepts && session.keep(() => writeBaseline(baseline.file, findings) ?? true);
  report.tell(words, options, stated, session, isWritten ? baseline.file : undefined);
  const isBad =
    (!accepts && findings.some(isNewError)) || (stated.refuted > 0 && settings.levels.refinement === "error");
  return session.end(isBad ? EXIT.findings : exitCodeOf(report.targets, hasProblems));
}

const isNewError = ({ level, isKnown }: ReportedFinding): boolean => level === "error" && !isKnown;

/** What there is to tell, as it comes in. */
class CheckReport {
  readonly findings: Shown[] = [];
  readonly ignored: IgnoredFinding[] = [];
  readonly targets: ReportedFunction[] = [];
  private readonly verdicts: ReportedVerdict[] = [];
  private readonly results: CheckedResult[] = [];

  /** After the findings of its file. */
  add(explored: Explored<CheckJob>, session: Session, doubts: readonly string[]): void {
    const { target } = explored.plan.job;
    this.targets.push({
      kind: "function",
      file: target.file,
      export: target.export,
      signature: target.signature,
      ...reportedExploration(explored, session, { words: functionWords(session), listsUnreached: false, doubts }),
      inputs: [],
      tests: { file: null, count: 0 },
    });
    if (explored.end.kind === "failed") return;
    const { result } = explored.end;
    this.results.push(result);
    this.verdicts.push(...reportedVerdicts(target, result.check, this.findings));
  }

  tell(
    words: readonly string[],
    { stats, combine, showsExtreme, maxFindings }: CheckOptions,
    { counts }: StatedReport,
    session: Session,
    baseline: string | undefined,
  ): void {
    const { targets, verdicts, ignored, results } = this;
    const broken = new Map(
      results.flatMap(({ check }) => check.broken.map(({ checker, why }) => [checker, why] as const)),
    );
    for (const [checker, why] of broken)
      session.ports.err(
        `assay: the checker ${checker} failed and was switched off: ${why}\n  Correct the plugin, or turn it off with --level ${checker}=off.\n`,
      );
    const findings = this.findings.map(({ finding }) => finding);
    const statistics = stats ? { statistics: { combine, ...totalOf(results), refinements: counts } } : {};
    const document = documentOf(session, { command: "check", targets, findings, verdicts, ignored, ...statistics });
    session.reporter.finished(document, { words, baseline, showsExtreme, maxFindings });
  }
}
