/**
 * What the comparisons of a run came to, and how far each was from the other outcome: numbers by their difference, texts by their characters.
 * Cheap runs that walk towards something need no more than this.
 */
import { stringCharCodeAt } from "../pristine.ts";

/** Events that are kept in order; later ones are rounds of the same loops. */
const MOST_EVENTS = 256;
/** What says nothing about how to get there: other types, objects, texts that must differ. */
export const NO_WAY = 1e9;
/** A character that must become another is worth some steps of a number: there are fewer ways to change it by luck. */
const CHARACTER = 10;
const MOST_COMPARED = 100;

/** The outcome that the program sees. The operands are converted here as they would be there. */
export function outcomeOf(operator: number, a: unknown, b: unknown): boolean {
  switch (operator) {
    case 0:
      return a === b;
    case 1:
      return a !== b;
    case 2:
      // biome-ignore lint/suspicious/noDoubleEquals: the program's own comparison
      return a == b;
    case 3:
      // biome-ignore lint/suspicious/noDoubleEquals: the program's own comparison
      return a != b;
    case 4:
      return (a as number) < (b as number);
    case 5:
      return (a as number) <= (b as number);
    case 6:
      return (a as number) > (b as number);
    default:
      return (a as number) >= (b as number);
  }
}

/** Longer texts are no words that an input could be given. */
const LONGEST_SIDE = 64;

/** What two sides were compared by, where both are numbers or texts: what would have made the outcome another. */
export interface Sides {
  readonly operator: number;
  readonly left: number | string;
  readonly right: number | string;
}

/** The first times that a run comes to a comparison are told apart: calls of the same function, rounds of a loop. */
export const TIMES = 4;

/**
 * An event is (4 · site + time) · 2 + outcome: the other outcome of the same comparison differs in the last bit.
 */
export class Comparisons {
  /** In the order they were made. */
  readonly events = new Int32Array(MOST_EVENTS);
  /** The left side of each, where both are numbers; else NaN. */
  readonly values = new Float64Array(MOST_EVENTS);
  count = 0;
  /** By event: the least distance to the other outcome in this run, where `stamps` has its number. */
  private least = new Float64Array(0);
  private stamps = new Int32Array(0);
  /** By event: what was compared when it was nearest. */
  private lefts: unknown[] = [];
  private rights: unknown[] = [];
  private operators = new Int32Array(0);
  /** By site: how often the run came by. */
  private times = new Int32Array(0);
  private timed = new Int32Array(0);
  private run = 0;
  /** Those that were noted in this run, each once. */
  readonly noted: number[] = [];

  clear(): void {
    this.count = 0;
    this.run++;
    this.noted.length = 0;
  }

  /** How near the run came to the other outcome of an event. */
  distanceFrom(event: number): number {
    return this.least[event]!;
  }

  /** What was compared when the run came nearest to the other outcome of an event. */
  sidesOf(event: number): Sides | undefined {
    const left = this.lefts[event];
    const right = this.rights[event];
    if (!isSide(left) || !isSide(right) || typeof left !== typeof right) return undefined;
    return { operator: this.operators[event]!, left, right };
  }

  note(site: number, operator: number, a: unknown, b: unknown, outcome: boolean): void {
    if (site >= this.times.length) this.grow(site);
    const time = this.timed[site] === this.run ? this.times[site]! : 0;
    this.timed[site] = this.run;
    if (time < TIMES - 1) this.times[site] = time + 1;
    const event = (TIMES * site + time) * 2 + (outcome ? 1 : 0);
    const areNumbers = typeof a === "number" && typeof b === "number";
    if (this.count < MOST_EVENTS) {
      this.events[this.count] = event;
      this.values[this.count++] = areNumbers ? (a as number) : Number.NaN;
    }
    const distance = areNumbers
      ? ofNumbers(operator, a as number, b as number, outcome)
      : ofTexts(operator, a, b, outcome);
    if (this.stamps[event] !== this.run) {
      this.stamps[event] = this.run;
      this.noted[this.noted.length] = event;
    } else if (!(distance < this.least[event]!)) return;
    this.least[event] = distance;
    this.lefts[event] = isSide(a) ? a : undefined;
    this.rights[event] = isSide(b) ? b : undefined;
    this.operators[event] = operator;
  }

  private grow(site: number): void {
    const sites = 2 * site + 64;
    this.least = longer(this.least, new Float64Array(2 * TIMES * sites));
    this.stamps = longer(this.stamps, new Int32Array(2 * TIMES * sites));
    this.operators = longer(this.operators, new Int32Array(2 * TIMES * sites));
    this.lefts = filled(this.lefts, 2 * TIMES * sites);
    this.rights = filled(this.rights, 2 * TIMES * sites);
    this.times = longer(this.times, new Int32Array(sites));
    this.timed = longer(this.timed, new Int32Array(sites));
  }
}

/** Without holes: what is written to one would be looked up in prototypes first. */
function filled(from: readonly unknown[], length: number): unknown[] {
  const to: unknown[] = [];
  for (let i = 0; i < length; i++) to[i] = i < from.length ? from[i] : undefined;
  return to;
}

const isSide = (value: unknown): value is number | string =>
  typeof value === "number" || (typeof value === "string" && value.length <= LONGEST_SIDE);

function longer<T extends Float64Array | Int32Array>(from: T, to: T): T {
  for (let i = 0; i < from.length; i++) to[i] = from[i]!;
  return to;
}

/** To make equal numbers differ one step is enough; an order turns one step past equality where equality is not enough. */
function ofNumbers(operator: number, a: number, b: number, outcome: boolean): number {
  const difference = a < b ? b - a : a - b;
  if (!(difference < NO_WAY)) return NO_WAY;
  const isEquality = operator < 4;
  if (isEquality) return outcome === (operator === 0 || operator === 2) ? 1 : difference;
  const isReachedByEqual = (operator === 5 || operator === 7) !== outcome;
  return isReachedByEqual ? difference : difference + 1;
}

/** Texts that are to be equal: mismatches by position, nearer codes counting less, and the difference in length. */
function ofTexts(operator: number, a: unknown, b: unknown, outcome: boolean): number {
  if (typeof a !== "string" || typeof b !== "string") return NO_WAY;
  if (operator > 3 || outcome === (operator === 0 || operator === 2)) return CHARACTER;
  const short = Math.min(a.length, b.length);
  const common = Math.min(short, MOST_COMPARED);
  let distance = a.length < b.length ? b.length - a.length : a.length - b.length;
  for (let i = 0; i < common; i++) {
    const difference = stringCharCodeAt(a, i) - stringCharCodeAt(b, i);
    if (difference === 0) continue;
    const size = difference < 0 ? -difference : difference;
    distance += 0.5 + Math.min(size, 100) / 200;
  }
  return CHARACTER * distance;
}
