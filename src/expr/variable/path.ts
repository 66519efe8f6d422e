/**
 * Paths: where in an input a value is, as text (`order.items[0].price`). They are put together here, and what has to be known of one is asked here. `coupon|1`
 * is `coupon` where it is the second alternative of a union.
 */
import {
  indexOf,
  jsonParse,
  jsonStringify,
  nativeNumber,
  regExpExec,
  regExpReplace,
  slice,
  startsWith,
} from "../pristine.ts";
import { isWorldName } from "./world.ts";

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const ALTERNATIVES = /\|\d+/g;
const INDICES = /\[\d+\]/g;
const LAST_INDEX = /^(.*)\[(\d{1,9})\]$/s;
const LAST_MEMBER = /^(.*)(?:\.([A-Za-z_$][\w$]*)|\[("(?:[^"\\]|\\.)*")\])$/s;
const STEP = /^(?:\.([A-Za-z_$][\w$]*)|\[(\d+)\])/;
const OF_CALLS = /\.calls\[/;
const ARGUMENT = /^[^.[]*/;

export function memberPath(path: string, key: string): string {
  return regExpExec(IDENTIFIER, key) === null ? `${path}[${jsonStringify(key)}]` : `${path}.${key}`;
}

export const elementPath = (path: string, i: number): string => `${path}[${i}]`;
export const alternativePath = (path: string, i: number): string => `${path}|${i}`;
/** How the alternatives of a value that nobody described are numbered; classes that the code asks about come after them. */
export const ANYTHING = {
  boolean: 2,
  number: 3,
  text: 4,
  list: 5,
  object: 6,
  callback: 7,
  bigint: 8,
  symbol: 9,
  firstClass: 10,
} as const;
/** The key of an entry of a Map, or an element of a Set, and the value of the entry. */
export const entryKeyPath = (path: string, i: number): string => `${path}.keys[${i}]`;
export const entryValuePath = (path: string, i: number): string => `${path}.values[${i}]`;
/** A property whose name is a variable. */
export const listedPath = (path: string, i: number): string => `${path}[Object.keys(${path})[${i}]]`;
/** A call that prepares an instance. */
export const preparationPath = (path: string, i: number): string => `${path}.calls[${i}]`;

/** A part of a value that the program has no such name for: what a text is put together from, the end of a tuple. It reads like a property. */
export const innerPath = (path: string, part: string): string => `${alternativePath(path, 0)}.${part}`;

/** What a callback gives the next time. An argument called `random` is not chance: its results have names of their own, which read the same. */
export function callPath(path: string, call: number): string {
  const plain = `${path}(${call})`;
  return isWorldName(plain) ? `${alternativePath(path, 0)}(${call})` : plain;
}

/** The same for people: which alternative it is says nothing to them. */
export const shownPath = (path: string): string => regExpReplace(ALTERNATIVES, path, "");

/** How many properties lead to it. */
export const depthOf = (path: string): number => {
  let depth = 0;
  for (let at = indexOf(path, "."); at >= 0; at = indexOf(path, ".", at + 1)) depth++;
  return depth;
};

/** The argument, or symbol, that it is a part of. */
export const argumentOf = (path: string): string => regExpExec(ARGUMENT, path)![0]!;

/** Of values in different elements of one collection this is the same. */
export const kindOf = (path: string): string => regExpReplace(INDICES, path, "[]");

/** The collection that it is an element of, and which one. */
export function placeOf(path: string): { readonly path: string; readonly index: number } | undefined {
  const found = regExpExec(LAST_INDEX, path);
  return found === null ? undefined : { path: found[1]!, index: nativeNumber(found[2]) };
}

/** What it is a property of, and which one; undefined where it is none. */
export function memberOf(path: string): { readonly path: string; readonly key: string } | undefined {
  const found = regExpExec(LAST_MEMBER, path);
  if (found === null) return undefined;
  return { path: found[1]!, key: found[2] ?? (jsonParse(found[3]!) as string) };
}

/** The properties and elements that lead from the argument to it; undefined where it is not found by these alone. */
export function stepsOf(
  path: string,
): { readonly argument: string; readonly steps: readonly (string | number)[] } | undefined {
  const argument = argumentOf(path);
  if (regExpExec(IDENTIFIER, argument) === null) return undefined;
  const steps: (string | number)[] = [];
  for (let at = argument.length; at < path.length; ) {
    const found = regExpExec(STEP, slice(path, at));
    if (found === null) return undefined;
    steps[steps.length] = found[1] ?? nativeNumber(found[2]);
    at += found[0]!.length;
  }
  return { argument, steps };
}

/** Whether it is of the calls that prepare an instance, or follow with what the target handed back. */
export const isOfCalls = (path: string): boolean => regExpExec(OF_CALLS, path) !== null;

/** Whether the name of a variable, or a path, is that of the value at `path` or of a part of it. */
export const isWithin = (name: string, path: string): boolean =>
  isPartOf(name, path) || (name[path.length] === "|" && startsWith(name, path));

/** The same, of this alternative alone. */
export function isPartOf(name: string, path: string): boolean {
  if (!startsWith(name, path)) return false;
  const next = name[path.length];
  return next === undefined || next === "." || next === "[" || next === "#";
}

/** The same part of another value; `name` is within `from`. */
export const moved = (name: string, from: string, to: string): string => to + slice(name, from.length);
