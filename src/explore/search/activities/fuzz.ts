/**
 * Runs the coverage build on mutants of what was found, thousands to a run with shadows. What such a cheap run seems to find is run again
 * with shadows, from fresh modules: that run counts, and opens flips.
 */

import { types } from "node:util";
import type { Model } from "../../../expr/expr.ts";
import { kindOf } from "../../../expr/variable/path.ts";
import { isLength } from "../../../expr/variable/variable.ts";
import { NO_EXAMPLES } from "../../../frontend/examples/example.ts";
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import { isEndedByMachine, type RunOutcome } from "../../../runtime/builds/run.ts";
import type { Random } from "../../../solver/random.ts";
import { endingOf, failureOf } from "../ending.ts";
import { Attacks } from "../fuzz/attacks.ts";
import { objectTag } from "../fuzz/collections.ts";
import { Corpus, type CorpusEntry } from "../fuzz/corpus.ts";
import { leadingPaths, leadingSeeds, ledInputs } from "../fuzz/leading-elsewhere.ts";
import { Lessons } from "../fuzz/lessons.ts";
import { type Hint, Mutator } from "../fuzz/mutator.ts";
import { seedsOf } from "../fuzz/seeds.ts";
import { isLarge, trimmed } from "../fuzz/trim.ts";
import { Words } from "../fuzz/words.ts";
import type { ShadowRun, Soon } from "../program.ts";
import type { SearchState, ShadowRuns } from "../shadow-runs.ts";
import type { Activity } from "./activity.ts";
import { measured } from "./measured.ts";

export interface FuzzOptions extends SearchState {
  readonly runs: ShadowRuns;
  readonly dictionary: Dictionary;
  /** What the target is called where somebody shows how to call it. */
  readonly name?: string | undefined;
  readonly random: Random;
  readonly share: number;
  /** Every path of the inputs that are tried is answered. */
  readonly isSettled: () => boolean;
  readonly isFinished: () => boolean;
}

const RUNS_PER_TURN = 200;
/** The first turns are short: what is easily covered is covered by then. */
const RUNS_AT_FIRST = 25;
/** A turn ends with so many finds to confirm. */
const PROPOSALS = 12;
/** Module state is kept for so many runs. */
const KEPT_RUNS = 1_000;
/** Everything is reached and there is still something to look for: so many turns without a find are enough. */
const BARREN_TURNS = 30;
/** The same where properties are checked: their violations need not reach anything. */
const CHECKED_TURNS = 200;
/** The same when no path is left to solve for: mutants can then only differ in parts of inputs that have no shadow, such as a pattern. */
const SETTLED_TURNS = 4;
/** So often something that a cheap run reached may fail to show again before it is taken for an accident of kept state. */
const DOUBTED = 2;
/** Inputs that the project shows, tried in a turn before anything is made of others. */
const SEEDS_PER_TURN = 100;
/** Inputs of runs that brought nothing new but words. */
const LESSONS_PER_TURN = 8;
/** Long texts that a checker wants to see somewhere are tried from this turn on, one in each: their runs take as long as hundreds of others. */
const FIRST_ATTACK = 3;

/**
 * A cheap run may take so many steps, or so many times as many as any that led on: thousands of others are made in the time of one that
 * does the same over and over. What such a run reached counts, and those that lead on by it let the next ones take longer.
 */
const LEAST_STEPS = 10_000;
const TIMES_LONGER = 8;
const PROBES = 24;
/** Kinds of collections that are tried with names which lead elsewhere. */
const LED = 24;
/** Names of what is nested twice as deep are more than twice as long. */
const LONGEST_LED = 80;
/** Cheap runs that make a large input smaller. */
const TRIMS = 40;
/** The same where each of them may go on until it is stopped. */
const STOPPED_TRIMS = 12;

const endOf = (outcome: RunOutcome): string => (outcome.kind === "throws" ? failureOf(outcome) : endingOf(outcome));

/** What a cheap run seems to have reached. */
interface Proposal {
  readonly model: Model;
  readonly slots: readonly number[];
  readonly entry: CorpusEntry;
  /** How the run ended that seems to have reached it. */
  readonly ending: string;
}

