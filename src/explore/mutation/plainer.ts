/**
 * Making an input plain must not make it say nothing: small different numbers, short words and lists of two stay as they are, and what is
 * replaced becomes such a value before it becomes nothing.
 */

import type { Input, Primitive } from "../../expr/expr.ts";
import { isLength } from "../../expr/variable/variable.ts";
import { simplifications } from "../results/shrink.ts";
import { isCallCount } from "../search/fuzz/collections.ts";
import { isMoment, isReadableMoment, isWord, neater, readableMoments, wordFor } from "./readable.ts";

const TELLING = [3, 7, 5, 12, 2, 10, 100] as const;

/** Elements that show order. */
const FEWEST = 2;

/** How many elements a collection keeps; calls that change nothing say nothing. */
export const fewestTelling = (length: Input): number => (isCallCount(length) ? 0 : FEWEST);

export function plainerAndTelling(variable: Input, value: Primitive): readonly Primitive[] {
  const simpler = simplifications(variable, value);
  switch (variable.domain.kind) {
    case "any-number":
      return isTelling(value) ? [] : last(simpler, [...TELLING.filter((n) => isRoom(value, n)), ...simpler]);
    case "integer":
      if (isMoment(variable)) return isReadableMoment(value) ? [] : [...readableMoments(0), ...simpler];
      if (isCallCount(variable)) return simpler;
      if (isLength(variable))
        return (value as number) <= FEWEST ? [] : [FEWEST, ...simpler.filter((n) => (n as number) > FEWEST)];
      return isTelling(value) ? [] : simpler;
    case "any-string":
      if (isWord(value) || value === "") return [];
      return [wordFor(variable), ...neater(value as string), ...(isShort(value) ? [] : last(simpler, simpler))];
    case "any-boolean":
      return [];
    case "tag":
      // a text or a number of unknown type says more than nothing at all
      return /^typeof .* === "(?:string|number)"$/.test(variable.domain.labels[value as number] ?? "") ? [] : simpler;
    default:
      return simpler;
  }
}

/** Nothing, or next to nothing, only where nothing else serves. */
const last = (simpler: readonly Primitive[], all: readonly Primitive[]): Primitive[] => {
  const isNeutral = (one: Primitive): boolean => one === 0 || one === 1 || one === -1 || one === "";
  return [...new Set([...all.filter((one) => !isNeutral(one)), ...simpler.filter(isNeutral)])];
};

/** A number that is neutral on purpose, 0 or 1, is not made another one. */
const isRoom = (value: Primitive, n: number): boolean => typeof value === "number" && !(Math.abs(value) <= n);

const isTelling = (value: Primitive): boolean =>
  typeof value === "number" && Number.isInteger(value) && !Object.is(value, -0) && value >= 0 && value <= 100;

const isShort = (value: Primitive): boolean =>
  typeof value === "string" && value.length <= 4 && /^[\x20-\x7e]*$/.test(value);
