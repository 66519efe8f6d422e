/**
 * Unrelated-constraint elimination, incremental over the path. The flips of one run ask about prefixes of one path:
 * which constraint mentions which variable, and whether it holds under the run's input, is found out once per constraint.
 * A query then costs what is connected with its goal, not the length of its path.
 */
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import type { Decorator, Query, Verdict } from "../solver.ts";
import { Recent } from "./recent.ts";
import { SeedValues } from "./seed-values.ts";

/** A path and the input that took it. */
export class PathIndex {
  readonly #seed: Model;
  readonly #values: SeedValues;
  readonly #path: Expr[] = [];
  /** Where on the path each input occurs, ascending. */
  readonly #places = new Map<Input, number[]>();
  /** The first constraint that does not hold under the seed. */
  #broken = Infinity;
  /** Constraints looked into so far, for asserting that it grows with what is asked and not with the path. */
  work = 0;

  constructor(seed: Model, values = new SeedValues()) {
    this.#seed = seed;
    this.#values = values;
  }

  get length(): number {
    return this.#path.length;
  }

  /**
   * The constraints connected with the last one, in their order; undefined when others do not hold under the seed, so
   * that leaving them out would need a proof.
   */
  connected(constraints: readonly Expr[]): Expr[] | undefined {
    const end = constraints.length - 1;
    this.#follow(constraints, end);
    const goal = constraints[end]!;
    const taken = new Set<number>();
    const seen = new Set<Input>();
    const open: Input[] = [];
    const meet = (e: Expr): void => {
      this.work++;
      for (const input of inputsOf(e)) {
        if (seen.has(input)) continue;
        seen.add(input);
        open.push(input);
      }
    };
    meet(goal);
    while (open.length > 0) {
      for (const place of this.#places.get(open.pop()!) ?? []) {
        if (place >= end) break;
        if (taken.has(place)) continue;
        taken.add(place);
        meet(this.#path[place]!);
      }
    }
    if (this.#broken < end && !this.#isWithin(taken, end)) return undefined;
    const places = [...taken].sort((a, b) => a - b);
    return [...places.map((place) => this.#path[place]!), goal];
  }

  /** Whether every constraint before `end` that does not hold is among those taken. */
  #isWithin(taken: ReadonlySet<number>, end: number): boolean {
    for (let i = this.#broken; i < end; i++) if (!taken.has(i) && !this.#isTrue(this.#path[i]!)) return false;
    return true;
  }

  /** Makes the path start with these constraints up to `end`. A shorter prefix of it costs comparing, nothing else. */
  #follow(constraints: readonly Expr[], end: number): void {
    const path = this.#path;
    const known = Math.min(end, path.length);
    let common = 0;
    while (common < known && path[common] === constraints[common]) common++;
    if (common === end) return;
    this.#cut(common);
    for (let i = common; i < end; i++) this.#append(constraints[i]!);
  }

  #cut(length: number): void {
    while (this.#path.length > length) {
      this.work++;
      for (const input of inputsOf(this.#path.pop()!)) this.#places.get(input)!.pop();
    }
    if (this.#broken >= length) this.#broken = Infinity;
  }

  #append(e: Expr): void {
    this.work++;
    const place = this.#path.push(e) - 1;
    for (const input of inputsOf(e)) {
      const places = this.#places.get(input);
      if (places === undefined) this.#places.set(input, [place]);
      else places.push(place);
    }
    if (this.#broken === Infinity && !this.#isTrue(e)) this.#broken = place;
  }

  #isTrue(e: Expr): boolean {
    return this.#values.holds(e, this.#seed);
  }
}

/** Constraints of the paths that are kept; an exploration turns to one run after another. */
const MAX_KEPT = 20_000;
/** Shorter paths are not worth a look. */
const LEAST = 8;

/** The model says nothing about other variables, so what was left out still holds under the seed. */
function about(constraints: readonly Expr[], verdict: Verdict): Verdict {
  if (verdict.kind !== "sat") return verdict;
  const names = new Set<string>();
  for (const e of constraints) for (const { name } of inputsOf(e)) names.add(name);
  const model = new Map<string, Primitive>();
  for (const [name, value] of verdict.model) if (names.has(name)) model.set(name, value);
  return { ...verdict, model };
}

export const slice = (): Decorator => (inner) => {
  const paths = new Recent<Model, PathIndex>(64);
  const values = new SeedValues();
  let kept = 0;
  return {
    solve(query: Query, budget) {
      const { constraints, seed } = query;
      if (constraints.length < LEAST) return inner.solve(query, budget);
      let path = paths.get(seed);
      if (path === undefined) {
        if (kept > MAX_KEPT) {
          paths.clear();
          kept = 0;
        }
        path = new PathIndex(seed, values);
        paths.set(seed, path);
      }
      const before = path.length;
      const connected = path.connected(constraints);
      kept += path.length - before;
      if (connected === undefined || connected.length === constraints.length) return inner.solve(query, budget);
      return about(connected, inner.solve({ constraints: connected, seed }, budget));
    },
  };
};
