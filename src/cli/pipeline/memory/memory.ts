/** What a command remembers of earlier ones: a target whose code did not change since it was explored with the same question is not explored again. */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { ClaimKind } from "../../../claims/claim.ts";
import { codeKey } from "../../../frontend/fingerprint/code-key.ts";
import type { Project } from "../../../frontend/project.ts";
import { codeFileOf } from "../../../frontend/targets/target.ts";
import type { ModuleService } from "../../../host/modules.ts";
import type { ProcessSettings } from "../../../jobs/settings.ts";
import type { Recalled, ResultKey } from "../../../store/results.ts";
import type { Store } from "../../../store/store.ts";
import type { RecalledSummaries } from "../../../store/summaries.ts";
import type { Explored, Plan, Since } from "../explored.ts";
import type { SearchJob } from "../result.ts";
import { environmentOf, isOfVariable, isSameEnvironment } from "./environment.ts";
import { type ExplorationResult, fromPortable, toPortable, withoutMutants } from "./portable.ts";
import { askedOf, type KeptJob, questionOf } from "./question.ts";
import { type SiteNames, siteNames, Unnamed } from "./site-names.ts";
import { codeOf, fromText, projectThen, rootsOf, toText } from "./summaries.ts";

export interface MemoryOptions {
  readonly store: Store;
  readonly tool: string;
  readonly root: string;
  readonly project: Project;
  readonly modules: ModuleService;
  readonly settings: ProcessSettings;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Everything is explored, and what is found is kept. */
  readonly isForced: boolean;
  now(): number;
}

