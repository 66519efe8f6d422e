/** `assay check`: looks for inputs, within the declared types, that break the code; says what is wrong, what is verified, what stays open. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { CheckFinding, CheckResult, CheckSettings } from "../../checkers/finding.ts";
import type { EncodedInput } from "../../explore/input/target-input.ts";
import { collectDictionary } from "../../frontend/hints/dictionary.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { JobEnd } from "../../host/explorer-host.ts";
import { ownSlots } from "../../host/goals.ts";
import type { FileSlots, Job } from "../../jobs/messages.ts";
import { shownCall } from "../../report/findings/call.ts";
import type { IgnoredFinding, ReportedFinding, ReportedVerdict } from "../../report/findings/finding.ts";
import { checkText } from "../../report/findings/terminal.ts";
import { groupBy } from "../../report/group.ts";
import type { ReportedTarget } from "../../report/json.ts";
import type { Attempt } from "../../sandbox/attempt.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { type Config, loadConfig } from "../config.ts";
import { blockLines } from "../cover/blocks.ts";
import { progressLine } from "../cover/progress.ts";
import { findLayout, testsFolder } from "../cover/project-layout.ts";
import { diagnosticText, shortened, shown } from "../diagnostic-text.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { checkOutFolder } from "../out-folder.ts";
import type { Ports } from "../ports.ts";
import { RefutationFile } from "../refutation-file.ts";
import { bundled, countGoals, matcher, Session } from "../session.ts";
import { collectTargets } from "../targets.ts";
import { version } from "../version.ts";
import { type Baseline, readBaseline, writeBaseline } from "./baseline.ts";
import { type Confirmation, confirmFindings, type FindingCandidate } from "./confirm.ts";
import { findIgnores, type Ignore } from "./ignores.ts";
import { checkedName, chooseLevels, isQuietIn, type Levels } from "./levels.ts";
import { type CheckOptions, parseCheckOptions } from "./options.ts";
import { knownCheckers } from "./plugins.ts";
import { clearFindings, findingId, saveFinding } from "./saved-finding.ts";
import { checkStated, type StatedReport, statedText } from "./stated.ts";
import { statsText, totalOf } from "./stats.ts";
import { joined, type Surroundings, surroundingsOf } from "./surroundings.ts";
import { writeRegressionTests } from "./write-regressions.ts";

export async function check(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseCheckOptions(words);
  checkOutFolder(options.out, ports.cwd);
  const config = await loadConfig(startFolder(options, ports.cwd));
  const checkers = knownCheckers(config, ports.cwd);
  const names = checkers.map((checker) => checker.name);
  for (const rule of config.ignore) checkedName(rule.checker, names, "ignore");
  const settings: CheckSettings = {
    levels: chooseLevels(checkers, config, options),
    combine: options.combine,
    plugins: config.plugins.map((path) => resolve(config.folder, path)),
  };
  const session = new CheckSession(options, config, settings, names, ports);
  try {
    return await session.run(words);
  } finally {
    session.dispose();
  }
}

const IN_PACKAGE = "it is in a package and the language accepts it; --dependencies reports it";

/** The configuration is looked for from the first subject upwards. */
function startFolder(options: CheckOptions, cwd: string): string {
  return dirname(resolve(cwd, options.specs[0]!.split("#")[0]!, "x"));
}

interface Checked {
  readonly target: Target;
  readonly goals: readonly FileSlots[];
  readonly end: JobEnd;
  readonly blocked: readonly Attempt[];
}

/** A finding that a run showed, with its place in the source. */
interface Shown {
  readonly target: Target;
  readonly raw: CheckFinding<EncodedInput>;
  readonly finding: ReportedFinding;
  readonly isAsync: boolean;
}

/** A test has no clocks and no chance but its own. */
const canBePinned = ({ raw }: Shown): boolean => raw.input.world === undefined;

const MOST_SHOWN = 4;

