/** Calls that an exploration does not make: repeated ones on the same module state, shared objects, odd values of the declared types. */
import type { ClaimKind } from "../../claims/claim.ts";
import type { Model } from "../../expr/expr.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import { createSearchRandom, type Random } from "../../solver/random.ts";
import type { BuiltInput } from "../input/target-input.ts";
import type { Call } from "../program/calls.ts";
import { share } from "./aliases.ts";
import { makeOdd } from "./oddities.ts";
import { type Declared, placesOf } from "./places.ts";

export const LATER_CALL = "a later call on the same module state";

/** A few calls; the last one is looked at. */
export interface Attempt {
  readonly calls: readonly Call[];
  /** What the last run of these calls was odd in, if anything. */
  readonly way: () => string | undefined;
}

const LONGEST = 5;

export function repeated(next: () => Model, random: Random): Attempt {
  const count = 2 + random.below(LONGEST - 1);
  const isSame = random.chance(2);
  const first = next();
  const calls: Call[] = [{ model: first }];
  while (calls.length < count) {
    const isAgain = random.chance(3);
    calls.push(isAgain ? { model: calls.at(-1)!.model, isAgain } : { model: isSame ? first : next() });
  }
  return { calls, way: () => LATER_CALL };
}

export interface OddityOptions {
  readonly declared: Declared;
  readonly dictionary: Dictionary;
  /** Whether the verdicts state this as an assumption. */
  readonly isExcluded: (assumption: ClaimKind) => boolean;
}

/** One call whose input is changed once it is built: the same change whenever it is run. */
export function odd(model: Model, seed: number, { declared, dictionary, isExcluded }: OddityOptions): Attempt {
  let way: string | undefined;
  const change = (input: BuiltInput): void => {
    const random = createSearchRandom(seed);
    way = random.chance(3) ? share(placesOf(input, declared), random) : undefined;
    way ??= makeOdd(input, { declared, dictionary, random }, isExcluded);
    way ??= share(placesOf(input, declared), random);
  };
  return { calls: [{ model, change }], way: () => way };
}
