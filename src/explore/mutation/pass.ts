/**
 * Reaching a branch is not testing it. After a search this looks for inputs whose outcome changes when the program is mutated: it runs
 * every mutant of the target with what was found, then with inputs made from it, until the survivors are equivalent or out of reach.
 * All of it is counted work, so that a seed reproduces.
 */

import type { Input, Model } from "../../expr/expr.ts";
import { isLength } from "../../expr/variable/variable.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import { createSearchRandom, type Random } from "../../solver/random.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { Mutator, type Parent } from "../search/fuzz/mutator.ts";
import { Words } from "../search/fuzz/words.ts";
import type { Near } from "./near.ts";
import { NAN } from "./odd.ts";
import type { MutantProgram } from "./program.ts";
import type { MutationResult, TellingInput } from "./result.ts";
import { listInstead, moreTelling } from "./telling.ts";

export interface MutationOptions {
  /** The mutants that count for the target. */
  readonly mutants: readonly number[];
  readonly seed: number;
  readonly dictionary: Dictionary;
  /** Counted work: steps of the program, and what starting a run costs. */
  readonly work: number;
  /** Asks the solver for inputs near those that are known. */
  readonly near?: Near;
  /** The clock or somebody who waits says so. */
  readonly isOver: () => boolean;
}

/** What starting a run costs, in steps; one that is waited for goes through the event loop. */
const RUN_COST = 1_000;
const AWAITED_COST = 10_000;
/** What evaluating modules again costs beside its steps. */
const FRESH_COST = 20_000;
/** A mutant that takes so many times as long loops. */
const PATIENCE = 10;
const LEAST_STEPS = 20_000;
/** Found inputs that are made more telling, and what that may cost each. */
const MOST_IMPROVED = 60;
const IMPROVEMENTS = 120;
const MOST_FAILURES = 4;
/** For so many inputs all their kills are wanted, to choose few from; the others are asked about survivors. */
const MOST_COMPARED = 60;
/** Worlds with other clocks and another chance that an input is tried in. */
const OTHER_WORLDS = 3;
/** What an input notices first and must go on noticing when its values are changed. */
const MOST_KEPT_KILLS = 4;
/** Inputs that show nothing as they are and that others are made from. */
const MOST_MENDED = 8;
/** So many inputs in a row that kill nothing are enough, for each mutant that is left up to a bound. */
const BARREN = 600;
/** How often inputs near new ones are asked for, and which share of new inputs is brought back onto the path of its origin. */
const NEAR_ROUNDS = 3;
const REPAIRING = 3;
/** Elements that inputs get for the sake of a mutant. */
const MOST_ELEMENTS = 8;
/** Inputs that mutants of module state are tried with: each needs the modules evaluated again. */
const STATIC_INPUTS = 16;

interface Tried {
  readonly model: Model;
  readonly shown: string;
  readonly steps: number;
  readonly isTimed: boolean;
  /** Mutants of the target whose place it passed. */
  readonly passed: readonly number[];
}

interface PoolEntry extends Tried {
  readonly kills: Set<number>;
  readonly slots: readonly number[];
  readonly outcome: EncodedOutcome;
  readonly variables: Parent["variables"];
}

export class MutationPass {
  private readonly pool: PoolEntry[] = [];
  /** Found, and of no use as they are: mostly their receivers cannot be made. */
  private readonly unmade: Model[] = [];
  private readonly size: number;
  private readonly random: Random;
  /** Not killed yet. */
  private readonly alive: Set<number>;
  private readonly reached = new Set<number>();
  private readonly statics = new Set<number>();
  private work: number;

  constructor(
    private readonly program: MutantProgram,
    private readonly options: MutationOptions,
  ) {
    this.size = 1 + Math.max(-1, ...options.mutants);
    this.random = createSearchRandom(options.seed);
    this.alive = new Set(options.mutants);
    this.work = options.work;
  }