/** What clocks showed and chance gave, as a person reads it. */
function shownWorld(world: EncodedInput["world"]): string {
  // shrinking makes 0 of what does not matter
  const entries = Object.entries(world ?? {}).sort(([, a], [, b]) => Number(a === 0) - Number(b === 0));
  const values = entries.map(([name, value]) => `${name} is ${value}`);
  if (values.length === 0) return "";
  return ` where ${values.slice(0, MOST_SHOWN).join(", ")}${values.length > MOST_SHOWN ? ", …" : ""}`;
}

class CheckSession {
  private readonly session: Session;
  private readonly root: string;
  private targetFiles = new Set<string>();
  private stated: StatedReport | undefined;
  private readonly ignores = new Map<string, readonly Ignore[]>();
  private readonly surroundings = new Map<string, Surroundings>();
  private readonly findings: Shown[] = [];
  private readonly ignored: IgnoredFinding[] = [];
  private readonly verdicts: ReportedVerdict[] = [];
  private readonly targets: ReportedTarget[] = [];
  private readonly refuted: RefutationFile | undefined;
  private readonly broken = new Map<string, string>();
  private readonly results: { check: CheckResult<EncodedInput>; solver: Readonly<Record<string, number>> }[] = [];

  constructor(
    private readonly options: CheckOptions,
    private readonly config: Config,
    private readonly settings: CheckSettings,
    private readonly checkers: readonly string[],
    private readonly ports: Ports,
  ) {
    const paths = options.specs.map((spec) => spec.split("#")[0]!);
    this.session = new Session(
      // what a harness calls guides the search too, so the branches of all modules are watched
      { process: options.process, paths, isSubject: () => true },
      ports,
    );
    this.root = findLayout(resolve(ports.cwd, paths[0]!, "x"), ports.cwd, undefined).root;
    this.refuted = options.useCache ? new RefutationFile(this.root, version()) : undefined;
  }

  dispose(): void {
    this.session.dispose();
  }

  async run(words: readonly string[]): Promise<ExitCode> {
    const baseline = this.baseline();
    const { targets, hasProblems } = await collectTargets(this.options.specs, this.options.signature, this.ports);
    this.targetFiles = new Set(targets.map((target) => target.file));
    if (targets.length === 0) return EXIT.usage;
    if (!this.readIgnores()) return EXIT.usage;
    const files = [...this.targetFiles].map((file) => this.session.modules.module(file).parsed);
    this.stated = checkStated(files, this.ports);
    if (!this.stated.isGood) return EXIT.usage;
    this.session.keep(() =>
      clearFindings(this.root, ({ target }) =>
        targets.some((one) => one.file === target.file && one.export === target.export),
      ),
    );
    const deadline = this.ports.now() + 1000 * this.options.totalSeconds;
    let left = targets.length;
    for (const [file, group] of groupBy(targets, (target) => target.file)) {
      if (this.session.isInterrupted) break;
      const checked: Checked[] = [];
      for (const target of group) {
        if (this.session.isInterrupted) break;
        const share = (deadline - this.ports.now()) / 1000 / left--;
        checked.push(await this.explore(target, Math.max(0, Math.min(this.options.budget.seconds, share))));
      }
      await this.conclude(file, checked, baseline);
    }
    const reported = this.findings.map(({ finding }) => finding);
    const accepts = baseline !== undefined && (baseline.ids === undefined || this.options.updatesBaseline);
    const isWritten = accepts && this.session.keep(() => writeBaseline(baseline.file, reported) ?? true);
    this.report(words, isWritten ? baseline?.file : undefined);
    return this.session.end(this.exitCode(reported, accepts, hasProblems));
  }

  private exitCode(reported: readonly ReportedFinding[], accepts: boolean, hasProblems: boolean): ExitCode {
    if (!accepts && reported.some((finding) => finding.level === "error" && !finding.isKnown)) return EXIT.findings;
    if ((this.stated?.refuted ?? 0) > 0 && this.settings.levels.refinement === "error") return EXIT.findings;
    const allFailed = this.targets.every((target) => target.status === "error" || target.status === "unsupported");
    return allFailed || (hasProblems && this.targets.length === 0) ? EXIT.usage : EXIT.done;
  }

