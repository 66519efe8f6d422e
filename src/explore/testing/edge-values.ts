/** Concrete inputs that break things: the edges of each type, the constants of the source and their neighbours, crossed or drawn at random. */
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { createSearchRandom, type Random } from "../../solver/random.ts";
import { encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  2,
  3,
  7,
  8,
  10,
  100,
  1e9,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 32 - 1,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  1 - 2 ** 53,
  1e308,
  -1e308,
  5e-324,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
];
const STRINGS = [
  "",
  "a",
  "0",
  "-1",
  "1.5",
  " ",
  "[",
  "(",
  "{}",
  "null",
  "%",
  "%41",
  "\ud800",
  "é",
  "__proto__",
  "constructor",
  "x".repeat(70),
];
const BIGINTS = [0n, 1n, -1n, 2n, 2n ** 53n, -(2n ** 53n), 2n ** 64n];

interface Constants {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
}

export function constantsOf(text: string): Constants {
  const numbers = [...text.matchAll(/(?<![\w.])\d[\d_]*(?:\.\d+)?(?:e\d+)?/g)].map(([one]) =>
    Number(one.replaceAll("_", "")),
  );
  const strings = [...text.matchAll(/"([^"\\\n]*)"/g)].map(([, one]) => one!);
  return { numbers, strings };
}

/** At most `count` argument lists: all combinations where there are so few, otherwise drawn at random. */
export function edgeInputs(target: Target, constants: Constants, count: number, seed: number): Encoded[][] {
  const random = createSearchRandom(seed);
  const lists = target.parameters.map(({ shape, optional }) => {
    const values = valuesOf(shape, target, constants, random, 3);
    return optional ? [undefined, ...values] : values;
  });
  if (lists.length === 0) return [[]];
  const total = lists.reduce((product, list) => product * list.length, 1);
  const inputs: Encoded[][] = [];
  for (let i = 0; i < Math.min(total, count); i++) {
    let rest = i;
    inputs.push(
      lists.map((list) => {
        const at = total <= count ? rest % list.length : random.below(list.length);
        rest = Math.floor(rest / list.length);
        return encode(list[at]);
      }),
    );
  }
  return inputs;
}

function valuesOf(shape: Shape, target: Target, constants: Constants, random: Random, depth: number): unknown[] {
  const below = (inner: Shape): unknown[] => valuesOf(inner, target, constants, random, depth - 1);
  switch (shape.kind) {
    case "number": {
      const near = constants.numbers.flatMap((n) => [n, n + 1, n - 1, n + 0.5, -n]);
      return [...new Set([...NUMBERS, ...near])].filter((n) => shape.integer === undefined || fits(n, shape.integer));
    }
    case "string":
      return [...new Set([...STRINGS, ...constants.strings])];
    case "boolean":
      return [false, true];
    case "bigint":
      return BIGINTS;
    case "undefined":
      return [undefined];
    case "null":
      return [null];
    case "literal":
      return [literal(shape.value)];
    case "one-of":
      return shape.values.map(literal);
    case "union":
      return shape.options.flatMap(below);
    case "array": {
      const elements = depth <= 0 ? [] : below(shape.element);
      const drawn = [1, 1, 2, 2, 3, 5, 9].map((length) => Array.from({ length }, () => random.pick(elements)));
      return [[], ...elements.map((one) => [one]), ...(elements.length === 0 ? [] : drawn)];
    }
    case "object":
      return Array.from({ length: 24 }, () =>
        Object.fromEntries(
          shape.properties
            .filter(({ optional }) => !optional || random.chance(2))
            .map(({ name, shape: inner }) => [name, depth <= 0 ? undefined : random.pick(below(inner))]),
        ),
      );
    case "named":
      return below(target.definitions[shape.name]!);
    default:
      return [undefined];
  }
}

const fits = (n: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  Number.isInteger(n) && !Object.is(n, -0) && n >= min && n <= max;

const literal = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? BigInt((value as { bigint: string }).bigint) : value;
