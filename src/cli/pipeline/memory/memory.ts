/** What a command remembers of earlier ones: a target whose code did not change since it was explored with the same question is not explored again. */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { CheckFinding, SeenViolation } from "../../../checkers/finding.ts";
import { codeKey } from "../../../frontend/fingerprint/code-key.ts";
import { isTypeScript, languageOf } from "../../../frontend/parse.ts";
import type { Project } from "../../../frontend/project.ts";
import { codeFileOf } from "../../../frontend/targets/target.ts";
import type { ModuleService } from "../../../host/modules.ts";
import type { EncodedInput } from "../../../jobs/input.ts";
import type { CheckJob } from "../../../jobs/job.ts";
import type { ProcessSettings } from "../../../jobs/settings.ts";
import { digestOf, type Recalled, type ResultKey } from "../../../store/results.ts";
import type { Store } from "../../../store/store.ts";
import type { RecalledSummaries } from "../../../store/summaries.ts";
import { isFollowed, type TargetSummaries, type TargetSummary } from "../../../summary/kept.ts";
import type { Rerun, VersionPair } from "../../../summary/validated.ts";
import type { Confirmation } from "../confirm/findings.ts";
import type { Changed, Explored, Plan, Since } from "../explored.ts";
import type { SearchJob } from "../result.ts";
import {
  againKey,
  budgetAgain,
  MOST_FOR_KNOWN,
  MOST_SEEDS,
  saysMoreThanRuns,
  seedsOf,
  shareFor,
  someFirst,
  standingFor,
} from "./again.ts";
import { environmentOf, isNamed, isSameEnvironment, type Surroundings } from "./environment.ts";
import { type ExplorationResult, fromPortable, toPortable, withoutMutants, withState } from "./portable.ts";
import { askedOf, factsHold, factsOf, guidedBy, type KeptJob, optionsOf, questionOf } from "./question.ts";
import { areShown, inputsOf } from "./shown-again.ts";
import { type SiteNames, siteNames, Unnamed } from "./site-names.ts";
import { codeOf, fromText, outcomeName, placeOf, projectThen, rootsOf, toText } from "./summaries.ts";

export interface MemoryOptions {
  readonly store: Store;
  readonly tool: string;
  readonly root: string;
  readonly project: Project;
  readonly modules: ModuleService;
  readonly settings: ProcessSettings;
  readonly around: Surroundings;
  /** Everything is explored, and what is found is kept. */
  readonly isForced: boolean;
  /** Runs of today's code with the inputs of summaries, which are of code with so many parameters. */
  rerun(job: KeptJob, arity: number): Rerun;
  /** What today's code violates with each of the inputs, which are made from their models: in a run without shadows, and in one with. */
  recheck(
    job: CheckJob,
    inputs: readonly EncodedInput[],
    kinds: "plain" | "both",
  ): Promise<readonly (readonly SeenViolation[])[]>;
  now(): number;
}

type ConfirmedFinding = Pick<CheckFinding<EncodedInput>, "checker" | "place" | "message" | "input">;

/** Why what was found of other code, or with something else around it, is told again. */
type How = Pick<Since, "isValidated" | "isOpen" | "isRerun">;

/** Earlier versions of a target that are looked at. */
const MOST_EARLIER = 3;
/** A larger result is found out again. */
const MOST_TEXT = 8_000_000;

