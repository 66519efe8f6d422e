/** What the body of a loop changes, and as what: its kind, what every way round adds, its bounds. Walked again until nothing is new. */
import { ROUNDS } from "../context.ts";
import { type Key, State } from "../state.ts";
import { namesIn } from "../term/substitute.ts";
import { add, apply, mul, type Range, rangeOf, same, sub, type Term } from "../term/term.ts";
import { type Cell, sameCell } from "../value/cells.ts";
import { sameValue, type Value } from "../value/value.ts";
import type { End, Walker } from "../walker.ts";
import {
  type CellProfile,
  cellOf,
  cellProfileOf,
  joinCells,
  joinProfiles,
  type Make,
  type Profile,
  profileOf,
  sameProfile,
  valueWith,
} from "./profile.ts";
import { isInRange, rangeOfRounds, WIDE } from "./range.ts";

export type Body = (from: State) => readonly End[];

/** Kinds settle quickly or not at all. */
const MOST_PASSES = 6;

export interface Carried {
  readonly vars: Map<Key, Profile>;
  readonly cells: Map<string, CellProfile>;
  /** What every way round adds. */
  readonly steps: Map<Key, Term>;
  /** Of whole numbers that are no progression. */
  readonly ranges: Map<Key, Range>;
}

export function settle(w: Walker, entry: State, body: Body): Carried {
  const { c } = w;
  const vars = new Map<Key, Profile>();
  const cells = new Map<string, CellProfile>();
  const steps = new Map<Key, Term>();
  const ranges = new Map<Key, Range>();
  /** What the walk before found every way round to add, and is taken to be so in this one: by induction over the rounds, if this one finds the same. */
  let expected = new Map<Key, Term>();
  const disappointing = new Set<Key>();
  for (let pass = 0; ; pass++) {
    const own = new Set<string>();
    const opaque =
      (key: Key | string): Make =>
      (part, sort, range, extra = []) => {
        const name = c.name(`${typeof key === "string" ? key : key.name}.${part}`);
        own.add(name);
        // of variables; whether they stay there is asked in the end
        const wide = range ?? (sort === "int" && typeof key !== "string" ? WIDE : undefined);
        return apply({ name, arity: extra.length, sort, ...(wide === undefined ? {} : { range: wide }) }, extra);
      };
    const from = new State(new Map(entry.vars), new Map(entry.cells), []);
    for (const [key, profile] of vars)
      from.set(key, valueWith(profile, opaque(key), [], progressionRange(entry.get(key), expected.get(key))));
    for (const [key, profile] of cells) from.cells.set(key, cellOf(profile, opaque(key)));
    const first = w.c.variable("pass").name;
    const ways = body(from).filter((end) => end.kind === "again");
    let isNew = false;
    const found = new Map<Key, Term>();
    steps.clear();
    for (const [key, base] of entry.vars) {
      const now = from.get(key);
      const ends = ways.map(({ state }) => state.get(key));
      const known = vars.get(key);
      if (ends.every((end) => sameValue(end, now))) continue;
      let profile = known ?? profileOf(base);
      for (const end of ends) profile = joinProfiles(profile, profileOf(end));
      if (pass >= MOST_PASSES - 1 && (known === undefined || !sameProfile(profile, known)))
        profile = { kind: "unknown" };
      if (known === undefined || !sameProfile(profile, known)) {
        vars.set(key, profile);
        isNew = true;
      }
      const step = commonStep(now, ends, first, own);
      if (step === undefined || !isInRange(c.isProof, base, step)) continue;
      if (!disappointing.has(key)) found.set(key, step);
      if (known !== undefined && sameProfile(profile, known)) steps.set(key, step);
    }
    const walked = new Set(expected.keys());
    for (const [key, step] of expected) {
      const now = steps.get(key);
      if (now !== undefined && same(now, step)) continue;
      disappointing.add(key);
      found.delete(key);
      isNew = true;
    }
    expected = found;
    for (const [key, base] of entry.cells) {
      const now = from.cells.get(key)!;
      const ends = ways.map(({ state }) => state.cells.get(key) ?? ({ kind: "unknown", why: "" } as Cell));
      if (ends.every((end) => sameCell(end, now))) continue;
      const known = cells.get(key);
      let profile = known ?? cellProfileOf(base);
      for (const end of ends) profile = joinCells(profile, now, end);
      if (known === undefined || JSON.stringify(strip(profile)) !== JSON.stringify(strip(known))) {
        cells.set(key, pass >= MOST_PASSES - 1 ? { kind: "unknown" } : profile);
        isNew = true;
      }
    }
    if (!isNew) {
      // an integer that is no progression may leave the safe range: then it is any number
      let isWidened = false;
      // a progression that nobody expected was walked with bounds that may not be its own
      for (const [key, step] of [...steps]) {
        const own = progressionRange(entry.get(key), step);
        if (walked.has(key) || (own !== undefined && own.min >= WIDE.min && own.max <= WIDE.max)) continue;
        if (disappointing.has(key)) steps.delete(key);
        else isWidened = true;
      }
      ranges.clear();
      for (const [key, profile] of vars) {
        if (profile.kind !== "number" || profile.sort !== "int" || steps.has(key)) continue;
        const range = rangeOfRounds(key, from, ways, entry, steps);
        if (range !== undefined) ranges.set(key, range);
        else if (c.isProof) {
          vars.set(key, { ...profile, sort: "real" });
          isWidened = true;
        }
      }
      // ends: what is no integer any more stays so, and what was expected in vain is not expected again
      if (isWidened) continue;
      return { vars, cells, steps, ranges };
    }
  }
}

/** Bounds of a progression, however long; undefined where it is none. */
function progressionRange(base: Value, step: Term | undefined): Range | undefined {
  if (step === undefined || base.kind !== "number") return undefined;
  return rangeOf(add(base.term, mul(step, { kind: "symbol", sort: "int", name: "n", range: ROUNDS })));
}

const strip = (profile: CellProfile): unknown =>
  profile.kind === "array"
    ? { element: profile.element, grows: profile.grows, hasOthers: profile.of.hasOthers }
    : profile;

/** What each way adds, if it is the same on all and does not change from round to round. */
function commonStep(now: Value, ends: readonly Value[], first: string, own: ReadonlySet<string>): Term | undefined {
  if (now.kind !== "number" || now.term.sort !== "int") return undefined;
  let step: Term | undefined;
  for (const end of ends) {
    if (end.kind !== "number" || end.term.sort !== "int" || end.bad.kind !== "truth" || end.bad.value) return undefined;
    const difference = sub(end.term, now.term);
    if (!isInvariant(difference, first, own)) return undefined;
    if (step !== undefined && !same(step, difference)) return undefined;
    step = difference;
  }
  return step;
}

/** Nothing that was made since the walk of the body began is in it. */
function isInvariant(term: Term, first: string, own: ReadonlySet<string>): boolean {
  const since = Number(first.split("!").at(-1));
  for (const name of namesIn(term)) {
    const made = Number(name.split("!").at(-1));
    if (own.has(name) || (name.includes("!") && made >= since)) return false;
  }
  return true;
}
