/** What is known of every node of a query: a number's interval, a text's length, a finite set of values, values excluded. */
import type { Domain, Expr, Primitive } from "../../expr/expr.ts";
import { nextDown, nextUp } from "../float.ts";
import { UNKNOWN_LENGTH } from "./forward.ts";
import type { Interval } from "./interval.ts";
import * as i from "./interval.ts";

/** A node's facts contradict each other: the query has no solution. */
export class Contradiction extends Error {}

/** Equality as `===` sees it, with NaN a value of its own: both zeros are one. */
const normal = (value: Primitive): Primitive => (value === 0 ? 0 : value);

const truthInterval = i.interval(0, 1, true);

function initial(e: Expr): Interval {
  if (e.kind === "literal") return ofValue(e.value) ?? i.ANY;
  if (e.kind === "input") return ofDomain(e.domain);
  if (e.sort === "bool") return truthInterval;
  return e.sort === "str" ? UNKNOWN_LENGTH : i.ANY;
}

/** The interval of one value: number, length, or truth as 0 and 1. Values of other types have none. */
function ofValue(value: Primitive): Interval | undefined {
  if (typeof value === "number") return i.point(value);
  if (typeof value === "string") return i.point(value.length);
  if (typeof value === "bigint" && value >= -LIMIT && value <= LIMIT) return i.point(Number(value));
  return typeof value === "boolean" ? i.point(value ? 1 : 0) : undefined;
}

function ofDomain(domain: Domain): Interval {
  switch (domain.kind) {
    case "integer":
      return i.interval(domain.min, domain.max, true);
    case "tag":
      return i.interval(0, domain.labels.length - 1, true);
    case "any-string":
      return i.interval(0, domain.maxLength, true);
    case "any-boolean":
      return truthInterval;
    case "any-number":
    case "any-bigint":
    case "one-of":
      return i.ANY;
  }
}

const LIMIT = BigInt(Number.MAX_SAFE_INTEGER);

export class Facts {
  readonly #intervals = new Map<Expr, Interval>();
  readonly #only = new Map<Expr, ReadonlySet<Primitive>>();
  readonly #excluded = new Map<Expr, Set<Primitive>>();
  /** Whether anything was learned since it was last cleared. */
  changed = false;

  interval(e: Expr): Interval {
    let known = this.#intervals.get(e);
    if (known === undefined) {
      known = initial(e);
      this.#intervals.set(e, known);
      if (e.kind === "literal") this.#only.set(e, new Set([normal(e.value)]));
      else if (e.kind === "input" && e.domain.kind === "one-of") this.only(e, new Set(e.domain.values.map(normal)));
    }
    return known;
  }

  /** The values a node can take, when they are known to be few. */
  values(e: Expr): ReadonlySet<Primitive> | undefined {
    this.interval(e);
    return this.#only.get(e);
  }

  excluded(e: Expr): ReadonlySet<Primitive> | undefined {
    return this.#excluded.get(e);
  }

  narrow(e: Expr, by: Interval): void {
    const old = this.interval(e);
    const fresh = i.meet(old, by);
    if (fresh.lo === old.lo && fresh.hi === old.hi && fresh.nan === old.nan && fresh.int === old.int) return;
    this.#intervals.set(e, fresh);
    this.changed = true;
    // `any` values may be no numbers at all: an empty interval says nothing about them.
    if (e.sort !== "any" && e.sort !== "big" && i.isEmpty(fresh)) throw new Contradiction();
    this.#reconcile(e);
  }

  /** The node has one of these values. */
  only(e: Expr, values: ReadonlySet<Primitive>): void {
    const old = this.#only.get(e);
    const kept = old === undefined ? values : new Set([...values].filter((value) => old.has(value)));
    if (old !== undefined && kept.size === old.size) return;
    this.#only.set(e, kept);
    this.changed = true;
    this.#reconcile(e);
  }

  /** The node is not `=== value`. */
  exclude(e: Expr, value: Primitive): void {
    this.interval(e);
    let excluded = this.#excluded.get(e);
    if (excluded === undefined) this.#excluded.set(e, (excluded = new Set()));
    const unwanted = normal(value);
    if (excluded.has(unwanted)) return;
    excluded.add(unwanted);
    this.changed = true;
    this.#reconcile(e);
  }

  /** Lets the three kinds of facts about a node sharpen each other. */
  #reconcile(e: Expr): void {
    const excluded = this.#excluded.get(e);
    if (e.sort === "num" && excluded !== undefined) this.#trim(e, excluded);
    const only = this.#only.get(e);
    if (only === undefined) return;
    const known = this.interval(e);
    const fits = (value: Primitive): boolean => {
      if (excluded?.has(value)) return false;
      if (e.sort === "any" || e.sort === "big") return true;
      const own = ofValue(value);
      return own !== undefined && !i.isEmpty(i.meet(own, known));
    };
    const kept = [...only].filter(fits);
    if (kept.length === 0) throw new Contradiction();
    if (kept.length < only.size) {
      this.#only.set(e, new Set(kept));
      this.changed = true;
    }
    if (e.sort === "any" || e.sort === "big") return;
    const hull = kept.map((value) => ofValue(value)!).reduce(i.join);
    this.narrow(e, hull);
  }

  /** Moves the bounds past excluded values. */
  #trim(e: Expr, excluded: ReadonlySet<Primitive>): void {
    const { lo, hi, int } = this.interval(e);
    const inwards = (bound: number, end: number, direction: 1 | -1): number => {
      while (excluded.has(bound) && bound !== end) {
        if (Number.isFinite(bound) && int && !Number.isSafeInteger(bound)) break;
        bound = Number.isFinite(bound) && int ? bound + direction : direction === 1 ? nextUp(bound) : nextDown(bound);
      }
      return bound;
    };
    if (lo > hi) return;
    const [from, to] = [inwards(lo, hi, 1), inwards(hi, lo, -1)];
    // a single number left, and it is excluded
    if (from === to && excluded.has(from)) this.narrow(e, { ...i.ANY, lo: INF, hi: -INF });
    else if (from !== lo || to !== hi) this.narrow(e, { ...i.ANY, lo: from, hi: to });
  }
}

const INF = Number.POSITIVE_INFINITY;
