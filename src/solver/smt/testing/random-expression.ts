/** Random expressions and models for the law tests of the encoders. */
import { apply, applyAll, input, literal } from "../../../expr/build.ts";
import type { Expr, Input, Primitive } from "../../../expr/expr.ts";
import { OPS, type Op, type Sort } from "../../../expr/op.ts";
import type { Random } from "../../random.ts";

const INTEGERS = [
  -100, -17, -8, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 16, 31, 32, 48, 65, 97, 100, 255, 256, 1000, 65535,
];
const LARGE = [2 ** 31 - 1, -(2 ** 31), 2 ** 32, 2 ** 32 + 5, 2 ** 40 + 3, -(2 ** 40) - 3];
const FRACTIONS = [0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 0.25, 12.75, 1e-7, 1e21];
const SPECIAL = [Number.NaN, Infinity, -Infinity, -0];
const TEXTS = [
  "",
  "a",
  "b",
  "ab",
  "ba",
  "abc",
  ",",
  "a,b",
  "1",
  "12",
  "-3",
  " 7 ",
  "1.5",
  "x=1",
  "A",
  "Ab c",
  "é",
  "\n",
  "00",
  "aa",
];
const CHARS = ["a", "b", "c", "A", "B", "z", "0", "1", "9", ",", "-", " ", ".", "=", "x", "\n", "_", "é", "+"];
const PATTERNS: readonly (readonly [string, string])[] = [
  ["a", ""],
  ["^a+b?$", ""],
  ["(a|b)*c", ""],
  ["^(\\d+)-(\\w*)$", ""],
  ["\\b\\w", ""],
  ["a(?=b)", ""],
  ["a(?!b)", ""],
  ["(?<=a)b", ""],
  ["(?<!a)b", ""],
  ["^ab", "i"],
  ["^b$", "m"],
  [".c", "s"],
  ["(a?)*b", ""],
  ["(a*?)(b|c)?", ""],
  ["[^a-c]{2,3}", ""],
  ["(?:ab|a)(bc)?", ""],
  ["", ""],
  ["(a)|b", ""],
  ["x*?1", ""],
  ["[\\s,]+$", ""],
  ["^(a+)+b", ""],
];

function randomNumber(next: Random, fractions: boolean): number {
  const kind = next.unit();
  if (kind < 0.75) return next.pick(INTEGERS);
  if (kind < 0.85) return next.pick(LARGE);
  if (!fractions) return next.pick(INTEGERS);
  return kind < 0.95 ? next.pick(FRACTIONS) : next.pick(SPECIAL);
}

export const randomText = (next: Random, maxLength: number): string =>
  next.unit() < 0.4
    ? next.pick(TEXTS).slice(0, maxLength)
    : Array.from({ length: Math.floor(next.unit() * (maxLength + 1)) }, () => next.pick(CHARS)).join("");

/** Inputs of every domain that numbers, texts, booleans and bigints have. */
export const inputs: readonly Input[] = [
  input("i", "num", { kind: "integer", min: -1000, max: 1000 }),
  input("j", "num", { kind: "integer", min: 0, max: 255 }),
  input("n", "num", { kind: "any-number" }),
  input("m", "num", { kind: "any-number" }),
  input("tag", "num", { kind: "tag", labels: ["a", "b", "c"] }),
  input("few", "num", { kind: "one-of", values: [1, 5, 10] }),
  input("s", "str", { kind: "any-string", maxLength: 6 }),
  input("t", "str", { kind: "any-string", maxLength: 3 }),
  input("word", "str", { kind: "one-of", values: ["red", "green", ""] }),
  input("b", "bool", { kind: "any-boolean" }),
  input("g", "big", { kind: "any-bigint" }),
];

export function randomModel(next: Random, fractions: boolean): Map<string, Primitive> {
  const model = new Map<string, Primitive>();
  for (const { name, domain } of inputs) {
    switch (domain.kind) {
      case "any-number":
        model.set(name, randomNumber(next, fractions));
        break;
      case "integer":
        model.set(name, domain.min + Math.floor(next.unit() * (domain.max - domain.min + 1)));
        break;
      case "tag":
        model.set(name, Math.floor(next.unit() * domain.labels.length));
        break;
      case "one-of":
        model.set(name, next.pick(domain.values));
        break;
      case "any-string":
        model.set(name, randomText(next, domain.maxLength));
        break;
      case "any-boolean":
        model.set(name, next.unit() < 0.5);
        break;
      case "any-bigint":
        model.set(name, BigInt(next.pick([...INTEGERS, ...LARGE])));
        break;
    }
  }
  return model;
}

