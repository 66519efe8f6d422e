/** What a command that explores has open while it runs: the modules it serves, the exploring process, the user's Ctrl-C, its report. */

import { ExplorerHost } from "../../host/explorer-host.ts";
import { ModuleService } from "../../host/modules.ts";
import type { Job } from "../../jobs/job.ts";
import { NO_REACH_ANSWER, type ReachAnswer, type ReachQuestion } from "../../jobs/reach.ts";
import type { ProcessSettings } from "../../jobs/settings.ts";
import { readText } from "../../machine/text-files.ts";
import { endWaiting } from "../../native/host/ready.ts";
import type { Reporter } from "../../report/reporters/reporter.ts";
import { createReporter, type ReporterName } from "../../report/reporters/table.ts";
import { isReadable, readingOf } from "../../sandbox/places.ts";
import type { ProcessOptions } from "../options/process.ts";
import { pathMatcher } from "../project/path-matcher.ts";
import { shown } from "../terminal/diagnostic-text.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { isRefusal } from "../terminal/refusal.ts";
import { bundled } from "./bundle.ts";
import type { Known } from "./memory/known.ts";
import type { Memory } from "./memory/memory.ts";
import type { ReachService } from "./reach/service.ts";
import { EXPLORER, settingsFor } from "./start-early.ts";

export interface SessionOptions {
  readonly process: ProcessOptions;
  /** The files and folders the command is about. */
  readonly paths: readonly string[];
  readonly include?: readonly string[];
  /** The branches of all modules are watched, not only those of the subjects and the included ones. */
  readonly watchesAll?: boolean;
  readonly reporters?: readonly ReporterName[];
}

/** Does the work with a session that is closed whatever happens. */
export async function withSession(
  options: SessionOptions,
  ports: Ports,
  work: (session: Session) => Promise<ExitCode>,
): Promise<ExitCode> {
  const session = new Session(options, ports);
  try {
    return await work(session);
  } finally {
    session.dispose();
  }
}

export class Session {
  readonly modules: ModuleService;
  readonly host: ExplorerHost;
  readonly settings: ProcessSettings;
  readonly reporter: Reporter;
  readonly isIncluded: (file: string) => boolean;
  /** Globs of `--include` were given. */
  readonly hasIncludes: boolean;
  /** The files of the targets, once they are found. */
  readonly subjects = new Set<string>();
  /** What earlier commands found out, for those that want to know. */
  memory: Memory | undefined;
  /** The project's store while functions are found; then it is the memory's. */
  known: Known | undefined;
  private reaching: ReachService | undefined;
  private interruption: ExitCode | undefined;
  private readonly refusals = new Set<string>();

  constructor(
    options: SessionOptions,
    readonly ports: Ports,
  ) {
    const { include = [], watchesAll = false, reporters = [] } = options;
    const matches = include.map((glob) => pathMatcher(glob));
    this.hasIncludes = include.length > 0;
    this.isIncluded = (file) => matches.some((match) => match(file) || match(this.shown(file)));
    this.reporter = createReporter(reporters, {
      ...ports,
      shown: (file) => this.shown(file),
      readText: (file) => readText(file),
    });
    this.settings = settingsFor({ process: options.process, paths: options.paths, cwd: ports.cwd });
    const { grants, roots } = this.settings.sandbox;
    const reading = readingOf(grants, roots);
    this.modules = new ModuleService(
      (file) => watchesAll || this.subjects.has(file) || this.isIncluded(file),
      (file) => isReadable(reading, file),
    );
    this.host = new ExplorerHost({
      childPath: bundled(EXPLORER),
      load: (request) => this.modules.load(request),
      now: ports.now,
      settings: this.settings,
      reach: (question, job, left) => this.askReach(question, job, left),
    });
    this.host.warmUp();
    ports.onInterrupt((code) => {
      this.interruption = code;
      ports.err("\nassay: finishing with what was found (Ctrl-C again to quit at once)\n");
      this.host.cancel();
      this.reaching?.interrupt();
    });
  }

  /** Loaded when it is first asked. */
  private async askReach(question: ReachQuestion, job: Job, milliseconds: number): Promise<ReachAnswer> {
    if (job.kind !== "explore") return NO_REACH_ANSWER;
    const { ReachService } = await import("./reach/service.ts");
    this.reaching ??= new ReachService(this.modules, this.ports.now);
    return this.reaching.answer(question, job.target, milliseconds);
  }

  dispose(): void {
    this.reaching?.dispose();
    this.memory?.close();
    this.known?.store?.close();
    this.host.dispose();
    endWaiting();
  }

  get cwd(): string {
    return this.ports.cwd;
  }

  get isInterrupted(): boolean {
    return this.interruption !== undefined;
  }

  /** Writes something down. What the file system refuses is told at the end, and costs nothing else that was found. */
  keep<T>(write: () => T): T | undefined {
    try {
      return write();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.refusals.add(error.message);
      return undefined;
    }
  }

  /** The exit code, `usual` if nothing came in between. Tells what could not be written. */
  end(usual: ExitCode): ExitCode {
    for (const message of this.refusals) this.ports.err(`assay: not saved: ${message}\n`);
    if (this.refusals.size > 0)
      this.ports.err("  Check the place and its permissions, or choose another with --out.\n");
    return this.interruption ?? (this.refusals.size > 0 ? EXIT.usage : usual);
  }

  shown(file: string): string {
    return shown(file, this.cwd);
  }
}
