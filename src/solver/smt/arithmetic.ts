/**
 * Constructors of integer and real terms. Mixed operands become real; every term carries an interval (rounded
 * outwards where it leaves the safe integers) and comparisons decided by intervals fold.
 */
import { and, choose, isNo, isYes, no, not, yes } from "./logic.ts";
import { freshVariable, type Integer, integer, intern, isInteger, narrow, type Rational, type Term } from "./term.ts";

const SAFE = Number.MAX_SAFE_INTEGER;
/** Sums of bounds may round; outside the safe integers only the infinities are trusted as bounds. */
const low = (bound: number): number => (bound >= -SAFE ? bound : -Infinity);
const high = (bound: number): number => (bound <= SAFE ? bound : Infinity);

export const int = (value: Integer): Term =>
  intern(
    typeof value === "number" ? "int" : "numeral",
    "int",
    [],
    value,
    typeof value === "number" ? value : value > 0n ? SAFE : -Infinity,
    typeof value === "number" ? value : value > 0n ? Infinity : -SAFE,
    0,
  );

export const intVariable = (lo: number, hi: number): Term => freshVariable("intVar", "int", low(lo), high(hi), 0);
export const realVariable = (): Term => freshVariable("realVar", "real", -Infinity, Infinity, Infinity);

/** A finite double as the rational it is. */
export function exactly(value: number): Rational {
  let d = 1n;
  while (!Number.isInteger(value)) {
    value *= 2;
    d *= 2n;
  }
  return { n: BigInt(value), d };
}

/** A finite double, as an integer term where it is one. */
export function numeral(value: number): Term {
  if (Number.isInteger(value)) return int(Number.isSafeInteger(value) ? value + 0 : BigInt(value));
  const { n, d } = exactly(value);
  return intern("rational", "real", [], { n, d }, value, value, d.toString(2).length - 1);
}

const constant = (term: Term): Integer | undefined =>
  (term.op === "int" || term.op === "numeral") && isInteger(term.value) ? term.value : undefined;

export const constantOf = constant;

export function toReal(term: Term): Term {
  if (term.sort === "real") return term;
  if (term.op === "ite") return choose(term.args[0]!, toReal(term.args[1]!), toReal(term.args[2]!));
  const value = constant(term);
  if (value !== undefined) return intern("rational", "real", [], { n: BigInt(value), d: 1n }, term.lo, term.hi, 0);
  return intern("toReal", "real", [term], undefined, term.lo, term.hi, 0);
}

/** The greatest integer not above. */
export function floor(term: Term): Term {
  if (term.sort === "int") return term;
  if (term.op === "toReal") return term.args[0]!;
  if (term.op === "rational") {
    const { n, d } = term.value as Rational;
    return int(integer(n >= 0n ? n / d : -((-n + d - 1n) / d)));
  }
  return intern("toInt", "int", [term], undefined, low(Math.floor(term.lo)), high(Math.floor(term.hi)), 0);
}

export function isWhole(term: Term): Term {
  if (term.sort === "int" || term.grid === 0) return yes();
  if (term.op === "rational") return (term.value as Rational).d === 1n ? yes() : no();
  return intern("isInt", "bool", [term], undefined, 0, 0, 0);
}

/** Applies `f` to the leaves of a choice between numerals. */
export function mapLeaves(term: Term, f: (leaf: Term) => Term): Term {
  const done = new Map<Term, Term>();
  const visit = (node: Term): Term => {
    if (node.op !== "ite") return f(node);
    let result = done.get(node);
    if (result === undefined) {
      result = choose(node.args[0]!, visit(node.args[1]!), visit(node.args[2]!));
      done.set(node, result);
    }
    return result;
  };
  return visit(term);
}

const isChoice = (term: Term): boolean => term.enumerated && term.op === "ite";

function both(a: Term, b: Term): readonly [Term, Term] {
  return a.sort === b.sort ? [a, b] : [toReal(a), toReal(b)];
}

