/**
 * Conditions over assumption ids, as truth tables: bit `s` says whether the condition holds in the state in which exactly the ids of the set `s` hold.
 * Exact, canonical, and small: functions rest on few assumptions. Past `MOST_IDS` nothing is inferred.
 */
export const MOST_IDS = 12;

export class Conditions {
  readonly ids: readonly string[];
  readonly size: number;
  readonly always: Uint8Array;
  readonly never: Uint8Array;

  constructor(ids: readonly string[]) {
    this.ids = ids;
    this.size = 2 ** ids.length;
    this.always = new Uint8Array(this.size).fill(1);
    this.never = new Uint8Array(this.size);
  }

  private bit(id: string): number {
    const index = this.ids.indexOf(id);
    if (index < 0) throw new Error(`no assumption ${id}`);
    return 1 << index;
  }

  is(id: string): Uint8Array {
    const bit = this.bit(id);
    return this.always.map((_, s) => (s & bit ? 1 : 0));
  }

  and(a: Uint8Array, b: Uint8Array): Uint8Array {
    return a.map((x, s) => x & b[s]!);
  }

  or(a: Uint8Array, b: Uint8Array): Uint8Array {
    return a.map((x, s) => x | b[s]!);
  }

  not(a: Uint8Array): Uint8Array {
    return a.map((x) => 1 - x);
  }

  /** a[value/id] */
  substitute(a: Uint8Array, id: string, value: boolean): Uint8Array {
    const bit = this.bit(id);
    return a.map((_, s) => a[value ? s | bit : s & ~bit]!);
  }

  equals(a: Uint8Array, b: Uint8Array): boolean {
    return a.every((x, s) => x === b[s]);
  }

  /** A disjunction of conjunctions of ids. */
  premise(cubes: Premise): Uint8Array {
    let result = this.never;
    for (const cube of cubes) {
      let all = this.always;
      for (const id of cube) all = this.and(all, this.is(id));
      result = this.or(result, all);
    }
    return result;
  }

  /** As cubes, prime and without redundant ones: `!a || b && !c`. */
  print(a: Uint8Array): string {
    if (this.equals(a, this.always)) return "true";
    if (this.equals(a, this.never)) return "false";
    const cubes = this.primes(a);
    return cubes
      .map(({ care, value }) =>
        this.ids.flatMap((id, i) => (care & (1 << i) ? [value & (1 << i) ? id : `!${id}`] : [])).join(" && "),
      )
      .join(" || ");
  }

  private primes(a: Uint8Array): { care: number; value: number }[] {
    const isImplicant = (care: number, value: number): boolean => a.every((x, s) => (s & care) !== value || x === 1);
    const found: { care: number; value: number }[] = [];
    const covered = new Uint8Array(this.size);
    for (let s = 0; s < this.size; s++) {
      if (a[s] === 0 || covered[s] === 1) continue;
      let care = this.size - 1;
      for (let i = 0; i < this.ids.length; i++)
        if (isImplicant(care & ~(1 << i), s & care & ~(1 << i))) care &= ~(1 << i);
      const value = s & care;
      found.push({ care, value });
      for (let t = 0; t < this.size; t++) if ((t & care) === value) covered[t] = 1;
    }
    return found;
  }
}

/** Under which assumptions something was verified: any of these sets suffices. None: not at all; the empty set: under no assumption. */
export type Premise = readonly (readonly string[])[];

export const UNVERIFIED: Premise = [];
export const VERIFIED: Premise = [[]];