export class Fuzzing implements Activity {
  readonly name = "fuzz";
  readonly isExtra = true;
  readonly share: number;
  private readonly corpus: Corpus;
  private readonly mutator: Mutator;
  private readonly words: Words;
  private readonly lessons = new Lessons();
  /** What needs no confirmation: reached already, or taken for an accident. */
  private readonly known: Uint8Array;
  private readonly doubted = new Map<number, number>();
  /** By input: which of its parts was compared with what. */
  private readonly hints = new WeakMap<Model, readonly Hint[]>();
  private readonly discovered = new Set<string>();
  private readonly proposals: Proposal[] = [];
  private readonly seeds: Iterator<Model>;
  private readonly attacks = new Attacks("slow-regexp");
  private readonly leading: ReturnType<typeof leadingSeeds> | undefined;
  /** Kinds of variables whose values were tried as objects, and how many entries were looked at for them. */
  private readonly probed = new Set<string>();
  private asked = 0;
  /** Kinds of collections that were given names which lead elsewhere, and how many entries were looked at for them. */
  private readonly led = new Set<string>();
  private ledFrom = 0;
  private taken = 0;
  private barren = 0;
  private turns = 0;
  private sinceFresh = 0;
  /** Steps of the longest run that led on. */
  private longest = 0;
  private lessonsLeft = 0;

  constructor(private readonly options: FuzzOptions) {
    const { program, random, dictionary, runs } = options;
    this.share = options.share;
    const variablesOf = (model: Model) => program.variablesOf(model);
    this.corpus = new Corpus(variablesOf, random);
    this.words = new Words(dictionary, options.check === undefined ? [] : leadingPaths(dictionary));
    this.leading = options.check === undefined ? undefined : leadingSeeds(program, dictionary);
    this.seeds = seedsOf(program, dictionary.examples ?? NO_EXAMPLES, options.name ?? "");
    this.mutator = new Mutator(variablesOf, this.words, random);
    this.known = new Uint8Array(program.slotCount);
    runs.listen((run, model) => {
      if (this.discovers(run)) this.corpus.replan();
      if (run.watched !== undefined) this.attacks.learn(run.watched.checks, model);
      const isNew = options.reached.kept.at(-1)?.model === model;
      if (!isNew && this.lessonsLeft-- <= 0) return;
      const { words, hints } = this.lessons.learn(run.trace.path, model);
      for (const word of words) this.words.learn(word, random);
      this.hints.set(model, hints);
    });
  }

