/**
 * The abstract state at a point. Values are *named*: a name stands for one value of one moment, so what is known of it stays true whatever is
 * assigned later. Variables and properties of objects lead to names; two that lead to one name are equal, and what a test says of one is said
 * of all. Where ways meet, variables that disagree get a name of that place.
 */

import type { Primitive } from "../../expr/expr.ts";
import type { Variable } from "../graph.ts";
import { range } from "./numbers.ts";
import { LONGEST } from "./strings.ts";
import * as T from "./tags.ts";
import { ANYTHING, ofConstant, ofNumbers, type Value, values } from "./value.ts";
import { Zone } from "./zones.ts";

export type Name = number;

/** Names are numbers, made once per place; shared by all states of one analysis. */
export class Names {
  private readonly byKey = new Map<string, Name>();
  private readonly constants = new Map<Name, Primitive>();
  private next = 1;

  of(key: string): Name {
    let name = this.byKey.get(key);
    if (name === undefined) {
      name = this.next++;
      this.byKey.set(key, name);
    }
    return name;
  }

  constant(value: Primitive): Name {
    const name = this.of(`#${typeof value}:${Object.is(value, -0) ? "-0" : String(value)}`);
    this.constants.set(name, value);
    return name;
  }

  constantOf(name: Name): { readonly value: Primitive } | undefined {
    return this.constants.has(name) ? { value: this.constants.get(name) } : undefined;
  }
}

export const LENGTH_RANGE = ofNumbers(range(0, LONGEST));

export class State {
  readonly names: Names;
  readonly variables: Map<number, Name>;
  /** Properties: object → key → name of the value that is there now. */
  readonly heap: Map<Name, Map<string, Name>>;
  readonly facts: Map<Name, Value>;
  /** Objects made here that nobody else has got hold of. */
  readonly own: Set<Name>;
  zone: Zone;
  /** No run comes here. */
  isDead = false;

  constructor(
    names: Names,
    variables: Map<number, Name> = new Map(),
    heap: Map<Name, Map<string, Name>> = new Map(),
    facts: Map<Name, Value> = new Map(),
    own: Set<Name> = new Set(),
    zone: Zone = new Zone(),
  ) {
    this.names = names;
    this.variables = variables;
    this.heap = heap;
    this.facts = facts;
    this.own = own;
    this.zone = zone;
  }

  copy(): State {
    const heap = new Map([...this.heap].map(([object, cells]) => [object, new Map(cells)]));
    const state = new State(
      this.names,
      new Map(this.variables),
      heap,
      new Map(this.facts),
      new Set(this.own),
      this.zone.copy(),
    );
    state.isDead = this.isDead;
    return state;
  }

  // values

  fact(name: Name): Value {
    const known = this.facts.get(name);
    if (known !== undefined) return known;
    const constant = this.names.constantOf(name);
    return constant === undefined ? ANYTHING : ofConstant(constant.value);
  }

  /** Keeps only what `value` allows. A name without values: no run comes here. */
  refine(name: Name, value: Value): void {
    const next = values.meet(this.fact(name), value);
    if (values.isBottom(next)) this.isDead = true;
    this.facts.set(name, next);
  }

  /** A name gets a new value: nothing that was known of it holds any longer. */
  define(name: Name, value: Value): Name {
    this.forget(name);
    this.facts.set(name, value);
    if (values.isBottom(value)) this.isDead = true;
    return name;
  }

  private forget(name: Name): void {
    // a name that has no fact was never given here
    if (!this.facts.delete(name)) return;
    this.own.delete(name);
    this.heap.delete(name);
    if (this.zone.mentions(name)) this.zone = this.zone.restrict((x) => x !== name);
    for (const [id, held] of this.variables) if (held === name) this.variables.delete(id);
    for (const cells of this.heap.values()) for (const [key, held] of cells) if (held === name) cells.delete(key);
  }

  nameOf(variable: Variable): Name {
    const known = this.variables.get(variable.id);
    if (known !== undefined) return known;
    const name = this.names.of(`v${variable.id}`);
    // unknown, and from now on one unknown value
    this.define(name, ANYTHING);
    this.variables.set(variable.id, name);
    return name;
  }

  // relations

  /** The least c with x ≤ y + c that is known, from differences or from bounds. NaN is excluded by whoever asks. */
  bound(x: Name, y: Name): number {
    const [a, b] = [this.fact(x).number, this.fact(y).number];
    const byRange = a.max - b.min;
    return Math.min(this.zone.bound(x, y), Number.isNaN(byRange) ? Number.POSITIVE_INFINITY : byRange);
  }

  relate(x: Name, y: Name, c: number): void {
    if (!this.zone.add(x, y, c)) this.isDead = true;
    // what one is known to be bounds the other
    const [a, b] = [this.fact(x), this.fact(y)];
    if (a.tags === T.NUMBER && b.tags === T.NUMBER && !a.number.mayBeNaN && !b.number.mayBeNaN) {
      if (a.number.isWhole && isExact(b.number.max + c) && b.number.max + c < a.number.max)
        this.refine(x, ofNumbers({ ...a.number, max: b.number.max + c }));
      if (b.number.isWhole && isExact(a.number.min - c) && a.number.min - c > b.number.min)
        this.refine(y, ofNumbers({ ...b.number, min: a.number.min - c }));
    }
  }

  // the heap

  property(object: Name, key: string): Name | undefined {
    return this.heap.get(object)?.get(key);
  }

  setProperty(object: Name, key: string, value: Name): void {
    let cells = this.heap.get(object);
    if (cells === undefined) {
      cells = new Map();
      this.heap.set(object, cells);
    }
    cells.set(key, value);
  }

  /** Whether two names may be one object. */
  mayAlias(x: Name, y: Name): boolean {
    if (x === y) return true;
    if (this.own.has(x) || this.own.has(y)) return false;
    const shared = this.fact(x).tags & this.fact(y).tags & T.REFERENCE;
    return shared !== 0;
  }

  /** Somebody else may hold the object from now on, and what it holds. */
  escape(name: Name): void {
    if (!this.own.delete(name)) return;
    for (const held of this.heap.get(name)?.values() ?? []) this.escape(held);
  }

  /** Code that is not in view ran: properties of what others hold are unknown. Texts never change; nor do lengths of typed arrays. */
  forgetHeap(isSpared: (object: Name, key: string) => boolean = () => false): void {
    for (const [object, cells] of this.heap) {
      if (this.own.has(object)) continue;
      for (const key of [...cells.keys()])
        if (!(key === "length" && isFixedLength(this.fact(object).tags)) && !isSpared(object, key)) cells.delete(key);
    }
  }
}

/** Sums and differences of whole numbers in this range were not rounded. */
const isExact = (value: number): boolean => Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** The length of such a value does not change. */
export const isFixedLength = (tags: T.Tags): boolean => tags !== 0 && (tags & ~(T.STRING | T.INDEXED)) === 0;
export const hasLength = (tags: T.Tags): boolean => tags !== 0 && (tags & ~(T.STRING | T.ARRAY | T.INDEXED)) === 0;
