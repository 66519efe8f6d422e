/** What a command remembers of earlier ones: a target whose code did not change since it was explored with the same question is not explored again. */
import { createHash } from "node:crypto";
import type { Project } from "../../../frontend/project.ts";
import { codeKey } from "../../../frontend/fingerprint/code-key.ts";
import type { ClaimKind } from "../../../claims/claim.ts";
import type { ModuleService } from "../../../host/modules.ts";
import type { ProcessSettings } from "../../../jobs/settings.ts";
import type { Store } from "../../../store/store.ts";
import type { Plan } from "../plan.ts";
import type { SearchJob } from "../result.ts";
import type { Explored } from "../run.ts";
import { fromPortable, toPortable } from "./portable.ts";
import { type KeptJob, questionOf } from "./question.ts";
import { type SiteNames, siteNames, Unnamed } from "./site-names.ts";

/** When, and at which revision, a target was explored whose result is told again. */
export interface Since {
  readonly at: string;
  readonly revision?: string;
}

export interface MemoryOptions {
  readonly store: Store;
  readonly tool: string;
  readonly root: string;
  readonly project: Project;
  readonly modules: ModuleService;
  readonly settings: ProcessSettings;
  /** Everything is explored, and what is found is kept. */
  readonly isForced: boolean;
}

/** A larger result is found out again. */
const MOST_TEXT = 8_000_000;

/** Whoever saw what is around it may see something else tomorrow, with the same code. */
const FLEETING: ReadonlySet<ClaimKind> = new Set<ClaimKind>([
  "surroundings",
  "surroundings-at-load",
  "clock-while-loading",
  "code-from-text",
  "not-native",
  "not-native-at-load",
]);

export class Memory {
  explored = 0;
  carried = 0;
  private readonly names: SiteNames;
  private readonly codes = new Map<string, string | undefined>();

  constructor(private readonly options: MemoryOptions) {
    this.names = siteNames(options.modules);
  }

  /** What is known about the target, if its code is as it was. */
  recall<J extends SearchJob>(plan: Plan<J>): Explored<J> | undefined {
    const { store, root, isForced } = this.options;
    const key = this.keyOf(plan.job);
    if (isForced || key === undefined) return undefined;
    const recalled = store.results.recall(key);
    const kept = recalled === undefined ? undefined : fromPortable(recalled.body, this.names, root);
    if (recalled === undefined || kept === undefined) return undefined;
    this.carried++;
    const since: Since = {
      at: recalled.since,
      ...(recalled.revision === undefined ? {} : { revision: recalled.revision }),
    };
    // a question of a kind has an answer of that kind
    const end = { kind: "done", result: kept.result } as Explored<J>["end"];
    return { plan, end, found: kept.found, blocked: [], since };
  }

  /** To be told of every exploration that came to its own end. */
  keep<J extends SearchJob>({ plan, end, found, blocked }: Explored<J>): void {
    const { store, root } = this.options;
    this.explored++;
    if (end.kind !== "done" || blocked.length > 0) return;
    const result = end.result as Parameters<typeof toPortable>[0]["result"];
    if (result.claims.some(({ kind }) => FLEETING.has(kind))) return;
    const key = this.keyOf(plan.job);
    if (key === undefined) return;
    const { file, export: name } = (plan.job as KeptJob).target;
    try {
      const body = toPortable({ result, found }, this.names, root);
      if (body.length > MOST_TEXT) return;
      store.results.keep({ ...key, file: file.replace(`${root}/`, ""), export: name, status: result.status, body });
    } catch (error) {
      if (!(error instanceof Unnamed)) throw error;
    }
  }

  private keyOf(job: SearchJob) {
    if (job.kind !== "explore" && job.kind !== "check") return undefined;
    const { tool, root, settings } = this.options;
    const code = this.codeOf(job);
    if (code === undefined || job.logQueries) return undefined;
    try {
      return questionOf({ job, code, settings, tool, root }, this.names);
    } catch (error) {
      if (error instanceof Unnamed) return undefined;
      throw error;
    }
  }

  private codeOf({ target }: KeptJob): string | undefined {
    const id = `${target.file}#${target.export}`;
    if (!this.codes.has(id)) this.codes.set(id, codeKey(target, this.options.project));
    return this.codes.get(id);
  }
}

/** Names this very tool: its programs, and the Node that runs them. */
export function toolName(programs: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const program of programs) hash.update(program);
  return `${hash.digest("base64url").slice(0, 16)} ${process.version}`;
}