  /** Undefined where there is nothing to mutate. `found`: what reached something first, then whatever else was kept. */
  async run(found: readonly Model[]): Promise<MutationResult | undefined> {
    if (this.size === 0 || !(await this.program.loadMutants(this.size))) return undefined;
    const atLoad = this.program.passedMutants(this.size);
    for (const id of this.options.mutants) if (atLoad[id] === 1) this.statics.add(id);
    await this.take(found);
    await this.mend();
    await this.lookNear();
    await this.look();
    await this.tryStatics();
    const killed = this.options.mutants.filter((id) => !this.alive.has(id));
    return {
      inputs: this.pool.map(
        ({ model, kills, slots, outcome, isTimed }): TellingInput => ({
          model,
          kills,
          slots,
          outcome,
          ...(isTimed ? { isTimed } : {}),
        }),
      ),
      score: {
        killed,
        survived: this.survivors,
        mutants: this.options.mutants.length,
      },
      notices: (model, mutants) => this.notices(model, mutants),
    };
  }

  private get isSpent(): boolean {
    return this.work <= 0 || this.options.isOver();
  }

  /** The same path with values that say more, if possible without looking at the clock; undefined where there are none. `noticed`: mutants that it goes on noticing. */
  private async improved(own: Tried, noticed: readonly number[] = []): Promise<Tried | undefined> {
    for (const mayBeTimed of own.isTimed ? [false, true] : [false]) {
      const better = await moreTelling({
        model: own.model,
        variablesOf: (one) => this.program.variablesOf(one),
        keeps: async (one) => {
          if (this.isSpent) return false;
          const run = await this.tried(one);
          if (run === undefined || (run.isTimed && !mayBeTimed)) return false;
          if (!isWithin(own.passed, run.passed) || !isSameEnding(own.shown, run.shown)) return false;
          for (const id of noticed) if (!(await this.kills(run, id))) return false;
          return true;
        },
        attempts: IMPROVEMENTS,
      });
      if (better !== own.model) return await this.tried(better);
    }
    return undefined;
  }

  /** What was found, made more telling where its path allows it. */
  private async take(found: readonly Model[]): Promise<void> {
    for (const [i, model] of found.entries()) {
      if (this.isSpent) return;
      const own = await this.tried(model);
      if (own === undefined) {
        if (this.unmade.length < MOST_MENDED) this.unmade.push(model);
        continue;
      }
      if (i < MOST_IMPROVED) {
        const improved = await this.improved(own);
        if (improved !== undefined) await this.add(improved);
      }
      await this.add(own);
      if (i < MOST_IMPROVED) await this.list(own);
      if (i < MOST_IMPROVED) await this.fail(model);
    }
  }

  /** Something like a list may fail where a list does not: it is not what people pass. */
  private async list(own: Tried): Promise<void> {
    for (const variable of this.program.variablesOf(own.model)) {
      const listed = this.isSpent ? undefined : listInstead(variable, own.model);
      const tried = listed && (await this.tried(listed));
      if (tried !== undefined && !isSameEnding(own.shown, tried.shown) && isWithin(own.passed, tried.passed))
        await this.add(tried);
    }
  }

  /** Failures that the program is prepared for: where it handles them there may be no branch. */
  private async fail(model: Model): Promise<void> {
    const isFailure = ({ role }: Input): boolean => role === "failure";
    for (const { name } of this.program.variablesOf(model).filter(isFailure).slice(0, MOST_FAILURES)) {
      if (this.isSpent || model.get(name) === 1) continue;
      const tried = await this.tried(new Map(model).set(name, 1));
      if (tried?.passed.some((id) => !this.reached.has(id)) === true) await this.add(tried);
    }
  }

  /** The program itself with an input; undefined when that shows nothing. */
  private async tried(model: Model): Promise<Tried | undefined> {
    this.program.passedMutants(this.size);
    const run = await this.running(model, -1, Number.MAX_SAFE_INTEGER);
    if (run === undefined || run.isStopped) return undefined;
    const passed = this.program.passedMutants(this.size);
    return {
      model,
      shown: run.shown,
      steps: run.steps,
      isTimed: run.isTimed === true,
      passed: this.options.mutants.filter((id) => passed[id] === 1 && !this.statics.has(id)),
    };
  }

  private async running(model: Model, mutant: number, steps: number, isFresh = false) {
    this.work -= RUN_COST + (isFresh ? FRESH_COST : 0);
    try {
      const soon = this.program.runMutant(model, mutant, { steps, isFresh });
      if (soon instanceof Promise) this.work -= AWAITED_COST;
      const run = await soon;
      this.work -= run.steps;
      return run;
    } catch {
      // not every model is an input, and some ended the process when they were tried
      return undefined;
    }
  }