  /** The smallest inputs of the corpus, those first that reached something. */
  inputs(most: number): Model[] {
    const entries = [...this.corpus.entries].sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.size - b.size);
    return entries.slice(0, most).map(({ model }) => model);
  }

  get entries(): readonly { readonly model: Model }[] {
    return this.corpus.entries;
  }

  /** Whether the run asked objects for properties that none asked for before. */
  private discovers({ trace }: ShadowRun): boolean {
    const before = this.discovered.size;
    for (const { path, key } of trace.discoveries) this.discovered.add(`${path} ${key}`);
    return this.discovered.size > before;
  }

  canWork(): boolean {
    const { isSettled, reached, check } = this.options;
    if (isSettled()) return this.barren < SETTLED_TURNS;
    if (reached.missing > 0) return true;
    if (check !== undefined) return this.barren < CHECKED_TURNS;
    return this.barren < (reached.goals.size === 0 ? SETTLED_TURNS : BARREN_TURNS);
  }

  async work() {
    const turn = await measured(this.options, () => this.runSome());
    this.barren = turn.earned > 0 ? 0 : this.barren + 1;
    return turn;
  }

  private async runSome(): Promise<void> {
    const { isFinished } = this.options;
    this.lessonsLeft = LESSONS_PER_TURN;
    this.takeKept();
    if (this.corpus.size === 0) return;
    await this.probe();
    await this.attack();
    await this.lead();
    await this.plant();
    const count = Math.min(RUNS_PER_TURN, RUNS_AT_FIRST * 2 ** this.turns++);
    for (let i = 0; i < count && this.proposals.length < PROPOSALS && !isFinished(); i++) {
      const entry = this.corpus.pick();
      await this.runOne(entry, () => this.mutator.mutate(entry, this.corpus.donor()));
    }
    await this.confirm();
  }

  /** Only runs with shadows tell whether a text took long. */
  private async attack(): Promise<void> {
    const model = this.turns < FIRST_ATTACK ? undefined : this.attacks.next();
    if (model !== undefined) await this.options.runs.explore(model, 0);
  }

  /** Tries what would change builtins, where somebody wants to know. */
  private async lead(): Promise<void> {
    const { isFinished } = this.options;
    const [origin] = this.corpus.entries;
    for (let i = 0; i < SEEDS_PER_TURN && this.proposals.length < PROPOSALS && !isFinished(); i++) {
      const next = this.leading?.next();
      if (next === undefined) return;
      if (next.done === true) break;
      const { model, isKept } = next.value;
      const before = this.corpus.size;
      await this.runOne(origin!, () => model);
      if (isKept && this.corpus.size === before) this.corpus.add(model, false);
    }
    await this.leadInside();
  }

  /** The same for what stands inside of inputs, once for every place of a type. */
  private async leadInside(): Promise<void> {
    const { program, isFinished } = this.options;
    for (; this.ledFrom < this.corpus.size && this.led.size < LED; this.ledFrom++) {
      const entry = this.corpus.entries[this.ledFrom]!;
      for (const variable of entry.variables) {
        const kind = kindOf(variable.name);
        if (!isLength(variable) || kind.length > LONGEST_LED || this.led.has(kind)) continue;
        this.led.add(kind);
        for (const model of ledInputs(entry.model, variable, (one) => program.variablesOf(one))) {
          if (this.proposals.length >= PROPOSALS || isFinished()) return;
          const before = this.corpus.size;
          await this.runOne(entry, () => model);
          if (this.corpus.size === before) this.corpus.add(model, false);
        }
      }
    }
  }

  /** Tries what the project shows. */
  private async plant(): Promise<void> {
    const { isFinished } = this.options;
    const [origin] = this.corpus.entries;
    for (let i = 0; i < SEEDS_PER_TURN && this.proposals.length < PROPOSALS && !isFinished(); i++) {
      const { value: model, done } = this.seeds.next();
      if (done === true) return;
      await this.runOne(origin!, () => model);
    }
  }

  /**
   * Values of unknown type are tried as objects, with shadows, once each: only such a run tells which properties the program asks for, and
   * nothing that cheap runs can see leads there.
   */
  private async probe(): Promise<void> {
    const { runs, isFinished } = this.options;
    for (const { model, variables } of [...this.corpus.entries.slice(this.asked)]) {
      this.asked++;
      for (const variable of variables) {
        const tag = objectTag(variable);
        const kind = kindOf(variable.name);
        if (tag < 0 || this.probed.has(kind) || this.probed.size >= PROBES || isFinished()) continue;
        this.probed.add(kind);
        const asObject = new Map([...model, [variable.name, tag]]);
        const run = await runs.explore(asObject, 0);
        // whether or not it reached anything: its properties are yet to be filled in
        if (run !== undefined) this.corpus.add(run.model ?? asObject, false);
      }
    }
  }

  /** What others found. */
  private takeKept(): void {
    const { reached } = this.options;
    const { kept, seen } = reached;
    for (; this.taken < kept.length; this.taken++) {
      const { model, outcome } = kept[this.taken]!;
      if (!("stopped" in outcome) || this.corpus.size === 0) this.corpus.add(model, true, this.hints.get(model));
    }
    for (let slot = 0; slot < seen.length; slot++) if (seen[slot] !== 0) this.known[slot] = 1;
  }

  private async runOne(entry: CorpusEntry, make: () => Model): Promise<void> {
    const { program } = this.options;
    let model: Model = entry.model;
    // an edit may make a length larger than is ever tried; already the next edit of the same input then fails
    const ran = this.counted(() => (model = make()));
    const outcome = types.isPromise(ran) ? await ran : ran;
    if (outcome === undefined || outcome.kind === "rejected") return;
    if (this.isNews(outcome)) this.propose(model, entry, endOf(outcome));
    // what never ends is nothing to start from
    else if (outcome.kind !== "stopped" && program.hasNewCounts?.() === true) this.corpus.add(model, false);
    else return;
    if (!isEndedByMachine(outcome)) this.longest = Math.max(this.longest, program.stepsOfPlain);
  }

  /** A cheap run, and what it costs. Undefined when the input cannot be run. */
  private counted(make: () => Model): Soon<RunOutcome | undefined> {
    const { program, meter, runs } = this.options;
    let variables = 0;
    const attempted = runs.attempt((): Soon<RunOutcome> => {
      const model = make();
      variables = model.size;
      return this.run(model);
    }, false);
    const isAwaited = types.isPromise(attempted);
    const count = (outcome: RunOutcome | undefined): RunOutcome | undefined => {
      const { stepsOfPlain: steps, startCost: start = 0 } = program;
      meter.ranCheaply({ steps, variables, start, isAwaited, outcome });
      return outcome;
    };
    return isAwaited ? (async () => count(await attempted))() : count(attempted as RunOutcome | undefined);
  }

  private run(model: Model): Soon<RunOutcome> {
    const { program } = this.options;
    if (program.runKept === undefined) return program.runPlain(model);
    if (++this.sinceFresh >= KEPT_RUNS) this.renew();
    return program.runKept(model, Math.max(LEAST_STEPS, TIMES_LONGER * this.longest));
  }

  /** The branches that the last cheap run took. */
  private readonly way = (): string => this.options.program.reachedPlain().join(" ");

  private isNews(outcome: RunOutcome): boolean {
    const { program, check, reached } = this.options;
    return (
      program.hasNew(this.known) ||
      program.isNews?.(outcome) === true ||
      // a job that checks also wants failures that reached no new branch, and builtins that were changed without a word
      (check !== undefined &&
        (reached.isNewFailure(outcome, this.way) ||
          (program.hasChangedBuiltins?.() === true && reached.isNewWay("changed builtins", this.way))))
    );
  }

  /** Noted, and confirmed together with others at the end of the turn: one run often shows what several promised. */
  private propose(model: Model, entry: CorpusEntry, ending: string): void {
    const { program } = this.options;
    const slots = program.reachedPlain().filter((slot) => this.known[slot] === 0);
    for (const slot of slots) this.known[slot] = 1;
    program.hasNewCounts?.();
    this.proposals.push({ model, slots, entry, ending });
  }

  private async confirm(): Promise<void> {
    const { runs, reached, isFinished } = this.options;
    const isMissing = (slot: number): boolean => reached.seen[slot] === 0;
    const proposals = this.proposals.splice(0).sort((a, b) => b.slots.length - a.slots.length);
    const missed = new Set<number>();
    for (const proposal of proposals) {
      const { slots, entry } = proposal;
      const isShown = slots.length > 0 && !slots.some(isMissing);
      if (isShown || isFinished()) continue;
      await runs.explore(await this.smaller(proposal), 0);
      if (slots.some((slot) => !isMissing(slot))) entry.finds++;
      for (const slot of slots) if (isMissing(slot)) missed.add(slot);
    }
    this.takeKept();
    const unconfirmed = [...missed].filter(isMissing);
    if (unconfirmed.length === 0) return;
    const keepsState = this.renew();
    for (const slot of unconfirmed) {
      const times = (this.doubted.get(slot) ?? 0) + 1;
      this.doubted.set(slot, times);
      // without state a run says the same the next time
      this.known[slot] = times >= DOUBTED || !keepsState ? 1 : 0;
    }
  }

  /** A large input that reached something is made smaller by cheap runs. */
  private async smaller({ model, slots, ending }: Proposal): Promise<Model> {
    const { program, isFinished } = this.options;
    if (slots.length === 0 || !isLarge(model)) return model;
    // one that reaches the same and ends is better than one that had to be stopped
    const isStopped = ending.startsWith("stopped");
    const stillServes = async (smaller: Model): Promise<boolean> => {
      if (isFinished()) return false;
      const outcome = await this.counted(() => smaller);
      if (outcome === undefined || (!isStopped && endOf(outcome) !== ending)) return false;
      const reached = new Set(program.reachedPlain());
      return slots.every((slot) => reached.has(slot));
    };
    return trimmed({
      model,
      variablesOf: (one) => program.variablesOf(one),
      stillServes,
      attempts: isStopped ? STOPPED_TRIMS : TRIMS,
    });
  }

  private renew(): boolean {
    this.sinceFresh = 0;
    return this.options.program.forgetState?.() === true;
  }
}
