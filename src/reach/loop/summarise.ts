/**
 * A loop in the place where it is entered (paper 4, section 5), for any number N of rounds that come back to its head.
 *
 * Every variable that the body changes is a function of the round n: an arithmetic progression where each way round adds the same
 * (a + d·n), else an unknown function with what each way makes of it as its definition. Ways round that add different
 * amounts are counted (κ), so that counters stay related to one another and to n. The looping condition says of every round n < N which of the ways it
 * took: ∀n<N ⋁ᵢ (φᵢ(n) ∧ what πᵢ does). The rounds at both ends, and for flags the round that set them, are stated once more without
 * quantifiers. Then the body is walked from the state after N rounds, and the ways out of it are the result.
 */
import { MOST_ROUNDS } from "../context.ts";
import { type Key, State } from "../state.ts";
import { namesIn, rebuild, substitute } from "../term/substitute.ts";
import {
  add,
  and,
  apply,
  eq,
  forall,
  implies,
  isSafe,
  le,
  lt,
  mul,
  ONE,
  or,
  type Range,
  rangeOf,
  SAFE,
  type SymbolTerm,
  same,
  sub,
  sum,
  type Term,
  TRUE,
  ZERO,
} from "../term/term.ts";
import { type ArrayCell, type Cell, sameCell } from "../value/cells.ts";
import { mapTerms, numberOf, sameValue, type Value } from "../value/value.ts";
import type { End, Walker } from "../walker.ts";
import { closedArray } from "./closed-array.ts";
import {
  type CellProfile,
  cellOf,
  isEqual,
  isEqualArray,
  joinProfiles,
  type Make,
  type Profile,
  profileOf,
  sameProfile,
  valueWith,
} from "./profile.ts";

type Body = (from: State) => readonly End[];

const ROUNDS = { min: 0, max: MOST_ROUNDS };
/** Kinds settle quickly or not at all. */
const MOST_PASSES = 6;
/** More ways round than this, and nothing is said about what a round does. */
const MOST_WAYS = 48;

interface Carried {
  readonly vars: Map<Key, Profile>;
  readonly cells: Map<string, CellProfile>;
  /** What every way round adds. */
  readonly steps: Map<Key, Term>;
  /** Of whole numbers that are no progression. */
  readonly ranges: Map<Key, Range>;
}

