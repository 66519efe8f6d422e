/** The inputs that cheap runs start from: each did something that none before it did. Those that lead on are picked more often than others. */
import type { Input, Model, Primitive } from "../../../expr/expr.ts";
import type { Random } from "../../../solver/random.ts";
import type { Hint, Parent } from "./mutator.ts";

export interface CorpusEntry extends Parent {
  variables: readonly Input[];
  /** Which plan the variables are of. */
  plan: number;
  hints: readonly Hint[];
  /** How often a mutant was made of it, and how often that brought something new. */
  picks: number;
  finds: number;
  /** Large inputs run slowly, and an edit of one is less likely to matter. */
  readonly size: number;
  /** What it takes to keep: its variables, those without a value of their own included, and characters in eights. */
  weight: number;
  /** Reached something new; the others only did something more often than any before. */
  readonly isFirst: boolean;
}

/** Entries compared when one is picked. */
const TOURNAMENT = 3;
const MOST_ENTRIES = 1_500;
/** Of all entries: a long collection has many variables, and values of its own for few. */
const MOST_WEIGHT = 200_000;

export class Corpus {
  readonly entries: CorpusEntry[] = [];
  private plan = 0;
  /** The weights of all entries. */
  private whole = 0;

  constructor(
    private readonly variablesOf: (model: Model) => readonly Input[],
    private readonly random: Random,
  ) {}

  get size(): number {
    return this.entries.length;
  }

  /** `model` must be one that can be built. */
  add(model: Model, isFirst: boolean, hints: readonly Hint[] = []): void {
    const variables = this.variablesOf(model);
    const own = new Map<string, Primitive>();
    let size = 1;
    for (const { name } of variables) {
      if (!model.has(name)) continue;
      const value = model.get(name);
      own.set(name, value);
      size += typeof value === "string" ? 1 + value.length / 8 : 1;
    }
    const weight = size + variables.length - own.size;
    while (this.entries.length > 0 && (this.entries.length >= MOST_ENTRIES || this.whole + weight > MOST_WEIGHT))
      this.forgetWorst();
    this.whole += weight;
    this.entries.push({ model: own, variables, plan: this.plan, hints, picks: 0, finds: 0, size, weight, isFirst });
  }

  /** Inputs have variables now that nobody knew of: properties that a run asked for. */
  replan(): void {
    this.plan++;
  }

  /** The best of a few. */
  pick(): CorpusEntry {
    const { entries, random } = this;
    let best = random.pick(entries);
    for (let i = 1; i < TOURNAMENT; i++) {
      const other = random.pick(entries);
      if (promise(other) > promise(best)) best = other;
    }
    best.picks++;
    if (best.plan !== this.plan) {
      best.plan = this.plan;
      this.replanned(best);
    }
    return best;
  }

  /** Any of them, to take parts from. */
  donor(): CorpusEntry {
    return this.random.pick(this.entries);
  }

  private replanned(entry: CorpusEntry): void {
    const before = entry.variables.length;
    entry.variables = this.variablesOf(entry.model);
    entry.weight += entry.variables.length - before;
    this.whole += entry.variables.length - before;
  }

  private forgetWorst(): void {
    const { entries } = this;
    let worst = 0;
    for (let i = 1; i < entries.length; i++) if (worth(entries[i]!) < worth(entries[worst]!)) worst = i;
    this.whole -= entries.splice(worst, 1)[0]!.weight;
  }
}

/** What was rarely tried, often led on and is small comes first. */
function promise({ picks, finds, size }: CorpusEntry): number {
  return (1 + 8 * finds) / (1 + picks / 16) / Math.sqrt(4 + size);
}

const worth = (entry: CorpusEntry): number => promise(entry) + (entry.isFirst ? 1_000 : 0);
