/** Active property checking within one exploration: which conditions wait, what was answered, what was seen to fail, what may be claimed. */

import type { Checker } from "../../checkers/checker.ts";
import {
  type CheckerStatistics,
  type CheckResult,
  type Combination,
  NO_STATISTICS,
  type SeenViolation,
} from "../../checkers/finding.ts";
import type { CheckConstraint, Violation, Watched } from "../../checkers/watch.ts";
import { type Claim, ClaimSet } from "../../claims/claim.ts";
import type { ProvedPlaces } from "../../claims/static.ts";
import { type Verdict, verdictOf } from "../../claims/verdict.ts";
import type { Model } from "../../expr/expr.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { Stop } from "../../jobs/messages.ts";
import { modelText } from "../../jobs/model-text.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { isA } from "../../runtime/pristine.ts";
import { InputTooLarge } from "../input/structure.ts";
import type { WatchedRun } from "../program/watcher.ts";
import { shrink } from "../results/shrink.ts";
import type { Ask, CheckGroup, Checks, WaitingConditions } from "../search/checks.ts";
import { FIRST_OF_CONDITIONS } from "../search/frontier.ts";
import type { PathNode } from "../search/path-tree.ts";
import type { ShadowRun, Soon } from "../search/program.ts";
import type { ExplorationResult } from "../search/result.ts";
import { placeOf } from "../search/strategy/least-asked.ts";
import { type Bucket, Buckets } from "./buckets.ts";
import { oneForEachCause, type Witnessed } from "./causes.ts";
import { type Answers, combine, each, type IsEnough } from "./combine.ts";
import { grouped } from "./groups.ts";
import type { CheckedProgram } from "./program.ts";
import { Proofs } from "./proofs.ts";
import { MOST_OTHERS, staysApart } from "./witnesses.ts";

interface CheckSearchOptions {
  readonly checkers: readonly Checker[];
  readonly combine: Combination;
  /** What the verdicts rest on. */
  readonly assumptions?: readonly Claim[];
  /** What was proved without running anything. */
  readonly proved?: readonly ProvedPlaces[];
  /** Inputs that were made small before, as texts of their models. */
  readonly small?: ReadonlySet<string>;
}

/** Runs spent on making a witness smaller. */
const SHRINK_ATTEMPTS = 200;
/** The same for inputs that are told besides the smallest. */
const OTHER_ATTEMPTS = 40;
const OTHER_STEPS = 50_000;
/** The same for all findings of a target together. */
const ALL_OTHER_ATTEMPTS = 400;
/** Conditions of one place that are tried with the large budget. */
const RETRIED_MISSES = 2;
const MOST_HALVINGS = 5;
/** Steps of those runs: long ones are not repeated as often. */
const SHRINK_STEPS = 200_000;

export class CheckSearch implements Checks {
  /** Where conditions wait for their turn. */
  private waiting: WaitingConditions | undefined;
  private readonly buckets: Buckets;
  private readonly statistics = new Map<string, CheckerStatistics>();
  private readonly doubts = new Map<string, ClaimSet>();
  private readonly places = new Map<string, Set<number>>();
  /** Checkers that a run violated. */
  private readonly violated = new Set<string>();
  /** How often the solver could not decide a condition of a place. */
  private readonly misses = new Map<string, number>();
  private readonly proofs: Proofs;
  private queries = 0;
  private naiveQueries = 0;
  private otherAttempts = ALL_OTHER_ATTEMPTS;

  /** Checkers whose violations show only in runs with shadows. */
  private readonly traced: ReadonlySet<string>;

  constructor(
    private readonly program: CheckedProgram,
    private readonly options: CheckSearchOptions,
  ) {
    this.buckets = new Buckets(program);
    this.proofs = new Proofs(options.proved ?? [], (site) => program.placeOf(site));
    this.traced = new Set(options.checkers.filter((one) => one.needsShadows === true).map((one) => one.name));
    for (const { name } of options.checkers) {
      this.statistics.set(name, { ...NO_STATISTICS });
      this.doubts.set(name, new ClaimSet());
      this.places.set(name, new Set());
    }
  }

  get assumptions(): readonly Claim[] {
    return this.options.assumptions ?? [{ kind: "declared-types" }];
  }

  get isProved(): boolean {
    return [...this.statistics.keys()].every((name) => this.proofs.isSettled(name) && !this.violated.has(name));
  }

  waitIn(frontier: WaitingConditions): void {
    this.waiting = frontier;
  }

  dropped({ constraints }: CheckGroup): void {
    for (const { checker } of constraints) this.doubt({ kind: "conditions-dropped", checker });
  }

  provedAway({ constraints }: CheckGroup): void {
    for (const { checker } of constraints) this.of(checker).proved++;
  }