export function summarise(w: Walker, entry: State, start: number, body: Body): readonly End[] {
  const { c } = w;
  const outer = c.scope;
  const wasRecording = w.isRecording;
  const n = c.variable("n", ROUNDS);
  try {
    w.isRecording = false;
    c.scope = [...outer, n];
    const carried = settle(w, entry, body);
    const name = c.name("loop");
    const skolem =
      (key: string, index: Term): Make =>
      (part, sort, range, extra = []) =>
        apply(
          {
            name: `${name}.${key}.${part}`,
            arity: outer.length + 1 + extra.length,
            sort,
            ...(range === undefined ? {} : { range }),
          },
          [...outer, index, ...extra],
        );
    const keyName = new Map<Key | string, string>();
    for (const key of [...carried.vars.keys(), ...carried.cells.keys()])
      keyName.set(key, `${typeof key === "string" ? key : key.name}${keyName.size}`);
    /** The state at the beginning of a round. */
    const at = (index: Term): State => {
      const state = new State(new Map(entry.vars), new Map(entry.cells), []);
      for (const [key, profile] of carried.vars) {
        const base = entry.get(key);
        const step = carried.steps.get(key);
        if (step !== undefined && base.kind === "number") state.set(key, numberOf(add(base.term, mul(step, index))));
        else state.set(key, valueWith(profile, skolem(keyName.get(key)!, index), [], carried.ranges.get(key)));
      }
      for (const [key, profile] of carried.cells)
        state.cells.set(key, cellOf(profile, skolem(keyName.get(key)!, index)));
      return state;
    };
    const before = at(n);
    const ways = body(before).filter((end) => end.kind === "again");
    c.scope = outer;
    const N = c.fresh("N", "int", ROUNDS);
    const facts: Term[] = [];
    const bound = { position: c.variable("χ"), indices: [c.variable("χ"), c.variable("χ"), c.variable("χ")] };

    // where it begins
    const first = at(ZERO);
    for (const key of carried.vars.keys())
      if (!carried.steps.has(key)) facts.push(isEqual(first.get(key), entry.get(key), bound.position));
    for (const key of carried.cells.keys()) facts.push(equalCells(first.cells.get(key)!, entry.cells.get(key)!, bound));

    // how often each way was taken in the rounds before n, where variables depend on it
    const kappa = (i: number, index: Term): Term =>
      apply({ name: `${name}.κ${i}`, arity: outer.length + 1, sort: "int", range: ROUNDS }, [...outer, index]);
    const counted = countedSteps(carried, before, ways);
    const counting = (index: Term): Term =>
      counted.size === 0
        ? TRUE
        : and(
            eq(sum(...ways.map((_, i) => ({ times: 1, of: kappa(i, index) }))), index),
            ...[...counted].map(([key, steps]) => {
              const base = entry.get(key);
              const value = at(index).get(key);
              if (base.kind !== "number" || value.kind !== "number") return TRUE;
              return eq(
                value.term,
                sum(
                  { times: 1, of: base.term },
                  ...steps.map((step, i) => ({ times: 1, of: mul(step, kappa(i, index)) })),
                ),
              );
            }),
          );
    if (counted.size > 0) facts.push(...ways.map((_, i) => eq(kappa(i, ZERO), ZERO)));

    // what a round does
    const closed = new Map<string, ArrayCell>();
    const after = at(add(n, ONE));
    const rounds = ways.map((end, i) => {
      const { state } = end;
      const made: Term[] = [state.since(0)];
      for (const key of carried.vars.keys())
        if (!carried.steps.has(key)) made.push(isEqual(after.get(key), state.get(key), bound.position));
      for (const key of carried.cells.keys())
        made.push(equalCells(after.cells.get(key)!, state.cells.get(key) ?? { kind: "unknown", why: "" }, bound));
      if (counted.size > 0)
        made.push(...ways.map((_, j) => eq(kappa(j, add(n, ONE)), i === j ? add(kappa(j, n), ONE) : kappa(j, n))));
      return and(...made);
    });
    const [only] = ways;
    if (ways.length === 1 && only !== undefined)
      for (const key of carried.cells.keys()) {
        const array = closedArray(before.cells.get(key)!, only.state.cells.get(key)!, entry.cells.get(key)!, n, N);
        if (array !== undefined) closed.set(key, array);
      }
    const round = ways.length > MOST_WAYS ? TRUE : and(or(...rounds), counting(n));
    const inRound = (index: Term, term: Term = round): Term => substitute(term, new Map([[n.name, index]]));
    facts.push(forall(n, ZERO, N, round), counting(N));
    // unfolded, every round is there anyway
    if (round !== TRUE && c.isProof) {
      const plain = withoutForall(round);
      facts.push(implies(lt(ZERO, N), and(inRound(ZERO, plain), inRound(sub(N, ONE), plain))));
      for (const key of carried.vars.keys()) {
        if (carried.steps.has(key) || counted.has(key)) continue;
        const writers = ways.flatMap(({ state }, i) => (sameValue(state.get(key), before.get(key)) ? [] : [i]));
        if (writers.length === ways.length || ways.length > 12) continue;
        // somebody set it last
        const last = c.fresh("last", "int", { min: -1, max: MOST_ROUNDS });
        const set = writers.map((i) => inRound(last, withoutForall(rounds[i]!)));
        facts.push(
          or(
            isEqual(at(N).get(key), entry.get(key), bound.position),
            and(
              le(ZERO, last),
              lt(last, N),
              or(...set),
              isEqual(at(N).get(key), at(add(last, ONE)).get(key), bound.position),
            ),
          ),
        );
      }
      if (counted.size > 0 && ways.length <= 12)
        ways.forEach((_, i) => {
          const some = c.fresh("some", "int", ROUNDS);
          facts.push(implies(lt(ZERO, kappa(i, N)), and(lt(some, N), inRound(some, withoutForall(rounds[i]!)))));
        });
    }

    // the last time, on a way out
    w.isRecording = wasRecording;
    const last = at(N);
    for (const [key, array] of closed) last.cells.set(key, array);
    const from = new State(last.vars, last.cells, [...entry.conditions], undefined);
    from.assume(and(...facts), { rounds: { start, count: N } });
    if (ways.length === 0) from.assume(eq(N, ZERO));
    return body(from).filter((end) => end.kind !== "again");
  } finally {
    c.scope = outer;
    w.isRecording = wasRecording;
  }
}