  /** Whether a test of the input would notice the mutant. One that cannot be run ended the process: that is noticed, too. */
  private async kills(
    { model, shown, steps }: Pick<Tried, "model" | "shown" | "steps">,
    mutant: number,
    isFresh = false,
  ) {
    const run = await this.running(model, mutant, Math.max(LEAST_STEPS, steps * PATIENCE), isFresh);
    return run === undefined || run.shown !== shown;
  }

  private async add(tried: Tried, isWanted = true): Promise<void> {
    const kills = new Set<number>();
    for (const id of tried.passed) this.reached.add(id);
    if (tried.isTimed && (await this.isUnstable(tried.model))) {
      if (isWanted) await this.keep(tried, kills);
      return;
    }
    const asked = this.pool.length < MOST_COMPARED ? tried.passed : tried.passed.filter((id) => this.alive.has(id));
    for (const id of asked) {
      if (this.isSpent) break;
      if (await this.kills(tried, id)) kills.add(id);
    }
    if (!isWanted && kills.size === 0) return;
    for (const id of kills) this.alive.delete(id);
    await this.keep(tried, kills);
  }

  private async keep(tried: Tried, kills: Set<number>): Promise<void> {
    const { program } = this;
    const outcome = program.encodeOutcome(await program.runPlain(tried.model));
    const variables = program.variablesOf(tried.model);
    this.pool.push({ ...tried, kills, slots: program.reachedPlain(), outcome, variables });
  }

  /** No test is written of what comes to something else at another time: it notices nothing. */
  private async isUnstable(model: Model): Promise<boolean> {
    const { program } = this;
    if (program.runElsewhere === undefined) return false;
    const shown = JSON.stringify(program.encodeOutcome(await program.runPlain(model)));
    for (let n = 1; n <= OTHER_WORLDS; n++) {
      this.work -= RUN_COST + program.stepsOfPlain;
      if (JSON.stringify(program.encodeOutcome(await program.runElsewhere(model, n))) !== shown) return true;
    }
    return false;
  }

  private get survivors(): number[] {
    return [...this.alive].filter((id) => this.reached.has(id));
  }

  /** Whether it passes the place of a mutant that none did, or notices one that none does. */
  private async isTelling({ passed, ...tried }: Tried): Promise<boolean> {
    if (passed.some((id) => !this.reached.has(id))) return true;
    for (const id of passed) {
      if (this.isSpent) return false;
      if (this.alive.has(id) && (await this.kills(tried, id))) return true;
    }
    return false;
  }

  /** A method that prepares a receiver refused what it was given: something near it may do, and shows what no other receiver does. */
  private async mend(): Promise<void> {
    const { near } = this.options;
    for (const unmade of this.unmade) {
      if (near === undefined || this.isSpent || (this.reached.size > 0 && this.survivors.length === 0)) return;
      for await (const model of near.mended(unmade)) {
        const own = this.isSpent ? undefined : await this.tried(model);
        const tried = own === undefined ? undefined : ((await this.improved(own)) ?? own);
        if (tried !== undefined && (await this.isTelling(tried))) await this.add(tried, false);
      }
    }
  }

  /** The solver and chance give what is nearest: the same with values that say more is the better test, where it notices as much. */
  private async addTelling(tried: Tried): Promise<void> {
    const noticed: number[] = [];
    for (const id of tried.passed) {
      if (noticed.length >= MOST_KEPT_KILLS || this.isSpent) break;
      if (this.alive.has(id) && (await this.kills(tried, id))) noticed.push(id);
    }
    const better = await this.improved(tried, noticed);
    if (better !== undefined) await this.add(better, false);
    if (better === undefined || (await this.isTelling(tried))) await this.add(tried, false);
  }

