/**
 * "For all" replaced by instances. The first ones of rounds stand for all of them, and of positions those that are read; that says less, so that
 * "unsat" of what is left still holds for the whole. A bound adds that there are no more instances: that says more, and is for finding.
 */
import { rebuild, substitute } from "./substitute.ts";
import { add, and, FALSE, implies, int, keyOf, le, lt, type SymbolTerm, sub, type Term } from "./term.ts";

export interface Unfolding {
  /** Instances of what has no "for all" over rounds inside, and of what has. */
  readonly most: number;
  readonly outer: number;
  readonly isBounded: boolean;
  /** The same for those that have others inside; as `isBounded` without it. */
  readonly isOuterBounded?: boolean;
}

export class TooLarge extends Error {}

/** Bound variables that stand for positions of arrays and texts, whose instances are those that somebody reads. */
const isPosition = ({ name }: SymbolTerm): boolean => name.startsWith("χ");

/** What a loop makes of a variable, a function of the round and of positions. */
const LOOP_PREFIX = "loop!";

/** Reading one position may need another, but not for ever. */
const MOST_PASSES = 5;

type Forall = Extract<Term, { kind: "forall" }>;

/** Positions where "for all" may be weakened are all there are: none stands under a negation (`value/` and `loop/` see to it). */
export function unfold(
  root: Term,
  { most: inner, outer, isBounded, isOuterBounded = isBounded }: Unfolding,
  limit: number,
): Term {
  let made = 0;
  const count = (): void => {
    if (++made > limit) throw new TooLarge();
  };
  const instance = ({ variable, from, to, body }: Forall, at: Term): Term => {
    const inRange = and(le(from, at), lt(at, to));
    return inRange === FALSE ? inRange : implies(inRange, substitute(body, new Map([[variable.name, at]])));
  };
  const known = new Map<Term, Term>();
  const rounds = (term: Term): Term => {
    if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol") return term;
    let done = known.get(term);
    if (done !== undefined) return done;
    if (term.kind === "forall" && !isPosition(term.variable)) {
      const { variable, from, to, body } = term;
      const parts: Term[] = [];
      const isOuter = hasRounds(body);
      const most = isOuter ? outer : inner;
      for (let t = 0; t < most; t++) {
        const at = add(from, int(t));
        count();
        const inRange = lt(at, to);
        if (inRange === FALSE) break;
        parts.push(implies(inRange, rounds(substitute(body, new Map([[variable.name, at]])))));
      }
      if (isOuter ? isOuterBounded : isBounded) parts.push(le(sub(to, from), int(most)));
      done = and(...parts);
    } else done = rebuild(term, rounds);
    known.set(term, done);
    return done;
  };
  const flat = rounds(root);
  if (!hasForall(flat)) return flat;
  const read = new Positions();
  for (let pass = 0; ; pass++) {
    const seen = new Map<Term, Term>();
    const positions = (term: Term): Term => {
      if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol") return term;
      let done = seen.get(term);
      if (done !== undefined) return done;
      if (term.kind === "forall") {
        const parts = read.of(term).flatMap((at) => {
          const one = instance(term, at);
          if (one === FALSE) return [];
          count();
          return [positions(one)];
        });
        done = and(...parts);
      } else done = rebuild(term, positions);
      seen.set(term, done);
      return done;
    };
    const expanded = positions(flat);
    if (!read.collect(expanded) || pass === MOST_PASSES) return expanded;
  }
}

/** Which positions of what loops make of arrays are read. */
class Positions {
  private readonly known = new Map<string, Map<number, Term>>();
  private readonly triggers = new Map<Term, readonly string[]>();
  private readonly visited = new Set<Term>();

  /** Whether there are new ones. */
  collect(root: Term): boolean {
    let isNew = false;
    const go = (term: Term): void => {
      if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol" || this.visited.has(term)) return;
      this.visited.add(term);
      if (term.kind === "forall") return;
      if (term.kind === "sum") {
        for (const { of } of term.parts) go(of);
        return;
      }
      if (term.kind === "apply" && term.fn.name.startsWith(LOOP_PREFIX))
        for (const [i, arg] of term.args.entries()) {
          const key = `${term.fn.name} ${i}`;
          let list = this.known.get(key);
          if (list === undefined) this.known.set(key, (list = new Map()));
          if (!list.has(keyOf(arg))) {
            list.set(keyOf(arg), arg);
            isNew = true;
          }
        }
      term.args.forEach(go);
    };
    go(root);
    return isNew;
  }

  of(forall: Forall): readonly Term[] {
    let keys = this.triggers.get(forall);
    if (keys === undefined) this.triggers.set(forall, (keys = triggersOf(forall)));
    const all = new Map<number, Term>();
    for (const key of keys) for (const [number, at] of this.known.get(key) ?? []) all.set(number, at);
    return [...all.values()];
  }
}

/** Functions of loops, and the place of theirs, that the variable is an argument of. */
function triggersOf({ variable, body }: Forall): readonly string[] {
  const found = new Set<string>();
  eachTerm(body, (term) => {
    if (term.kind !== "apply" || !term.fn.name.startsWith(LOOP_PREFIX)) return;
    for (const [i, arg] of term.args.entries())
      if (arg.kind === "symbol" && arg.name === variable.name) found.add(`${term.fn.name} ${i}`);
  });
  return [...found];
}

/** Each part once. */
export function eachTerm(root: Term, visit: (term: Term) => void): void {
  const seen = new Set<Term>();
  const go = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    visit(term);
    switch (term.kind) {
      case "number":
      case "truth":
      case "symbol":
        return;
      case "sum":
        for (const { of } of term.parts) go(of);
        return;
      case "forall":
        go(term.from);
        go(term.to);
        go(term.body);
        return;
      default:
        term.args.forEach(go);
    }
  };
  go(root);
}

export function hasForall(root: Term, isMeant: (variable: SymbolTerm) => boolean = () => true): boolean {
  let found = false;
  eachTerm(root, (term) => {
    found ||= term.kind === "forall" && isMeant(term.variable);
  });
  return found;
}

/** Whether a "for all" over rounds has another one inside. */
export function hasNestedRounds(root: Term): boolean {
  let found = false;
  eachTerm(root, (term) => {
    found ||= term.kind === "forall" && !isPosition(term.variable) && hasRounds(term.body);
  });
  return found;
}

const hasRounds = (root: Term): boolean => hasForall(root, (variable) => !isPosition(variable));
