/** Sets of code units, as sorted disjoint ranges. */

export type CharSet = readonly (readonly [lo: number, hi: number])[];

const LAST = 0xffff;

/** Every code unit. */
export const ALL: CharSet = [[0, LAST]];

export function normalise(ranges: CharSet): CharSet {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const result: [number, number][] = [];
  for (const [lo, hi] of sorted) {
    const last = result.at(-1);
    if (last !== undefined && lo <= last[1] + 1) last[1] = Math.max(last[1], hi);
    else result.push([lo, hi]);
  }
  return result;
}

export function complement(set: CharSet): CharSet {
  const result: [number, number][] = [];
  let next = 0;
  for (const [lo, hi] of set) {
    if (lo > next) result.push([next, lo - 1]);
    next = hi + 1;
  }
  if (next <= LAST) result.push([next, LAST]);
  return result;
}

export const DIGIT: CharSet = [[0x30, 0x39]];
export const WORD: CharSet = normalise([...DIGIT, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]);
export const LINE_END: CharSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
export const SPACE: CharSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** Canonicalize of the language definition, without the `u` flag: upper case where that is one unit. */
function canonical(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase();
  if (upper.length !== 1) return unit;
  const code = upper.charCodeAt(0);
  return unit >= 128 && code < 128 ? unit : code;
}

let classes: Map<number, number[]> | undefined;

/** The units that share a canonical form, by that form. */
function equivalents(): Map<number, number[]> {
  if (classes !== undefined) return classes;
  classes = new Map();
  for (let unit = 0; unit <= LAST; unit++) {
    const form = canonical(unit);
    const members = classes.get(form);
    if (members === undefined) classes.set(form, [unit]);
    else members.push(unit);
  }
  return classes;
}

/** All units that a case-insensitive match accepts for a unit of the set. */
export function ignoringCase(set: CharSet): CharSet {
  const found: [number, number][] = [];
  for (const [lo, hi] of set) {
    for (let unit = lo; unit <= hi; unit++) {
      for (const member of equivalents().get(canonical(unit)) ?? [unit]) found.push([member, member]);
    }
  }
  return normalise(found);
}