  /** A run ended; returns how many causes were seen for the first time. `nodes[i]`: the path tree after i events. */
  ran(run: ShadowRun, model: Model, nodes: readonly PathNode[], generation: number): number {
    const { watched } = run;
    if (watched === undefined) return 0;
    for (const claim of watched.doubts) this.doubt(claim);
    for (const { checker, why } of this.program.brokenCheckers)
      this.doubt({ kind: "checker-failed", about: why, checker });
    for (const { checker, site } of watched.places) {
      this.places.get(checker)?.add(site);
      this.proofs.saw(checker, site);
    }
    for (const [checker, count] of Object.entries(watched.cached)) this.of(checker).cached += count;
    const open = watched.checks.filter(({ checker, site }) => {
      const isProved = this.proofs.holdsAt(checker, site);
      if (isProved) this.of(checker).proved++;
      return !isProved;
    });
    const { groups, injected, cached } = grouped(open, nodes, model, generation);
    for (const group of groups) this.waiting?.add(group);
    for (const { checker } of injected) this.of(checker).injected++;
    for (const { checker } of cached) this.of(checker).cached++;
    const violations = this.counted(watched.violations, run.outcome);
    for (const { checker } of violations) this.of(checker).violations++;
    if (run.outcome.kind !== "rejected") for (const checker of watched.violated) this.violated.add(checker);
    return this.buckets.add(this.unexplained(violations), { model, outcome: run.outcome, slots: run.slots });
  }

  isNews({ watched, outcome }: ShadowRun): boolean {
    if (watched === undefined || outcome.kind === "rejected") return false;
    if (watched.violated.some((checker) => !this.violated.has(checker))) return true;
    const violations = this.unexplained(this.counted(watched.violations, outcome));
    return violations.some((one) => !this.buckets.byName.has(this.buckets.nameOf(one)));
  }

  /** A run that had to be ended from outside. */
  ended(watched: Watched, model: Model, why: Stop): void {
    const outcome: RunOutcome = { kind: "stopped", why: why === "time" ? "time" : "memory" };
    for (const { checker } of watched.violations) {
      this.violated.add(checker);
      this.of(checker).violations++;
    }
    this.buckets.add(watched.violations, { model, outcome, slots: [] });
  }

  /** The violations of one run, as data. */
  seen(violations: readonly Violation[], outcome: RunOutcome): SeenViolation[] {
    return this.counted(violations, outcome).map((violation) => ({
      checker: violation.checker,
      place: this.program.placeOf(violation.site),
      message: violation.message,
      bucket: this.buckets.nameOf(violation),
      values: this.buckets.valuesOf(violation),
    }));
  }

  /** What an input violates that a search would tell: in a run without shadows, which findings are told of where it shows them, and in one with. */
  async violatedBy(model: Model, kinds: "plain" | "both"): Promise<readonly [SeenViolation[], SeenViolation[]]> {
    const told = (violations: readonly Violation[], end: RunOutcome): SeenViolation[] =>
      this.seen(this.unexplained(violations), end);
    const plain = await this.program.runWatched(model);
    const seen = told(plain.violations, plain.outcome);
    if (kinds === "plain") return [seen, []];
    const { watched, outcome } = await this.program.runShadow(model);
    return [seen, told(watched?.violations ?? [], outcome)];
  }

  /** Leaves out errors that the program caught, and everything if the input broke an assumption. */
  private counted(violations: readonly Violation[], outcome: RunOutcome): readonly Violation[] {
    if (outcome.kind === "rejected") return [];
    if (outcome.kind === "throws" || outcome.kind === "stopped") return violations;
    // an unhandled rejection was not caught
    return violations.filter(({ kind, isRaised }) => kind === "rejected" || !isRaised);
  }

  /** Leaves out that the run ended with an error where another checker reported what raised the error. */
  private unexplained(violations: readonly Violation[]): readonly Violation[] {
    return violations.filter(
      ({ kind, site }) =>
        kind !== "ended" || !violations.some((one) => one.kind !== "ended" && one.site === site && one.isRaised),
    );
  }

