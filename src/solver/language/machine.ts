/** Deterministic machines over code units: what a condition on one text can remember of the text while reading it. */
import { ALL, type CharSet, normalise } from "../smt/regex/charset.ts";

export interface Machine {
  /** Units that are in the same of these sets are the same to the machine. */
  readonly sets: readonly CharSet[];
  readonly start: number;
  step(state: number, unit: number): number;
  accepts(state: number): boolean;
  /** Whether reading on can no longer change what it says. */
  isSettled(state: number): boolean;
}

/** Ranges are sorted; sets that ignore case have hundreds of them. */
export function contains(set: CharSet, unit: number): boolean {
  let [from, to] = [0, set.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [lo, hi] = set[middle]!;
    if (unit < lo) to = middle;
    else if (unit > hi) from = middle + 1;
    else return true;
  }
  return false;
}

export const unitsOf = (...units: readonly number[]): CharSet => normalise(units.map((unit) => [unit, unit]));

/** The units of a text, each as a set. */
const unitSets = (text: string): readonly CharSet[] =>
  [...new Set(text.split(""))].map((unit) => unitsOf(unit.charCodeAt(0)));

/** Counts what it reads up to a limit; the limit stands for everything above. */
const counter = (limit: number, counts: CharSet, accepts: (count: number) => boolean): Machine => ({
  sets: [counts],
  start: 0,
  step: (count, unit) => (count < limit && contains(counts, unit) ? count + 1 : count),
  accepts,
  isSettled: (count) => count === limit,
});

/** Texts whose length satisfies a condition that is constant from `limit` on. */
export const ofLength = (limit: number, accepts: (length: number) => boolean): Machine => counter(limit, ALL, accepts);

/** Texts with a number of units of a set that satisfies a condition, constant from `limit` on. */
export const ofCount = (limit: number, set: CharSet, accepts: (count: number) => boolean): Machine =>
  counter(limit, set, accepts);

const FOUND = -1;
const MISSED = -2;

/** Texts that have a unit of the set at a position. */
export const withUnitAt = (at: number, set: CharSet): Machine => ({
  sets: [set],
  start: 0,
  step(state, unit) {
    if (state < 0) return state;
    return state < at ? state + 1 : contains(set, unit) ? FOUND : MISSED;
  },
  accepts: (state) => state === FOUND,
  isSettled: (state) => state < 0,
});

/** Texts that have `part` at a position. */
export const withPartAt = (at: number, part: string): Machine => ({
  sets: unitSets(part),
  start: part === "" && at === 0 ? FOUND : 0,
  step(state, unit) {
    if (state < 0) return state;
    if (state >= at && unit !== part.charCodeAt(state - at)) return MISSED;
    return state + 1 === at + part.length ? FOUND : state + 1;
  },
  accepts: (state) => state === FOUND,
  isSettled: (state) => state < 0,
});

/** Exactly this text. */
export const equalTo = (text: string): Machine => ({
  sets: unitSets(text),
  start: 0,
  step: (state, unit) => (state >= 0 && state < text.length && unit === text.charCodeAt(state) ? state + 1 : MISSED),
  accepts: (state) => state === text.length,
  isSettled: (state) => state < 0,
});

/** The longest prefix of `part` that the text read so far ends with, for every such prefix and next unit (Knuth, Morris, Pratt). */
export function follow(part: string): (state: number, unit: number) => number {
  const back: number[] = [0];
  for (let i = 1, k = 0; i < part.length; i++) {
    while (k > 0 && part[i] !== part[k]) k = back[k - 1]!;
    if (part[i] === part[k]) k++;
    back[i] = k;
  }
  return (state, unit) => {
    let k = state;
    while (k > 0 && (k === part.length || part.charCodeAt(k) !== unit)) k = back[k - 1]!;
    return part.length > 0 && part.charCodeAt(k) === unit ? k + 1 : k;
  };
}

/** Texts that contain `part`. */
export function containing(part: string): Machine {
  const next = follow(part);
  return {
    sets: unitSets(part),
    start: 0,
    step: (state, unit) => (state === part.length ? state : next(state, unit)),
    accepts: (state) => state === part.length,
    isSettled: (state) => state === part.length,
  };
}

export function endingWith(part: string): Machine {
  const next = follow(part);
  return {
    sets: unitSets(part),
    start: 0,
    step: next,
    accepts: (state) => state === part.length,
    isSettled: () => false,
  };
}

/** Representatives of the classes of units that none of the sets tells apart, readable ones where there are any. */
export function alphabetOf(sets: readonly CharSet[], readable: string): number[] {
  const cuts = new Set<number>([0]);
  for (const set of sets) {
    for (const [lo, hi] of set) {
      cuts.add(lo);
      if (hi < 0xffff) cuts.add(hi + 1);
    }
  }
  const bounds = [...cuts].sort((a, b) => a - b);
  const distinct = [...new Set(sets)];
  const bySignature = new Map<string, number>();
  const consider = (unit: number): void => {
    const signature = distinct.map((set) => (contains(set, unit) ? "1" : "0")).join("");
    if (!bySignature.has(signature)) bySignature.set(signature, unit);
  };
  for (const character of readable) consider(character.charCodeAt(0));
  for (const bound of bounds) consider(bound);
  return [...bySignature.values()];
}
