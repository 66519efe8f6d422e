/**
 * Whether φ̂ holds of an input, without a solver: what the input fixes is put in, and what φ̂ leaves open ("there is": rounds, unknown functions) is found by
 * propagation and, where that ends, by trying. "holds" comes with a witness for everything in the formula; anything else is "open", and a solver's business.
 */
import { rebuild, substitute } from "../term/substitute.ts";
import { and, FALSE, int, keyOf, number, sub, type Term, TRUE, truth } from "../term/term.ts";

type Apply = Extract<Term, { kind: "apply" }>;

export interface Effort {
  /** Parts of terms that are looked at. */
  readonly steps: number;
  /** Rounds of a loop that are tried. */
  readonly rounds: number;
}

class Exhausted extends Error {}

/** Of a whole number that is open, so many values are all tried. */
const MOST_VALUES = 64;

/** Instances of one "for all", beyond which it is left open. */
const MOST_INSTANCES = 400;

export function holds(formula: Term, { steps, rounds }: Effort): "holds" | "open" {
  try {
    return new Search(steps, rounds).solve([formula]) ? "holds" : "open";
  } catch (error) {
    if (error instanceof Exhausted) return "open";
    throw error;
  }
}

/** Bounds of something unassigned, both included. */
interface Bounds {
  min: number;
  max: number;
}

class Search {
  private readonly values = new Map<number, Term>();
  private readonly trail: number[] = [];

  constructor(
    private steps: number,
    private readonly rounds: number,
  ) {}

  solve(given: readonly Term[]): boolean {
    const start = this.trail.length;
    const left = this.propagate(given);
    if (left !== undefined && (left.length === 0 || this.branch(left))) return true;
    while (this.trail.length > start) this.values.delete(this.trail.pop()!);
    return false;
  }

  /** What is left to be shown; undefined where it cannot be. */
  private propagate(given: readonly Term[]): readonly Term[] | undefined {
    let list = given;
    for (let isNew = true; isNew; ) {
      isNew = false;
      const left: Term[] = [];
      const seen = new Map<Term, Term>();
      for (const each of list) {
        const made = this.simplified(each, seen);
        for (const one of made.kind === "op" && made.op === "and" ? made.args : [made]) {
          if (one === FALSE || (one.kind === "truth" && !one.value)) return undefined;
          if (one.kind === "truth") continue;
          const unit = unitOf(one);
          if (unit === undefined) left.push(one);
          else if (!this.assign(unit.of, unit.is)) return undefined;
          else {
            isNew = true;
            seen.clear();
          }
        }
      }
      list = left;
    }
    return list;
  }

  private assign(of: Apply, is: Term): boolean {
    const known = this.values.get(keyOf(of));
    if (known !== undefined) return sameConstant(known, is);
    const { range } = of.fn;
    if (range !== undefined && is.kind === "number" && (is.value < range.min || is.value > range.max)) return false;
    if (of.sort === "int" && is.kind === "number" && !Number.isInteger(is.value)) return false;
    const value: Term = is.kind === "number" && of.sort !== "bool" ? { ...is, sort: of.sort } : is;
    this.values.set(keyOf(of), value);
    this.trail.push(keyOf(of));
    return true;
  }

  private simplified(root: Term, seen: Map<Term, Term>): Term {
    const go = (term: Term): Term => {
      if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol") return term;
      let done = seen.get(term);
      if (done !== undefined) return done;
      if (--this.steps < 0) throw new Exhausted();
      if (term.kind === "forall") done = this.instances(term, go);
      else {
        const made = folded(rebuild(term, go));
        done = made.kind === "apply" ? (this.values.get(keyOf(made)) ?? made) : made;
      }
      seen.set(term, done);
      return done;
    };
    return go(root);
  }

  private instances(term: Extract<Term, { kind: "forall" }>, go: (term: Term) => Term): Term {
    const [from, to] = [go(term.from), go(term.to)];
    if (from.kind !== "number" || to.kind !== "number")
      return from === term.from && to === term.to ? term : { ...term, from, to };
    if (to.value - from.value > MOST_INSTANCES) throw new Exhausted();
    const parts: Term[] = [];
    for (let i = from.value; i < to.value; i++) {
      const one = go(substitute(term.body, new Map([[term.variable.name, int(i)]])));
      if (one === FALSE) return FALSE;
      parts.push(one);
    }
    return and(...parts);
  }

  /** Tries values for something that is open, or one of several conditions. */
  private branch(left: readonly Term[]): boolean {
    const open = new Map<number, Apply>();
    for (const each of left) collectOpen(each, open);
    const counts = [...open.values()].filter(({ fn }) => fn.name.startsWith("N!"));
    // the rounds of outer loops before those of inner ones, earlier before later
    counts.sort((a, b) => a.args.length - b.args.length || orderOf(a) - orderOf(b) || compareArgs(a, b));
    const [first] = counts;
    if (first !== undefined) {
      const { min, max } = boundsOf(first, left);
      for (let n = Math.max(0, min); n <= Math.min(max, Math.max(0, min) + this.rounds); n++)
        if (this.tried(first, int(n), left)) return true;
      return false;
    }
    const choices = left.filter((one) => one.kind === "op" && one.op === "or");
    const choice = choices.reduce<Term | undefined>(
      (best, one) => (best === undefined || sizeOf(one) < sizeOf(best) ? one : best),
      undefined,
    );
    if (choice?.kind === "op") {
      const others = left.filter((one) => one !== choice);
      return choice.args.some((one) => this.solve([one, ...others]));
    }
    const [unknown] = [...open.values()].sort((a, b) => (a.sort === "bool" ? 0 : 1) - (b.sort === "bool" ? 0 : 1));
    if (unknown === undefined) return false;
    if (unknown.sort === "bool") return [true, false].some((value) => this.tried(unknown, truth(value), left));
    const { min, max } = boundsOf(unknown, left);
    const middle = min > Number.NEGATIVE_INFINITY && max < Number.POSITIVE_INFINITY ? [(min + max) / 2] : [];
    const isFew = unknown.sort === "int" && max - min <= MOST_VALUES;
    const few = isFew ? Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i) : [];
    const candidates = new Set([...few, min, max, min + 1, max - 1, ...middle, 0, 1, 97].filter(Number.isFinite));
    return [...candidates]
      .filter((value) => value >= min && value <= max && (unknown.sort === "real" || Number.isInteger(value)))
      .some((value) => this.tried(unknown, number(value), left));
  }

  private tried(of: Apply, is: Term, left: readonly Term[]): boolean {
    const start = this.trail.length;
    if (this.assign(of, is) && this.solve(left)) return true;
    while (this.trail.length > start) this.values.delete(this.trail.pop()!);
    return false;
  }
}

