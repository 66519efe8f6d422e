/** `assay cover`: targets in, explorations one after another, tests and a report out. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { worldValues } from "../../explore/world/inputs.ts";
import { collectDictionary } from "../../frontend/hints/dictionary.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { JobEnd } from "../../host/explorer-host.ts";
import { allSlots, ownSlots } from "../../host/goals.ts";
import { includedFiles } from "../../host/include.ts";
import type { FileSlots, FoundInput, Job } from "../../jobs/messages.ts";
import { groupBy } from "../../report/group.ts";
import { jsonText, type ReportedTarget } from "../../report/json.ts";
import { terminalReport } from "../../report/terminal.ts";
import type { Attempt } from "../../sandbox/attempt.ts";
import { shortened, shown } from "../diagnostic-text.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { checkOutFolder } from "../out-folder.ts";
import type { Ports } from "../ports.ts";
import { bundled, countGoals, Session } from "../session.ts";
import { collectTargets } from "../targets.ts";
import { blockLines } from "./blocks.ts";
import { type ConfirmedSpecimen, confirm } from "./confirm.ts";
import { type CoverOptions, parseCoverOptions } from "./options.ts";
import { progressLine } from "./progress.ts";
import { findLayout, testsFolder } from "./project-layout.ts";
import { unreachedBranches } from "./unreached.ts";
import { testFormat, writeTests } from "./write-tests.ts";

export async function cover(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseCoverOptions(words);
  checkOutFolder(options.out, ports.cwd);
  const session = new CoverSession(options, ports);
  try {
    return await session.run(words);
  } finally {
    session.dispose();
  }
}

interface Explored {
  readonly target: Target;
  readonly goals: readonly FileSlots[];
  readonly end: JobEnd;
  readonly found: readonly FoundInput[];
  readonly blocked: readonly Attempt[];
}

class CoverSession {
  private readonly session: Session;
  private targetFiles = new Set<string>();
  private readonly solverLog: string | undefined;

  constructor(
    private readonly options: CoverOptions,
    private readonly ports: Ports,
  ) {
    this.solverLog = options.solverLog === undefined ? undefined : resolve(ports.cwd, options.solverLog);
    // before anything is started that would have to be ended
    if (this.solverLog !== undefined) writeFileSync(this.solverLog, "");
    this.session = new Session(
      {
        process: options.process,
        paths: options.specs.map((spec) => spec.split("#")[0]!),
        include: options.include,
        isSubject: (file) => this.targetFiles.has(file),
      },
      ports,
    );
  }

  dispose(): void {
    this.session.dispose();
  }

  async run(words: readonly string[]): Promise<ExitCode> {
    const { targets, hasProblems } = await collectTargets(this.options.specs, this.options.signature, this.ports);
    this.targetFiles = new Set(targets.map((target) => target.file));
    if (targets.length === 0) return EXIT.usage;
    const reported: ReportedTarget[] = [];
    for (const [file, group] of groupBy(targets, (target) => target.file)) {
      if (this.session.isInterrupted) break;
      reported.push(...(await this.coverFile(file, group)));
    }
    this.report(reported, words);
    const allFailed = reported.every((target) => target.status === "error" || target.status === "unsupported");
    return this.session.end(allFailed || (hasProblems && reported.length === 0) ? EXIT.usage : EXIT.done);
  }

  private async coverFile(file: string, targets: readonly Target[]): Promise<ReportedTarget[]> {
    const explored: Explored[] = [];
    for (const target of targets) {
      if (this.session.isInterrupted) break;
      explored.push(await this.explore(target));
    }
    const tests = await this.tests(file, explored);
    return explored.map((one) => this.reported(one, tests));
  }

  private async explore(target: Target): Promise<Explored> {
    const progress = progressLine(this.ports, `${shown(target.file, this.ports.cwd)}#${target.export}`);
    const { parsed, sites } = this.session.modules.module(target.file);
    const goals: FileSlots[] = [
      { file: target.file, slots: ownSlots(target, parsed, sites) },
      ...this.includedSlots(target.file),
    ];
    const found: FoundInput[] = [];
    const blocked: Attempt[] = [];
    const job: Job = {
      target,
      goals,
      dictionary: collectDictionary(parsed),
      budget: this.options.budget,
      seed: this.options.seed,
      strategy: this.options.strategy,
      mutate: this.options.mutate,
      useSmt: this.options.useSmt,
      solvers: this.options.solvers,
      isRandomOnly: this.options.isRandomOnly,
      logQueries: this.solverLog !== undefined,
    };
    const end = await this.session.host.explore(job, {
      onFound: (input) => found.push(input),
      onBlocked: (attempt) => blocked.push(attempt),
      onProgress: (state) => progress.update(state),
      onQuery: (line) => this.logQuery(line),
    });
    if (end.kind === "done") {
      const { covered, total } = countGoals(goals, end.result);
      progress.done(end.result.status, covered, total);
    } else progress.done(end.failure.kind === "shape" ? "unsupported" : "error", 0, goals[0]!.slots.length);
    return { target, goals, end, found, blocked };
  }

  private logQuery(line: string): void {
    const { solverLog } = this;
    if (solverLog !== undefined) this.session.keep(() => appendFileSync(solverLog, `${line}\n`));
  }

  private includedSlots(file: string): FileSlots[] {
    if (this.options.include.length === 0) return [];
    return includedFiles(file, this.session.isIncluded).map((included) => ({
      file: included,
      slots: allSlots(this.session.modules.module(included).sites),
    }));
  }

  private async tests(
    file: string,
    explored: readonly Explored[],
  ): Promise<{ file: string | null; confirmed: readonly ConfirmedSpecimen[]; refused: ReadonlyMap<Target, string[]> }> {
    const none = { file: null, confirmed: [], refused: new Map<Target, string[]>() };
    if (!this.options.writeTests) return none;
    const candidates = explored.flatMap(({ target, end }) =>
      end.kind === "done" ? end.result.specimens.map((specimen) => ({ target, specimen })) : [],
    );
    if (candidates.length === 0) return none;
    const readText = (subject: string): string => readFileSync(subject, "utf8");
    const layout = findLayout(file, this.ports.cwd, this.options.runner);
    const format = testFormat(file, layout, readText);
    const confirmation = await confirm(file, candidates, {
      childPath: bundled("native-process.js"),
      canBeFresh: format.canBeFresh,
      sandbox: this.session.settings.sandbox,
    });
    const reasons = new Map<Target, string[]>();
    for (const { target, reason } of confirmation.refused)
      reasons.set(target, [...(reasons.get(target) ?? []), `a test was not written: ${reason}`]);
    const { confirmed } = confirmation;
    if (confirmed.length === 0) return { ...none, refused: reasons };
    const folder = testsFolder(layout, this.options.out, this.ports.cwd);
    const written = this.session.keep(() => writeTests(file, confirmation, layout, format, folder, readText));
    if (written === undefined) return { ...none, refused: reasons };
    return { file: written, confirmed, refused: reasons };
  }

  private reported(one: Explored, tests: Awaited<ReturnType<CoverSession["tests"]>>): ReportedTarget {
    const { target, goals, end, found, blocked } = one;
    const blocks = blockLines(blocked, target.file, (file) => shown(file, this.ports.cwd));
    const common = { file: target.file, export: target.export, signature: target.signature };
    const inputs = found.map((input) => ({
      ...(input.input.self === undefined ? {} : { this: input.input.self }),
      args: input.input.args,
      ...worldOf(input),
      t: Math.round(input.milliseconds * 10) / 10,
      outcome: input.outcome,
    }));
    if (end.kind === "failed") {
      const { kind } = end.failure;
      const message = shortened(end.failure.message, this.ports.cwd);
      const hint = shortened(end.failure.hint, this.ports.cwd);
      const branches = { covered: 0, total: goals.reduce((sum, file) => sum + file.slots.length, 0), unreached: [] };
      return {
        ...common,
        status: kind === "shape" ? "unsupported" : "error",
        message,
        hint,
        branches,
        runs: 0,
        paths: 0,
        seconds: 0,
        inputs,
        tests: { file: null, count: 0 },
        limits: blocks,
        stats: {},
      };
    }
    const { result } = end;
    const unreached = goals.flatMap(({ file, slots }) =>
      unreachedBranches(slots, { file, sites: this.session.modules.module(file).sites }, result, file === target.file),
    );
    const count = tests.confirmed.filter((test) => test.target === target).length;
    return {
      ...common,
      status: result.status,
      branches: { ...countGoals(goals, result), unreached },
      runs: result.runs,
      paths: result.paths,
      seconds: Math.round(result.milliseconds) / 1000,
      inputs,
      tests: { file: count > 0 ? tests.file : null, count },
      limits: [
        ...blocks,
        ...this.session.limits(result, (_file, line) => `line ${line}`),
        ...new Set(tests.refused.get(target) ?? []),
      ],
      stats: result.statistics,
    };
  }

  private report(reported: readonly ReportedTarget[], words: readonly string[]): void {
    if (this.options.json)
      this.ports.out(jsonText({ schema: "assay/1", interrupted: this.session.isInterrupted, targets: reported }));
    const first = reported[0];
    const folder =
      first === undefined
        ? undefined
        : testsFolder(findLayout(first.file, this.ports.cwd, this.options.runner), this.options.out, this.ports.cwd);
    const text = terminalReport(reported, {
      shown: (file) => shown(file, this.ports.cwd),
      testsFolder: folder === undefined || !this.options.writeTests ? undefined : shown(folder, this.ports.cwd),
      wasInterrupted: this.session.isInterrupted,
      rerun: `npx assay cover ${words.join(" ")}`,
    });
    if (this.options.json) this.ports.err(text);
    else this.ports.out(text);
  }
}

/** Draws and clock readings of the input, when they are inputs. */
function worldOf({ model }: FoundInput): { world?: Record<string, number> } {
  const world = worldValues(model);
  return world === undefined ? {} : { world };
}
