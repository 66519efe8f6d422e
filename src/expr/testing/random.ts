/** Random expressions and models for law tests, seeded: what fails once fails again. */
import { applyAll, input, literal, reference } from "../build.ts";
import type { Domain, Expr, Input, Model, Primitive, Reference } from "../expr.ts";
import { OPS, type Op, type OpSignature, type Sort } from "../op.ts";
import { OPERATIONS, type Value } from "../semantics/table.ts";
import { alternativeOf, type Variable } from "../variable/variable.ts";

export type Random = () => number;

/** Numbers in [0, 1) from a 32-bit state (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const below = (random: Random, n: number): number => Math.floor(random() * n);
export const oneOf = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)]!;

export const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  7,
  10,
  16,
  36,
  97,
  0.5,
  -0.5,
  1.5,
  -2.5,
  1e21,
  1e-7,
  5e-324,
  255,
  65535,
  0x10ffff,
  2 ** 31,
  -(2 ** 31),
  2 ** 31 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  1.7976931348623157e308,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
];
export const STRINGS: readonly string[] = [
  "",
  "a",
  "b",
  "ab",
  "abc",
  "abab",
  "A",
  "aB",
  ",",
  "a,b",
  ",,",
  " ",
  " a ",
  "\n",
  "0",
  "-0",
  "1",
  "12",
  "1e3",
  "0x1f",
  "NaN",
  "Infinity",
  "null",
  "[1]",
  "\ud800",
  "\udc00",
  "\ud83d\ude00",
  "ß",
  "İ",
  "ς",
  "$&",
  "\u0000",
];
const BIGINTS: readonly bigint[] = [0n, 1n, -1n, 2n, 7n, 10n, -3n, 2n ** 53n, -(2n ** 64n)];
const REGEXES: readonly (readonly [string, string])[] = [
  ["a+", ""],
  ["^a(b)?", "i"],
  ["(,)|(b)", ""],
  ["", ""],
  ["^\\d+$", "m"],
  ["[^a]", "s"],
];

const ANY_NUMBER: Domain = { kind: "any-number" };
const ANY_STRING: Domain = { kind: "any-string", maxLength: 12 };
const INPUT_KINDS: Readonly<Record<Exclude<Sort, "any">, readonly (readonly [string, Domain])[]>> = {
  num: [
    ["x", ANY_NUMBER],
    ["y", ANY_NUMBER],
    ["i", { kind: "integer", min: -10, max: 10 }],
    ["j", { kind: "integer", min: 0, max: 255 }],
    ["k", { kind: "integer", min: -(2 ** 53 - 1), max: 2 ** 53 - 1 }],
    ["o", { kind: "one-of", values: [1, -0, 2.5] }],
    ["p", { kind: "one-of", values: [Number.NaN, 4] }],
  ],
  str: [
    ["s", ANY_STRING],
    ["t", ANY_STRING],
    ["c", { kind: "any-string", maxLength: 1 }],
    ["w", { kind: "one-of", values: ["ab", "cd"] }],
  ],
  bool: [
    ["f", { kind: "any-boolean" }],
    ["g", { kind: "any-boolean" }],
  ],
  big: [
    ["v", { kind: "any-bigint" }],
    ["u", { kind: "any-bigint" }],
  ],
};
const TAGS: readonly (readonly [Variable, Domain])[] = [
  [alternativeOf("m"), { kind: "tag", labels: ['typeof m === "string"', "m === undefined"] }],
  [alternativeOf("q"), { kind: "tag", labels: ['typeof q === "string"', "q === undefined", "q === null"] }],
];

/** An expression as it was asked for and as it was built. */
export interface Built {
  readonly e: Expr;
  /** Evaluates what was asked for, without any simplification. */
  readonly reference: (model: Model) => Value;
}