const sizeOf = (term: Term): number => (term.kind === "op" ? term.args.length : 1);

/** Names are numbered in the order in which they were made. */
const orderOf = ({ fn }: Apply): number => Number(fn.name.split("!").at(-1));

function compareArgs(a: Apply, b: Apply): number {
  for (const [i, arg] of a.args.entries()) {
    const other = b.args[i]!;
    if (arg.kind === "number" && other.kind === "number" && arg.value !== other.value) return arg.value - other.value;
  }
  return 0;
}

function sameConstant(a: Term, b: Term): boolean {
  if (a.kind === "truth") return b.kind === "truth" && a.value === b.value;
  return a.kind === "number" && b.kind === "number" && a.value === b.value;
}

/** Constants that the builders leave to a solver. */
function folded(term: Term): Term {
  if (term.kind !== "op" || !term.args.every(({ kind }) => kind === "number")) return term;
  const [a, b] = term.args.map((arg) => (arg.kind === "number" ? arg.value : 0)) as [number, number];
  switch (term.op) {
    case "rdiv":
      return { kind: "number", sort: "real", value: a / b };
    case "mul":
      return { kind: "number", sort: term.sort === "int" ? "int" : "real", value: a * b };
    default:
      return term;
  }
}

const isGround = ({ args }: Apply): boolean => args.every(({ kind }) => kind === "number" || kind === "truth");

/** A condition that says what something is. */
function unitOf(term: Term): { of: Apply; is: Term } | undefined {
  if (term.kind === "apply" && isGround(term)) return { of: term, is: TRUE };
  if (term.kind !== "op") return undefined;
  const [a, b] = term.args as [Term, Term];
  if (term.op === "not" && a.kind === "apply" && isGround(a)) return { of: a, is: FALSE };
  if (term.op !== "eq" || a.sort === "bool") return undefined;
  const alone = aloneIn(sub(a, b));
  return alone === undefined ? undefined : { of: alone.of, is: number(-alone.constant / alone.times) };
}

/** times · of + constant. */
function aloneIn(term: Term): { of: Apply; times: number; constant: number } | undefined {
  const [only, ...others] =
    term.kind === "sum" ? term.parts : term.kind === "number" || term.kind === "truth" ? [] : [{ times: 1, of: term }];
  if (only === undefined || others.length > 0) return undefined;
  const of = only.of.kind === "op" && only.of.op === "toReal" ? only.of.args[0]! : only.of;
  if (of.kind !== "apply" || !isGround(of)) return undefined;
  return { of, times: only.times, constant: term.kind === "sum" ? term.constant : 0 };
}

/** What the conditions that are about it alone leave. */
function boundsOf(of: Apply, left: readonly Term[]): Bounds {
  const bounds: Bounds = {
    min: of.fn.range?.min ?? Number.NEGATIVE_INFINITY,
    max: of.fn.range?.max ?? Number.POSITIVE_INFINITY,
  };
  for (const each of left) {
    const isNegated = each.kind === "op" && each.op === "not";
    const term = isNegated ? each.args[0]! : each;
    if (term.kind !== "op" || (term.op !== "lt" && term.op !== "le")) continue;
    const [a, b] = term.args as [Term, Term];
    const alone = aloneIn(isNegated ? sub(b, a) : sub(a, b));
    if (alone === undefined || keyOf(alone.of) !== keyOf(of)) continue;
    // times · of + constant < 0, or ≤ 0
    const isStrict = (term.op === "lt") !== isNegated;
    const limit = -alone.constant / alone.times;
    const step = of.sort === "int" && isStrict ? 1 : 0;
    if (alone.times > 0) bounds.max = Math.min(bounds.max, of.sort === "int" ? Math.ceil(limit - step) : limit);
    else bounds.min = Math.max(bounds.min, of.sort === "int" ? Math.floor(limit + step) : limit);
  }
  return bounds;
}

/** Applications to constants, outside of "for all" but for its bounds. */
function collectOpen(root: Term, into: Map<number, Apply>): void {
  const seen = new Set<Term>();
  const go = (term: Term): void => {
    if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol" || seen.has(term)) return;
    seen.add(term);
    switch (term.kind) {
      case "apply":
        if (isGround(term)) into.set(keyOf(term), term);
        else term.args.forEach(go);
        return;
      case "sum":
        for (const { of } of term.parts) go(of);
        return;
      case "op":
        term.args.forEach(go);
        return;
      case "forall":
        go(term.from);
        go(term.to);
    }
  };
  go(root);
}
