/**
 * Terms of the static side: integers, reals and truth values over symbols, applications of unknown functions and bounded "for all".
 * They never meet the expressions that exploration evaluates; `smt-lib.ts` says what they mean to a solver. Builders simplify.
 */

export type Sort = "int" | "real" | "bool";

/** What is known of all values of a symbol or function; integers only. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** An unknown function of integers: the elements of an input, or what stands for "there is one" (Skolem). */
export interface Fn {
  readonly name: string;
  readonly arity: number;
  readonly sort: Sort;
  readonly range?: Range;
}

export type Op =
  | "ite"
  | "rdiv"
  | "div"
  | "mod"
  | "mul"
  | "toReal"
  | "toInt"
  | "isInt"
  | "lt"
  | "le"
  | "eq"
  | "and"
  | "or"
  | "not";

export type Term =
  | { readonly kind: "number"; readonly sort: "int" | "real"; readonly value: number }
  | { readonly kind: "truth"; readonly sort: "bool"; readonly value: boolean }
  | { readonly kind: "symbol"; readonly sort: Sort; readonly name: string; readonly range?: Range }
  | { readonly kind: "apply"; readonly sort: Sort; readonly fn: Fn; readonly args: readonly Term[] }
  /** constant + Σ coefficient · part: the parts are no sums and no numbers, in the order of their keys. */
  | {
      readonly kind: "sum";
      readonly sort: "int" | "real";
      readonly constant: number;
      readonly parts: readonly { readonly times: number; readonly of: Term }[];
    }
  | { readonly kind: "op"; readonly sort: Sort; readonly op: Op; readonly args: readonly Term[] }
  /** For all integers from (included) to (excluded). */
  | {
      readonly kind: "forall";
      readonly sort: "bool";
      readonly variable: SymbolTerm;
      readonly from: Term;
      readonly to: Term;
      readonly body: Term;
    };

export type SymbolTerm = Extract<Term, { kind: "symbol" }>;

/** Everything between −2⁵³ and 2⁵³ that is whole is a double. */
export const SAFE = 2 ** 53;

let numbers = new WeakMap<Term, number>();
let table = new Map<string, number>();
let next = 0;

/** Equal numbers, equal terms: parts are named by their numbers, so that shared terms cost what they have, not what they say. */
export function keyOf(term: Term): number {
  let known = numbers.get(term);
  if (known !== undefined) return known;
  const key = makeKey(term);
  known = table.get(key);
  if (known === undefined) table.set(key, (known = next++));
  numbers.set(term, known);
  return known;
}

/** Sums made before may be equal to none made afterwards; constants stay what they are. */
export function forgetTerms(): void {
  table = new Map();
  numbers = new WeakMap();
}

function makeKey(term: Term): string {
  switch (term.kind) {
    case "number":
      return `${term.value}${term.sort === "real" ? "r" : ""}`;
    case "truth":
      return String(term.value);
    case "symbol":
      return `s ${term.name}`;
    case "apply":
      return `a ${term.fn.name} ${term.args.map(keyOf).join(" ")}`;
    case "sum":
      return `+ ${term.constant}${term.sort === "real" ? "r" : ""} ${term.parts.map(({ times, of }) => `${times}*${keyOf(of)}`).join(" ")}`;
    case "op":
      return `${term.op} ${term.args.map(keyOf).join(" ")}`;
    case "forall":
      return `all ${term.variable.name} ${keyOf(term.from)} ${keyOf(term.to)} ${keyOf(term.body)}`;
  }
}

export const same = (a: Term, b: Term): boolean => a === b || keyOf(a) === keyOf(b);

export const TRUE: Term = { kind: "truth", sort: "bool", value: true };
export const FALSE: Term = { kind: "truth", sort: "bool", value: false };
export const truth = (value: boolean): Term => (value ? TRUE : FALSE);
export const int = (value: number): Term => ({ kind: "number", sort: "int", value });
export const ZERO = int(0);
export const ONE = int(1);

/** A finite double. */
export const number = (value: number): Term => ({
  kind: "number",
  sort: Number.isInteger(value) && Math.abs(value) <= SAFE ? "int" : "real",
  value: value === 0 ? 0 : value,
});

export const symbol = (name: string, sort: Sort, range?: Range): SymbolTerm => ({
  kind: "symbol",
  sort,
  name,
  ...(range === undefined ? {} : { range }),
});

export const apply = (fn: Fn, args: readonly Term[]): Term => ({ kind: "apply", sort: fn.sort, fn, args });

const op = (name: Op, sort: Sort, ...args: Term[]): Term => ({ kind: "op", sort, op: name, args });

