/** Objects that natives cannot look into without running code of the program, whose results nobody follows. */
import { findDescriptor, isProxy } from "./keys.ts";
import { factsOf } from "./marks.ts";
import { type Callable, getOwnPropertyDescriptor, isArray, ownKeys } from "./pristine.ts";

const isOwn = (fn: unknown): boolean => typeof fn === "function" && factsOf(fn as Callable).kind !== "native";

/** Beyond this an object is not searched for getters. */
const MOST_KEYS = 200;

/** Number of its own enumerable getters that are the program's. */
export function ownGetters(object: object): number {
  if (isProxy(object)) return 0;
  const names = ownKeys(object);
  let count = 0;
  for (let i = 0; i < names.length && i < MOST_KEYS; i++) {
    const found = getOwnPropertyDescriptor(object, names[i]!);
    if (found?.get !== undefined && found.enumerable === true && isOwn(found.get)) count++;
  }
  return count;
}

/** Iterators, getters, `toJSON` and traps of the program. */
export function runsCode(object: object): boolean {
  if (isProxy(object)) return true;
  if (isArray(object)) return false;
  return (
    isOwn(findDescriptor(object, Symbol.iterator)?.value) ||
    isOwn(findDescriptor(object, "toJSON")?.value) ||
    ownGetters(object) > 0
  );
}
