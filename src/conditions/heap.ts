/**
 * The heap as maps: from object and key to a value, and from arrays to their lengths. Versions are chains of stores and of what was forgotten; reading resolves them to
 * choices, so that no solver has to know of maps. Keys are numbers: positions of arrays from 0 on, the identities of names below.
 */
import {
  and,
  apply,
  eq,
  type Fn,
  int,
  ite,
  keyOf,
  le,
  lt,
  not,
  or,
  same,
  type Term,
  ZERO,
} from "../reach/term/term.ts";
import { LENGTHS, type Terms } from "./terms.ts";
import { choose, TAG_RANGE, type Value } from "./value.ts";

/** Which keys a step of forgetting is about. */
export type Keys =
  | { readonly kind: "all" }
  | { readonly kind: "some"; readonly names: ReadonlySet<number>; readonly elements: boolean };

export type Heap =
  | { readonly kind: "base"; readonly id: string; readonly existing: (value: Value) => Term }
  | {
      readonly kind: "store";
      readonly before: Heap;
      readonly object: Term;
      readonly key: Term;
      readonly value: Value;
      /** What inherits from the object reads the new value, too. */
      readonly mayBePrototype: boolean;
    }
  | { readonly kind: "length"; readonly before: Heap; readonly object: Term; readonly length: Term }
  /** What the keys of all objects but these hold is unknown. */
  | {
      readonly kind: "forget";
      readonly before: Heap;
      readonly keys: Keys;
      readonly but: readonly Term[];
      readonly now: Heap;
    }
  | { readonly kind: "merge"; readonly arms: readonly { readonly when: Term; readonly heap: Heap }[] };

export class Heaps {
  private count = 0;
  private readonly selected = new Map<Heap, Map<string, Value>>();
  private readonly measured = new Map<Heap, Map<number, Term>>();

  constructor(private readonly terms: Terms) {}

  unknown(): Heap {
    // what the heap holds now exists now, not only when somebody looks
    const limit = this.terms.make("object").ref;
    return {
      kind: "base",
      id: `h${this.count++}`,
      existing: (value) => or(lt(value.tag, int(8)), lt(value.ref, limit)),
    };
  }

  forget(before: Heap, keys: Keys, but: readonly Term[] = []): Heap {
    if (keys.kind === "some" && keys.names.size === 0 && !keys.elements) return before;
    return { kind: "forget", before, keys, but, now: this.unknown() };
  }

  merge(arms: readonly { readonly when: Term; readonly heap: Heap }[]): Heap {
    return arms.every(({ heap }) => heap === arms[0]!.heap) ? arms[0]!.heap : { kind: "merge", arms };
  }

  /** What the object holds under the key. */
  select(heap: Heap, object: Term, key: Term): Value {
    let values = this.selected.get(heap);
    if (values === undefined) this.selected.set(heap, (values = new Map()));
    const name = `${keyOf(object)} ${keyOf(key)}`;
    let value = values.get(name);
    if (value === undefined) {
      this.terms.context.spend();
      values.set(name, (value = this.selectIn(heap, object, key)));
    }
    return value;
  }

  private selectIn(heap: Heap, object: Term, key: Term): Value {
    switch (heap.kind) {
      case "base":
        return this.baseValue(heap, object, key);
      case "length":
        return this.select(heap.before, object, key);
      case "forget": {
        const isIt = isAmong(heap.keys, key);
        const isSpared = or(...heap.but.map((one) => eq(one, object)));
        const isForgotten = and(isIt, not(isSpared));
        if (isForgotten.kind === "truth") return this.select(isForgotten.value ? heap.now : heap.before, object, key);
        return choose(isForgotten, this.select(heap.now, object, key), this.select(heap.before, object, key));
      }
      case "merge":
        return heap.arms
          .slice(0, -1)
          .reduceRight(
            (rest, { when, heap: one }) => choose(when, this.select(one, object, key), rest),
            this.select(heap.arms.at(-1)!.heap, object, key),
          );
      case "store": {
        const isKey = eq(heap.key, key);
        if (isKey.kind === "truth" && !isKey.value) return this.select(heap.before, object, key);
        const isObject = eq(heap.object, object);
        const isHit = and(isKey, isObject);
        if (isHit.kind === "truth" && isHit.value) return heap.value;
        let missed = this.select(heap.before, object, key);
        if (heap.mayBePrototype && !same(heap.object, object) && !owns(heap.before, object, key))
          missed = choose(isKey, this.terms.unknown(), missed);
        return choose(isHit, heap.value, missed);
      }
    }
  }

  private baseValue({ id, existing }: Extract<Heap, { kind: "base" }>, object: Term, key: Term): Value {
    const of = (part: string, sort: Fn["sort"], range?: Fn["range"]): Term =>
      apply({ name: `${id}.${part}`, arity: 2, sort, ...(range === undefined ? {} : { range }) }, [object, key]);
    const value = {
      tag: of("tag", "int", TAG_RANGE),
      num: of("num", "real"),
      nan: of("nan", "bool"),
      ref: of("ref", "int"),
    };
    this.terms.define(existing(value));
    return value;
  }

  /** The length of an array. */
  length(heap: Heap, object: Term): Term {
    let known = this.measured.get(heap);
    if (known === undefined) this.measured.set(heap, (known = new Map()));
    let length = known.get(keyOf(object));
    if (length === undefined) {
      this.terms.context.spend();
      known.set(keyOf(object), (length = this.lengthIn(heap, object)));
    }
    return length;
  }

  private lengthIn(heap: Heap, object: Term): Term {
    switch (heap.kind) {
      case "base":
        return apply({ name: `${heap.id}.length`, arity: 1, sort: "int", range: LENGTHS }, [object]);
      case "store":
        return this.length(heap.before, object);
      case "length":
        return ite(eq(heap.object, object), heap.length, this.length(heap.before, object));
      case "forget": {
        if (heap.keys.kind === "some" && !heap.keys.elements) return this.length(heap.before, object);
        const isSpared = or(...heap.but.map((one) => eq(one, object)));
        if (isSpared.kind === "truth") return this.length(isSpared.value ? heap.before : heap.now, object);
        return ite(isSpared, this.length(heap.before, object), this.length(heap.now, object));
      }
      case "merge":
        return heap.arms
          .slice(0, -1)
          .reduceRight(
            (rest, { when, heap: one }) => ite(when, this.length(one, object), rest),
            this.length(heap.arms.at(-1)!.heap, object),
          );
    }
  }
}

function isAmong(keys: Keys, key: Term): Term {
  if (keys.kind === "all") return le(ZERO, ZERO);
  const named = [...keys.names].map((name) => eq(key, int(name)));
  return or(...named, ...(keys.elements ? [le(ZERO, key)] : []));
}

/** The object has the property itself: whatever it inherits does not show. */
function owns(heap: Heap, object: Term, key: Term): boolean {
  switch (heap.kind) {
    case "base":
      return false;
    case "length":
      return owns(heap.before, object, key);
    case "store":
      return (same(heap.object, object) && same(heap.key, key)) || owns(heap.before, object, key);
    case "forget":
      return heap.but.some((one) => same(one, object)) && owns(heap.before, object, key);
    case "merge":
      return heap.arms.every(({ heap: one }) => owns(one, object, key));
  }
}
