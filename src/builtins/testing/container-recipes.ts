/** Random operands for the container laws: primitives of every kind, symbolic or not, arrays with holes and symbolic lengths. */
import { choice, input, literal } from "../../expr/build.ts";
import type { Expr, Input, Model } from "../../expr/expr.ts";
import {
  type Bench,
  type Body,
  checkLaws,
  constant,
  type Operand,
  type Recipe,
  type Scenario,
  type Tally,
} from "./container-law.ts";
import { type Random, randomOf } from "./container-snapshot.ts";
import { deepRuns, deepSeed } from "./law-depth.ts";

const number = (name: string): Input => input(name, "num", { kind: "any-number" });
const integer = (name: string, min: number, max: number): Input => input(name, "num", { kind: "integer", min, max });
const string = (name: string): Input => input(name, "str", { kind: "any-string", maxLength: 20 });

const numbers = [number("n0"), number("n1"), number("n2")];
const integers = [integer("i0", -4, 7), integer("i1", -4, 7)];
const strings = [string("s0"), string("s1")];
const booleans = [input("b0", "bool", { kind: "any-boolean" })];
const lengths = [integer("l0", 0, 5), integer("l1", 0, 3)];
const tag = input("t0", "num", { kind: "tag", labels: ["undefined", "number", "string", "null"] });

/** A value of a union type. */
const union = choice(tag, literal(undefined), numbers[2]!, strings[1]!, literal(null));

export const variables: readonly Input[] = [...numbers, ...integers, ...strings, ...booleans, ...lengths, tag];

export function randomModel(random: Random): Model {
  return new Map(variables.map((variable) => [variable.name, random.valueOf(variable)]));
}

const CONSTANTS = [0, 1, 2, -1, -0, 1.5, Number.NaN, "", "a", "b", "10", true, false, null, undefined, 3, 10n];

export const anySymbol = (random: Random): Expr =>
  random.pick([...numbers, ...integers, ...strings, ...booleans, union]);

export function anyPrimitive(random: Random, symbolic = 0.5): Recipe {
  return random.chance(symbolic)
    ? { kind: "symbol", expr: anySymbol(random) }
    : { kind: "constant", value: random.pick(CONSTANTS) };
}

export const anyNumber = (random: Random): Recipe =>
  random.chance(0.6)
    ? { kind: "symbol", expr: random.pick([...numbers, ...integers]) }
    : { kind: "constant", value: random.pick([0, 1, 2, 3, -1, 7, 2.5]) };

/** An index as programs pass it: missing, far out, from the end, of the wrong type. */
export function anyIndex(random: Random): Recipe {
  const roll = random.below(10);
  if (roll < 4) return { kind: "symbol", expr: random.pick(integers) };
  if (roll < 5) return { kind: "symbol", expr: random.pick([numbers[0]!, union, strings[0]!]) };
  return {
    kind: "constant",
    value: random.pick([0, 1, 2, -1, -2, 5, 1.7, Number.NaN, 1e9, -1e9, undefined, "1", null, true]),
  };
}

export interface ArrayOptions {
  readonly numbersOnly?: boolean;
  readonly nested?: number;
  readonly holes?: number;
  /** Its length is the same for all inputs. */
  readonly isFixed?: boolean;
}

export function anyArray(random: Random, options: ArrayOptions = {}): Recipe {
  const length = !options.isFixed && random.chance(0.4) ? random.pick(lengths) : undefined;
  const count = length === undefined ? random.below(6) : 5;
  const items: Recipe[] = [];
  for (let i = 0; i < count; i++) {
    if (length === undefined && random.chance(options.holes ?? 0.12)) items.push({ kind: "hole" });
    else if (random.chance(options.nested ?? 0))
      items.push(anyArray(random, { ...options, nested: (options.nested ?? 0) / 3 }));
    else items.push(options.numbersOnly ? anyNumber(random) : anyPrimitive(random));
  }
  return length === undefined ? { kind: "array", items } : { kind: "array", items, length };
}