  private baseline(): Baseline | undefined {
    const { baseline: given, updatesBaseline } = this.options;
    if (given !== undefined) return readBaseline(given, this.ports.cwd, this.ports.cwd);
    const configured = this.config.baseline ?? (updatesBaseline ? "assay-baseline.json" : undefined);
    return configured === undefined ? undefined : readBaseline(configured, this.config.folder, this.ports.cwd);
  }

  /** False when a comment is wrong: it was told, and nothing is checked under a misunderstanding. */
  private readIgnores(): boolean {
    let isGood = true;
    for (const file of this.targetFiles) {
      const { ignores, problems } = findIgnores(this.session.modules.module(file).parsed, this.checkers);
      this.ignores.set(file, ignores);
      for (const problem of problems) this.ports.err(diagnosticText(problem, this.ports.cwd));
      isGood &&= problems.length === 0;
    }
    return isGood;
  }

  private surroundingsOf(file: string): Surroundings {
    let known = this.surroundings.get(file);
    if (known === undefined) this.surroundings.set(file, (known = surroundingsOf(file, this.session.modules)));
    return known;
  }

  private async explore(target: Target, seconds: number): Promise<Checked> {
    const progress = progressLine(this.ports, `${this.session.shown(target.file)}#${target.export}`);
    const { parsed, sites } = this.session.modules.module(target.file);
    const goals: FileSlots[] = [{ file: target.file, slots: ownSlots(target, parsed, sites) }];
    const surroundings = this.surroundingsOf(target.file);
    const blocked: Attempt[] = [];
    const job: Job = {
      target,
      goals: [...goals, ...surroundings.goals],
      dictionary: joined(collectDictionary(parsed), surroundings.dictionary),
      budget: { ...this.options.budget, seconds },
      seed: this.options.seed,
      strategy: this.options.strategy,
      mutate: this.options.mutate,
      useSmt: this.options.useSmt,
      solvers: this.options.solvers,
      isRandomOnly: false,
      logQueries: false,
      check: this.settings,
      ...(this.refuted === undefined ? {} : { refuted: this.refuted.digests }),
    };
    const end = await this.session.host.explore(job, {
      onBlocked: (attempt) => blocked.push(attempt),
      onProgress: (state) => progress.update(state),
    });
    if (end.kind === "done") {
      this.refuted?.add(end.result.refuted ?? []);
      const { covered, total } = countGoals(goals, end.result);
      progress.done(end.result.status, covered, total);
    } else progress.done(end.failure.kind === "shape" ? "unsupported" : "error", 0, goals[0]!.slots.length);
    return { target, goals, end, blocked };
  }

  /** Findings of one file: confirmed, saved, told in tests. */
  private async conclude(file: string, checked: readonly Checked[], baseline: Baseline | undefined): Promise<void> {
    const candidates: FindingCandidate[] = checked.flatMap(({ target, end }) =>
      end.kind === "done" ? (end.result.check?.findings ?? []).map((finding) => ({ target, finding })) : [],
    );
    const confirmations = await confirmFindings(file, candidates, {
      childPath: bundled("native-process.js"),
      sandbox: this.session.settings.sandbox,
      recheck: (candidate) => this.recheck(candidate),
    });
    const shownHere: Shown[] = [];
    const doubts = new Map<Target, string[]>();
    candidates.forEach((candidate, i) => {
      const confirmation = confirmations[i]!;
      if (confirmation.kind === "refused") {
        const place = this.placeOf(candidate.finding, candidate.target);
        const line = `line ${place.line}: ${candidate.finding.checker} was seen while exploring and is not reported: ${confirmation.reason}`;
        doubts.set(candidate.target, [...(doubts.get(candidate.target) ?? []), line]);
        return;
      }
      const one = this.shownFinding(candidate, confirmation, baseline);
      const { id, checker, file: where, line } = one.finding;
      const reason = this.ignoreReason(one.finding);
      if (reason !== undefined) this.ignored.push({ id, checker, file: where, line, reason });
      else if (this.isQuiet(one.finding))
        this.ignored.push({ id, checker, file: where, line, reason: IN_PACKAGE, isInPackage: true });
      else shownHere.push(one);
    });
    const distinct = [...new Map(shownHere.map((one) => [one.finding.id, one])).values()];
    this.findings.push(...this.saved(file, distinct));
    for (const one of checked) this.concludeTarget(one, doubts.get(one.target) ?? []);
  }

