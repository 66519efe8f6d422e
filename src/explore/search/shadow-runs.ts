/** Runs with shadows, and what everybody learns from each: the path tree, the frontier, what was reached, what stands in the way of a proof, the checks. */

import { types } from "node:util";
import type { Told } from "../../claims/claim.ts";
import { effort } from "../../expr/effort.ts";
import type { Model } from "../../expr/expr.ts";
import type { Checks } from "./checks.ts";
import type { Frontier } from "./frontier.ts";
import { type GuidedPath, type Guiding, sideOf } from "./guiding.ts";
import type { Meter } from "./meter.ts";
import type { Flip, PathTree } from "./path-tree.ts";
import type { Program, ShadowRun, Soon } from "./program.ts";
import type { Reached } from "./reached.ts";
import type { Unreached } from "./unreached.ts";

/** What the parts of one exploration share. */
export interface SearchState {
  readonly program: Program;
  readonly meter: Meter;
  readonly tree: PathTree;
  readonly frontier: Frontier;
  readonly reached: Reached;
  readonly unreached: Unreached;
  readonly check: Checks | undefined;
  /** What was verified leads the search. */
  readonly guiding?: Guiding | undefined;
  /** Why an input cannot be run, if that is what the error says. */
  readonly refusal: ((error: unknown) => Told | undefined) | undefined;
}

/**
 * Decisions of a run that did not end which are flipped and asked about: it goes round in a loop, and the later rounds bring nothing but long
 * constraints. Nothing is proved of a target with such runs anyway.
 */
const MOST_OF_STOPPED = 400;

/** Told of every run with shadows. */
export type RunListener = (run: ShadowRun, model: Model) => void;

export class ShadowRuns {
  divergences = 0;
  /** How many causes of violations were seen so far. */
  causes = 0;
  private readonly listeners: RunListener[] = [];

  constructor(private readonly state: SearchState) {}

  listen(listener: RunListener): void {
    this.listeners.push(listener);
  }

  /** Goals reached and causes of violations seen: what activities are rewarded for. */
  get earned(): number {
    const { goals, missing } = this.state.reached;
    return goals.size - missing + this.causes;
  }

  /** `expected`: the flip that the input was made for. Undefined when the input cannot be run. */
  async explore(model: Model, generation: number, expected?: Flip): Promise<ShadowRun | undefined> {
    const { program, meter, tree, frontier, reached, unreached, check, guiding } = this.state;
    const before = effort.built;
    const run = await this.attempt(() => program.runShadow(model));
    if (run === undefined) return undefined;
    const { trace, outcome } = run;
    const built = effort.built - before;
    meter.ran({ steps: trace.steps, events: trace.path.length, nodes: built, start: program.startCost, outcome });
    const used = run.model ?? model;
    const { kept } = reached;
    const keptBefore = kept.length;
    const gain = reached.ran(used, run);
    const guided = guiding?.apply(run);
    guiding?.count(run, guided?.isCut !== true);
    const whole = guided?.path ?? trace.path;
    const path = outcome.kind === "stopped" ? whole.slice(0, MOST_OF_STOPPED) : whole;
    const added = tree.add(path, generation, kept.length > keptBefore);
    const nodes = guided?.nodesOf(added.nodes) ?? added.nodes;
    const flips = guided === undefined ? added.flips : this.wanted(guided, added.flips, used, generation);
    // a stopped run might have got there later; that it was stopped is noted as a doubt anyway
    if (expected !== undefined && outcome.kind !== "stopped" && !tree.isVisited(expected)) {
      this.divergences++;
      unreached.diverged(slotOf(program, expected));
    }
    unreached.ran(trace, outcome);
    for (const doubt of program.doubts ?? []) unreached.refused(doubt);
    for (const narrowing of program.narrowed) unreached.narrowed(narrowing);
    for (const flip of flips) frontier.add({ flip, seed: used, gain, tier: 0 });
    frontier.bound();
    const causes = check?.ran(run, used, nodes, generation) ?? 0;
    this.causes += causes;
    // a restarted explorer must find it again
    if (causes > 0 && kept.length === keptBefore) reached.keep(used, run);
    const told = path.length < whole.length ? { ...run, trace: { ...trace, path } } : run;
    for (const listener of this.listeners) listener(told, used);
    return run;
  }

  /**
   * A run whose input somebody only wants to look at: nothing is learned from it by others unless it reaches a goal or shows a cause that
   * none did before, and then it is as if it had been explored.
   */
  async glance(model: Model): Promise<ShadowRun | undefined> {
    const { program, meter, reached, check, guiding } = this.state;
    // what was verified has to account for every run
    if (guiding !== undefined) return this.explore(model, 0);
    const before = effort.built;
    const run = await this.attempt(() => program.runShadow(model), false);
    if (run === undefined) return undefined;
    const { trace, outcome, slots } = run;
    const nodes = effort.built - before;
    meter.ran({ steps: trace.steps, events: trace.path.length, nodes, start: program.startCost, outcome });
    if (outcome.kind === "rejected") return run;
    const isNews = slots.some((slot) => reached.seen[slot] === 0) || check?.isNews(run) === true;
    return isNews ? await this.explore(model, 0) : run;
  }

  /** Without those whose other side is verified; an interrupted run is put back. */
  private wanted(guided: GuidedPath, flips: readonly Flip[], model: Model, generation: number): readonly Flip[] {
    const { tree, guiding } = this.state;
    let isPutBack = false;
    const wanted = flips.filter((flip) => {
      if (guided.first === flip.condition) {
        guiding!.interrupt(flip, model, generation);
        isPutBack = true;
      }
      if (guided.cutFor?.condition === flip.condition) guiding!.cutAt(flip, guided.cutFor.place, model, generation);
      const isNeedless = flip.implicit
        ? guided.barred.has(flip.condition)
        : guided.needless.has(sideOf(flip.site, flip.condition));
      if (!isNeedless) return true;
      tree.answered(flip);
      guiding!.bar();
      return false;
    });
    // what was to come first is known already: the run goes on
    if (guided.first !== undefined && !isPutBack) guiding!.again(model, generation);
    return wanted;
  }

  /** Undefined when the input cannot be run. `counts`: whether that leaves a gap in the search; for a cheap run it does not. */
  attempt<T>(run: () => Soon<T>, counts = true): Soon<T | undefined> {
    try {
      const pending = run();
      return types.isPromise(pending) ? this.awaited(pending, counts) : pending;
    } catch (error) {
      return this.refused(error, counts);
    }
  }

  private async awaited<T>(pending: Promise<T>, counts: boolean): Promise<T | undefined> {
    try {
      return await pending;
    } catch (error) {
      return this.refused(error, counts);
    }
  }

  private refused(error: unknown, counts: boolean): undefined {
    const refusal = this.state.refusal?.(error);
    if (refusal === undefined) throw error;
    if (counts) this.state.unreached.refused(refusal);
    return undefined;
  }
}

/** The branch outcome that the flip would reach, or -1. */
export const slotOf = (program: Program, { implicit, site, outcome }: Flip): number =>
  implicit ? -1 : program.slotOf(site, outcome);
