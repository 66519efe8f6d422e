/** Meaning of terms under the SMT-LIB semantics, for comparing encoders with JavaScript without asking Z3. */
import { valueOfBits } from "../floats.ts";
import type { Rational, Term } from "../term.ts";

/** A double is told from a rational by its field. */
export type TermValue = boolean | Rational | string | { readonly double: number };

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

const unicode = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A pattern as the source of a regular expression for the whole text. */
function patternSource(term: Term): string {
  const parts = (): string[] => term.args.map(patternSource);
  const literal = (at: number): string => term.args[at]!.value as string;
  switch (term.op) {
    case "patternText":
      return [...Array(literal(0).length).keys()].map((i) => unicode(literal(0)[i]!)).join("");
    case "patternRange":
      return `[${unicode(literal(0))}-${unicode(literal(1))}]`;
    case "patternAll":
      return "[^]*";
    case "patternNone":
      return "[]";
    case "patternStar":
      return `(?:${parts()[0]})*`;
    case "patternConcat":
      return parts()
        .map((one) => `(?:${one})`)
        .join("");
    default:
      return `(?:${parts().join("|")})`;
  }
}

/** SMT-LIB's meaning of operations on texts, where a character is a code unit. */
function ofTexts(term: Term, values: readonly TermValue[]): TermValue | undefined {
  const [a, b, c] = values;
  const number = (value: TermValue | undefined): number => Number((value as Rational).n);
  const [s, t] = [a as string, b as string];
  switch (term.op) {
    case "textConcat":
      return values.join("");
    case "textLength":
      return of(BigInt(s.length));
    case "textAt":
      return number(b) < 0 ? "" : s.charAt(number(b));
    case "textPart": {
      const [from, count] = [number(b), number(c)];
      return from < 0 || from >= s.length || count <= 0 ? "" : s.slice(from, from + count);
    }
    case "textIndex": {
      const from = number(c);
      return of(BigInt(from < 0 || from > s.length ? -1 : s.indexOf(t, from)));
    }
    case "textReplace":
      return s.replace(t, () => c as string);
    case "textContains":
      return s.includes(t);
    case "textPrefix":
      return t.startsWith(s);
    case "textSuffix":
      return t.endsWith(s);
    case "textLt":
      return s < t;
    case "textLe":
      return s <= t;
    case "textToCode":
      return of(BigInt(s.length === 1 ? s.charCodeAt(0) : -1));
    case "textFromCode":
      return number(a) < 0 || number(a) > 0x2ffff ? "" : String.fromCharCode(number(a));
    case "textFromInt":
      return number(a) < 0 ? "" : String((a as Rational).n);
    case "eq":
      return s === t;
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
    case "text":
      return term.value as string;
    case "textIn": {
      const value = visit(args[0]!);
      return value === undefined ? undefined : new RegExp(`^(?:${patternSource(args[1]!)})$`).test(value as string);
    }
    case "textVar":
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
  if (op.startsWith("text") || values.some((value) => typeof value === "string"))
    return ofTexts(term, values as readonly TermValue[]);
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