/** Finds what the body changes, and as what: until nothing is new. */
function settle(w: Walker, entry: State, body: Body): Carried {
  const { c } = w;
  const vars = new Map<Key, Profile>();
  const cells = new Map<string, CellProfile>();
  const steps = new Map<Key, Term>();
  const ranges = new Map<Key, Range>();
  for (let pass = 0; ; pass++) {
    const own = new Set<string>();
    const opaque =
      (key: Key | string): Make =>
      (part, sort, range, extra = []) => {
        const name = c.name(`${typeof key === "string" ? key : key.name}.${part}`);
        own.add(name);
        // whether it stays in range is asked of the closed form
        const wide = range ?? (sort === "int" ? { min: -(2 ** 50), max: 2 ** 50 } : undefined);
        return apply({ name, arity: extra.length, sort, ...(wide === undefined ? {} : { range: wide }) }, extra);
      };
    const from = new State(new Map(entry.vars), new Map(entry.cells), []);
    for (const [key, profile] of vars) from.set(key, valueWith(profile, opaque(key)));
    for (const [key, profile] of cells) from.cells.set(key, cellOf(profile, opaque(key)));
    const first = w.c.variable("pass").name;
    const ways = body(from).filter((end) => end.kind === "again");
    let isNew = false;
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
      } else {
        const step = commonStep(now, ends, first, own);
        if (step !== undefined && isInRange(c.isProof, base, step)) steps.set(key, step);
      }
    }
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
      if (isWidened && pass < MOST_PASSES + 4) continue;
      return { vars, cells, steps, ranges };
    }
  }
}

/** Bounds of a whole number in every round: what it is set to has bounds, and what is added does. */
function rangeOfRounds(
  key: Key,
  from: State,
  ways: readonly End[],
  entry: State,
  steps: ReadonlyMap<Key, Term>,
): Range | undefined {
  const base = entry.get(key);
  const now = from.get(key);
  // an initial `undefined` has no size
  const start = base.kind === "number" ? rangeOf(base.term) : { min: 0, max: 0 };
  if (start === undefined || now.kind !== "number") return undefined;
  let [min, max, most] = [start.min, start.max, 0];
  const progressions = new Map<string, Term>();
  for (const [other, step] of steps) {
    const [value, first] = [from.get(other), entry.get(other)];
    if (value.kind !== "number" || first.kind !== "number" || value.term.kind !== "apply") continue;
    const n: SymbolTerm = { kind: "symbol", sort: "int", name: "n", range: ROUNDS };
    progressions.set(value.term.fn.name, add(first.term, mul(step, n)));
  }
  for (const { state } of ways) {
    const end = state.get(key);
    if (end.kind === "undefined") continue;
    if (end.kind !== "number" || end.term.sort !== "int") return undefined;
    const difference = sub(end.term, now.term);
    if (difference.kind === "number") {
      most = Math.max(most, Math.abs(difference.value));
      continue;
    }
    const range = rangeOf(withTerms(end.term, progressions));
    if (
      range === undefined ||
      namesIn(withTerms(end.term, progressions)).has((now.term as { fn?: { name: string } }).fn?.name ?? "")
    )
      return undefined;
    // what another variable of the loop is in this round is known by its own bounds only where it is a progression
    if (mentionsOther(withTerms(end.term, progressions), from, steps)) return undefined;
    [min, max] = [Math.min(min, range.min), Math.max(max, range.max)];
  }
  const whole = { min: min - most * MOST_ROUNDS, max: max + most * MOST_ROUNDS };
  return whole.min >= -SAFE && whole.max <= SAFE ? whole : undefined;
}

