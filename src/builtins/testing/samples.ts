/** Seeded generators of the inputs that laws are checked on: small values that meet each other, and every value known to be awkward. */
import type { Primitive } from "../../expr/expr.ts";

export type Random = () => number;

/** The value of a call without this argument. */
export const missing = Symbol("missing argument");

export type Sample = Primitive | typeof missing;
export type Sampler = (random: Random) => Sample;

/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): Random {
  let state = (seed ^ 0x2545f491) >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

const AWKWARD_NUMBERS = [
  Number.NaN,
  -0,
  Infinity,
  -Infinity,
  2 ** 31,
  -(2 ** 31),
  2 ** 31 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53) - 2,
  0.5,
  -0.5,
  1.5,
  -1.5,
  2.5,
  0.1,
  1e21,
  -1e21,
  1e-7,
  5e-324,
  Number.MAX_VALUE,
  123456.789,
  1.005,
];

const AWKWARD_TEXTS = [
  "",
  " ",
  "\t\n x\u00a0",
  "\ufeff",
  "ß",
  "İ",
  "ı",
  "ŉ",
  "Straße",
  "ΑΣ",
  "😀",
  "a😀b",
  "\ud83d",
  "\ude00",
  "x\ud83d",
  "\u0000",
  "0",
  "12",
  "-3.5",
  "+7",
  "1e3",
  "0x1f",
  "0b1",
  "Infinity",
  "-0",
  "12px",
  "  8 ",
  ".5",
  "5.",
  "1_0",
  "NaN",
  "9007199254740993",
  "1n",
  "$",
  "$$",
  "$&",
  "a$'b",
  "$`",
  "a,b,,c",
  ",",
  "%41",
  "%",
  "%E0%A4%A",
  "a+b c",
  "undefined",
  "null",
  "true",
  "e\u0301",
];

const ALPHABET = ["a", "b", "A", "1", " ", ",", "$", "-"];

/** A short text over few characters, so that searching in one for another succeeds now and then. */
export function shortText(random: Random, alphabet: readonly string[] = ALPHABET): string {
  let text = "";
  for (let left = Math.floor(random() * 7); left > 0; left--) text += pick(random, alphabet);
  return text;
}

export const texts: Sampler = (random) => (random() < 0.3 ? pick(random, AWKWARD_TEXTS) : shortText(random));
export const needles: Sampler = (random) =>
  random() < 0.15 ? pick(random, AWKWARD_TEXTS) : shortText(random).slice(0, Math.floor(random() * 3));
export const indices: Sampler = (random) =>
  random() < 0.3 ? pick(random, AWKWARD_NUMBERS) : Math.floor(random() * 12) - 4;
export const numbers: Sampler = (random) => {
  if (random() < 0.4) return pick(random, AWKWARD_NUMBERS);
  return random() < 0.6 ? Math.floor(random() * 200) - 100 : (random() - 0.5) * 10 ** Math.floor(random() * 20 - 5);
};
export const booleans: Sampler = (random) => random() < 0.5;
export const bigints: Sampler = (random) => {
  const size = 10n ** BigInt(Math.floor(random() * 25));
  return (BigInt(Math.floor(random() * 2000)) - 1000n) * size + BigInt(Math.floor(random() * 10));
};
export const numerals: Sampler = (random) =>
  random() < 0.5 ? pick(random, AWKWARD_TEXTS) : shortText(random, ["1", "2", "9", "0", ".", "-", "e", " ", "x"]);

export const oneOf =
  (...values: readonly Sample[]): Sampler =>
  (random) =>
    pick(random, values);
export const either =
  (...samplers: readonly Sampler[]): Sampler =>
  (random) =>
    pick(random, samplers)(random);

/** The argument may be left out, or be `undefined`. */
export const maybe =
  (sampler: Sampler): Sampler =>
  (random) => {
    const dice = random();
    return dice < 0.15 ? missing : dice < 0.3 ? undefined : sampler(random);
  };

export const anything: Sampler = either(texts, numbers, booleans, bigints, oneOf(undefined, null));