const FIXED: readonly Sort[] = ["num", "str", "bool", "big"];
const opsByResult = new Map<Sort, Op[]>();
for (const op of Object.keys(OPS) as Op[]) {
  const { result } = OPS[op];
  for (const sort of result === "any" ? [...FIXED, "any" as const] : [result]) {
    const ops = opsByResult.get(sort) ?? [];
    ops.push(op);
    opsByResult.set(sort, ops);
  }
}

export function randomExpression(random: Random, sort: Sort, depth: number): Built {
  if (depth === 0 || random() < 0.15) return leaf(random, sort);
  const op = oneOf(random, opsByResult.get(sort)!);
  return application(op, argumentsOf(random, op, sort, depth - 1));
}

/**
 * An operation whose first argument is another operation and whose others are mostly literals: the form most rewrites are about,
 * and rare among expressions drawn freely.
 */
export function layeredExpression(random: Random, sort: Sort): Built {
  const op = oneOf(random, opsByResult.get(sort)!);
  const args = argumentsOf(random, op, sort, 0);
  const signature: OpSignature = OPS[op];
  if (op === "choice" || args.length === 0) return application(op, args);
  for (let i = op.startsWith("regex") ? 3 : 1; i < args.length; i++) {
    const wanted = signature.args[i] ?? signature.args.at(-1)!;
    if (wanted !== "any" && random() < 0.7) args[i] = constant(smallValue(random, wanted));
  }
  const first = args[0]!.e.sort;
  args[0] =
    first === "str" && random() < 0.4 ? mixedText(random) : randomExpression(random, first, 1 + below(random, 2));
  if (op !== "eq" && op !== "same") return application(op, args);
  if (first !== "any" && random() < 0.8) args[1] = constant(smallValue(random, first));
  return application(op, random() < 0.8 ? args : [args[1]!, args[0]!]);
}

/** Literal and symbolic text side by side. */
function mixedText(random: Random): Built {
  return application("concat", [leaf(random, "str"), constant(oneOf(random, STRINGS)), leaf(random, "str")]);
}

/** Values that positions, radixes and short texts are likely to meet. */
function smallValue(random: Random, sort: Exclude<Sort, "any">): Primitive {
  if (random() < 0.3) return randomValue(random, sort);
  if (sort === "num") return oneOf(random, [0, 0, 1, 1, 2, 3, -1, 10, 97, Number.POSITIVE_INFINITY]);
  return sort === "str" ? oneOf(random, ["", "a", "ab", "b", ",", "aba", "12", "aa"]) : randomValue(random, sort);
}

function leaf(random: Random, sort: Sort): Built {
  if (sort === "any") return anyLeaf(random);
  if (random() < 0.4) return constant(randomValue(random, sort));
  const [name, domain] = oneOf(random, INPUT_KINDS[sort]);
  return variable(input(name, sort, domain));
}

function anyLeaf(random: Random): Built {
  const kind = below(random, 5);
  if (kind === 0) return constant(oneOf(random, [undefined, null]));
  if (kind === 1) return object(reference(oneOf(random, ["r1", "r2"])));
  if (kind === 2) return variable(input("z", "any", { kind: "one-of", values: [undefined, 1, "a", null, Number.NaN] }));
  return leaf(random, oneOf(random, FIXED));
}

const constant = (value: Primitive): Built => ({ e: literal(value), reference: () => value });
const object = (e: Reference): Built => ({ e, reference: () => e });
const variable = (e: Input): Built => ({ e, reference: (model) => model.get(e.name) });

function randomValue(random: Random, sort: Exclude<Sort, "any">): Primitive {
  switch (sort) {
    case "num":
      return random() < 0.3 ? below(random, 12) : oneOf(random, NUMBERS);
    case "str":
      return oneOf(random, STRINGS);
    case "bool":
      return random() < 0.5;
    case "big":
      return oneOf(random, BIGINTS);
  }
}