/** Applications of functions without arguments replaced, by name. */
function withTerms(root: Term, by: ReadonlyMap<string, Term>): Term {
  const go = (term: Term): Term => {
    if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol") return term;
    if (term.kind === "apply" && term.args.length === 0) return by.get(term.fn.name) ?? term;
    return rebuild(term, go);
  };
  return go(root);
}

function mentionsOther(term: Term, from: State, steps: ReadonlyMap<Key, Term>): boolean {
  const names = namesIn(term);
  for (const [key, value] of from.vars)
    if (
      !steps.has(key) &&
      value.kind === "number" &&
      value.term.kind === "apply" &&
      value.term.args.length === 0 &&
      value.term.fn.range?.max === 2 ** 50 &&
      names.has(value.term.fn.name)
    )
      return true;
  return false;
}

const strip = (profile: CellProfile): unknown =>
  profile.kind === "array" ? { element: profile.element, grows: profile.grows } : profile;

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

function isInRange(isProof: boolean, base: Value, step: Term): boolean {
  if (base.kind !== "number" || base.term.sort !== "int" || base.bad.kind !== "truth" || base.bad.value) return false;
  if (!isProof) return true;
  const n: SymbolTerm = { kind: "symbol", sort: "int", name: "n", range: ROUNDS };
  return step.kind === "number" && isSafe(add(base.term, mul(step, n)));
}

/** Counters whose ways add different amounts: the amount of each way. */
function countedSteps(carried: Carried, before: State, ways: readonly End[]): Map<Key, readonly Term[]> {
  const counted = new Map<Key, readonly Term[]>();
  if (ways.length < 2 || ways.length > MOST_WAYS) return counted;
  for (const [key, profile] of carried.vars) {
    const now = before.get(key);
    if (
      carried.steps.has(key) ||
      profile.kind !== "number" ||
      profile.bad ||
      now.kind !== "number" ||
      now.term.sort !== "int"
    )
      continue;
    const steps: Term[] = [];
    for (const { state } of ways) {
      const end = state.get(key);
      if (end.kind !== "number") break;
      const step = sub(end.term, now.term);
      if (step.kind !== "number") break;
      steps.push(step);
    }
    if (steps.length === ways.length) counted.set(key, steps);
  }
  return counted;
}

function cellProfileOf(cell: Cell): CellProfile {
  if (cell.kind !== "array") return { kind: "unknown" };
  return {
    kind: "array",
    element: profileOf(cell.element),
    dimensions: cell.lengths.length,
    grows: cell.lengths.map(() => false),
    of: cell,
  };
}

function joinCells(profile: CellProfile, now: Cell, end: Cell): CellProfile {
  if (
    profile.kind === "unknown" ||
    end.kind !== "array" ||
    now.kind !== "array" ||
    end.lengths.length !== profile.dimensions
  )
    return { kind: "unknown" };
  const element = joinProfiles(profile.element, profileOf(end.element));
  if (element.kind === "unknown") return { kind: "unknown" };
  return {
    ...profile,
    element,
    grows: profile.grows.map((grows, i) => grows || !same(now.lengths[i]!, end.lengths[i]!)),
  };
}

function equalCells(
  a: Cell,
  b: Cell,
  { position, indices }: { position: SymbolTerm; indices: readonly SymbolTerm[] },
): Term {
  if (a.kind !== "array" || b.kind !== "array") return TRUE;
  return isEqualArray(a, b, indices, position, (cell, at) => {
    const by = new Map(at.map((index, i) => [`χ${i}`, index]));
    return {
      lengths: cell.lengths.map((length) => substitute(length, by)),
      element: mapTerms(cell.element, (term) => substitute(term, by)),
    };
  });
}

/** Says less: what holds for all is left out. */
function withoutForall(root: Term): Term {
  const known = new Map<Term, Term>();
  const go = (term: Term): Term => {
    if (term.kind === "forall") return TRUE;
    if (term.kind !== "op" || (term.op !== "and" && term.op !== "or")) return term;
    let done = known.get(term);
    if (done === undefined)
      known.set(term, (done = term.op === "and" ? and(...term.args.map(go)) : or(...term.args.map(go))));
    return done;
  };
  return go(root);
}