/** Earlier versions of a target that are looked at. */
const MOST_EARLIER = 3;
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
  private explored = 0;
  private carried = 0;
  private readonly start: number;
  private readonly names: SiteNames;
  private isBroken = false;
  private readonly codes = new Map<string, string | undefined>();

  constructor(private readonly options: MemoryOptions) {
    this.names = siteNames(options.modules);
    this.start = options.now();
  }

  /** The project that it is about. */
  get root(): string {
    return this.options.root;
  }

  /** Queries that were refuted before, by this very tool. */
  refuted(): readonly string[] {
    return this.safely(() => this.options.store.refuted.digests()) ?? [];
  }

  close(): void {
    const { store, now } = this.options;
    this.safely(() => store.ended((now() - this.start) / 1000, this.explored, this.carried));
    store.close();
  }

  /** A store that fails in the middle of a command costs what it knew, and nothing else. */
  private safely<T>(work: () => T): T | undefined {
    if (this.isBroken) return undefined;
    try {
      return work();
    } catch (error) {
      if (!this.options.store.isOwn(error)) throw error;
      this.isBroken = true;
      return undefined;
    }
  }

  /** What is known about the target, if its code is as it was, or if nothing on its paths changed. */
  async recall<J extends SearchJob>(plan: Plan<J>): Promise<Explored<J> | undefined> {
    const { store, isForced } = this.options;
    const key = this.keyOf(plan.job);
    if (isForced || key === undefined) return undefined;
    const recalled = this.safely(() => store.results.recall(key));
    if (recalled !== undefined) return this.told(plan, recalled, {});
    const validated = await this.stillValid(plan.job as KeptJob);
    return validated === undefined ? undefined : this.told(plan, validated, { isValidated: true });
  }

  private told<J extends SearchJob>(
    plan: Plan<J>,
    recalled: Recalled,
    how: Pick<Since, "isValidated">,
  ): Explored<J> | undefined {
    const kept = fromPortable(recalled.body, this.names, this.options.root);
    if (kept === undefined || !isSameEnvironment(kept.environment ?? {}, this.options.env)) return undefined;
    this.carried++;
    const since: Since = {
      at: recalled.since,
      ...(recalled.revision === undefined ? {} : { revision: recalled.revision }),
      ...how,
    };
    // a question of a kind has an answer of that kind
    const isSameText = kept.text === this.textKey(plan.job as KeptJob);
    const result = isSameText ? kept.result : withoutMutants(kept.result);
    const end = { kind: "done", result } as Explored<J>["end"];
    return { plan, end, found: kept.found, blocked: [], since };
  }

  /** All that are kept of a target, of whatever code. */
  summariesOf(file: string, name: string): readonly RecalledSummaries[] {
    return this.safely(() => this.options.store.summaries.of({ file, export: name })) ?? [];
  }

  /**
   * The result of the same question about earlier code, if that still is what there is to tell: nothing was modified that the target can come by at all, whatever came of a search with the same budget; or
   * the search was exhausted, and none of its paths comes by anything that was.
   */
  private async stillValid(job: KeptJob): Promise<Recalled | undefined> {
    const { store, root, project, tool, settings } = this.options;
    const asked = askedOf({ job, settings, tool, root }, this.names);
    const { file, export: name } = job.target;
    const rows = this.safely(() => store.summaries.of({ file: relative(root, file), export: name, asked })) ?? [];
    for (const row of rows.slice(0, MOST_EARLIER)) {
      const recalled = this.safely(() => store.results.byKey(row.result));
      const summaries = fromText(row.body, root);
      const then = projectThen(row, store.summaries, root);
      if (recalled === undefined || summaries === undefined || then === undefined) continue;
      const isExhausted = recalled.status === "exhausted";
      // `asked` does not name the budget, and what is found before one is spent is no answer to another
      if (!isExhausted && this.keyOf(job, row.code)?.key !== row.result) continue;
      const { isUnmodified, validate, VersionPair, versionOf } = await import("../../../summary/validated.ts");
      const before = versionOf(root, rootsOf(job.target), then);
      const after = versionOf(root, rootsOf(job.target), project);
      if (before === undefined || after === undefined) continue;
      const pair = new VersionPair(before, after);
      if (!isUnmodified(pair, summaries, rootsOf(job.target))) {
        const isWhole = !summaries.isCut && summaries.list.every(({ partial }) => partial.length === 0);
        if (!isExhausted || !isWhole) continue;
        const found = await validate(pair, summaries, { pipeline: "1-2-3" });
        if (!found.every(({ phase }) => phase !== undefined)) continue;
      }
      this.safely(() => store.summaries.use(row));
      return recalled;
    }
    return undefined;
  }

  /** To be told of every exploration that came to its own end. */
  keep<J extends SearchJob>({ plan, end, found, blocked }: Explored<J>): void {
    const { store, root } = this.options;
    this.explored++;
    if (end.kind !== "done" || blocked.length > 0) return;
    const result = end.result as ExplorationResult;
    if (result.kind === "checked") this.safely(() => store.refuted.add(result.refuted));
    if (
      result.claims.some((claim) => FLEETING.has(claim.kind) && !isOfVariable(claim)) ||
      result.statistics.endedByTime !== undefined
    )
      return;
    const key = this.keyOf(plan.job);
    if (key === undefined) return;
    const { file, export: name } = (plan.job as KeptJob).target;
    try {
      const text = this.textKey(plan.job as KeptJob);
      const environment = environmentOf(result.claims, this.options.env);
      const body = toPortable({ result, found, text, environment }, this.names, root);
      if (body.length > MOST_TEXT) return;
      const about = { file: file.replace(`${root}/`, ""), export: name, status: result.status };
      this.safely(() => store.results.keep({ ...key, ...about, body }));
      this.keepSummaries(plan.job as KeptJob, result, key);
    } catch (error) {
      if (!(error instanceof Unnamed)) throw error;
    }
  }

  private keepSummaries(job: KeptJob, { summaries, status, paths }: ExplorationResult, { key, code }: ResultKey): void {
    const { store, root, project, tool, settings } = this.options;
    if (summaries === undefined || summaries.list.length === 0) return;
    const { target } = job;
    const found = codeOf(target, project, root);
    // an exhausted search has a summary for each of its paths, or not all of it is summarised
    const isCut = summaries.isCut || (status === "exhausted" && summaries.list.length < paths);
    const body = toText({ ...summaries, isCut }, target, this.names, root);
    if (found === undefined || body.length > MOST_TEXT) return;
    const asked = askedOf({ job, settings, tool, root }, this.names);
    const row = { file: relative(root, target.file), export: target.export, asked, code, result: key };
    this.safely(() => store.summaries.keep({ ...row, files: found.files, body }, found.texts));
  }

  private keyOf(job: SearchJob, earlier?: string): ResultKey | undefined {
    if (job.kind !== "explore" && job.kind !== "check") return undefined;
    const { tool, root, settings } = this.options;
    const code = earlier ?? this.codeOf(job);
    if (code === undefined || job.logQueries) return undefined;
    try {
      return questionOf({ job, code, settings, tool, root }, this.names);
    } catch (error) {
      if (error instanceof Unnamed) return undefined;
      throw error;
    }
  }

  private textKey({ target }: KeptJob): string {
    const { parsed } = this.options.modules.module(codeFileOf(target));
    return createHash("sha256").update(parsed.text).digest("base64url").slice(0, 22);
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
