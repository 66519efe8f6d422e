/**
 * Small changes to a solution, checked by evaluation: neighbours of one that double arithmetic missed by a rounding,
 * and simpler values for one that is right but hard to read.
 */
import type { Input, Model, Primitive } from "../../expr/expr.ts";

export type Check = (model: Model) => boolean;

const words = new DataView(new ArrayBuffer(8));

/** The double `count` steps away. */
function step(value: number, count: number): number {
  if (!Number.isFinite(value)) return value;
  if (value === 0) return count * Number.MIN_VALUE;
  words.setFloat64(0, value);
  words.setBigInt64(0, words.getBigInt64(0) + BigInt(value > 0 ? count : -count));
  return words.getFloat64(0);
}

const changedIn = (model: Model, name: string, value: Primitive): Map<string, Primitive> =>
  new Map(model).set(name, value);

/** A solution near one that failed: other doubles close by, in one input or in two. */
export function nearby(model: Model, inputs: readonly Input[], check: Check): Model | undefined {
  const numbers = inputs.filter(
    ({ name, domain }) => domain.kind === "any-number" && typeof model.get(name) === "number",
  );
  for (const { name } of numbers) {
    for (const candidate of neighbours(model.get(name) as number)) {
      const changed = changedIn(model, name, candidate);
      if (check(changed)) return changed;
    }
  }
  for (const [i, first] of numbers.slice(0, PAIRED).entries()) {
    for (const second of numbers.slice(i + 1, PAIRED)) {
      for (const one of STEPS) {
        for (const other of STEPS) {
          const moved = changedIn(model, first.name, step(model.get(first.name) as number, one));
          moved.set(second.name, step(model.get(second.name) as number, other));
          if (check(moved)) return moved;
        }
      }
    }
  }
  return undefined;
}

const PAIRED = 4;
const STEPS = [1, -1, 2, -2, 3, -3, 4, -4];

const neighbours = (value: number): readonly number[] => [
  ...(value === 0 ? [-0] : []),
  ...STEPS.map((count) => step(value, count)),
  Math.round(value),
  Math.floor(value),
  Math.ceil(value),
];

/** The same solution with as many values as possible taken from the seed or made plain; `tries` bounds the checks. */
export function simpler(model: Model, inputs: readonly Input[], seed: Model, check: Check, tries: number): Model {
  let best = model;
  const accept = (name: string, value: Primitive): boolean => {
    if (tries-- <= 0) return false;
    const changed = changedIn(best, name, value);
    if (!check(changed)) return false;
    best = changed;
    return true;
  };
  for (const { name } of inputs) {
    const value = best.get(name);
    const old = seed.get(name);
    if (Object.is(value, old)) continue;
    if (old !== undefined && accept(name, old)) continue;
    if (typeof value === "string") simplerText(value, typeof old === "string" ? old : "", (text) => accept(name, text));
    if (typeof value === "number") {
      for (const candidate of simplerNumbers(value)) if (accept(name, candidate)) break;
    }
  }
  return best;
}

function simplerNumbers(value: number): readonly number[] {
  if (!Number.isFinite(value)) return [];
  const plain = [0, 1, -1, Math.trunc(value), Math.round(value * 10) / 10, Math.round(value * 1000) / 1000];
  return plain.filter((candidate, i) => candidate !== value && plain.indexOf(candidate) === i);
}

/** Without the units that are not needed; then, unit by unit, what the seed has there, else a letter. */
function simplerText(value: string, old: string, accept: (text: string) => boolean): void {
  let text = value;
  for (let i = 0; i < text.length && text.length > old.length; ) {
    const shorter = text.slice(0, i) + text.slice(i + 1);
    if (accept(shorter)) text = shorter;
    else i++;
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === old[i]) continue;
    for (const candidate of [old[i], READABLE.test(char) ? undefined : "a"]) {
      if (candidate === undefined) continue;
      const changed = text.slice(0, i) + candidate + text.slice(i + 1);
      if (accept(changed)) {
        text = changed;
        break;
      }
    }
  }
}

const READABLE = /^[a-z0-9]$/i;