export function add(a: Term, b: Term): Term {
  [a, b] = both(a, b);
  const x = constant(a);
  const y = constant(b);
  if (x !== undefined && y !== undefined) return int(integer(BigInt(x) + BigInt(y)));
  if (x === 0) return b;
  if (y === 0) return a;
  // (t + c1) + c2: index arithmetic makes many of these
  if (y !== undefined && a.op === "add" && a.args.length === 2) {
    const inner = constant(a.args[1]!);
    if (inner !== undefined) return add(a.args[0]!, int(integer(BigInt(inner) + BigInt(y))));
  }
  if (x !== undefined) [a, b] = [b, a];
  if (isChoice(a) && typeof constant(b) === "number") return mapLeaves(a, (leaf) => add(leaf, b));
  return intern("add", a.sort, [a, b], undefined, low(a.lo + b.lo), high(a.hi + b.hi), Math.max(a.grid, b.grid));
}

export const sum = (terms: readonly Term[]): Term => terms.reduce(add, int(0));

export function sub(a: Term, b: Term): Term {
  const y = constant(b);
  if (y !== undefined) return add(a, int(integer(-BigInt(y))));
  if (a === b) return int(0);
  if (constant(a) !== undefined && isChoice(b)) return mapLeaves(b, (leaf) => sub(a, leaf));
  [a, b] = both(a, b);
  return intern("sub", a.sort, [a, b], undefined, low(a.lo - b.hi), high(a.hi - b.lo), Math.max(a.grid, b.grid));
}

export const negate = (a: Term): Term => {
  const x = constant(a);
  return x !== undefined ? int(integer(-BigInt(x))) : sub(int(0), a);
};

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

export function mul(a: Term, b: Term): Term {
  [a, b] = both(a, b);
  const x = constant(a);
  const y = constant(b);
  if (x !== undefined && y !== undefined) return int(integer(BigInt(x) * BigInt(y)));
  if (x === 0 || y === 1) return a;
  if (y === 0 || x === 1) return b;
  const corners = [times(a.lo, b.lo), times(a.lo, b.hi), times(a.hi, b.lo), times(a.hi, b.hi)];
  // a square is never negative, which the corners do not see
  const lo = a === b ? Math.max(0, Math.min(...corners)) : Math.min(...corners);
  return intern("mul", a.sort, [a, b], undefined, low(lo), high(Math.max(...corners)), a.grid + b.grid);
}

/** Exact quotient of reals; anything where `b` is zero. */
export function quotient(a: Term, b: Term): Term {
  [a, b] = [toReal(a), toReal(b)];
  if (b.op === "rational") {
    const { n, d } = b.value as Rational;
    if (n !== 0n) {
      const sign = n < 0n ? -1n : 1n;
      const inverse = intern(
        "rational",
        "real",
        [],
        { n: sign * d, d: sign * n },
        -Infinity,
        Infinity,
        gridOf(sign * n),
      );
      const value = Number(n) / Number(d);
      const ends = [a.lo / value, a.hi / value];
      return narrow(mul(a, inverse), low(Math.min(...ends) - 1), high(Math.max(...ends) + 1));
    }
  }
  return intern("div", "real", [a, b], undefined, -Infinity, Infinity, Infinity);
}

const gridOf = (denominator: bigint): number => {
  const bits = denominator.toString(2);
  return bits.lastIndexOf("1") === 0 ? bits.length - 1 : Infinity;
};

/** Floor division by a positive integer term. */
export function divide(a: Term, b: Term): Term {
  const x = constant(a);
  const y = constant(b);
  if (y === 1) return a;
  if (x !== undefined && y !== undefined && y > 0) {
    const [n, d] = [BigInt(x), BigInt(y)];
    return int(integer(n >= 0n ? n / d : -((-n + d - 1n) / d)));
  }
  const ends = y === undefined ? [a.lo, a.hi, 0] : [Math.floor(a.lo / Number(y)), Math.floor(a.hi / Number(y))];
  return intern("div", "int", [a, b], undefined, low(Math.min(...ends)), high(Math.max(...ends)), 0);
}

