/** Where ways meet: names that disagree become names of the place, with what both sides know of them. */
import { hasLength, LENGTH_RANGE, type Name, State } from "./state.ts";
import { NUMBER } from "./tags.ts";
import { type Value, values } from "./value.ts";
import { Zone } from "./zones.ts";

export interface Widening {
  readonly thresholds: readonly number[];
}

/** One value of the joined state: what it is on either side. */
interface Pair {
  readonly name: Name;
  readonly a: Name;
  readonly b: Name;
}

/**
 * The join of two states at a block. `a` is what was known there before: its names of the block stay. With `widening`, what grew since then is pushed out.
 */
export function joinStates(block: number, a: State, b: State, widening?: Widening): State {
  if (a.isDead) return b.copy();
  if (b.isDead) return a.copy();
  const { names } = a;
  const pairs = new Map<string, Pair>();
  const pending: Pair[] = [];
  const taken = new Set<Name>();
  const pair = (x: Name, y: Name, key: string): Name => {
    const id = `${x}|${y}`;
    const known = pairs.get(id);
    if (known !== undefined) return known.name;
    let name = x === y ? x : names.of(`j${block}:${key}`);
    // a name of this place may still stand for what it was on one side: a value of its own needs another
    while (taken.has(name)) name = names.of(`${name}'${block}:${key}`);
    taken.add(name);
    const made = { name, a: x, b: y };
    pairs.set(id, made);
    pending.push(made);
    return name;
  };
  const variables = new Map<number, Name>();
  const agree: [number, Name][] = [];
  const differ: [number, Name, Name][] = [];
  for (const [id, x] of a.variables) {
    const y = b.variables.get(id);
    if (y === undefined) continue;
    if (x === y) agree.push([id, x]);
    else differ.push([id, x, y]);
  }
  // names that both sides share stay what they are, so they are taken first
  for (const [id, x] of agree) variables.set(id, pair(x, x, `v${id}`));
  for (const [id, x, y] of differ) variables.set(id, pair(x, y, `v${id}`));

  const heap = new Map<Name, Map<string, Name>>();
  while (pending.length > 0) {
    const { name, a: x, b: y } = pending.pop()!;
    const keys = new Set([...(a.heap.get(x)?.keys() ?? []), ...(b.heap.get(y)?.keys() ?? [])]);
    for (const key of keys) {
      const [left, right] = [cellOf(a, x, key, block, "a"), cellOf(b, y, key, block, "b")];
      if (left === undefined || right === undefined) continue;
      const cells = heap.get(name) ?? new Map<string, Name>();
      cells.set(key, pair(left, right, `h${name}.${key}`));
      heap.set(name, cells);
    }
  }

  const facts = new Map<Name, Value>();
  const own = new Set<Name>();
  // an object that goes by two names from here on is nobody's own
  const uses = new Map<Name, number>();
  for (const { a: x, b: y } of pairs.values()) {
    uses.set(x, (uses.get(x) ?? 0) + 1);
    if (y !== x) uses.set(y, (uses.get(y) ?? 0) + 1);
  }
  for (const { name, a: x, b: y } of pairs.values()) {
    const [left, right] = [a.fact(x), b.fact(y)];
    const joined = values.join(left, right);
    if (names.constantOf(name) === undefined)
      facts.set(
        name,
        widening === undefined || !isGrown(left, joined) ? joined : values.widen(left, joined, widening.thresholds),
      );
    if (x === y && a.own.has(x) && b.own.has(x) && uses.get(x) === 1) own.add(name);
  }
  const state = new State(names, variables, heap, facts, own, joinZones([...pairs.values()], a, b, widening));
  return state;
}

const isGrown = (last: Value, next: Value): boolean => !values.equals(last, next);

/** A length that one side has not looked at is there all the same. */
function cellOf(state: State, object: Name, key: string, block: number, side: string): Name | undefined {
  const known = state.property(object, key);
  if (known !== undefined || key !== "length" || !hasLength(state.fact(object).tags)) return known;
  const name = state.names.of(`l${block}${side}:${object}`);
  if (!state.facts.has(name)) state.facts.set(name, LENGTH_RANGE);
  return name;
}

/** A difference holds where both sides know it, from differences or from bounds. Widening keeps only what did not get weaker. */
function joinZones(pairs: readonly Pair[], a: State, b: State, widening: Widening | undefined): Zone {
  const zone = new Zone();
  const ofA = new Map<Name, Pair[]>();
  const ofB = new Map<Name, Pair[]>();
  const put = (map: Map<Name, Pair[]>, key: Name, each: Pair): void => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [each]);
    else list.push(each);
  };
  for (const each of pairs) {
    put(ofA, each.a, each);
    put(ofB, each.b, each);
  }
  const keep = (m: Pair, n: Pair): void => {
    if (m.name === n.name) return;
    const [left, right] = [noNaN(a, m.a, n.a), noNaN(b, m.b, n.b)];
    const c = Math.max(left, right);
    if (!Number.isFinite(c)) return;
    if (widening !== undefined && right > left) return;
    zone.add(m.name, n.name, c);
  };
  for (const [x, y] of a.zone.entries()) for (const m of ofA.get(x) ?? []) for (const n of ofA.get(y) ?? []) keep(m, n);
  for (const [x, y] of b.zone.entries()) for (const m of ofB.get(x) ?? []) for (const n of ofB.get(y) ?? []) keep(m, n);
  // one value on a side that has two names now: they were equal there
  for (const map of [ofA, ofB])
    for (const list of map.values()) if (list.length > 1) for (const m of list) for (const n of list) keep(m, n);
  return zone;
}

/** Differences speak of numbers that are not NaN. */
function noNaN(state: State, x: Name, y: Name): number {
  const explicit = state.zone.bound(x, y);
  if (x !== y && explicit < Number.POSITIVE_INFINITY) {
    return Math.min(explicit, state.bound(x, y));
  }
  const [a, b] = [state.fact(x), state.fact(y)];
  const areNumbers = a.tags === NUMBER && b.tags === NUMBER && !a.number.mayBeNaN && !b.number.mayBeNaN;
  return areNumbers ? state.bound(x, y) : Number.POSITIVE_INFINITY;
}

export function sameState(a: State, b: State): boolean {
  if (a.isDead !== b.isDead || a.variables.size !== b.variables.size || a.own.size !== b.own.size) return false;
  for (const [id, name] of a.variables) if (b.variables.get(id) !== name) return false;
  for (const name of a.own) if (!b.own.has(name)) return false;
  if (a.heap.size !== b.heap.size) return false;
  for (const [object, cells] of a.heap) {
    const others = b.heap.get(object);
    if (others === undefined || others.size !== cells.size) return false;
    for (const [key, name] of cells) if (others.get(key) !== name) return false;
  }
  if (a.facts.size !== b.facts.size) return false;
  for (const [name, value] of a.facts) if (!values.equals(value, b.fact(name))) return false;
  return a.zone.equals(b.zone);
}
