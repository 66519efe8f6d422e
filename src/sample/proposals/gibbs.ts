/** One variable moves one step: numbers by a power of two, mostly one, or by the last bit, texts by one edit. As likely from here to there as back. */
import { defaultOf } from "../../expr/domain.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import type { Random } from "../../solver/random.ts";
import { type Box, type Interval, intervalOf, wrapped } from "../box.ts";
import { editOnce } from "./text.ts";

/** What values are taken from. */
export interface Surroundings {
  readonly box: Box;
  /** What texts are made of, besides characters. */
  readonly words?: readonly string[];
}

/** A different input, or the same where a move would leave the box of a text. */
export function gibbs(model: Model, variables: readonly Input[], within: Surroundings, random: Random): Model {
  if (variables.length === 0) return model;
  const variable = random.pick(variables);
  const moved = new Map<string, Primitive>(model);
  const value = model.has(variable.name) ? model.get(variable.name) : defaultOf(variable.domain);
  moved.set(variable.name, move(variable, value, within, random));
  return moved;
}

export function move(variable: Input, value: Primitive, { box, words }: Surroundings, random: Random): Primitive {
  const { domain } = variable;
  const interval = intervalOf(variable, box);
  const sign = random.chance(2) ? 1 : -1;
  switch (domain.kind) {
    case "any-boolean":
      return value !== true;
    case "any-bigint":
      return (value as bigint) + BigInt(sign * leap(LARGEST_LEAP, random));
    case "any-string":
      return editOnce(value as string, interval.max, random, words);
    case "one-of": {
      const at = domain.values.indexOf(value);
      return domain.values[wrapped(at + sign, interval)];
    }
    case "tag":
      return wrapped((value as number) + sign, interval);
    case "integer":
      return stepped(value as number, sign, { min: Math.ceil(interval.min), max: Math.floor(interval.max) }, random);
    case "any-number": {
      const number = value as number;
      if (!Number.isFinite(number)) return 0;
      // the neighbour among doubles: conditions on fractions turn there
      if (random.chance(8)) return neighbour(number, sign);
      return stepped(number, sign, interval, random);
    }
  }
}

const LARGEST_LEAP = 2 ** 30;
/** One move in so many may be larger than one. */
const LEAPS = 4;

/** A step of one wraps around; a larger one that would leave the box is not made, there and back. */
function stepped(value: number, sign: number, interval: Interval, random: Random): number {
  const by = leap(interval.max - interval.min, random);
  if (by === 1) return wrapped(value + sign, interval);
  const to = value + sign * by;
  return to < interval.min || to > interval.max ? value : to;
}

/** One, or a power of two below the width: with steps of one alone nothing ever comes from one end of a wide box to the other. */
function leap(width: number, random: Random): number {
  if (!random.chance(LEAPS) || !(width > 1)) return 1;
  return 2 ** random.below(Math.floor(Math.log2(Math.min(width, LARGEST_LEAP))) + 1);
}

const bytes = new DataView(new ArrayBuffer(8));

/** The next double up or down. */
export function neighbour(value: number, sign: 1 | -1 | number): number {
  if (value === 0) return sign > 0 ? Number.MIN_VALUE : -Number.MIN_VALUE;
  bytes.setFloat64(0, value);
  const away = value > 0 === sign > 0;
  bytes.setBigInt64(0, bytes.getBigInt64(0) + (away ? 1n : -1n));
  const next = bytes.getFloat64(0);
  return Number.isFinite(next) ? next : value;
}