/** Remainder in 0 … b-1 for a positive integer term `b`. */
export function modulo(a: Term, b: Term): Term {
  const x = constant(a);
  const y = constant(b);
  if (x !== undefined && y !== undefined && y > 0) {
    const d = BigInt(y);
    return int(integer(((BigInt(x) % d) + d) % d));
  }
  if (y !== undefined && a.lo >= 0 && a.hi < y) return a;
  const hi = y === undefined ? b.hi - 1 : Number(y) - 1;
  return intern("mod", "int", [a, b], undefined, 0, high(a.lo >= 0 ? Math.min(hi, a.hi) : hi), 0);
}

export function less(a: Term, b: Term): Term {
  if (a === b || a.lo >= b.hi) return no();
  if (a.hi < b.lo) return yes();
  if (a.sort === "int" && b.sort === "int") return not(atMost(b, a));
  [a, b] = both(a, b);
  return intern("lt", "bool", [a, b], undefined, 0, 0, 0);
}

export function atMost(a: Term, b: Term): Term {
  if (a === b || a.hi <= b.lo) return yes();
  if (a.lo > b.hi) return no();
  if (isChoice(a) && constant(b) !== undefined) return mapLeaves(a, (leaf) => atMost(leaf, b));
  if (isChoice(b) && constant(a) !== undefined) return mapLeaves(b, (leaf) => atMost(a, leaf));
  [a, b] = both(a, b);
  return intern("le", "bool", [a, b], undefined, 0, 0, 0);
}

/** `a <= b` stated, not folded: it is what makes the interval of a variable true. */
export function bound(a: Term, b: Term): Term {
  [a, b] = both(a, b);
  return intern("le", "bool", [a, b], undefined, 0, 0, 0);
}

export function equal(a: Term, b: Term): Term {
  if (a === b) return yes();
  if (a.hi < b.lo || b.hi < a.lo) return no();
  const x = constant(a);
  const y = constant(b);
  if (x !== undefined && y !== undefined) return x === y ? yes() : no();
  if (y !== undefined && isChoice(a)) return mapLeaves(a, (leaf) => equal(leaf, b));
  if (x !== undefined && isChoice(b)) return mapLeaves(b, (leaf) => equal(leaf, a));
  [a, b] = both(a, b);
  return intern("eq", "bool", a.id < b.id ? [a, b] : [b, a], undefined, 0, 0, 0);
}

export function smaller(a: Term, b: Term): Term {
  const first = atMost(a, b);
  if (isYes(first)) return a;
  if (isNo(first)) return b;
  if (isChoice(a) && constant(b) !== undefined) return mapLeaves(a, (leaf) => smaller(leaf, b));
  if (isChoice(b) && constant(a) !== undefined) return mapLeaves(b, (leaf) => smaller(a, leaf));
  return narrow(choose(first, ...both(a, b)), -Infinity, Math.min(a.hi, b.hi));
}

export function larger(a: Term, b: Term): Term {
  const first = atMost(a, b);
  if (isYes(first)) return b;
  if (isNo(first)) return a;
  if (isChoice(a) && constant(b) !== undefined) return mapLeaves(a, (leaf) => larger(leaf, b));
  if (isChoice(b) && constant(a) !== undefined) return mapLeaves(b, (leaf) => larger(a, leaf));
  const [x, y] = both(a, b);
  return narrow(choose(first, y, x), Math.max(a.lo, b.lo), Infinity);
}

export const within = (term: Term, lo: Term, hi: Term): Term => and(atMost(lo, term), atMost(term, hi));

/** `condition ? a : b`, real when either is. */
export const pick = (condition: Term, a: Term, b: Term): Term => choose(condition, ...both(a, b));
