/** Hand-made queries: the small language they are written in. */
import { apply, eq, input, ite, literal } from "../../../src/expr/build.ts";
import type { Expr, Input, Primitive } from "../../../src/expr/expr.ts";
import { createRandom, type Random } from "../../../src/solver/random.ts";

export interface FamilyCase {
  readonly family: string;
  readonly name: string;
  /** What is known by construction. */
  readonly truth: "sat" | "unsat";
  readonly constraints: readonly Expr[];
  readonly seed: ReadonlyMap<string, Primitive>;
}

export class Family {
  readonly cases: FamilyCase[] = [];
  readonly random: Random;

  constructor(
    readonly name: string,
    seed: number,
  ) {
    this.random = createRandom(seed);
  }

  sat(name: string, ...constraints: Expr[]): void {
    this.cases.push({ family: this.name, name, truth: "sat", constraints, seed: new Map() });
  }

  unsat(name: string, ...constraints: Expr[]): void {
    this.cases.push({ family: this.name, name, truth: "unsat", constraints, seed: new Map() });
  }

  /** An integer from `lo` to `hi`. */
  whole(lo: number, hi: number): number {
    return lo + this.random.below(hi - lo + 1);
  }
}

export const int = (name: string, min = -(2 ** 31), max = 2 ** 31 - 1): Input =>
  input(name, "num", { kind: "integer", min, max });
export const byte = (name: string): Input => int(name, 0, 255);
export const num = (name: string): Input => input(name, "num", { kind: "any-number" });
export const str = (name: string, maxLength = 536_870_888): Input =>
  input(name, "str", { kind: "any-string", maxLength });
export const big = (name: string): Input => input(name, "big", { kind: "any-bigint" });

type Operand = Expr | number | string | bigint;
export const lift = (value: Operand): Expr => (typeof value === "object" ? value : literal(value));

export const is = (a: Operand, b: Operand): Expr => eq(lift(a), lift(b));
export const add = (...terms: Operand[]): Expr => terms.map(lift).reduce((a, b) => apply("add", a, b));
export const sub = (a: Operand, b: Operand): Expr => apply("sub", lift(a), lift(b));
export const mul = (a: Operand, b: Operand): Expr => apply("mul", lift(a), lift(b));
export const div = (a: Operand, b: Operand): Expr => apply("div", lift(a), lift(b));
export const rem = (a: Operand, b: Operand): Expr => apply("rem", lift(a), lift(b));
export const lt = (a: Operand, b: Operand): Expr => apply("lt", lift(a), lift(b));
export const le = (a: Operand, b: Operand): Expr => apply("le", lift(a), lift(b));
export const gt = (a: Operand, b: Operand): Expr => lt(b, a);
export const ge = (a: Operand, b: Operand): Expr => le(b, a);
export const xor = (a: Operand, b: Operand): Expr => apply("bitXor", lift(a), lift(b));
export const band = (a: Operand, b: Operand): Expr => apply("bitAnd", lift(a), lift(b));
export const bor = (a: Operand, b: Operand): Expr => apply("bitOr", lift(a), lift(b));
export const shl = (a: Operand, b: number): Expr => apply("shl", lift(a), lift(b));
export const ushr = (a: Operand, b: number): Expr => apply("ushr", lift(a), lift(b));
export const imul = (a: Operand, b: Operand): Expr => apply("imul", lift(a), lift(b));
export const floor = (a: Operand): Expr => apply("floor", lift(a));

export const length = (s: Expr): Expr => apply("length", s);
export const code = (s: Expr, at: Operand): Expr => apply("charCodeAt", s, lift(at));
export const char = (s: Expr, at: Operand): Expr => apply("charAt", s, lift(at));
export const test = (s: Expr, source: string, flags = ""): Expr =>
  apply("regexTest", s, lift(source), lift(flags), lift(0));
export const group = (s: Expr, source: string, at: number, flags = ""): Expr =>
  apply("regexGroup", s, lift(source), lift(flags), lift(0), lift(at));
export const parse = (s: Expr, radix = 10): Expr => apply("parseInt", s, lift(radix));
export const part = (s: Expr, separator: string, at: number): Expr => apply("splitPart", s, lift(separator), lift(at));
export const parts = (s: Expr, separator: string): Expr => apply("splitCount", s, lift(separator));
export const slice = (s: Expr, from: Operand, to: Operand = Number.POSITIVE_INFINITY): Expr =>
  apply("slice", s, lift(from), lift(to));
export const starts = (s: Expr, prefix: string): Expr => apply("startsWith", s, lift(prefix), lift(0));
export const ends = (s: Expr, suffix: string): Expr => apply("endsWith", s, lift(suffix));
export const has = (s: Expr, text: string): Expr => apply("includes", s, lift(text), lift(0));
export const find = (s: Expr, text: string, from: Operand = 0): Expr => apply("indexOf", s, lift(text), lift(from));

/** `xs[i]` of an array with these elements, the last one where the index is elsewhere. */
export const at = (elements: readonly Expr[], index: Expr): Expr =>
  elements.reduceRight((rest, element, i) => (i === elements.length - 1 ? element : ite(is(index, i), element, rest)));

/** The value of a digit of a text as a program computes it. */
export const digit = (s: Expr, at: number): Expr => sub(code(s, at), 48);