export class Memory {
  private explored = 0;
  private carried = 0;
  private readonly start: number;
  private readonly names: SiteNames;
  private isBroken = false;
  private readonly codes = new Map<string, string | undefined>();
  private readonly pairs = new Map<string, VersionPair | undefined>();
  /** By the name of the result that they are changes of. */
  private readonly changes = new Map<string, Promise<Changed>>();
  private readonly questions = new WeakMap<SearchJob, string>();
  /** The code that something is told of, where that is not the code of today; and whether nothing of it was modified that the target can come by. */
  private readonly toldOf = new WeakMap<SearchJob, { readonly code: string; readonly isUntouched: boolean }>();

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
    // one may be of what was around then, and the other of today
    for (const recall of [() => store.results.recall(key), () => store.results.byKey(againKey(key.key))]) {
      const recalled = this.safely(recall);
      const told = recalled === undefined ? undefined : await this.told(plan, recalled, {});
      if (told !== undefined) return told;
    }
    const validated = await this.stillValid(plan);
    return validated === undefined ? undefined : this.told(plan, validated.recalled, validated.how);
  }

  private async told<J extends SearchJob>(
    plan: Plan<J>,
    recalled: Recalled,
    how: How,
  ): Promise<Explored<J> | undefined> {
    const kept = fromPortable(recalled.body, this.names, this.options.root);
    if (kept === undefined || !isSameEnvironment(kept.environment ?? {}, this.options.around)) return undefined;
    if (kept.isFleeting === true && !(await this.isStillDone(plan.job as KeptJob, recalled))) return undefined;
    this.carried++;
    const since: Since = {
      at: recalled.since,
      ...(recalled.revision === undefined ? {} : { revision: recalled.revision }),
      ...how,
      ...(kept.isFleeting === true ? { isRerun: true } : {}),
    };
    // a question of a kind has an answer of that kind
    const job = plan.job as KeptJob;
    const told = withState(kept.result, job.target.state);
    const result = kept.text === this.textKey(job) ? told : withoutMutants(told);
    const end = { kind: "done", result } as Explored<J>["end"];
    return { plan, end, found: kept.found, blocked: [], since };
  }

  /** Whether today's runs with the inputs that are known say what those of then said, as far as that can be compared. */
  private async isStillDone(job: KeptJob, { key }: Recalled): Promise<boolean> {
    const row = this.earlier(job).find(({ result }) => result === key);
    const kept = row === undefined ? undefined : fromText(row.body, this.options.root);
    const { ways = [], list: all = [] } = kept ?? {};
    const list = all.filter(isFollowed);
    if (list.length === 0) return false;
    // what is around is the same for all
    const told = await this.options.rerun({ ...job, ways }, job.target.parameters.length)(standingFor(list));
    return told.every((why) => why === null);
  }

  /** How a finding was confirmed or refused natively, by the same question about the very same code, or about code that does the same; undefined for all that is new. */
  confirmation({ plan, since }: Explored, finding: ConfirmedFinding): Confirmation | undefined {
    // a run of today showed it again, where there was one; the code is what it was when it was confirmed
    if (since === undefined || since.again?.changed !== undefined) return undefined;
    const key = this.confirmationKey(plan.job, finding);
    const text = key === undefined ? undefined : this.safely(() => this.options.store.states.recall(key));
    const told = text === undefined ? undefined : (JSON.parse(text) as Confirmation);
    // its runs are those of then, and nobody is told of it; what somebody is told is seen natively in the code of today, where a path of it may be another
    const isOtherCode =
      since.isRerun === true || (since.isValidated === true && this.toldOf.get(plan.job)?.isUntouched !== true);
    return isOtherCode && told?.kind === "confirmed" ? undefined : told;
  }

  keepConfirmations(all: readonly (readonly [Explored, ConfirmedFinding, Confirmation])[]): void {
    const rows = new Map<string, string>();
    for (const [{ plan }, finding, confirmation] of all) {
      const key = this.confirmationKey(plan.job, finding);
      const isLasting = confirmation.kind === "confirmed" || confirmation.isOfNow !== true;
      if (key !== undefined && isLasting) rows.set(key, JSON.stringify(confirmation));
    }
    this.safely(() => this.options.store.states.keep(rows));
  }

  /** Undefined where the place has no name. */
  private confirmationKey(job: SearchJob, { checker, place, message, input }: ConfirmedFinding): string | undefined {
    const code = this.toldOf.get(job)?.code ?? this.keyOf(job)?.code;
    if (code === undefined) return undefined;
    const { root, settings, tool } = this.options;
    try {
      let question = this.questions.get(job);
      if (question === undefined) {
        question = `${askedOf({ job: job as KeptJob, settings, tool, root }, this.names)} ${code}`;
        this.questions.set(job, question);
      }
      const at = place === undefined || place === null ? "" : this.names.nameOf(place.file, place.site);
      const told = JSON.stringify([question, checker, place?.file, at, message, input]);
      return `confirmed ${digestOf(told.replaceAll(inJson(root), "."))}`;
    } catch (error) {
      if (error instanceof Unnamed) return undefined;
      throw error;
    }
  }

  /** All that are kept of a target, of whatever code. */
  summariesOf(file: string, name: string): readonly RecalledSummaries[] {
    return this.safely(() => this.options.store.summaries.of({ file, export: name })) ?? [];
  }

  /**
   * The result of the same question about earlier code, if that still is what there is to tell: nothing was modified that the target can come by at all, or that any run of the search came by, or all that is
   * known of its paths still holds, whatever came of it with the same budget; or the search was exhausted, and none of its paths comes by anything that was.
   */
  private async stillValid(plan: Plan): Promise<{ readonly recalled: Recalled; readonly how: How } | undefined> {
    const { store, root } = this.options;
    const job = plan.job as KeptJob;
    for (const row of this.earlier(job)) {
      const recalled = this.safely(() => store.results.byKey(row.result));
      const summaries = fromText(row.body, root);
      if (recalled === undefined || summaries === undefined) continue;
      // what is told rests on what the code was found to do
      if (summaries.search === undefined || !factsHold(summaries.search.facts, factsOf(job.target, root))) continue;
      const isExhausted = recalled.status === "exhausted";
      // what is found before one budget is spent is no answer to another
      const { budget, guided } = summaries.search;
      if (!isExhausted && (budget !== JSON.stringify(job.budget) || guided !== guidedBy(job))) continue;
      const pair = await this.pairOf(row, job.target);
      if (pair === undefined) continue;
      const { isOffAllPaths, isSameFunction, isUnmodified, validate } = await import("../../../summary/validated.ts");
      // the export may lead to another function now
      if (!isSameFunction(pair, summaries.at, placeOf(job.target, root))) continue;
      let how: How = { isValidated: true };
      const isUntouched = isUnmodified(pair, summaries, rootsOf(job.target));
      if (!isUntouched) {
        const isWhole = !summaries.isCut && summaries.list.every(({ partial }) => partial.length === 0);
        if (isExhausted && isWhole) {
          const found = await validate(pair, summaries, { pipeline: "1-2-3" });
          if (!found.every(({ phase }) => phase !== undefined)) continue;
        } else if (isExhausted || this.hasNewBranches(plan, summaries)) continue;
        else {
          const result = fromPortable(recalled.body, this.names, root)?.result;
          if (result === undefined || saysMoreThanRuns(result, job)) continue;
          if (isOffAllPaths(pair, summaries)) how = { ...how, isOpen: true };
          else if (
            (await this.isAsKnown(plan, row, summaries)) &&
            (await this.areShownAgain(result, { ...job, ways: summaries.ways }))
          )
            how = { ...how, isOpen: true, isRerun: true };
          else continue;
        }
      }
      this.safely(() => store.summaries.use(row));
      this.toldOf.set(job, { code: row.code, isUntouched });
      return { recalled, how };
    }
    return undefined;
  }

  /** In the target itself. */
  private hasNewBranches({ goals }: Plan, { search }: TargetSummaries): boolean {
    const known = new Set(search?.goals);
    return this.goalNames(goals).some((name) => !known.has(name));
  }

  /** Its known paths are what they were. Tests would say what other runs gave. */
  private async isAsKnown(plan: Plan, row: RecalledSummaries, summaries: TargetSummaries): Promise<boolean> {
    if (plan.job.kind !== "check" || summaries.list.length === 0) return false;
    return (await this.changedBy(row, summaries, plan)).paths === 0;
  }

  /** Findings have places, and a path that ends alike may do so elsewhere: their inputs are run again. */
  private async areShownAgain(result: ExplorationResult, job: KeptJob): Promise<boolean> {
    if (result.kind !== "checked" || job.kind !== "check") return false;
    const inputs = inputsOf(result.check);
    if (inputs === undefined) return false;
    if (inputs.length === 0) return areShown(result.check, []);
    // most show without shadows, which costs a fraction
    for (const kinds of ["plain", "both"] as const)
      if (areShown(result.check, await this.options.recheck(job, inputs, kinds))) return true;
    return false;
  }

  /**
   * Where not everything that is known still holds, or some of it may be otherwise tomorrow with the same code, the inputs that are known are run first, and the search goes on with a share of the budget:
   * that of the known paths which the edit concerns, and never nothing (paper 2: what is not valid any more is computed again, and the rest is not). All that is told is of these runs.
   */
  async startingPoint<J extends SearchJob>(
    plan: Plan<J>,
  ): Promise<{ readonly job: J; readonly since: Since } | undefined> {
    const { store, root, isForced } = this.options;
    const code = this.keyOf(plan.job)?.code;
    if (isForced || code === undefined) return undefined;
    const job = plan.job as KeptJob;
    const alike = this.earlier(job);
    const isOfOtherInputs = alike.length === 0;
    for (const row of isOfOtherInputs ? this.earlierOfOtherInputs(job) : alike) {
      const summaries = fromText(row.body, root);
      if (summaries?.search?.budget !== JSON.stringify(job.budget)) continue;
      const small = this.madeSmall(row);
      const known = seedsOf(summaries, small);
      if (known.seeds.length + known.furtherSeeds.length === 0) return undefined;
      const changed = row.code === code ? undefined : await this.changedBy(row, summaries, plan);
      const share = isOfOtherInputs ? Math.max(MOST_FOR_KNOWN, shareFor(changed)) : shareFor(changed);
      this.safely(() => store.summaries.use(row));
      const since: Since = {
        at: row.since,
        ...(row.revision === undefined ? {} : { revision: row.revision }),
        again: { share, ...(changed === undefined ? {} : { changed }) },
      };
      const again = { ...plan.job, ...known, ways: summaries.ways, ...(small.length === 0 ? {} : { small }) };
      return { job: { ...again, budget: budgetAgain(job, share) }, since };
    }
    return undefined;
  }

  /** The inputs that findings were told with, as texts of their models. */
  private madeSmall({ result: key }: RecalledSummaries): readonly string[] {
    const { store, root } = this.options;
    const recalled = this.safely(() => store.results.byKey(key));
    const kept = recalled === undefined ? undefined : fromPortable(recalled.body, this.names, root);
    if (kept?.result.kind !== "checked") return [];
    return kept.result.check.witnesses.flatMap(({ inputs }) => inputs.flatMap(({ model }) => model ?? []));
  }

  /** By what the two versions say, and where that leaves something open by running today's. */
  private changedBy(row: RecalledSummaries, summaries: TargetSummaries, plan: Plan): Promise<Changed> {
    let known = this.changes.get(row.result);
    if (known === undefined) this.changes.set(row.result, (known = this.lookForChanges(row, summaries, plan)));
    return known;
  }

  private async lookForChanges(
    row: RecalledSummaries,
    summaries: TargetSummaries,
    { job, goals }: Plan,
  ): Promise<Changed> {
    const known = new Set(summaries.search?.goals);
    const outcomes = this.goalNames(goals).filter((name) => !known.has(name)).length;
    const share = outcomes / Math.max(1, goals.length);
    const list = await this.toLookAt(row, summaries, job as KeptJob);
    const holds = await this.stillHold(row, { ...summaries, list }, job as KeptJob);
    return {
      paths: holds.filter((one) => !one).length,
      of: holds.length,
      ...(outcomes === 0 ? {} : { added: { outcomes, share } }),
    };
  }

  /** All that come by edited code themselves, some from all of them first. Of those that are only loaded with it some tell of all: it concerns them alike. */
  private async toLookAt(
    row: RecalledSummaries,
    { list }: TargetSummaries,
    { target }: KeptJob,
  ): Promise<readonly TargetSummary[]> {
    const pair = await this.pairOf(row, target);
    if (pair === undefined) return someFirst(list);
    const { comesByEdited } = await import("../../../summary/validated.ts");
    const edited = list.filter((one) => comesByEdited(pair, one));
    const others = list.filter((one) => !edited.includes(one));
    return [...someFirst(edited), ...standingFor(others)];
  }

  /** Which of the summaries do, up to the first that nobody asked about: what is known of later ones would make them too many. */
  private async stillHold(
    row: RecalledSummaries,
    summaries: TargetSummaries,
    job: KeptJob,
  ): Promise<readonly boolean[]> {
    const { list, at, ways } = summaries;
    const { target } = job;
    const { functionAt, validate } = await import("../../../summary/validated.ts");
    const pair = await this.pairOf(row, target);
    const before = pair === undefined ? undefined : functionAt(pair, at)?.node;
    const arity = before === undefined || before.type === "Program" ? undefined : before.params.length;
    const rerun = this.options.rerun({ ...job, ways }, arity ?? target.parameters.length);
    if (pair === undefined) return untilOpen(await rerun(list)).map((why) => why === null);
    const told = await validate(pair, summaries, { pipeline: "1-2-3", rerun });
    return untilOpen(told.map(({ phase, isOpen }) => (isOpen ? undefined : phase !== undefined)));
  }

  /** What is kept of earlier code of the target, for the same question; the newest first. */
  private earlier(job: KeptJob): readonly RecalledSummaries[] {
    const { store, root, tool, settings } = this.options;
    const asked = askedOf({ job, settings, tool, root }, this.names);
    const { file, export: name } = job.target;
    const rows = this.safely(() => store.summaries.of({ file: relative(root, file), export: name, asked })) ?? [];
    return rows.slice(0, MOST_EARLIER);
  }

  /** The same where the function was given other inputs: what is found out about those of untyped code changes with it. Nothing is told of these, but they say where to start. */
  private earlierOfOtherInputs(job: KeptJob): readonly RecalledSummaries[] {
    const { root, tool, settings } = this.options;
    // where inputs are declared, whoever declares others asks for those
    const language = languageOf(codeFileOf(job.target));
    if (language === undefined || isTypeScript(language)) return [];
    const options = optionsOf({ job, settings, tool, root }, this.names);
    return this.summariesOf(relative(root, job.target.file), job.target.export)
      .slice(0, MOST_EARLIER)
      .filter(({ body }) => fromText(body, root)?.search?.options === options);
  }

  /** The code that a row is of, and that of today; targets of the same files share it. */
  private async pairOf(row: RecalledSummaries, target: KeptJob["target"]): Promise<VersionPair | undefined> {
    const { store, root, project } = this.options;
    const { VersionPair, versionOf, leadingOf } = await import("../../../summary/validated.ts");
    const all = rootsOf(target);
    const leading = leadingOf(root, all, project);
    const key = JSON.stringify([leading, [...row.files].map((file) => file.join(" ")).sort()]);
    if (!this.pairs.has(key)) {
      const then = projectThen(row, store.summaries, root);
      const led = then === undefined ? undefined : versionOf(root, leading, then);
      // what leads to all of it today need not have done so then
      const isAll = led?.modules.length === row.files.length;
      const before = then === undefined || isAll ? led : versionOf(root, all, then);
      const after = before === undefined ? undefined : versionOf(root, isAll ? leading : all, project);
      this.pairs.set(key, before === undefined || after === undefined ? undefined : new VersionPair(before, after));
    }
    return this.pairs.get(key);
  }

  /** To be told of every exploration that came to its own end. What may be otherwise tomorrow is marked. */
  keep<J extends SearchJob>({ plan, end, found, blocked, since }: Explored<J>): void {
    const { store, root } = this.options;
    this.explored++;
    if (end.kind !== "done") return;
    const result = end.result as ExplorationResult;
    if (result.kind === "checked") this.safely(() => store.refuted.add(result.refuted));
    const asked = this.keyOf(plan.job);
    if (asked === undefined) return;
    const key = since?.again === undefined ? asked : { ...asked, key: againKey(asked.key) };
    const { around } = this.options;
    const isFleeting = result.around.some((claim) => !isNamed(claim, around));
    const { file, export: name } = (plan.job as KeptJob).target;
    try {
      this.keepSummaries(plan.job as KeptJob, result, key, found);
      // told with the attempts of its own runs
      if (blocked.length > 0) return;
      const text = this.textKey(plan.job as KeptJob);
      const environment = environmentOf(result.around, around);
      const kept = { result, found, text, environment, ...(isFleeting ? { isFleeting } : {}) };
      const body = toPortable(kept, this.names, root);
      if (body.length > MOST_TEXT) return;
      const about = { file: file.replace(`${root}/`, ""), export: name, status: result.status };
      this.safely(() => store.results.keep({ ...key, ...about, body }));
    } catch (error) {
      if (!(error instanceof Unnamed)) throw error;
    }
  }

  private keepSummaries(
    job: KeptJob,
    { summaries, status, paths }: ExplorationResult,
    { key, code: digest }: ResultKey,
    found: Explored["found"],
  ): void {
    const { store, root, project, tool, settings } = this.options;
    if (summaries === undefined || (summaries.list.length === 0 && found.length === 0)) return;
    const { target } = job;
    // an exhausted search has a summary for each of its paths, or not all of it is summarised
    const isCut = summaries.isCut || (status === "exhausted" && summaries.list.length < paths);
    const seeds = found.slice(0, MOST_SEEDS).map(({ model }) => model);
    const goals = this.goalNames(job.goals);
    const options = optionsOf({ job, settings, tool, root }, this.names);
    const budget = JSON.stringify(job.budget);
    const search = { facts: factsOf(target, root), budget, guided: guidedBy(job), goals, options };
    const body = toText({ ...summaries, isCut }, target, this.names, root, seeds, search);
    const code = codeOf(target, project, root);
    if (code === undefined || body.length > MOST_TEXT) return;
    const asked = askedOf({ job, settings, tool, root }, this.names);
    const row = { file: relative(root, target.file), export: target.export, asked, code: digest, result: key };
    this.safely(() => store.summaries.keep({ ...row, files: code.files, body }, code.texts));
  }

  private goalNames(goals: readonly number[]): readonly string[] {
    return goals.map((slot) => outcomeName(this.options.root, this.names.slotName(slot)));
  }

  private keyOf(job: SearchJob): ResultKey | undefined {
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

const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);

function untilOpen<T>(told: readonly (T | undefined)[]): readonly T[] {
  const end = told.indexOf(undefined);
  return (end < 0 ? told : told.slice(0, end)) as readonly T[];
}

/** Names this very tool: its programs, and the Node that runs them. */
export function toolName(programs: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const program of programs) hash.update(program);
  return `${hash.digest("base64url").slice(0, 16)} ${process.version}`;
}
