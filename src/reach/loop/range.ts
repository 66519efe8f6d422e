/** Bounds of a whole number in every round of a loop: what it is set to has bounds, and what is added to it does. */
import { MOST_ROUNDS, ROUNDS } from "../context.ts";
import type { Key, State } from "../state.ts";
import { namesIn, rebuild } from "../term/substitute.ts";
import { add, isSafe, mul, type Range, rangeOf, SAFE, type SymbolTerm, same, sub, type Term } from "../term/term.ts";
import type { Value } from "../value/value.ts";
import type { End } from "../walker.ts";

/** Of a variable while it is found out what the rounds make of it: what is shown to be outside afterwards is no integer. */
export const WIDE: Range = { min: -(2 ** 50), max: 2 ** 50 };

export function rangeOfRounds(
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
  let [min, max] = [start.min, start.max];
  /** What a round may add, and take away, however large or small it is already. */
  let [up, down] = [0, 0];
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
      // `if (k < 5) k++` adds to what is small only
      const before = boundsIn(
        state.conditions.map(({ term }) => term),
        now.term,
      );
      const { value } = difference;
      if (value > 0 && before.max < SAFE) max = Math.max(max, before.max + value);
      else if (value < 0 && before.min > -SAFE) min = Math.min(min, before.min + value);
      else [up, down] = [Math.max(up, value), Math.max(down, -value)];
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
  const whole = { min: min - down * MOST_ROUNDS, max: max + up * MOST_ROUNDS };
  return whole.min >= WIDE.min && whole.max <= WIDE.max ? whole : undefined;
}

/** What a way round demands of the value at its beginning: bounds by constants that stand alone among its conditions. */
function boundsIn(conditions: readonly Term[], value: Term): Range {
  let [min, max] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  /** a - b is at least, or at most, so much. */
  const learn = (a: Term, b: Term, by: number, isLeast: boolean): void => {
    const difference = sub(a, b);
    const [only, ...others] = difference.kind === "sum" ? difference.parts : [{ times: 1, of: difference }];
    if (only === undefined || others.length > 0 || Math.abs(only.times) !== 1 || !same(only.of, value)) return;
    const bound = by - (difference.kind === "sum" ? difference.constant : 0);
    if (isLeast === only.times > 0) min = Math.max(min, only.times * bound);
    else max = Math.min(max, only.times * bound);
  };
  const go = (term: Term, isTrue: boolean): void => {
    if (term.kind !== "op") return;
    const [a, b] = term.args;
    if (term.op === "not") go(a!, !isTrue);
    else if (term.op === (isTrue ? "and" : "or")) for (const one of term.args) go(one, isTrue);
    else if (a?.sort !== "int" || b?.sort !== "int") return;
    else if (term.op === "lt") learn(b, a, isTrue ? 1 : 0, isTrue);
    else if (term.op === "le") learn(b, a, isTrue ? 0 : -1, isTrue);
    else if (term.op === "eq" && isTrue) {
      learn(b, a, 0, true);
      learn(b, a, 0, false);
    }
  };
  for (const term of conditions) go(term, true);
  return { min, max };
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
      value.term.fn.range?.max === WIDE.max &&
      names.has(value.term.fn.name)
    )
      return true;
  return false;
}

/** That a progression stays exact, however long. */
export function isInRange(isProof: boolean, base: Value, step: Term): boolean {
  if (base.kind !== "number" || base.term.sort !== "int" || base.bad.kind !== "truth" || base.bad.value) return false;
  if (!isProof) return true;
  const n: SymbolTerm = { kind: "symbol", sort: "int", name: "n", range: ROUNDS };
  return step.kind === "number" && isSafe(add(base.term, mul(step, n)));
}