  /** What no branch asks for: other answers, and the edges of comparisons. What was found that way may have further ones. */
  private async lookNear(): Promise<void> {
    const { near } = this.options;
    let known = this.pool.map(({ model }) => model);
    for (let round = 0; near !== undefined && round < NEAR_ROUNDS; round++) {
      if (this.survivors.length === 0 || known.length === 0) return;
      const found: Model[] = [];
      for await (const model of near.around(known)) {
        const tried = this.isSpent ? undefined : await this.tried(model);
        if (tried === undefined || !(await this.isTelling(tried))) continue;
        await this.addTelling(tried);
        found.push(model);
        if (this.survivors.length === 0) return;
      }
      known = found;
    }
  }

  /** New inputs, made from those that pass the places of survivors. */
  private async look(): Promise<void> {
    const { program, random, options } = this;
    if (this.pool.length === 0) return;
    const mutator = new Mutator((model) => program.variablesOf(model), new Words(options.dictionary), random);
    let barren = 0;
    while (!this.isSpent && barren < BARREN) {
      const { survivors } = this;
      if (survivors.length === 0) return;
      const wanted = random.pick(survivors);
      const parents = this.pool.filter(({ passed }) => passed.includes(wanted));
      const parent = parents.length === 0 ? random.pick(this.pool) : random.pick(parents);
      barren++;
      const child = madeFrom(() => mutator.mutate(parent, random.pick(this.pool)));
      if (child === undefined || this.isSwollen(child, parent.model)) continue;
      // most changes lead elsewhere: now and then what is left of one is brought back onto the path
      const repaired = random.chance(REPAIRING) ? await options.near?.repaired(parent.model, child) : undefined;
      const tried = await this.tried(repaired ?? child);
      if (tried === undefined || !(await this.isTelling(tried))) continue;
      const before = this.alive.size;
      await this.addTelling(tried);
      if (this.alive.size < before) barren = 0;
    }
  }

  /** Mutants that change what modules are when they are loaded. */
  private async tryStatics(): Promise<void> {
    const inputs = this.pool.slice(0, STATIC_INPUTS);
    let hasRun = false;
    for (const id of this.statics) {
      let isFresh = true;
      for (const entry of inputs) {
        if (this.isSpent) break;
        this.reached.add(id);
        hasRun = true;
        if (await this.kills(entry, id, isFresh)) {
          entry.kills.add(id);
          this.alive.delete(id);
        }
        isFresh = false;
      }
    }
    // from here on the modules are the program's own again
    if (hasRun) await this.running(inputs[0]!.model, -1, Number.MAX_SAFE_INTEGER, true);
  }

  private async notices(model: Model, mutants: readonly number[]): Promise<{ holds: boolean; steps: number }> {
    const before = this.work;
    const holds = await this.noticesAll(model, mutants);
    return { holds, steps: before - this.work };
  }

  private async noticesAll(model: Model, mutants: readonly number[]): Promise<boolean> {
    const statics = mutants.filter((id) => this.statics.has(id));
    const tried = await this.tried(model);
    if (tried === undefined) return false;
    for (const id of mutants) {
      if (this.statics.has(id)) continue;
      if (!tried.passed.includes(id) || !(await this.kills(tried, id))) return false;
    }
    let isKept = true;
    for (const id of statics) {
      isKept = await this.kills(tried, id, true);
      if (!isKept) break;
    }
    if (statics.length > 0) await this.running(model, -1, Number.MAX_SAFE_INTEGER, true);
    return isKept;
  }

  /** A list of a hundred shows what nobody reads; where an input needs a long one, it has it already. */
  private isSwollen(child: Model, parent: Model): boolean {
    const isLonger = ({ name }: Input): boolean =>
      Number(child.get(name)) > MOST_ELEMENTS && Number(child.get(name)) > Number(parent.get(name) ?? 0);
    return this.program.variablesOf(child).some((variable) => isLength(variable) && isLonger(variable));
  }
}

/** An edit may make a length larger than is ever tried; already the next edit of the same input then fails. */
function madeFrom(make: () => Model): Model | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

const isWithin = (few: readonly number[], many: readonly number[]): boolean => {
  const all = new Set(many);
  return few.every((id) => all.has(id));
};

/** Both return, or both throw; a NaN is no better than a number. */
const isSameEnding = (a: string, b: string): boolean =>
  a.slice(0, 10) === b.slice(0, 10) && (a.includes(NAN) || !b.includes(NAN));
