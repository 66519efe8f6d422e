/** Solves flips, one a turn: an input that takes a known path up to a decision and decides otherwise. There is one such activity per tier of work. */
import type { Primitive } from "../../../expr/expr.ts";
import type { Budget, Solver } from "../../../solver/solver.ts";
import { type FlipCandidate, TIERS } from "../frontier.ts";
import { pathTo } from "../path-tree.ts";
import { type SearchState, type ShadowRuns, slotOf } from "../shadow-runs.ts";
import type { Activity } from "./activity.ts";
import { measured } from "./measured.ts";

export interface SolveOptions extends SearchState {
  readonly runs: ShadowRuns;
  readonly solver: Solver;
  /** The work a flip gets, by tier. */
  readonly budgets: readonly Budget[];
  /** How often a branch is flipped before it is given up. */
  readonly flipsPerSite?: number | undefined;
}

const FLIPS_PER_SITE = 2000;
/** What a question may cost, by tier: the first one for SMT loads it. */
const PATIENCE = [0, 15_000, 15_000];
/** So many questions in a row that took much work for nothing, at a site where none ever had an answer: more of them are asked seldom. */
const HOPELESS = 3;
const SELDOM = 4;

export class Solving {
  solved = 0;
  infeasible = 0;
  unknown = 0;
  private readonly flipCounts = new Map<number, number>();
  /** Sites whose flips were answered by nothing but the first tier: how many were asked since, with SMT and before it is loaded. */
  private readonly hopeless = { whole: new Map<number, number>(), light: new Map<number, number>() };
  /** Sites where much work paid off at least once. */
  private readonly hopeful = new Set<number>();

  constructor(private readonly options: SolveOptions) {}

  flipsOf(site: number): number {
    return this.flipCounts.get(site) ?? 0;
  }

  /** The cheap tier for every flip; what it does not answer, whenever that pays; what is left, with all that a flip can get, when nothing else is. */
  activities(): readonly Activity[] {
    const { frontier } = this.options;
    const last = TIERS - 1;
    const isEasyDone = () =>
      Array.from({ length: last }, (_, tier) => frontier.sizeIn(tier)).every((size) => size === 0);
    return [
      this.activity("solve", 0, () => frontier.sizeIn(0) > 0),
      this.activity("solve more", 1, () => frontier.sizeIn(1) > 0),
      this.activity("solve hard", last, () => frontier.sizeIn(last) > 0 && isEasyDone()),
    ];
  }

  private activity(name: string, tier: number, canWork: () => boolean): Activity {
    return {
      name,
      share: 0.1,
      patience: PATIENCE[tier]!,
      canWork,
      work: () => measured(this.options, () => this.solveOne(tier)),
    };
  }

  private async solveOne(tier: number): Promise<void> {
    const { frontier, tree } = this.options;
    const candidate = frontier.next(tier);
    if (candidate === undefined || tree.isVisited(candidate.flip)) return;
    if (await this.tryFlip(candidate)) tree.answered(candidate.flip);
  }

  /** False when the flip waits for more work. */
  private async tryFlip(candidate: FlipCandidate): Promise<boolean> {
    const { program, unreached, reached, runs, frontier, guiding } = this.options;
    const { flip, seed, tier } = candidate;
    const slot = slotOf(program, flip);
    const flips = this.flipsOf(flip.site) + (tier === 0 ? 1 : 0);
    const isWanted = slot >= 0 && reached.goals.has(slot) && reached.seen[slot] === 0;
    if (flips > (this.options.flipsPerSite ?? FLIPS_PER_SITE) && !isWanted) {
      unreached.gaveUp(slot);
      return true;
    }
    this.flipCounts.set(flip.site, flips);
    const verdict = this.ask(candidate);
    switch (verdict.kind) {
      case "sat": {
        this.solved++;
        const model = new Map<string, Primitive>(seed);
        for (const [name, value] of verdict.model) model.set(name, value);
        await runs.explore(model, flip.generation + 1, flip);
        return true;
      }
      case "unsat":
        this.infeasible++;
        unreached.infeasible(slot);
        return true;
      case "unknown":
        if (tier > 0) guiding?.undecided(flip);
        if (frontier.postpone(candidate)) return false;
        // too many wait: it gets what the next tier would give it at once
        if (tier === 0) return await this.tryFlip({ ...candidate, tier: 1 });
        this.unknown++;
        unreached.unknown(slot, verdict.reason);
        return true;
    }
  }

  private ask({ flip, seed, tier }: FlipCandidate) {
    const { meter, solver, budgets } = this.options;
    const asked = this.hopeless[meter.asksLightly(tier) ? "light" : "whole"];
    if (tier > 0 && this.isHopeless(flip.site, asked)) return NOT_ASKED;
    const constraints = [...pathTo(flip.at), flip.condition];
    const verdict = meter.ask(solver, { constraints, seed }, budgets[tier]!, tier);
    if (tier > 0) this.learn(flip.site, asked, verdict.kind !== "unknown");
    return verdict;
  }

  private isHopeless(site: number, asked: Map<number, number>): boolean {
    if (this.hopeful.has(site)) return false;
    const times = asked.get(site) ?? 0;
    if (times < HOPELESS) return false;
    asked.set(site, times + 1);
    return (times - HOPELESS + 1) % SELDOM !== 0;
  }

  private learn(site: number, asked: Map<number, number>, isAnswered: boolean): void {
    if (isAnswered) this.hopeful.add(site);
    else asked.set(site, (asked.get(site) ?? 0) + 1);
  }
}

const NOT_ASKED = { kind: "unknown", reason: "the solver has not answered questions about this branch" } as const;