  /** Asks for inputs that satisfy the conditions of a group. */
  answer(group: CheckGroup, ask: Ask, isEnough: IsEnough): Answers {
    // what a combined query could not decide is asked one by one, with the large budget
    const isRetry = group.tier > FIRST_OF_CONDITIONS;
    const answers = isRetry
      ? each(group.constraints, group.seed, ask, isEnough)
      : combine(this.options.combine, group.constraints, group.seed, ask, isEnough);
    this.queries += answers.queries;
    this.naiveQueries += group.constraints.length - answers.rest.length;
    // a turn ended before all of it was asked: what is left waits behind places that were asked less often
    if (answers.rest.length > 0) this.waiting?.add({ ...group, constraints: answers.rest });
    const waiting = isRetry ? [] : answers.unknown.filter(({ constraint }) => this.isWorthRetrying(constraint));
    if (waiting.length > 0) {
      const hard = { ...group, constraints: waiting.map(({ constraint }) => constraint) };
      if (this.waiting?.postpone(hard) === false) this.dropped(hard);
    }
    for (const one of answers.unknown) {
      const { constraint, reason } = one;
      this.misses.set(placeOf(constraint), this.missesAt(constraint) + 1);
      if (waiting.includes(one)) continue;
      this.of(constraint.checker).unknown++;
      this.doubt({ kind: "solver-unknown", about: reason, checker: constraint.checker });
    }
    for (const { checker } of answers.refuted) this.of(checker).unsat++;
    for (const { checker } of answers.unasked) this.doubt({ kind: "conditions-unasked", checker });
    for (const { satisfied } of answers.solutions) for (const { checker } of satisfied) this.of(checker).sat++;
    return answers;
  }

  /** What part of the budget a group gets: where the solver fails again and again, trying hard does not pay. */
  effort({ constraints }: CheckGroup): number {
    const fewest = Math.min(...constraints.map((constraint) => this.missesAt(constraint)));
    return 2 ** -Math.min(fewest, MOST_HALVINGS);
  }

  /** Not where the solver failed repeatedly, nor where a violation is known already. */
  private isWorthRetrying(constraint: CheckConstraint): boolean {
    return this.missesAt(constraint) < RETRIED_MISSES && !this.buckets.violatesAt(constraint.checker, constraint.site);
  }

  private missesAt(constraint: CheckConstraint): number {
    return this.misses.get(placeOf(constraint)) ?? 0;
  }

  /** The input that was to violate was run: only what the run shows counts. */
  confirm(satisfied: readonly CheckConstraint[], run: ShadowRun | undefined): void {
    for (const { checker } of satisfied) {
      const isSeen = run?.watched?.violations.some((violation) => violation.checker === checker) === true;
      if (isSeen && run?.outcome.kind !== "rejected") this.of(checker).confirmed++;
      else if (run === undefined) this.doubt({ kind: "witness-not-run", checker });
      else if (run.outcome.kind === "rejected") this.doubt({ kind: "witness-rejected", checker });
      else this.doubt({ kind: "witness-failed", checker });
    }
  }

  withdraw(checker: string, why: string): void {
    this.doubt({ kind: "contradicted", about: why, checker });
  }

  isViolated(checker: string): boolean {
    return this.violated.has(checker);
  }

  async result(explored: Explored, spend: { readonly mayShrink: () => boolean }): Promise<CheckResult<EncodedInput>> {
    const { isComplete, unreached } = explored;
    const witnessed: Witnessed[] = [];
    for (const bucket of this.buckets.byName.values()) {
      const told = await this.told(bucket, spend.mayShrink);
      if (told !== undefined) witnessed.push(told);
    }
    const findings = oneForEachCause(witnessed);
    const general = unreached.claims();
    const verdicts: Record<string, Verdict> = {};
    const statistics: Record<string, CheckerStatistics> = {};
    for (const [name, counts] of this.statistics) {
      statistics[name] = { ...counts, places: this.places.get(name)!.size };
      verdicts[name] = verdictOf({
        isExhausted: isComplete,
        isViolated: this.violated.has(name),
        places: this.places.get(name)!.size,
        claims: [...general, ...this.doubts.get(name)!],
        assumptions: this.assumptions,
        ...this.proofs.of(name),
      });
    }
    return {
      findings,
      witnesses: witnessed.map(({ finding: { bucket }, inputs }) => ({ bucket, inputs })),
      verdicts,
      statistics,
      queries: this.queries,
      naiveQueries: this.naiveQueries,
      violatingInputs: this.buckets.violatingInputs,
      broken: this.program.brokenCheckers,
    };
  }

  /** A run with shadows, and what the checkers that need them saw in it. */
  async runTraced(model: Model, only?: string): Promise<WatchedRun> {
    const { outcome, watched, trace, slots, model: used = model } = await this.program.runShadow(model);
    const violations = watched?.violations ?? [];
    return {
      outcome,
      model: used,
      steps: trace.steps,
      slots,
      violations: violations.filter(
        ({ checker }) => this.traced.has(checker) && (only === undefined || checker === only),
      ),
    };
  }

  /** Undefined when its input turns out to be too large to be made again. */
  private async told(bucket: Bucket, mayShrink: () => boolean): Promise<Witnessed | undefined> {
    try {
      return await this.finding(bucket, mayShrink);
    } catch (error) {
      if (!isA(error, InputTooLarge)) throw error;
      const { checker } = bucket.violation;
      this.doubt({ kind: "input-too-large", about: error.path, checker });
      const isAlone = [...this.buckets.byName.values()].every(
        (one) => one === bucket || one.violation.checker !== checker,
      );
      if (isAlone) this.violated.delete(checker);
      return undefined;
    }
  }

