/** Meaning of terms under the SMT-LIB semantics, for comparing encoders with JavaScript without asking Z3. */
import type { Rational, Term } from "../term.ts";

export type TermValue = boolean | Rational;

const of = (n: bigint, d = 1n): Rational => {
  if (d < 0n) [n, d] = [-n, -d];
  const g = gcd(n < 0n ? -n : n, d);
  return { n: n / g, d: d / g };
};

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

const floorDiv = (a: bigint, b: bigint): bigint => {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
};

/** Euclidean: the remainder is never negative. */
const euclid = (a: bigint, b: bigint): { q: bigint; r: bigint } => {
  const size = b < 0n ? -b : b;
  const r = ((a % size) + size) % size;
  return { q: (a - r) / b, r };
};

/** The value of a term; undefined where SMT-LIB leaves it open (division by zero) or a variable has no value. */
export function termValue(root: Term, variables: ReadonlyMap<Term, TermValue>): TermValue | undefined {
  const known = new Map<Term, TermValue | undefined>();
  const visit = (term: Term): TermValue | undefined => {
    if (known.has(term)) return known.get(term);
    const value = compute(term, visit, variables);
    known.set(term, value);
    return value;
  };
  return visit(root);
}

function compute(
  term: Term,
  visit: (term: Term) => TermValue | undefined,
  variables: ReadonlyMap<Term, TermValue>,
): TermValue | undefined {
  const { op, args, width } = term;
  switch (op) {
    case "true":
    case "false":
      return op === "true";
    case "int":
    case "numeral": {
      const value = BigInt(term.value as number | bigint);
      return of(term.sort === "bits" ? BigInt.asIntN(width, value) : value);
    }
    case "rational": {
      const { n, d } = term.value as Rational;
      return of(n, d);
    }
    case "boolVar":
    case "intVar":
    case "realVar":
    case "bitsVar":
      return variables.get(term);
    case "ite": {
      const condition = visit(args[0]!);
      return condition === undefined ? undefined : visit(condition ? args[1]! : args[2]!);
    }
    case "and":
    case "or": {
      let open = false;
      for (const arg of args) {
        const value = visit(arg);
        if (value === (op === "or")) return value;
        if (value === undefined) open = true;
      }
      return open ? undefined : op === "and";
    }
  }
  const values = args.map(visit);
  if (values.includes(undefined)) return undefined;
  if (op === "not") return !values[0];
  if (op === "eq") {
    const [a, b] = values as [TermValue, TermValue];
    return typeof a === "boolean" || typeof b === "boolean" ? a === b : a.n === b.n && a.d === b.d;
  }
  const [a, b] = values as Rational[];
  const x = a!;
  const y = b ?? of(0n);
  const less = x.n * y.d < y.n * x.d;
  const same = x.n * y.d === y.n * x.d;
  const wrapped = (value: bigint): Rational => of(BigInt.asIntN(width, value));
  const amount = BigInt.asUintN(32, y.n);
  switch (op) {
    case "add":
      return of(x.n * y.d + y.n * x.d, x.d * y.d);
    case "sub":
      return of(x.n * y.d - y.n * x.d, x.d * y.d);
    case "mul":
      return of(x.n * y.n, x.d * y.d);
    case "div":
      if (y.n === 0n) return undefined;
      return term.sort === "int" ? of(euclid(x.n, y.n).q) : of(x.n * y.d, x.d * y.n);
    case "mod":
      return y.n === 0n ? undefined : of(euclid(x.n, y.n).r);
    case "lt":
    case "bvslt":
      return less;
    case "le":
    case "bvsle":
      return less || same;
    case "toReal":
      return x;
    case "toInt":
      return of(floorDiv(x.n, x.d));
    case "isInt":
      return x.d === 1n;
    case "bvnot":
      return wrapped(~x.n);
    case "bvand":
      return wrapped(x.n & y.n);
    case "bvor":
      return wrapped(x.n | y.n);
    case "bvxor":
      return wrapped(x.n ^ y.n);
    case "bvadd":
      return wrapped(x.n + y.n);
    case "bvsub":
      return wrapped(x.n - y.n);
    case "bvmul":
      return wrapped(x.n * y.n);
    case "bvsdiv":
      return y.n === 0n ? undefined : wrapped(x.n / y.n);
    case "bvsrem":
      return y.n === 0n ? undefined : wrapped(x.n % y.n);
    case "bvshl":
      return wrapped(x.n << amount);
    case "bvashr":
      return wrapped(x.n >> amount);
    case "bvlshr":
      return wrapped(BigInt.asUintN(width, x.n) >> amount);
    case "signExtend":
      return x;
    case "zeroExtend":
      return of(BigInt.asUintN(args[0]!.width, x.n));
    case "extract":
      return wrapped(x.n);
  }
}