const bySort = (sort: Sort): Op[] => (Object.keys(OPS) as Op[]).filter((op) => OPS[op].result === sort);
const OPS_OF: Record<Sort, Op[]> = {
  num: bySort("num"),
  str: bySort("str"),
  bool: bySort("bool"),
  big: bySort("big"),
  any: [],
};

export interface Options {
  readonly fractions: boolean;
  /** Operations to leave out. */
  readonly without?: ReadonlySet<Op>;
  readonly sorts?: ReadonlySet<Sort>;
}

export function randomExpression(next: Random, sort: Sort, depth: number, options: Options): Expr {
  const leaf = (): Expr => {
    const own = inputs.filter((candidate) => candidate.sort === sort);
    if (next.unit() < 0.7 && own.length > 0) return next.pick(own);
    switch (sort) {
      case "num":
        return literal(randomNumber(next, options.fractions));
      case "str":
        return literal(next.pick(TEXTS));
      case "bool":
        return literal(next.unit() < 0.5);
      default:
        return literal(BigInt(next.pick(INTEGERS)));
    }
  };
  const make = (of: Sort): Expr => randomExpression(next, of, depth - 1, options);
  const small = (): Expr => (next.unit() < 0.6 ? literal(next.pick([0, 0, 1, 2, 3, -1])) : make("num"));
  if (depth === 0 || next.unit() < 0.1) return leaf();
  const candidates = OPS_OF[sort].filter((op) => allowed(op, options));
  const op = next.unit() < 0.1 || candidates.length === 0 ? "ite" : next.pick(candidates);
  switch (op) {
    case "ite":
      return apply("ite", make("bool"), make(sort), make(sort));
    case "eq":
    case "same": {
      const of = next.pick(
        (["num", "num", "str", "str", "bool", "big"] as const).filter((s) => options.sorts?.has(s) ?? true),
      );
      return apply(op, make(of), make(of));
    }
    case "and":
    case "or":
      return applyAll(op, [make("bool"), make("bool")]);
    case "min":
    case "max":
      return applyAll(op, [make("num"), make("num")]);
    case "concat":
      return applyAll(op, [make("str"), make("str")]);
    case "regexTest":
    case "regexIndex": {
      const [source, flags] = next.pick(PATTERNS);
      return apply(op, make("str"), literal(source), literal(flags), small());
    }
    case "regexGroup":
    case "regexHasGroup": {
      const [source, flags] = next.pick(PATTERNS);
      return apply(op, make("str"), literal(source), literal(flags), literal(0), literal(next.pick([0, 1, 1, 2])));
    }
    case "regexReplace": {
      const [source, flags] = next.pick(PATTERNS);
      return apply(op, make("str"), literal(source), literal(flags), literal("-"));
    }
    case "numToStr":
    case "bigToStr":
      return apply(op, make(op === "numToStr" ? "num" : "big"), literal(10));
    case "parseInt":
      return apply(op, make("str"), literal(10));
    case "toFixed":
      return apply(op, make("num"), literal(2));
    case "pow":
    case "bigPow":
      return apply(op, make(sort), literal(sort === "num" ? next.pick([2, 3, 0.5]) : 2n));
    case "bigShl":
    case "bigShr":
      return apply(op, make("big"), literal(next.pick([0n, 1n, 5n])));
    case "repeat":
      return apply(op, make("str"), literal(next.pick([0, 1, 2, 3])));
    case "padStart":
    case "padEnd":
      return apply(op, make("str"), literal(next.pick([0, 2, 5])), literal(next.pick([" ", "0", "ab"])));
    case "splitCount":
      return apply(op, make("str"), literal(next.pick([",", "a", "ab", ""])));
    case "splitPart":
      return apply(op, make("str"), literal(next.pick([",", "a", "ab", ""])), literal(next.pick([0, 1, 2])));
    case "replace":
    case "replaceAll":
      return apply(op, make("str"), literal(next.pick([",", "a", "ab", "aa"])), literal(next.pick(["", "b", "--"])));
    case "charAt":
    case "charCodeAt":
    case "codePointAt":
      return apply(op, make("str"), small());
    case "slice":
    case "substring":
      return apply(op, make("str"), small(), next.unit() < 0.3 ? literal(Infinity) : small());
    case "indexOf":
    case "includes":
    case "startsWith":
    case "lastIndexOf":
      return apply(
        op,
        make("str"),
        make("str"),
        op === "lastIndexOf" && next.unit() < 0.5 ? literal(Infinity) : small(),
      );
    default:
      return applyAll(
        op,
        OPS[op].args.map((arg) => make(arg as Sort)),
      );
  }
}

function allowed(op: Op, { without, sorts }: Options): boolean {
  if (op === "choice" || without?.has(op)) return false;
  return sorts === undefined || OPS[op].args.every((arg) => arg === "any" || sorts.has(arg as Sort));
}
