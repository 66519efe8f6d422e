/** Small edits of one variable by its domain. */
import type { Domain, Input, Primitive } from "../../../expr/expr.ts";
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import type { Random } from "../../../solver/random.ts";
import { isKey } from "./collections.ts";
import { editText } from "./text-edits.ts";
import { INHERITED } from "./words.ts";

const EDGE_NUMBERS: readonly number[] = [
  0,
  1,
  -1,
  2,
  10,
  100,
  0.5,
  -0,
  NaN,
  Infinity,
  -Infinity,
  255,
  256,
  65536,
  2147483647,
  -2147483648,
  4294967295,
  2 ** 53,
  1e21,
];
export function edit(variable: Input, value: Primitive, dictionary: Dictionary, random: Random): Primitive {
  const { domain } = variable;
  switch (domain.kind) {
    case "any-number":
      return editNumber(value as number, dictionary, random);
    case "integer":
      return editInteger(value as number, domain, dictionary, random);
    case "any-string":
      // a name that every object has leads elsewhere where keys are looked up, written or merged
      if (isKey(variable) && random.chance(4)) return random.pick(INHERITED);
      return editText(value as string, dictionary, random);
    case "any-boolean":
      return !value;
    case "any-bigint":
      return editBigint(value as bigint, dictionary, random);
    case "one-of":
      return random.pick(domain.values);
    case "tag":
      return random.below(domain.labels.length);
  }
}

function editNumber(value: number, dictionary: Dictionary, random: Random): number {
  switch (random.below(8)) {
    case 0:
      return value + 1;
    case 1:
      return value - 1;
    case 2:
      return -value;
    case 3:
      return random.chance(2) ? value * 2 : value / 2;
    case 4:
      return random.pick(EDGE_NUMBERS);
    case 5:
      return random.below(200) - 100;
    default:
      return dictionary.numbers.length === 0 ? random.below(20) : random.pick(dictionary.numbers) + random.below(3) - 1;
  }
}

function editInteger(
  value: number,
  domain: Extract<Domain, { kind: "integer" }>,
  dictionary: Dictionary,
  random: Random,
): number {
  const moved = proposedInteger(value, domain, dictionary, random);
  return Math.min(domain.max, Math.max(domain.min, Math.trunc(moved) || 0));
}

/** Wider ranges are lengths and times: a leap there makes inputs nobody can build. */
const SMALL_RANGE = 2 ** 17;

function proposedInteger(
  value: number,
  domain: Extract<Domain, { kind: "integer" }>,
  dictionary: Dictionary,
  random: Random,
): number {
  switch (random.below(5)) {
    case 0:
      return value + 1;
    case 1:
      return value - 1;
    case 2:
      return domain.min + random.below(Math.min(8, domain.max - domain.min + 1));
    case 3:
      return dictionary.numbers.length === 0 ? value + 2 : Math.min(random.pick(dictionary.numbers), SMALL_RANGE);
    default:
      return domain.max - domain.min < SMALL_RANGE
        ? domain.min + random.below(domain.max - domain.min + 1)
        : value + random.below(64) - 16;
  }
}

function editBigint(value: bigint, dictionary: Dictionary, random: Random): bigint {
  switch (random.below(4)) {
    case 0:
      return value + 1n;
    case 1:
      return -value;
    case 2:
      return value * 2n - 1n;
    default: {
      const integers = dictionary.numbers.filter(Number.isInteger);
      return integers.length === 0 ? BigInt(random.below(100)) : BigInt(random.pick(integers));
    }
  }
}
