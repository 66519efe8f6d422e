/** The yardstick: inputs drawn blindly from the same shapes, no feedback. Kept only to be compared with. */

import { types } from "node:util";
import type { Domain, Input, Model, Primitive } from "../../expr/expr.ts";
import type { Random } from "../../solver/random.ts";
import type { Program } from "./program.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !\"#$%&'()*+,-./:;<=>?@[]^_`{|}~";
/** Structures open new variables as they grow; a few rounds settle the usual ones. */
const ROUNDS = 6;
const BATCH = 100;

export function randomModel(variablesOf: (model: Model) => readonly Input[], random: Random): Model {
  const model = new Map<string, Primitive>();
  for (let round = 0; round < ROUNDS; round++) {
    const open = variablesOf(model).filter((variable) => !model.has(variable.name));
    if (open.length === 0) break;
    for (const variable of open) model.set(variable.name, randomValue(variable.domain, random));
  }
  return model;
}

function randomValue(domain: Domain, random: Random): Primitive {
  switch (domain.kind) {
    case "any-number":
      return randomNumber(random);
    case "integer":
      return domain.min + random.below(Math.min(domain.max - domain.min + 1, random.chance(4) ? 64 : 8));
    case "any-string":
      return Array.from(
        { length: random.below(random.chance(4) ? 32 : 8) },
        () => LETTERS[random.below(LETTERS.length)],
      ).join("");
    case "any-boolean":
      return random.chance(2);
    case "any-bigint":
      return BigInt(random.next()) * (random.chance(2) ? 1n : -1n);
    case "one-of":
      return random.pick(domain.values);
    case "tag":
      return random.below(domain.labels.length);
  }
}

function randomNumber(random: Random): number {
  switch (random.below(6)) {
    case 0:
      return random.pick([0, -0, 1, -1, NaN, Infinity, -Infinity, 0.5, 2 ** 31, 2 ** 53]);
    case 1:
      return random.next() - 2 ** 31;
    case 2:
      return random.below(2001) / 10 - 100;
    default:
      return random.below(201) - 100;
  }
}

/** Runs random inputs until all goals are reached or time is spent; returns the slots reached. */
export async function testRandomly(
  program: Program,
  random: Random,
  goals: readonly number[],
  isSpent: () => boolean,
  isRefused: (error: unknown) => boolean,
): Promise<{ seen: Uint8Array; runs: number }> {
  const seen = new Uint8Array(program.slotCount);
  let runs = 0;
  while (!isSpent() && goals.some((slot) => seen[slot] === 0)) {
    for (let i = 0; i < BATCH; i++, runs++) {
      try {
        const outcome = program.runPlain(randomModel((model) => program.variablesOf(model), random));
        if (types.isPromise(outcome)) await outcome;
      } catch (error) {
        // now and then one is drawn that is too large to be made
        if (!isRefused(error)) throw error;
        continue;
      }
      if (program.hasNew(seen)) for (const slot of program.reachedPlain()) seen[slot] = 1;
    }
  }
  return { seen, runs };
}
