/** What a command that explores has open while it runs: the modules it serves, the exploring process, the user's Ctrl-C. */
import { fileURLToPath } from "node:url";
import picomatch from "picomatch";
import { ModuleService } from "../explore/modules.ts";
import { ExplorerHost } from "../explore/process/host.ts";
import type { FileSlots, JobResult } from "../explore/process/messages.ts";
import type { ProcessSettings } from "../explore/process/settings.ts";
import { shown } from "./diagnostic-text.ts";
import type { Ports } from "./ports.ts";
import { type ProcessOptions, processSettings } from "./process-options.ts";

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
  isInterrupted = false;

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
    ports.onInterrupt(() => {
      this.isInterrupted = true;
      ports.err("\nassay: finishing with what was found (Ctrl-C again to quit at once)\n");
      this.host.cancel();
    });
  }

  dispose(): void {
    this.host.dispose();
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