  private async recheck({ target, finding }: FindingCandidate): Promise<boolean> {
    const seen = await this.session.host.recheck({ target, input: finding.input, check: this.settings });
    return seen.some(
      (one) =>
        one.checker === finding.checker &&
        one.place?.file === finding.place?.file &&
        one.place?.site === finding.place?.site,
    );
  }

  private saved(file: string, found: readonly Shown[]): Shown[] {
    const layout = findLayout(file, this.ports.cwd, this.options.runner);
    const cases = found.filter(canBePinned).map(({ finding, target, isAsync }) => ({
      target,
      ...(finding.this === undefined ? {} : { self: finding.this }),
      args: finding.args,
      outcome: finding.outcome,
      isAsync,
      id: finding.id,
      checker: finding.checker,
      message: finding.message,
      place: `${this.session.shown(finding.file)}:${finding.line}`,
    }));
    const folder = testsFolder(layout, this.options.out, this.ports.cwd);
    const tests = this.options.writeTests
      ? this.session.keep(() => writeRegressionTests(file, cases, layout, folder))
      : undefined;
    return found.map((one) => {
      const test = tests?.tested.has(one.finding.id) === true ? tests.file : null;
      const finding = { ...one.finding, test };
      this.session.keep(() =>
        saveFinding(this.root, {
          schema: "assay-finding/1",
          finding,
          target: one.target,
          input: one.raw.input,
          outcome: finding.outcome,
          isRaised: one.raw.isRaised,
        }),
      );
      return { ...one, finding };
    });
  }

  private placeOf({ place }: CheckFinding<EncodedInput>, target: Target) {
    const site = place === undefined ? undefined : this.session.modules.module(place.file).sites[place.site];
    if (place === undefined || site === undefined)
      return { file: target.file, line: target.line, column: 1, endColumn: 1, key: target.export };
    const { line, column, key } = site;
    return { file: place.file, line, column, endColumn: column + site.end - site.start, key };
  }

  private shownFinding(
    { target, finding: raw }: FindingCandidate,
    confirmation: Extract<Confirmation, { kind: "confirmed" }>,
    baseline: Baseline | undefined,
  ): Shown {
    const { key, ...place } = this.placeOf(raw, target);
    const id = findingId(raw.checker, this.root, place.file, target.export, key);
    const { self, args, world } = raw.input;
    const finding: ReportedFinding = {
      id,
      checker: raw.checker,
      level: this.levels[raw.checker] ?? "warning",
      ...place,
      function: target.export,
      message: raw.message,
      ...(self === undefined ? {} : { this: self }),
      args,
      outcome: confirmation.outcome as EncodedOutcome,
      values: raw.values,
      bucket: raw.bucket,
      count: raw.count,
      ...(world === undefined ? {} : { world }),
      call: `${shownCall(target, self, args)}${shownWorld(world)}`,
      replay: `npx assay replay ${id}`,
      test: null,
      isKnown: baseline?.ids?.has(id) === true,
    };
    return { target, raw, finding, isAsync: confirmation.isAsync };
  }

  private get levels(): Levels {
    return this.settings.levels;
  }

  private isQuiet({ file, checker }: ReportedFinding): boolean {
    return !this.options.dependencies && !this.targetFiles.has(file) && isQuietIn(file, checker);
  }

