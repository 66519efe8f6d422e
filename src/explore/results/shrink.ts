/** Makes an input smaller and plainer while it still does what it is kept for. */

import { defaultOf } from "../../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import { isLength } from "../../expr/variable/variable.ts";
import { countOf, isCallCount, isFitting, leastOf, withoutElements } from "../search/fuzz/collections.ts";

interface ShrinkTask {
  readonly model: Model;
  readonly variablesOf: (model: Model) => readonly Input[];
  /** Whether the smaller input still serves its purpose; each question costs a run. */
  readonly stillServes: (model: Model) => Promise<boolean> | boolean;
  readonly attempts: number;
  /** Nothing more is to be tried. */
  readonly isSpent?: () => boolean;
  /** Which values are to be tried instead; the plainest there are unless somebody knows better. */
  readonly plainer?: (variable: Input, value: Primitive) => readonly Primitive[];
  /** How many elements a collection keeps in any case. */
  readonly fewest?: (length: Input) => number;
}

/** Of longer collections elements are left out at the end only, after whole pieces of them were. */
const MOST_LEFT_OUT = 40;
/** A collection of so many is cut in pieces; the smallest are an eighth of it. */
const LONG = 6;
const PIECES = [2, 4, 8];

export async function shrink(task: ShrinkTask): Promise<Model> {
  let best = task.model;
  let attempts = task.attempts;
  const accepts = async (candidate: Model): Promise<boolean> => {
    if (task.isSpent?.() === true) attempts = 0;
    if (attempts-- <= 0 || !(await task.stillServes(candidate))) return false;
    best = candidate;
    return true;
  };
  const leavesOut = async (length: Input, index: number, count = 1): Promise<boolean> => {
    const candidate = withoutElements(best, length, index, count);
    return isFitting(candidate, task.variablesOf(candidate)) && (await accepts(candidate));
  };
  /** What matters may be anywhere in a long list. */
  const leavesPiecesOut = async (length: Input, fewest: number): Promise<boolean> => {
    const before = countOf(best, length);
    for (let isShorter = true; isShorter && countOf(best, length) >= LONG; ) {
      const count = countOf(best, length);
      isShorter = false;
      for (const pieces of PIECES) {
        const size = Math.floor(count / pieces);
        for (let from = count - size; from >= 0 && !isShorter && attempts > 0 && size > 0; from -= size)
          isShorter = count - size >= fewest && (await leavesOut(length, from, size));
        if (isShorter) break;
      }
    }
    return countOf(best, length) < before;
  };
  for (let progress = true; progress && attempts > 0; ) {
    progress = false;
    for (const variable of structureFirst(unique(task.variablesOf(best)))) {
      const current = best.get(variable.name) ?? defaultOf(variable.domain);
      for (const simpler of (task.plainer ?? simplifications)(variable, current))
        if (attempts > 0 && (await accepts(new Map(best).set(variable.name, simpler)))) {
          progress = true;
          break;
        }
      if (!isLength(variable) && !isCallCount(variable)) continue;
      const fewest = Math.max(leastOf(variable), task.fewest?.(variable) ?? 0);
      if (isLength(variable) && (await leavesPiecesOut(variable, fewest))) progress = true;
      for (let i = Math.min(countOf(best, variable), MOST_LEFT_OUT) - 1; i >= 0 && attempts > 0; i--)
        if (countOf(best, variable) > fewest && (await leavesOut(variable, i))) progress = true;
    }
  }
  return onlyUsed(best, task.variablesOf(best));
}

/** Lengths, alternatives and what is there at all come before what is in it: a smaller structure has fewer values to make plain. */
function structureFirst(variables: readonly Input[]): Input[] {
  const rank = ({ domain }: Input): number => (domain.kind === "tag" ? 0 : domain.kind === "integer" ? 1 : 2);
  return [...variables].sort((a, b) => rank(a) - rank(b));
}

function unique(variables: readonly Input[]): Input[] {
  return [...new Set(variables)];
}

/** Variables of structures that are gone say nothing any more. */
function onlyUsed(model: Model, variables: readonly Input[]): Model {
  const names = new Set(variables.map((variable) => variable.name));
  return new Map([...model].filter(([name]) => names.has(name)));
}

/** Plainer values than the current one, plainest first. */
export function simplifications(variable: Input, value: Primitive): Primitive[] {
  const { domain } = variable;
  switch (domain.kind) {
    case "any-number":
      return simplerNumbers(value as number);
    case "integer": {
      const plainest = Math.min(Math.max(0, domain.min), domain.max);
      return simplerNumbers(value as number).filter(
        (n) =>
          Number.isInteger(n) &&
          n >= domain.min &&
          n <= domain.max &&
          Math.abs(n - plainest) < Math.abs((value as number) - plainest),
      );
    }
    case "any-string":
      return simplerStrings(value as string);
    case "any-boolean":
      return value === true ? [false] : [];
    case "any-bigint":
      return value === 0n ? [] : [0n, 1n, (value as bigint) / 2n].filter((n) => n !== value);
    case "one-of": {
      const at = domain.values.indexOf(value);
      return domain.values.slice(0, Math.max(0, at));
    }
    case "tag":
      return Array.from({ length: value as number }, (_, i) => i);
  }
}

function simplerNumbers(value: number): number[] {
  if (Object.is(value, 0)) return [];
  const candidates = [
    0,
    1,
    -1,
    2,
    3,
    5,
    10,
    -2,
    100,
    0.5,
    -0.5,
    1000,
    65_536,
    1_000_000_000,
    -1_000_000_000,
    2 ** 31,
    1_000_000_000_000,
    -1_000_000_000_000,
    Math.trunc(value),
    Math.trunc(value / 2),
    Math.trunc(value / 10) * 10,
    value > 0 ? value - 1 : value + 1,
    Math.abs(value),
  ];
  return candidates.filter((n) => !Object.is(n, value) && isSimpler(n, value));
}

function isSimpler(a: number, b: number): boolean {
  if (Number.isNaN(b)) return true;
  return numberCost(a) < numberCost(b);
}

function numberCost(value: number): number {
  if (!Number.isFinite(value)) return 1000;
  return (
    String(value).length * 10 + (value < 0 ? 5 : 0) + Math.min(9, Math.abs(value)) + (Object.is(value, -0) ? 5 : 0)
  );
}

function simplerStrings(value: string): string[] {
  if (value === "") return [];
  const half = value.length >> 1;
  const shorter = ["", value.slice(0, half), value.slice(half), value.slice(1), value.slice(0, -1)];
  const without = value.length <= 24 ? Array.from(value, (_, i) => value.slice(0, i) + value.slice(i + 1)) : [];
  const plain = value.replace(/[^\x20-\x7e]/g, "a");
  const letters =
    value.length <= 24
      ? Array.from(value, (character, i) =>
          /[a0]/.test(character) ? value : value.slice(0, i) + plainCharacter(character) + value.slice(i + 1),
        )
      : [];
  return [...new Set([...shorter, ...without, plain, ...letters])].filter((text) => text !== value);
}

const plainCharacter = (character: string): string => (/[0-9]/.test(character) ? "0" : "a");