  private async finding(bucket: Bucket, mayShrink: () => boolean): Promise<Witnessed> {
    const { checker } = bucket.violation;
    const isTraced = this.traced.has(checker);
    const how: Smaller = {
      attempts: SHRINK_ATTEMPTS,
      steps: SHRINK_STEPS,
      mayShrink,
      run: (model) => (isTraced ? this.runTraced(model, checker) : this.program.runWatched(model)),
    };
    const isStopped = bucket.outcome.kind === "stopped";
    const shown = isStopped ? undefined : await this.smallest(bucket, bucket.model, how);
    const encoded = (model: Model): EncodedInput => ({
      ...this.program.encodeInput(model),
      ...(isTraced ? { model: modelText(model) } : {}),
    });
    const { violation, outcome, model } = shown ?? bucket;
    const others = shown === undefined ? [] : await this.others(bucket, shown, how);
    const finding = this.buckets.finding(bucket, {
      violation,
      input: encoded(model),
      outcome: this.program.encodeOutcome(outcome),
      others: others.map((other) => ({
        message: other.violation.message,
        input: encoded(other.model),
        outcome: this.program.encodeOutcome(other.outcome),
        values: this.buckets.valuesOf(other.violation),
      })),
    });
    const inputs = [model, ...others.map((other) => other.model)].map((one) => ({
      ...this.program.encodeInput(one),
      model: modelText(one),
    }));
    return { finding, inputs, seen: shown?.names ?? [bucket.name] };
  }

  /** Inputs that violate the same by other ways, made smaller while they stay apart. With a finding that was told before come those that were told with it. */
  private async others(bucket: Bucket, first: SeenAgain, how: Smaller): Promise<SeenAgain[]> {
    const told: SeenAgain[] = [first];
    const isKnown = this.isSmall(bucket.model);
    while (told.length <= MOST_OTHERS && how.mayShrink()) {
      const witness = bucket.witnesses.furthest(told, ({ model }) => !isKnown || this.isSmall(model));
      if (witness === undefined) break;
      bucket.witnesses.drop(witness);
      const attempts = Math.min(OTHER_ATTEMPTS, this.otherAttempts);
      this.otherAttempts -= attempts;
      const less = { ...how, attempts, steps: OTHER_STEPS };
      const again = await this.smallest(bucket, witness.model, less, staysApart(witness, told));
      if (again !== undefined) told.push(again);
    }
    return told.slice(1);
  }

  /** The smallest input found that violates the bucket, as its run showed it. Undefined when the one that is known does not again. */
  private async smallest(
    bucket: Bucket,
    start: Model,
    { attempts, steps, mayShrink, run: runOnce }: Smaller,
    isWanted: (run: WatchedRun) => boolean = () => true,
  ): Promise<SeenAgain | undefined> {
    let left = steps;
    const seen = async (model: Model): Promise<SeenAgain | undefined> => {
      const run = await runOnce(model);
      left -= run.steps;
      if (!isWanted(run)) return undefined;
      const counted = this.unexplained(this.counted(run.violations, run.outcome));
      const names = counted.map((one) => this.buckets.nameOf(one));
      const violation = counted[names.indexOf(bucket.name)];
      return violation === undefined ? undefined : { ...run, violation, names };
    };
    const stillServes = async (model: Model): Promise<boolean> => {
      try {
        return left > 0 && mayShrink() && (await seen(model)) !== undefined;
      } catch {
        // not every smaller model is an input
        return false;
      }
    };
    if (this.isSmall(start)) return seen(start);
    const variablesOf = (model: Model) => this.program.variablesOf(model);
    return seen(await shrink({ model: start, variablesOf, stillServes, attempts }));
  }

  /** Somebody made it so before. */
  private isSmall(model: Model): boolean {
    return this.options.small?.has(modelText(model)) === true;
  }

  private doubt(claim: Claim): void {
    if (claim.checker !== undefined) this.doubts.get(claim.checker)?.add(claim);
  }

  private of(checker: string): CheckerStatistics {
    return this.statistics.get(checker)!;
  }
}

/** How an input is made smaller: at most so many runs, with so many steps in all. */
interface Smaller {
  readonly attempts: number;
  readonly steps: number;
  readonly mayShrink: () => boolean;
  readonly run: (model: Model) => Soon<WatchedRun>;
}

/** An input whose run violated its bucket, and all buckets that the run violates. */
interface SeenAgain extends WatchedRun {
  readonly violation: Violation;
  readonly names: readonly string[];
}

/** What an exploration says about itself. */
type Explored = Pick<ExplorationResult, "isComplete" | "unreached">;