  private ignoreReason({ checker, file, line }: ReportedFinding): string | undefined {
    const comment = this.ignores.get(file)?.find((one) => one.checker === checker && one.line === line);
    if (comment !== undefined) return comment.reason;
    const path = shown(file, this.config.folder);
    return this.config.ignore.find(
      (rule) => rule.checker === checker && rule.paths.some((glob) => matcher(glob)(path) || matcher(glob)(file)),
    )?.reason;
  }

  private concludeTarget({ target, goals, end, blocked }: Checked, doubts: readonly string[]): void {
    const blocks = blockLines(blocked, target.file, (file) => this.session.shown(file));
    const common = { file: target.file, export: target.export, signature: target.signature };
    const nothing = { inputs: [], tests: { file: null, count: 0 } } as const;
    const total = goals.reduce((sum, { slots }) => sum + slots.length, 0);
    if (end.kind === "failed") {
      this.targets.push({
        ...common,
        ...nothing,
        status: end.failure.kind === "shape" ? "unsupported" : "error",
        message: shortened(end.failure.message, this.ports.cwd),
        hint: shortened(end.failure.hint, this.ports.cwd),
        branches: { covered: 0, total, unreached: [] },
        runs: 0,
        paths: 0,
        seconds: 0,
        limits: blocks,
        stats: {},
      });
      return;
    }
    const { result } = end;
    this.targets.push({
      ...common,
      ...nothing,
      status: result.status,
      branches: { ...countGoals(goals, result), unreached: [] },
      runs: result.runs,
      paths: result.paths,
      seconds: Math.round(result.milliseconds) / 1000,
      limits: [...blocks, ...this.session.limits(result, (_file, line) => `line ${line}`), ...doubts],
      stats: result.statistics,
    });
    if (result.check === undefined) return;
    for (const { checker, why } of result.check.broken) this.broken.set(checker, why);
    this.results.push({ check: result.check, solver: result.statistics });
    for (const [property, verdict] of Object.entries(result.check.verdicts)) {
      const findings = this.findings
        .filter(({ target: of, finding }) => of === target && finding.checker === property)
        .map(({ finding }) => finding.id);
      const where = { file: target.file, function: target.export, property };
      switch (verdict.kind) {
        case "violated":
          this.verdicts.push(
            findings.length > 0
              ? { ...where, verdict: "violated", findings }
              : {
                  ...where,
                  verdict: "open",
                  reasons: ["what was seen is said by another checker, ignored, or could not be confirmed"],
                },
          );
          break;
        case "verified":
          this.verdicts.push({
            ...where,
            verdict: "verified",
            places: verdict.places,
            assumptions: verdict.assumptions,
          });
          break;
        case "vacuous":
          this.verdicts.push({ ...where, verdict: "vacuous" });
          break;
        case "open":
          this.verdicts.push({ ...where, verdict: "open", reasons: verdict.reasons });
          break;
      }
    }
  }

  private report(words: readonly string[], baseline: string | undefined): void {
    const findings = this.findings.map(({ finding }) => finding);
    const { targets, verdicts, ignored } = this;
    const { isInterrupted } = this.session;
    const totals = totalOf(this.results);
    if (this.options.json)
      this.ports.out(
        `${JSON.stringify({ schema: "assay/1", interrupted: isInterrupted, targets, findings, verdicts, ignored, ...(this.options.stats ? { statistics: totals } : {}) }, null, 2)}\n`,
      );
    const stats = this.options.stats
      ? statsText(totals, this.options.combine) + (this.stated === undefined ? "" : statedText(this.stated))
      : "";
    const text = checkText(
      { targets, findings, verdicts, ignored },
      {
        shown: (file) => this.session.shown(file),
        readText: (file) => readFileSync(file, "utf8"),
        wasInterrupted: isInterrupted,
        rerun: `npx assay check ${words.join(" ")}`,
        baseline,
      },
    );
    for (const [checker, why] of this.broken)
      this.ports.err(
        `assay: the checker ${checker} failed and was switched off: ${why}\n  Correct the plugin, or turn it off with --level ${checker}=off.\n`,
      );
    if (this.options.json) this.ports.err(`${stats}${text}`);
    else this.ports.out(`${stats}${text}`);
  }
}
