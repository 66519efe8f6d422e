/** What a command that explores has open while it runs: the modules it serves, the exploring process, the user's Ctrl-C. */
import { fileURLToPath } from "node:url";
import picomatch from "picomatch";
import { ExplorerHost } from "../host/explorer-host.ts";
import { ModuleService } from "../host/modules.ts";
import type { FileSlots, JobResult } from "../jobs/messages.ts";
import type { ProcessSettings } from "../jobs/settings.ts";
import { shown } from "./diagnostic-text.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import type { Ports } from "./ports.ts";
import { type ProcessOptions, processSettings } from "./process-options.ts";
import { isRefusal } from "./refusal.ts";

/** A file beside the bundle of the command line. */
export const bundled = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

export interface SessionOptions {
  readonly process: ProcessOptions;
  /** The files and folders the command is about. */
  readonly paths: readonly string[];
  readonly include?: readonly string[];
  /** Files whose branches count besides the included ones. */
  readonly isSubject: (file: string) => boolean;
}

export class Session {
  readonly modules: ModuleService;
  readonly host: ExplorerHost;
  readonly settings: ProcessSettings;
  readonly isIncluded: (file: string) => boolean;
  private interruption: ExitCode | undefined;
  private readonly refusals = new Set<string>();

  constructor(
    options: SessionOptions,
    private readonly ports: Ports,
  ) {
    const matches = (options.include ?? []).map((glob) => matcher(glob));
    this.isIncluded = (file) => matches.some((match) => match(file) || match(shown(file, ports.cwd)));
    this.settings = processSettings(options.process, options.paths, ports.cwd);
    this.modules = new ModuleService((file) => options.isSubject(file) || this.isIncluded(file));
    this.host = new ExplorerHost({
      childPath: bundled("explorer-process.js"),
      load: (request) => this.modules.load(request),
      now: ports.now,
      settings: this.settings,
    });
    this.host.warmUp();
    ports.onInterrupt((code) => {
      this.interruption = code;
      ports.err("\nassay: finishing with what was found (Ctrl-C again to quit at once)\n");
      this.host.cancel();
    });
  }

  dispose(): void {
    this.host.dispose();
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
    return shown(file, this.ports.cwd);
  }

  /** What was not exact, with the place. */
  limits(result: JobResult, place: (file: string, line: number | string) => string): string[] {
    const places = result.concretisations.map(({ file, site, what }) => {
      const line = this.modules.module(file).sites[site]?.line ?? "?";
      return `${place(file, line)}: ${what} is not symbolic; values were used as they came`;
    });
    return [...new Set([...places, ...result.inexactness])];
  }
}

/** A glob with a folder in it matches at any depth, as users of test runners expect. */
export function matcher(glob: string): (path: string) => boolean {
  return picomatch(glob.includes("/") && !glob.startsWith("*") ? `**/${glob.replace(/^\.\//, "")}` : glob, {
    dot: true,
  });
}

export function countGoals(goals: readonly FileSlots[], result: JobResult): { covered: number; total: number } {
  let covered = 0;
  let total = 0;
  for (const { file, slots } of goals) {
    const reached = new Set(result.reached.find((one) => one.file === file)?.slots);
    total += slots.length;
    covered += slots.filter((slot) => reached.has(slot)).length;
  }
  return { covered, total };
}
