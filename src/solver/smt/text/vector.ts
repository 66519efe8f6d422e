/**
 * Strings as vectors of code units: one integer per unit up to the greatest length considered, and the length. Units
 * at and beyond the length are `PAD`, so equality is unit by unit and reading outside needs no test.
 */
import {
  add,
  atMost,
  bound,
  constantOf,
  equal,
  int,
  intVariable,
  larger,
  less,
  mapLeaves,
  smaller,
  sub,
  within,
} from "../arithmetic.ts";
import type { Encoding } from "../encoding.ts";
import { and, choose, iff, implies, or } from "../logic.ts";
import { narrow, type Term } from "../term.ts";
import type { TextValue } from "../value.ts";

export const PAD = -1;
const LAST_UNIT = 0xffff;
export const pad = (): Term => int(PAD);

export function literalText(text: string): TextValue {
  const units: Term[] = [];
  for (let i = 0; i < text.length; i++) units.push(int(text.charCodeAt(i)));
  return { sort: "str", units, length: int(text.length) };
}

export const EMPTY = (): TextValue => literalText("");

/** The text when every unit is known. */
export function constantText(text: TextValue): string | undefined {
  const length = constantOf(text.length);
  if (length === undefined) return undefined;
  let result = "";
  for (let i = 0; i < Number(length); i++) {
    const unit = constantOf(text.units[i]!);
    if (unit === undefined) return undefined;
    result += String.fromCharCode(Number(unit));
  }
  return result;
}

export function textVariable(encoding: Encoding, name: string, maxLength: number): TextValue {
  const range = encoding.assumptions.lengths.get(name) ?? { lo: 0, hi: Math.min(maxLength, 8), closed: false };
  const { lo, hi } = range;
  if (!range.closed) encoding.limit(lo === hi ? `length ${lo} of ${name}` : `lengths up to ${hi} of ${name}`);
  const length = lo === hi ? int(lo) : intVariable(lo, hi);
  if (lo !== hi) {
    encoding.require(bound(int(lo), length));
    encoding.require(bound(length, int(hi)));
  }
  const units: Term[] = [];
  for (let i = 0; i < hi; i++) {
    const certain = i < lo;
    const unit = intVariable(certain ? 0 : PAD, LAST_UNIT);
    encoding.require(and(bound(int(certain ? 0 : PAD), unit), bound(unit, int(LAST_UNIT))));
    if (!certain) encoding.require(iff(less(unit, int(0)), atMost(length, int(i))));
    encoding.prefer(implies(atMost(int(0), unit), within(unit, int(0x20), int(0x7e))));
    units.push(unit);
  }
  return { sort: "str", units, length };
}

/** The unit at an index, `PAD` outside. */
export function unitAt(text: TextValue, index: Term): Term {
  const known = constantOf(index);
  if (known !== undefined) return (typeof known === "number" ? text.units[known] : undefined) ?? pad();
  if (index.enumerated) return mapLeaves(index, (leaf) => unitAt(text, leaf));
  let result = pad();
  const first = Math.max(0, index.lo);
  for (let i = Math.min(text.units.length - 1, index.hi); i >= first; i--) {
    result = choose(equal(index, int(i)), text.units[i]!, result);
  }
  return result;
}

export function chooseText(condition: Term, a: TextValue, b: TextValue): TextValue {
  const units: Term[] = [];
  for (let i = 0; i < Math.max(a.units.length, b.units.length); i++) {
    units.push(choose(condition, a.units[i] ?? pad(), b.units[i] ?? pad()));
  }
  return { sort: "str", units, length: choose(condition, a.length, b.length) };
}

export function equalTexts(a: TextValue, b: TextValue): Term {
  if (a.window !== undefined && constantText(b) !== undefined) return windowIs(a, b);
  if (b.window !== undefined && constantText(a) !== undefined) return windowIs(b, a);
  const parts: Term[] = [equal(a.length, b.length)];
  for (let i = 0; i < Math.max(a.units.length, b.units.length); i++) {
    parts.push(equal(a.units[i] ?? pad(), b.units[i] ?? pad()));
  }
  return and(...parts);
}

