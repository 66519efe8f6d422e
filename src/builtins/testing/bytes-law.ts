/** Random bytes, views and offsets for the laws of binary data. */
import { test } from "vitest";
import { input } from "../../expr/build.ts";
import type { Expr, Input, Model } from "../../expr/expr.ts";
import { installModels } from "../index.ts";
import { expectBite, type Shares } from "./bite.ts";
import {
  type Bench,
  checkLaws,
  constant,
  type Operand,
  type Recipe,
  type Scenario,
  type Tally,
} from "./container-law.ts";
import { about } from "./container-recipes.ts";
import { type Random, randomOf } from "./container-snapshot.ts";
import { deepRuns, deepSeed } from "./law-depth.ts";

const integer = (name: string, min: number, max: number): Input => input(name, "num", { kind: "integer", min, max });

const octets = [0, 1, 2, 3, 4, 5].map((i) => integer(`b${i}`, 0, 255));
const small = [integer("i0", -2, 9), integer("i1", -2, 9)];
const wide = [integer("w0", -70000, 70000), integer("w1", -(2 ** 48), 2 ** 48)];
const numbers = [input("n0", "num", { kind: "any-number" }), input("n1", "num", { kind: "any-number" })];
const TEXTS = ["", "a", "abc", "0aFf", "zz", "häß", "€", "\ud83d\ude00", "YWJj", "YQ==", "a b\u0000", "\ud800", "AbC1"];
const texts = ["s0", "s1"].map((name) => input(name, "str", { kind: "one-of", values: TEXTS }));
const bigs = [
  input("g0", "big", {
    kind: "one-of",
    values: [0n, 1n, -1n, 255n, 1n << 63n, -(1n << 63n), (1n << 64n) + 5n, 0x0102030405060708n],
  }),
];
const length = integer("l0", 0, 6);

const variables: readonly Input[] = [...octets, ...small, ...wide, ...numbers, ...texts, ...bigs, length];

export const symbols = { octets, small, wide, numbers, texts, bigs, length };

/** Mostly a symbol of one of the kinds, sometimes a constant. */
export const oneOf =
  (exprs: readonly Expr[], constants: readonly unknown[], symbolic = 0.7) =>
  (random: Random): Recipe =>
    random.chance(symbolic)
      ? { kind: "symbol", expr: random.pick(exprs) }
      : { kind: "constant", value: random.pick(constants) };

export const anyOffset = oneOf(small, [0, 0, 1, 2, 3, -1, 1.5, undefined, 100, "1"], 0.4);
export const plainOffset = oneOf(small, [0, 0, 1, 2, 3], 0.3);
export const anyValue = oneOf([...octets, ...small, ...wide, ...numbers], [0, 1, 255, 256, -1, 1.5, Number.NaN], 0.8);
export const anyBig = oneOf(bigs, [0n, 5n, -1n], 0.8);
export const anyText = oneOf(texts, TEXTS, 0.8);
export const anyTruth = oneOf([small[0]!], [true, false, undefined], 0.2);

/** Some bytes, some of them symbolic, of a symbolic length now and then. */
export function anyBytes(
  random: Random,
  kind: "Uint8Array" | "Buffer" = "Uint8Array",
  size?: number,
): (bench: Bench) => Operand {
  const isVarying = size === undefined && random.chance(0.3);
  const count = size ?? (isVarying ? 6 : random.below(9));
  const recipes = Array.from({ length: count }, () => oneOf(octets, [0, 1, 65, 127, 128, 195, 255], 0.6)(random));
  return (bench) => {
    const actual = isVarying ? (bench.build({ kind: "symbol", expr: length }).value as number) : count;
    // a buffer of its own: what the pool holds elsewhere is not the law's business
    const array = kind === "Buffer" ? Buffer.from(new ArrayBuffer(actual)) : new Uint8Array(actual);
    for (let i = 0; i < actual; i++) {
      const { value, shadow } = bench.build(recipes[i]!);
      array[i] = value as number;
      bench.rt?.heap.setProperty(array, i, value, shadow);
    }
    if (isVarying) bench.rt?.heap.setProperty(array, "length", actual, length);
    return constant(array);
  };
}

/** Constructs with shadows. */
export function construct(bench: Bench, type: unknown, args: readonly Operand[]): Operand {
  const values = args.map((each) => each.value);
  if (bench.rt === undefined) return constant(Reflect.construct(type as never, values));
  const value = bench.rt.construct(
    type,
    values,
    args.map((each) => each.shadow),
    7,
  );
  bench.rt.ret = undefined;
  return constant(value);
}

/** Reads a property the way instrumented code does. */
export function property(bench: Bench, object: unknown, key: string): Operand {
  const value = (object as Record<string, unknown>)[key];
  return { value, shadow: bench.rt?.get(object, undefined, key, undefined, value, 7) };
}

/** Several results at once. */
export function all(bench: Bench, results: readonly Operand[]): Operand {
  const array = results.map((each) => each.value);
  bench.rt?.arrayLiteral(
    array,
    results.map((each) => each.shadow),
  );
  return constant(array);
}

export interface Demands extends Partial<Shares> {
  readonly count?: number;
}

/** The law of what `make` describes, on many random scenarios. */
export function holds(name: string, make: (random: Random) => Scenario, demands: Demands = {}): void {
  test(name, () => {
    installModels();
    const written = demands.count ?? 250;
    const random = randomOf(deepSeed(name.length * 7919 + written));
    const count = deepRuns(written);
    const tally: Tally = { scenarios: 0, symbolic: 0, crossed: 0, concretised: 0 };
    const randomModel = (): Model => new Map(variables.map((each) => [each.name, random.valueOf(each)]));
    for (let i = 0; i < count; i++) checkLaws(make(random), randomModel(), variables, random, tally);
    expectBite(tally, { symbolic: 0.5, crossed: 0.5, concretised: 0, ...demands });
  });
}

export { about };
