/** Meaning of terms under the SMT-LIB semantics, for comparing encoders with JavaScript without asking Z3. */
import { valueOfBits } from "../floats.ts";
import type { Rational, Term } from "../term.ts";

/** A double is told from a rational by its field. */
export type TermValue = boolean | Rational | { readonly double: number };

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

/** IEEE arithmetic is what JavaScript has: only how the operations are put together is under test. */
function ofDoubles(op: Term["op"], [a = 0, b = 0]: readonly number[]): TermValue | undefined {
  const result = (double: number): TermValue => ({ double });
  switch (op) {
    case "fpAdd":
      return result(a + b);
    case "fpSub":
      return result(a - b);
    case "fpMul":
      return result(a * b);
    case "fpDiv":
      return result(a / b);
    case "fpNeg":
      return result(-a);
    case "fpAbs":
      return result(Math.abs(a));
    case "fpSqrt":
      return result(Math.sqrt(a));
    case "fpFloor":
      return result(Math.floor(a));
    case "fpCeil":
      return result(Math.ceil(a));
    case "fpTrunc":
      return result(Math.trunc(a));
    case "fpSingle":
      return result(Math.fround(a));
    case "fpLt":
      return a < b;
    case "fpLe":
      return a <= b;
    case "fpEq":
      return a === b;
    case "eq":
      return Object.is(a, b);
    case "fpIsNaN":
      return Number.isNaN(a);
    case "fpIsInfinite":
      return Math.abs(a) === Infinity;
    case "fpIsNegative":
      return a < 0 || Object.is(a, -0);
    default:
      return undefined;
  }
}

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
    case "fpNumeral":
      return { double: valueOfBits(term.value as bigint) };
    case "fpVar":
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
  const doubles = values.flatMap((value) => (typeof value === "object" && "double" in value ? [value.double] : []));
  if (doubles.length > 0) return doubles.length === args.length ? ofDoubles(op, doubles) : undefined;
  if (values.includes(undefined)) return undefined;
  if (op === "not") return !values[0];
  if (op === "eq") {
    const [a, b] = values as [boolean | Rational, boolean | Rational];
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