/** A window equals a fixed text where it starts at one of its occurrences and has its length. */
function windowIs(text: TextValue, wanted: TextValue): Term {
  const { units, from } = text.window!;
  const whole: TextValue = { sort: "str", units, length: int(units.length) };
  const places: Term[] = [];
  for (let i = Math.max(0, from.lo); i <= Math.min(units.length - wanted.units.length, from.hi); i++) {
    places.push(and(equal(from, int(i)), occursAt(whole, wanted, i)));
  }
  return and(equal(text.length, wanted.length), or(...places));
}

/** The units to read a text from: those of its window where it has one, with `PAD` outside. */
export function readableUnits(text: TextValue): readonly Term[] {
  if (text.window === undefined) return text.units;
  const { units, from } = text.window;
  const to = add(from, text.length);
  return units.map((unit, i) => choose(and(atMost(from, int(i)), less(int(i), to)), unit, pad()));
}

/** Drops what lies beyond the greatest possible length. */
export function trimmed(units: readonly Term[], length: Term): TextValue {
  return { sort: "str", units: units.length > length.hi ? units.slice(0, length.hi) : units, length };
}

/** The first `count` units; `count` is at least 0. */
export function take(text: TextValue, count: Term): TextValue {
  const length = smaller(text.length, count);
  const units = text.units.map((unit, i) => choose(less(int(i), count), unit, pad()));
  return trimmed(units, length);
}

/** Without the first `count` units; `count` is between 0 and the length. */
export function drop(text: TextValue, count: Term): TextValue {
  const { units } = text;
  const known = constantOf(count);
  const length = narrow(sub(text.length, count), 0, Math.max(0, text.length.hi - Math.max(0, count.lo)));
  if (typeof known === "number") return { sort: "str", units: units.slice(known), length };
  const moved: Term[] = [];
  for (let i = 0; i < units.length - Math.max(0, count.lo); i++) moved.push(unitAt(text, add(count, int(i))));
  return { sort: "str", units: moved, length };
}

/** Units `from` (0 ≤ from ≤ length) up to `to` (0 ≤ to ≤ length). */
export function between(text: TextValue, from: Term, to: Term): TextValue {
  const known = constantOf(from);
  if (known === 0) return take(text, to);
  // cut the end first: it needs no shifting
  const cut = take(text, larger(from, to));
  const window = text.window ?? { units: text.units, from: int(0) };
  return { ...drop(cut, from), window: { units: window.units, from: add(window.from, from) } };
}

export function append(a: TextValue, b: TextValue): TextValue {
  const known = constantOf(a.length);
  const length = add(a.length, b.length);
  if (typeof known === "number") return { sort: "str", units: [...a.units.slice(0, known), ...b.units], length };
  const units: Term[] = [];
  const shifts = Array.from({ length: a.length.hi - a.length.lo + 1 }, (_, i) => a.length.lo + i);
  const starts = shifts.map((start) => equal(a.length, int(start)));
  for (let i = 0; i < a.length.hi + b.units.length; i++) {
    // the unit of `b` that lands here, by where `b` starts
    let moved = pad();
    for (let k = shifts.length - 1; k >= 0; k--) {
      const unit = b.units[i - shifts[k]!];
      if (unit !== undefined) moved = choose(starts[k]!, unit, moved);
    }
    const own = a.units[i];
    units.push(own === undefined ? moved : choose(less(int(i), a.length), own, moved));
  }
  return trimmed(units, length);
}

/** Whether `part` occurs at the fixed index. */
export function occursAt(text: TextValue, part: TextValue, index: number): Term {
  const parts: Term[] = [atMost(int(index), text.length)];
  for (let j = 0; j < part.units.length; j++) {
    const wanted = part.units[j]!;
    const same = equal(text.units[index + j] ?? pad(), wanted);
    parts.push(wanted.lo >= 0 ? same : or(less(wanted, int(0)), same));
  }
  return and(...parts);
}

/** The occurrences of `part` at 0, 1, … up to the greatest length. */
export function occurrences(text: TextValue, part: TextValue): Term[] {
  const found: Term[] = [];
  const last = text.units.length - Math.max(0, part.length.lo);
  for (let i = 0; i <= last; i++) found.push(occursAt(text, part, i));
  return found;
}

/** `index` forced into 0 … length. */
export function clamp(index: Term, length: Term): Term {
  return larger(int(0), smaller(index, length));
}
