/** Objects as the analysis of what is kept knows them: one for each place that makes objects, apart for those made while modules load. */
import type { Binding } from "../../scopes/scope.ts";
import type { Callee } from "../facts.ts";
import type { ModuleView } from "../view.ts";

/** While modules load, or in a call afterwards. */
export type Phase = "load" | "call";

/**
 * `plain`: literals, instances, prototypes, module objects. `builtin`: lists, collections, dates, buffers. `function`: of the program, classes too.
 * `native`: a global or what it holds, by its path. `method`: a builtin method as a value. `input`: whatever the caller gives. `unknown`: may be and do anything.
 */
export type ThingKind = "plain" | "builtin" | "function" | "native" | "method" | "input" | "unknown";

export interface Closure {
  readonly node: Callee;
  readonly at: ModuleView;
  /** How many of the functions around it ran while modules were loaded. */
  readonly env: number;
}

export class Thing {
  readonly fields = new Map<string, Set<Thing>>();
  readonly getters = new Map<string, Set<Thing>>();
  readonly setters = new Map<string, Set<Thing>>();
  readonly protos = new Set<Thing>();
  closure: Closure | undefined;
  /** Of a native: `Object.keys`. Of a method: its name. */
  path = "";
  /** `remembers`: a regular expression that moves; `sticky`: also in `replace`. `steps`: iterating uses it up. */
  remembers = false;
  sticky = false;
  steps = false;
  isFrozen = false;
  /** Of a function or class: conversions meet what inherits from it. */
  isPrototype = false;
  maker: Thing | undefined;
  /** Of a namespace: the variables and objects that its names stand for. */
  behind: (() => Iterable<Thing | Binding>) | undefined;
  /** What a bound function, or a method taken as a value, is called on. */
  bound: Set<Thing> | undefined;

  constructor(
    readonly kind: ThingKind,
    readonly phase: Phase,
  ) {}
}

export type Value = ReadonlySet<Thing>;

/** There is more than is looked at. */
export class TooMuch extends Error {}

let left = 0;

/** Work is counted in objects passed on, so that the same program is given up at the same point everywhere. */
export function allow(work: number): void {
  left = work;
}

export function spend(work: number): void {
  left -= work;
  if (left < 0) throw new TooMuch();
}

export const NOTHING: Value = new Set();

/** The name of properties whose name is not known, and of elements. */
export const ELEMENT = "[]";

export function union(...values: readonly Value[]): Value {
  let largest: Value = NOTHING;
  let filled = 0;
  for (const value of values) {
    if (value.size === 0) continue;
    filled++;
    if (value.size > largest.size) largest = value;
  }
  if (filled <= 1) return largest;
  let all: Set<Thing> | undefined;
  for (const value of values) {
    if (value === largest || value.size === 0) continue;
    spend(value.size);
    for (const thing of value) if (!largest.has(thing)) (all ??= copied(largest)).add(thing);
  }
  return all ?? largest;
}

/** Grows by one value after another, where joining each with all before it would copy those again and again. */
export class Gathered {
  private all: Value = NOTHING;
  private own: Set<Thing> | undefined;

  add(value: Value): void {
    if (value.size === 0 || value === this.all) return;
    if (this.all.size === 0) {
      this.all = value;
      return;
    }
    spend(value.size);
    for (const thing of value) if (!this.all.has(thing)) this.owned().add(thing);
  }

  get value(): Value {
    return this.all;
  }

  private owned(): Set<Thing> {
    if (this.own === undefined) this.all = this.own = copied(this.all);
    return this.own;
  }
}

function copied(value: Value): Set<Thing> {
  spend(value.size);
  return new Set(value);
}