/** Callbacks of (element, index, array); each a different mixture of arithmetic, tests, branches and changes to the array. */
export const visitors: Record<string, Body> = {
  identity: (_bench, [x]) => x!,
  double: (bench, [x]) => (bench.isOfType(x!, "number") ? bench.binary("*", x!, constant(2)) : x!),
  greater: (bench, [x]) => (bench.isOfType(x!, "bigint") ? constant(true) : bench.binary(">", x!, constant(1))),
  equals: (bench, [x]) => bench.binary("===", x!, bench.build({ kind: "symbol", expr: numbers[0]! })),
  index: (_bench, [, i]) => i!,
  pair: (bench, [x, i]) => {
    const array = [x!.value, i!.value];
    bench.rt?.arrayLiteral(array, [x!.shadow, undefined]);
    return constant(array);
  },
  shape: (bench, [x]) => {
    if (!bench.isOfType(x!, "number")) return constant("other");
    return bench.branch(bench.binary("<", x!, constant(2))) ? constant("small") : x!;
  },
  pushing: (bench, [x, i, array]) => {
    if (Array.isArray(array?.value) && (i!.value as number) < 2) bench.call(Array.prototype.push, array.value, [x!]);
    return x!;
  },
  popping: (bench, [x, i, array]) => {
    if (Array.isArray(array?.value) && i!.value === 0) bench.call(Array.prototype.pop, array.value, []);
    return x!;
  },
  shifting: (bench, [x, i, array]) => {
    if (Array.isArray(array?.value) && i!.value === 0) bench.call(Array.prototype.shift, array.value, []);
    return x!;
  },
  throwing: (bench, [x]) => {
    if (bench.isOfType(x!, "number") && bench.branch(bench.binary(">", x!, constant(2))))
      throw new RangeError("too big");
    return x!;
  },
};

export const comparators: Record<string, Body> = {
  ascending: (bench, [a, b]) => bench.binary("-", a!, b!),
  descending: (bench, [a, b]) => bench.binary("-", b!, a!),
  branching: (bench, [a, b]) =>
    bench.branch(bench.binary("<", a!, b!))
      ? constant(-1)
      : bench.branch(bench.binary(">", a!, b!))
        ? constant(1)
        : constant(0),
  boolean: (bench, [a, b]) => bench.binary(">", a!, b!),
  constant: () => constant(0),
  nothing: () => constant(undefined),
  first: (_bench, [a]) => a!,
};

export const reducers: Record<string, Body> = {
  sum: (bench, [a, x]) => {
    const mixes = bench.isOfType(a!, "bigint") || bench.isOfType(x!, "bigint");
    return mixes || Array.isArray(x!.value) || Array.isArray(a!.value) ? x! : bench.binary("+", a!, x!);
  },
  last: (_bench, [, x]) => x!,
  larger: (bench, [a, x]) =>
    bench.isOfType(a!, "number") && bench.isOfType(x!, "number") && bench.branch(bench.binary("<", a!, x!)) ? x! : a!,
};

export const variable = (name: string): Expr => variables.find((each) => each.name === name)!;

/** A law about what `subject` makes: operands are made inside, so that only its result is compared. */
export const about = (subject: (bench: Bench) => Operand): Scenario => ({
  fn: Array.isArray,
  self: { kind: "constant", value: undefined },
  args: [],
  after: (bench) => subject(bench),
});

/** Runs `count` scenarios, seeded by name; what it returns tells whether the laws had anything to bite on. */
export function tallyLaws(name: string, count: number, make: (random: Random) => Scenario): Tally {
  const random = randomOf(deepSeed(name.length * 104_729 + count));
  const tally: Tally = { scenarios: 0, symbolic: 0, crossed: 0, concretised: 0 };
  const scenarios = deepRuns(count);
  for (let i = 0; i < scenarios; i++) checkLaws(make(random), randomModel(random), variables, random, tally);
  return tally;
}
