/** deepmerge: the enumerable properties of two objects, deeply. */
import { assert } from "assay";
import deepmerge from "deepmerge";

interface Options {
  name?: string;
  size?: { width?: number; height?: number };
  tags?: string[];
}

/** What the second object states wins. */
export function laterWins(a: Options, b: Options): void {
  const merged = deepmerge(a, b);
  if (b.name !== undefined) assert(merged.name === b.name);
  if (b.size?.width !== undefined) assert(Object.is(merged.size?.width, b.size.width));
}

/** Arrays are concatenated by default. */
export function arraysAreJoined(a: number[], b: number[]): void {
  assert(deepmerge(a, b).length === a.length + b.length);
}

/** Neither argument is changed. */
export function argumentsStay(a: Options, b: Options): void {
  const before = JSON.stringify([a, b]);
  deepmerge(a, b);
  assert(JSON.stringify([a, b]) === before);
}

/** Keys of any text are copied. */
export function copiesKeys(key: string, value: number): void {
  assert(Object.is(deepmerge<Record<string, number>>({}, { [key]: value })[key], value));
}

/** No merge of JSON texts reaches a prototype of the language. */
export function mergesJson(a: string, b: string): unknown {
  let first: unknown;
  let second: unknown;
  try {
    first = JSON.parse(a);
    second = JSON.parse(b);
  } catch {
    return undefined;
  }
  if (typeof first !== "object" || typeof second !== "object" || first === null || second === null) return undefined;
  return deepmerge(first, second);
}
