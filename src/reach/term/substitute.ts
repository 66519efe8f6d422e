/** Puts terms in the place of symbols. Bound variables have names of their own, so that nothing is captured. */
import {
  add,
  and,
  apply,
  div,
  eq,
  forall,
  isInt,
  ite,
  le,
  lt,
  mod,
  mul,
  not,
  or,
  rdiv,
  type SymbolTerm,
  sum,
  type Term,
  toInt,
  toReal,
} from "./term.ts";

export type Substitution = ReadonlyMap<string, Term>;

export const substitution = (pairs: Iterable<readonly [SymbolTerm, Term]>): Substitution =>
  new Map([...pairs].map(([symbol, term]) => [symbol.name, term]));

export function substitute(root: Term, by: Substitution, known = new Map<Term, Term>()): Term {
  if (by.size === 0) return root;
  const go = (term: Term): Term => {
    if (term.kind === "number" || term.kind === "truth") return term;
    if (term.kind === "symbol") return by.get(term.name) ?? term;
    let made = known.get(term);
    if (made === undefined) known.set(term, (made = rebuild(term, go)));
    return made;
  };
  return go(root);
}

/** The term with other parts, simplified again; the same one when no part changed. */
export function rebuild(term: Exclude<Term, { kind: "number" | "truth" | "symbol" }>, go: (part: Term) => Term): Term {
  switch (term.kind) {
    case "apply": {
      const args = term.args.map(go);
      return args.every((arg, i) => arg === term.args[i]) ? term : apply(term.fn, args);
    }
    case "sum": {
      const parts = term.parts.map(({ times, of }) => ({ times, of: go(of) }));
      if (parts.every(({ of }, i) => of === term.parts[i]!.of)) return term;
      const all = sum(...parts);
      return term.constant === 0 ? all : add(all, { kind: "number", sort: term.sort, value: term.constant });
    }
    case "forall": {
      const [from, to, body] = [go(term.from), go(term.to), go(term.body)];
      if (from === term.from && to === term.to && body === term.body) return term;
      return forall(term.variable, from, to, body);
    }
    case "op": {
      const args = term.args.map(go);
      if (args.every((arg, i) => arg === term.args[i])) return term;
      const [a, b, c] = args as [Term, Term, Term];
      switch (term.op) {
        case "ite":
          return ite(a, b, c);
        case "and":
          return and(...args);
        case "or":
          return or(...args);
        case "not":
          return not(a);
        case "lt":
          return lt(a, b);
        case "le":
          return le(a, b);
        case "eq":
          return eq(a, b);
        case "mul":
          return mul(a, b);
        case "div":
          return b.kind === "number" ? div(a, b.value) : term;
        case "mod":
          return b.kind === "number" ? mod(a, b.value) : term;
        case "rdiv":
          return b.kind === "number" ? rdiv(a, b.value) : term;
        case "toReal":
          return toReal(a);
        case "toInt":
          return toInt(a);
        case "isInt":
          return isInt(a);
      }
    }
  }
}

/** The names of the symbols and functions in a term. */
export function namesIn(root: Term, into = new Set<string>(), seen = new Set<Term>()): Set<string> {
  const go = (term: Term): void => {
    if (term.kind === "number" || term.kind === "truth" || seen.has(term)) return;
    seen.add(term);
    switch (term.kind) {
      case "symbol":
        into.add(term.name);
        return;
      case "apply":
        into.add(term.fn.name);
        term.args.forEach(go);
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
        go(term.body);
    }
  };
  go(root);
  return into;
}