export function toReal(term: Term): Term {
  if (term.sort === "real") return term;
  if (term.kind === "number") return { ...term, sort: "real" };
  return op("toReal", "real", term);
}

/** Rounded down. */
export function toInt(term: Term): Term {
  if (term.sort === "int") return term;
  if (term.kind === "number") return int(Math.floor(term.value));
  if (term.kind === "op" && term.op === "toReal") return term.args[0]!;
  return op("toInt", "int", term);
}

export function isInt(term: Term): Term {
  if (term.sort === "int") return TRUE;
  if (term.kind === "number") return truth(Number.isInteger(term.value));
  return op("isInt", "bool", term);
}

type Sum = Extract<Term, { kind: "sum" }>;

const asSum = (term: Term): Sum => {
  if (term.kind === "sum") return term;
  const sort = term.sort as "int" | "real";
  if (term.kind === "number") return { kind: "sum", sort, constant: term.value, parts: [] };
  return { kind: "sum", sort, constant: 0, parts: [{ times: 1, of: term }] };
};

/** Σ times · term; exact arithmetic, nothing is rounded. */
export function sum(...list: readonly { readonly times: number; readonly of: Term }[]): Term {
  const sort = list.some(({ of }) => of.sort === "real") ? "real" : "int";
  let constant = 0;
  const parts = new Map<number, { times: number; of: Term }>();
  for (const { times, of } of list) {
    const inner = asSum(sort === "real" && of.kind !== "sum" ? toReal(of) : of);
    constant += times * inner.constant;
    for (const part of inner.parts) {
      const term = sort === "real" ? toReal(part.of) : part.of;
      const key = keyOf(term);
      const known = parts.get(key);
      if (known === undefined) parts.set(key, { times: times * part.times, of: term });
      else known.times += times * part.times;
    }
  }
  const left = [...parts].filter(([, { times }]) => times !== 0).sort(([a], [b]) => a - b);
  if (left.length === 0) return { kind: "number", sort, value: constant };
  if (left.length === 1 && constant === 0 && left[0]![1].times === 1) return left[0]![1].of;
  return { kind: "sum", sort, constant, parts: left.map(([, part]) => part) };
}

export const add = (a: Term, b: Term): Term => sum({ times: 1, of: a }, { times: 1, of: b });
export const sub = (a: Term, b: Term): Term => sum({ times: 1, of: a }, { times: -1, of: b });
export const scale = (times: number, of: Term): Term => sum({ times, of });

export function mul(a: Term, b: Term): Term {
  if (a.kind === "number") return scale(a.value, b);
  if (b.kind === "number") return scale(b.value, a);
  const isReal = a.sort === "real" || b.sort === "real";
  return isReal ? op("mul", "real", toReal(a), toReal(b)) : op("mul", "int", a, b);
}

/** Of integers, rounded down; the divisor is a number greater than 0. */
export function div(a: Term, by: number): Term {
  if (a.kind === "number") return int(Math.floor(a.value / by));
  return by === 1 ? a : op("div", "int", a, int(by));
}

/** What the division above leaves, never negative. */
export function mod(a: Term, by: number): Term {
  if (a.kind === "number") return int(((a.value % by) + by) % by);
  return by === 1 ? ZERO : op("mod", "int", a, int(by));
}

export const rdiv = (a: Term, by: number): Term =>
  op("rdiv", "real", toReal(a), { kind: "number", sort: "real", value: by });

export function not(term: Term): Term {
  if (term.kind === "truth") return truth(!term.value);
  if (term.kind === "op" && term.op === "not") return term.args[0]!;
  return op("not", "bool", term);
}

export function and(...list: readonly Term[]): Term {
  const flat = new Map<number, Term>();
  for (const each of list) {
    if (each.kind === "truth") {
      if (each.value) continue;
      return FALSE;
    }
    const inner = each.kind === "op" && each.op === "and" ? each.args : [each];
    for (const one of inner) flat.set(keyOf(one), one);
  }
  for (const each of flat.values()) if (flat.has(keyOf(not(each)))) return FALSE;
  const all = [...flat.values()];
  return all.length === 0 ? TRUE : all.length === 1 ? all[0]! : op("and", "bool", ...all);
}

export function or(...list: readonly Term[]): Term {
  const flat = new Map<number, Term>();
  for (const each of list) {
    if (each.kind === "truth") {
      if (!each.value) continue;
      return TRUE;
    }
    const inner = each.kind === "op" && each.op === "or" ? each.args : [each];
    for (const one of inner) flat.set(keyOf(one), one);
  }
  for (const each of flat.values()) if (flat.has(keyOf(not(each)))) return TRUE;
  const all = [...flat.values()];
  return all.length === 0 ? FALSE : all.length === 1 ? all[0]! : op("or", "bool", ...all);
}

