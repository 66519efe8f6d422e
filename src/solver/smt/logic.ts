/** Constructors of boolean terms; they fold constants and flatten, so that decided parts of a query vanish. */
import { countSteps, freshVariable, intern, type Term } from "./term.ts";

export const yes = (): Term => intern("true", "bool", [], undefined, 0, 0, 0);
export const no = (): Term => intern("false", "bool", [], undefined, 0, 0, 0);
export const bool = (value: boolean): Term => (value ? yes() : no());
export const boolVariable = (): Term => freshVariable("boolVar", "bool", 0, 0, 0);

export const isYes = (term: Term): boolean => term.op === "true";
export const isNo = (term: Term): boolean => term.op === "false";

export function not(term: Term): Term {
  if (isYes(term)) return no();
  if (isNo(term)) return yes();
  if (term.op === "not") return term.args[0]!;
  return intern("not", "bool", [term], undefined, 0, 0, 0);
}

export const and = (...terms: readonly Term[]): Term => all(terms);
export const or = (...terms: readonly Term[]): Term => some(terms);
export const implies = (a: Term, b: Term): Term => or(not(a), b);

export function all(terms: readonly Term[]): Term {
  const kept: Term[] = [];
  const seen = new Set<number>();
  const negated = new Set<number>();
  for (const term of terms) {
    if (isNo(term)) return term;
    if (isYes(term)) continue;
    const parts = term.op === "and" ? term.args : [term];
    countSteps(parts.length);
    for (const part of parts) {
      if (seen.has(part.id)) continue;
      const opposite = part.op === "not" ? part.args[0]!.id : -1;
      if (negated.has(part.id) || seen.has(opposite)) return no();
      if (opposite >= 0) negated.add(opposite);
      seen.add(part.id);
      kept.push(part);
    }
  }
  if (kept.length === 0) return yes();
  if (kept.length === 1) return kept[0]!;
  return intern("and", "bool", kept, undefined, 0, 0, 0);
}

export function some(terms: readonly Term[]): Term {
  const kept: Term[] = [];
  const seen = new Set<number>();
  const negated = new Set<number>();
  for (const term of terms) {
    if (isYes(term)) return term;
    if (isNo(term)) continue;
    const parts = term.op === "or" ? term.args : [term];
    countSteps(parts.length);
    for (const part of parts) {
      if (seen.has(part.id)) continue;
      const opposite = part.op === "not" ? part.args[0]!.id : -1;
      if (negated.has(part.id) || seen.has(opposite)) return yes();
      if (opposite >= 0) negated.add(opposite);
      seen.add(part.id);
      kept.push(part);
    }
  }
  if (kept.length === 0) return no();
  if (kept.length === 1) return kept[0]!;
  return intern("or", "bool", kept, undefined, 0, 0, 0);
}

export function iff(a: Term, b: Term): Term {
  if (a === b) return yes();
  if (isYes(a)) return b;
  if (isYes(b)) return a;
  if (isNo(a)) return not(b);
  if (isNo(b)) return not(a);
  return intern("eq", "bool", a.id < b.id ? [a, b] : [b, a], undefined, 0, 0, 0);
}

/** `condition ? a : b` on terms of one sort. */
export function choose(condition: Term, a: Term, b: Term): Term {
  if (isYes(condition) || a === b) return a;
  if (isNo(condition)) return b;
  if (condition.op === "not") return choose(condition.args[0]!, b, a);
  if (a.sort === "bool") {
    if (isYes(a)) return or(condition, b);
    if (isNo(a)) return and(not(condition), b);
    if (isYes(b)) return or(not(condition), a);
    if (isNo(b)) return and(condition, a);
  }
  const lo = Math.min(a.lo, b.lo);
  const hi = Math.max(a.hi, b.hi);
  return intern("ite", a.sort, [condition, a, b], undefined, lo, hi, Math.max(a.grid, b.grid), a.width);
}
