/** State of one program being made up: chance, names in reach, how much may still be written, which features are wanted. */
import { createSearchRandom, type Random } from "../../src/solver/random.ts";

export const FEATURES = [
  "functions",
  "arrows",
  "closures",
  "typed",
  "scenarios",
  "classes",
  "private",
  "accessors",
  "destructuring",
  "spread",
  "generators",
  "async",
  "labels",
  "switch",
  "exceptions",
  "templates",
  "optional",
  "logical",
  "symbols",
  "proxies",
  "regexp",
  "typed-arrays",
  "collections",
  "bigint",
  "strings",
  "arrays",
  "json",
  "reflect",
  "sloppy",
  "mistakes",
  "symbolic",
  "eval",
] as const;
export type Feature = (typeof FEATURES)[number];

export interface Mix {
  /** Roughly how many statements. */
  readonly size: number;
  readonly features: ReadonlySet<Feature>;
}

export const DEFAULT_MIX: Mix = { size: 8, features: new Set(FEATURES) };

export type NameKind = "let" | "const" | "function" | "class" | "generator" | "async";

/** What a value is known to be, so that most of a program makes sense and runs to its end. Objects have `a` (a number), `b` (a string) and `m` (number to number). */
export type ValueType = "number" | "string" | "boolean" | "array" | "object" | "bigint";

interface Name {
  readonly name: string;
  readonly kind: NameKind;
  /** What a variable holds at first, what a function returns when called with numbers, what a generator yields. */
  readonly type: ValueType | undefined;
}

export interface Around {
  readonly isFunction: boolean;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** Private names of the class whose body this is. */
  readonly privates: readonly string[];
  readonly hasSuper: boolean;
  readonly labels: readonly string[];
  readonly inLoop: boolean;
  readonly inSwitch: boolean;
}

export const TOP: Around = {
  isFunction: false,
  isAsync: false,
  isGenerator: false,
  privates: [],
  hasSuper: false,
  labels: [],
  inLoop: false,
  inSwitch: false,
};

export class Generator {
  readonly random: Random;
  private scopes: Name[][] = [[]];
  private counter = 0;
  around: Around = TOP;
  depth = 0;
  /** Statements left. */
  budget: number;

  constructor(
    seed: number,
    readonly mix: Mix,
    readonly isSloppy: boolean,
  ) {
    this.random = createSearchRandom(Math.imul(seed, 0x9e3779b1) ^ (seed >>> 15));
    for (let i = 0; i < 4; i++) this.random.next();
    this.budget = mix.size;
  }

  has(feature: Feature): boolean {
    return this.mix.features.has(feature);
  }

  chance(oneIn: number): boolean {
    return this.random.chance(oneIn);
  }

  pick<T>(items: readonly T[]): T {
    return this.random.pick(items);
  }

  below(limit: number): number {
    return this.random.below(limit);
  }

  fresh(): string {
    return `${"abcdefgh"[this.below(8)]}${this.counter++}`;
  }

  declare(kind: NameKind, type?: ValueType): string {
    const name = this.fresh();
    this.scopes.at(-1)!.push({ name, kind, type });
    return name;
  }

  /** A name of that kind that holds (or gives) such a value. */
  typed(type: ValueType, ...kinds: readonly NameKind[]): string | undefined {
    const all = this.scopes.flat().filter((each) => each.type === type && kinds.includes(each.kind));
    return all.length === 0 ? undefined : this.pick(all).name;
  }

  name(...kinds: readonly NameKind[]): string | undefined {
    const all = this.scopes.flat().filter((each) => kinds.length === 0 || kinds.includes(each.kind));
    if (all.length === 0) return undefined;
    // Recent names are more interesting.
    return (this.chance(2) ? all[all.length - 1 - this.below(Math.min(4, all.length))]! : this.pick(all)).name;
  }

  /** What is declared inside is out of reach afterwards. */
  scoped<T>(around: Partial<Around>, make: () => T): T {
    const outer = this.around;
    this.around = { ...outer, ...around };
    this.scopes.push([]);
    this.depth++;
    const result = make();
    this.depth--;
    this.scopes.pop();
    this.around = outer;
    return result;
  }

  /** A function's inside: loops and labels around it are out of reach. */
  inFunction<T>(around: Partial<Around>, make: () => T): T {
    return this.scoped(
      { isFunction: true, isAsync: false, isGenerator: false, labels: [], inLoop: false, inSwitch: false, ...around },
      make,
    );
  }

  /** Neither `await` nor `yield`, but the names stay. */
  parameters(make: () => string): string {
    const outer = this.around;
    this.around = { ...outer, isAsync: false, isGenerator: false };
    const result = make();
    this.around = outer;
    return result;
  }

  closed(make: () => string): string {
    return this.scoped({ isAsync: false, isGenerator: false }, make);
  }

  list(least: number, most: number, make: () => string): string[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }
}

/** A way to write something: chosen by weight among those whose feature is wanted. */
export interface Production {
  readonly feature?: Feature;
  readonly weight: number;
  readonly when?: (g: Generator) => boolean;
  /** Its parts stand in functions of their own: no `await` or `yield` of the function around. */
  readonly isClosed?: boolean;
  readonly make: (g: Generator) => string;
}

export function choose(g: Generator, productions: readonly Production[]): string {
  let total = 0;
  const fit: Production[] = [];
  for (const each of productions) {
    if ((each.feature !== undefined && !g.has(each.feature)) || each.when?.(g) === false) continue;
    fit.push(each);
    total += each.weight;
  }
  let at = g.below(total);
  for (const each of fit) {
    at -= each.weight;
    if (at < 0) return each.isClosed ? g.closed(() => each.make(g)) : each.make(g);
  }
  throw new Error("no production fits");
}
