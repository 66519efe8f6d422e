/** Bounds of a whole number in every round of a loop: what it is set to has bounds, and what is added to it does. */
import { MOST_ROUNDS, ROUNDS } from "../context.ts";
import type { Key, State } from "../state.ts";
import { namesIn, rebuild } from "../term/substitute.ts";
import { add, isSafe, mul, type Range, rangeOf, SAFE, type SymbolTerm, sub, type Term } from "../term/term.ts";
import type { Value } from "../value/value.ts";
import type { End } from "../walker.ts";

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
  let [min, max, most] = [start.min, start.max, 0];
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
      most = Math.max(most, Math.abs(difference.value));
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
  const whole = { min: min - most * MOST_ROUNDS, max: max + most * MOST_ROUNDS };
  return whole.min >= -SAFE && whole.max <= SAFE ? whole : undefined;
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
      value.term.fn.range?.max === 2 ** 50 &&
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