export const implies = (a: Term, b: Term): Term => or(not(a), b);

export function ite(test: Term, yes: Term, no: Term): Term {
  if (test.kind === "truth") return test.value ? yes : no;
  if (same(yes, no)) return yes;
  if (yes.sort === "bool") {
    if (yes.kind === "truth") return yes.value ? or(test, no) : and(not(test), no);
    if (no.kind === "truth") return no.value ? or(not(test), yes) : and(test, yes);
    return op("ite", "bool", test, yes, no);
  }
  if (yes.sort !== no.sort) return op("ite", "real", test, toReal(yes), toReal(no));
  return op("ite", yes.sort, test, yes, no);
}

function compared(name: "lt" | "le" | "eq", a: Term, b: Term): Term {
  if (a.sort === "bool") {
    if (same(a, b)) return TRUE;
    if (a.kind === "truth") return a.value ? b : not(b);
    if (b.kind === "truth") return b.value ? a : not(a);
    return op("eq", "bool", a, b);
  }
  if (same(a, b)) return truth(name !== "lt");
  const difference = sub(a, b);
  if (difference.kind === "number") {
    const { value } = difference;
    return truth(name === "lt" ? value < 0 : name === "le" ? value <= 0 : value === 0);
  }
  const known = rangeOf(difference);
  if (difference.sort === "int" && known !== undefined) {
    if (name === "lt" ? known.max < 0 : name === "le" && known.max <= 0) return TRUE;
    if (name === "lt" ? known.min >= 0 : name === "le" ? known.min > 0 : known.min > 0 || known.max < 0) return FALSE;
  }
  return a.sort === b.sort ? op(name, "bool", a, b) : op(name, "bool", toReal(a), toReal(b));
}

export const lt = (a: Term, b: Term): Term => compared("lt", a, b);
export const le = (a: Term, b: Term): Term => compared("le", a, b);
export const eq = (a: Term, b: Term): Term => compared("eq", a, b);

export function forall(variable: SymbolTerm, from: Term, to: Term, body: Term): Term {
  if (body.kind === "truth" && body.value) return TRUE;
  const empty = le(to, from);
  if (empty.kind === "truth" && empty.value) return TRUE;
  return { kind: "forall", sort: "bool", variable, from, to, body };
}

/** Of terms that are made of others. Terms share their parts: what hundreds of decisions in a row add to is asked about at each, twice. */
const ranges = new WeakMap<Term, { readonly range: Range | undefined }>();

/** Bounds of an integer term, where they are known. */
export function rangeOf(term: Term): Range | undefined {
  if (term.kind !== "sum" && term.kind !== "op") return computedRange(term);
  const known = ranges.get(term);
  if (known !== undefined) return known.range;
  const range = computedRange(term);
  ranges.set(term, { range });
  return range;
}

function computedRange(term: Term): Range | undefined {
  switch (term.kind) {
    case "number":
      return { min: term.value, max: term.value };
    case "symbol":
      return term.range;
    case "apply":
      return term.fn.range;
    case "sum": {
      let [min, max] = [term.constant, term.constant];
      for (const { times, of } of term.parts) {
        const inner = rangeOf(of);
        if (inner === undefined) return undefined;
        min += times * (times > 0 ? inner.min : inner.max);
        max += times * (times > 0 ? inner.max : inner.min);
      }
      return { min, max };
    }
    case "op": {
      const [a, b, c] = term.args;
      if (term.op === "ite") {
        const [yes, no] = [rangeOf(b!), rangeOf(c!)];
        return yes === undefined || no === undefined
          ? undefined
          : { min: Math.min(yes.min, no.min), max: Math.max(yes.max, no.max) };
      }
      if (term.op === "mod") return { min: 0, max: rangeOf(b!)!.max - 1 };
      if (term.op === "toReal") return rangeOf(a!);
      if (term.op === "div") {
        const [over, by] = [rangeOf(a!), rangeOf(b!)!.max];
        return over === undefined ? undefined : { min: Math.floor(over.min / by), max: Math.floor(over.max / by) };
      }
      if (term.op === "mul" && term.sort === "int") {
        const [x, y] = [rangeOf(a!), rangeOf(b!)];
        if (x === undefined || y === undefined) return undefined;
        const all = [x.min * y.min, x.min * y.max, x.max * y.min, x.max * y.max];
        return { min: Math.min(...all), max: Math.max(...all) };
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

/** Whether every value of the integer term is a double. */
export function isSafe(term: Term): boolean {
  const range = rangeOf(term);
  return term.sort === "int" && range !== undefined && range.min >= -SAFE && range.max <= SAFE;
}