function argumentsOf(random: Random, op: Op, sort: Sort, depth: number): Built[] {
  if (op.startsWith("regex")) return regexArguments(random, op, depth);
  const any = (): Sort => (random() < 0.6 ? oneOf(random, FIXED) : "any");
  const sub = (wanted: Sort): Built => randomExpression(random, wanted, depth);
  if (op === "ite") return [sub("bool"), sub(sort), sub(sort)];
  if (op === "choice") {
    const [tag, domain] = oneOf(random, TAGS);
    const count = domain.kind === "tag" ? domain.labels.length : 0;
    return [variable(input(tag, "num", domain)), ...Array.from({ length: count }, () => sub(sort))];
  }
  if (op === "eq" || op === "same") {
    const common = any();
    const left = sub(common);
    return [left, random() < 0.1 ? left : random() < 0.8 ? sub(common) : sub(any())];
  }
  const signature: OpSignature = OPS[op];
  const count = signature.variadic ? below(random, 4) : signature.args.length;
  const args = Array.from({ length: count }, (_, i) => sub(signature.args[i] ?? signature.args.at(-1)!));
  if (count > 1 && random() < 0.1 && signature.args[0] === (signature.args[1] ?? signature.args[0])) args[1] = args[0]!;
  if (op === "numToStr" || op === "bigToStr" || op === "parseInt")
    args[1] = constant(random() < 0.7 ? 10 : below(random, 40));
  if (op === "repeat" || op === "bigPow" || op === "bigShl") args[1] = leaf(random, signature.args[1]!);
  return args;
}

function regexArguments(random: Random, op: Op, depth: number): Built[] {
  const [source, flags] = oneOf(random, REGEXES);
  const text = randomExpression(random, "str", depth);
  if (op === "regexReplace") return [text, constant(source), constant(flags), leaf(random, "str")];
  const from = constant(random() < 0.7 ? 0 : below(random, 4));
  const args = [text, constant(source), constant(flags), from];
  return OPS[op].args.length === 5 ? [...args, constant(below(random, 3))] : args;
}

/** `ite`, `choice`, `and` and `or` only evaluate what they need, like the operators they stand for. */
function application(op: Op, args: readonly Built[]): Built {
  const e = applyAll(
    op,
    args.map((arg) => arg.e),
  );
  const value = (model: Model): Value => {
    switch (op) {
      case "and":
        return args.every((arg) => arg.reference(model));
      case "or":
        return args.some((arg) => arg.reference(model));
      case "ite":
        return (args[0]!.reference(model) ? args[1]! : args[2]!).reference(model);
      case "choice":
        return args[1 + (args[0]!.reference(model) as number)]!.reference(model);
      default:
        return OPERATIONS[op](...args.map((arg) => arg.reference(model)));
    }
  };
  return { e, reference: value };
}

/** Values for every input the expressions use, within their domains. */
export function randomModel(random: Random): Map<string, Primitive> {
  const model = new Map<string, Primitive>();
  for (const [sort, kinds] of Object.entries(INPUT_KINDS)) {
    for (const [name, domain] of kinds) model.set(name, valueIn(random, sort as keyof typeof INPUT_KINDS, domain));
  }
  for (const [{ name }, domain] of TAGS) model.set(name, valueIn(random, "num", domain));
  model.set("z", oneOf(random, [undefined, 1, "a", null, Number.NaN]));
  return model;
}

function valueIn(random: Random, sort: keyof typeof INPUT_KINDS, domain: Domain): Primitive {
  switch (domain.kind) {
    case "integer": {
      const span = domain.max - domain.min;
      return random() < 0.3 ? oneOf(random, [domain.min, domain.max]) : domain.min + Math.floor(random() * span);
    }
    case "any-string":
      return (oneOf(random, STRINGS) + (random() < 0.3 ? oneOf(random, STRINGS) : "")).slice(0, domain.maxLength);
    case "one-of":
      return oneOf(random, domain.values);
    case "tag":
      return below(random, domain.labels.length);
    default:
      return randomValue(random, sort);
  }
}
