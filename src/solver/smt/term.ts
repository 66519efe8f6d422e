/**
 * SMT terms: what a query becomes before it is sent to Z3. Terms are interned, and numeric ones know an interval and
 * a grid, so that the constructors (`logic.ts`, `arithmetic.ts`, `bits.ts`) fold what is already decided and the
 * encoders can tell where double arithmetic would round.
 */
import type { TermOp } from "./z3/wire.ts";

/** A `text` is a whole string of the solver's own theory, a `pattern` a regular set of them. */
export type TermSort = "bool" | "int" | "real" | "bits" | "float" | "text" | "pattern";

/** The operations of floating point, and the equality that also serves it. */
export type FloatOp = Extract<TermOp, `fp${string}` | "eq">;

/** Integers are `number` when safe and `bigint` otherwise, so that equal values are identical. */
export type Integer = number | bigint;

export interface Rational {
  readonly n: bigint;
  /** Positive. */
  readonly d: bigint;
}

export interface Term {
  readonly id: number;
  readonly op: TermOp | "true" | "false" | "rational";
  readonly sort: TermSort;
  /** Of bit-vectors. */
  readonly width: number;
  readonly args: readonly Term[];
  /** The value of a numeral; the identity of a variable; the parameters of an extension or extraction. */
  readonly value: Integer | Rational | string | undefined;
  /** Every value of the term lies within; bit-vectors are read as signed. */
  lo: number;
  hi: number;
  /** Every value is a multiple of 2 ** -grid; Infinity when unknown. */
  readonly grid: number;
  /** A numeral or a choice between numerals: operations on it can be done leaf by leaf. */
  readonly enumerated: boolean;
}

/** An encoding grew beyond what is worth sending, or its time ran out while it was built. */
export class TooManyTerms extends Error {
  constructor(readonly isLate: boolean) {
    super();
  }
}

const MAX_TERMS = 120_000;
/** A step is an operand that was looked at, for a term that is new or known: long conjunctions cost more than their number says. */
const MAX_STEPS = 6_000_000;

let deadline = Infinity;
let steps = 0;
let mostSteps = MAX_STEPS;
let pool = new Map<string, Term>();
let nextId = 0;
let nextVariable = 0;

/** Forgets all terms: they belong to one query, and are built with so many steps, and until a point in time. */
export function resetTerms(until = Infinity, most = MAX_STEPS): void {
  deadline = until;
  steps = 0;
  mostSteps = Math.min(most, MAX_STEPS);
  pool = new Map();
  nextId = 0;
  nextVariable = 0;
}

/** What building them took since then. */
export const termSteps = (): number => steps;

/** Counts steps; building ends where there are too many. */
export function countSteps(count: number): void {
  steps += count;
  if (steps > mostSteps) throw new TooManyTerms(false);
}

export function intern(
  op: Term["op"],
  sort: TermSort,
  args: readonly Term[],
  value: Term["value"],
  lo: number,
  hi: number,
  grid: number,
  width = 0,
): Term {
  countSteps(1 + args.length);
  let key: string = op;
  if (width !== 0) key += `/${width}`;
  for (const arg of args) key += `,${arg.id}`;
  if (value !== undefined) key += typeof value === "object" ? `#${value.n}/${value.d}` : `#${value}`;
  const known = pool.get(key);
  if (known !== undefined) return known;
  if (nextId >= MAX_TERMS) throw new TooManyTerms(false);
  if ((nextId & 1023) === 1023 && performance.now() > deadline) throw new TooManyTerms(true);
  const enumerated = op === "int" || (op === "ite" && sort === "int" && args[1]!.enumerated && args[2]!.enumerated);
  const term: Term = { id: nextId++, op, sort, width, args, value, lo, hi, grid, enumerated };
  pool.set(key, term);
  return term;
}

export function freshVariable(
  op: "boolVar" | "intVar" | "realVar" | "bitsVar" | "fpVar" | "textVar",
  sort: TermSort,
  lo: number,
  hi: number,
  grid: number,
  width = 0,
): Term {
  return intern(op, sort, [], nextVariable++, lo, hi, grid, width);
}

/** Records bounds of a term that its constructor could not see; they must hold wherever the term occurs. */
export function narrow(term: Term, lo: number, hi: number): Term {
  if (term.args.length === 0) return term;
  term.lo = Math.max(term.lo, lo);
  term.hi = Math.min(term.hi, hi);
  return term;
}

export const isInteger = (value: Term["value"]): value is Integer =>
  typeof value === "number" || typeof value === "bigint";

/** The one representation of an integer: a number where it is safe. */
export const integer = (value: bigint): Integer =>
  value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;
