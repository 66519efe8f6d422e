/** Random values of every kind that has a text of its own. */
import type { SeededRandom } from "./seeded-random.ts";

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  -2.5,
  1e21,
  1e-7,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2 ** 53,
  -(2 ** 31),
  5e-324,
];
const PIECES = [
  "a",
  "Z",
  "0",
  " ",
  '"',
  "'",
  "`",
  "\\",
  "$" + "{x}",
  "\n",
  "\r",
  "\t",
  "\u0000",
  "\u2028",
  "\u200b",
  "\ud800",
  "\udc00",
  "😀",
  "é",
  "\ufeff",
  "</script>",
  "$",
];
const KEYS = [
  "a",
  "b",
  "key with space",
  "$",
  "__proto__",
  "constructor",
  "0",
  "length",
  "",
  "ünï",
  "class",
  "toString",
];
const TYPED = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
];
const PATTERNS = [/a/, /^\/[\]/]+$/giu, /(?:)/, /[^\x00-\x1f]\u2028/m, /\n/, /\//, /\n/, /(?:)/];

export function randomValue(random: SeededRandom, depth: number): unknown {
  const kind = random(depth > 0 ? 20 : 8);
  const inside = (): unknown => randomValue(random, depth - 1);
  const many = <T>(make: (i: number) => T): T[] => Array.from({ length: random(4) }, (_, i) => make(i));
  switch (kind) {
    case 0:
      return undefined;
    case 1:
      return null;
    case 2:
      return random(2) === 0;
    case 3:
    case 4:
      return random(2) === 0 ? NUMBERS[random(NUMBERS.length)] : (random(2000) - 1000) / (1 + random(7));
    case 5:
    case 6:
      return randomText(random);
    case 7:
      return BigInt(random(1000) - 500) ** BigInt(random(12));
    case 8:
    case 9:
      return many(inside);
    case 10:
      return sparse(random, inside);
    case 11:
    case 12:
      return withKeys({}, random, inside);
    case 13:
      return withKeys(Object.create(null) as object, random, inside);
    case 14:
      return new Map(many((i) => [random(2) === 0 ? i : inside(), inside()]));
    case 15:
      return new Set(many(inside));
    case 16:
      return new Date((random(4_000_000) - 1_000_000) * 1_000_003);
    case 17:
      return randomBytes(random);
    case 18:
      return PATTERNS[random(PATTERNS.length)];
    default: {
      const errors = [Error, TypeError, RangeError, SyntaxError, URIError, EvalError, ReferenceError];
      return new errors[random(errors.length)]!(randomText(random));
    }
  }
}

function randomText(random: SeededRandom): string {
  return Array.from({ length: random(5) }, () => PIECES[random(PIECES.length)]).join("");
}

function sparse(random: SeededRandom, inside: () => unknown): unknown[] {
  const array: unknown[] = [];
  array.length = random(5);
  for (let i = 0; i < array.length; i++) if (random(2) === 0) array[i] = inside();
  return array;
}

function withKeys(object: object, random: SeededRandom, inside: () => unknown): object {
  for (let i = random(4); i > 0; i--) {
    Object.defineProperty(object, KEYS[random(KEYS.length)]!, {
      value: inside(),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return object;
}

function randomBytes(random: SeededRandom): unknown {
  const items = Array.from({ length: random(6) }, () => random(256) - 100);
  switch (random(5)) {
    case 0:
      return BigInt64Array.from(items.map(BigInt));
    case 1:
      return Buffer.from(items);
    case 2:
      return Uint8Array.from(items).buffer;
    default:
      return TYPED[random(TYPED.length)]!.from(items);
  }
}
