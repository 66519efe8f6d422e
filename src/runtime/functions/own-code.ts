/** Objects that natives cannot look into without running code of the program, whose results nobody follows. */
import { types } from "node:util";
import { findDescriptor, isProxy, propertyKey } from "../heap/keys.ts";
import { getOwnPropertyDescriptor, isArray, ownKeys, typedArrayLength } from "../pristine.ts";
import { isInstrumented } from "./marks.ts";

/** Beyond this an object is not searched for getters. */
const MOST_KEYS = 200;
const { isTypedArray } = types;

/** The names of a view's elements come first, and listing a million of them takes seconds. */
const isLong = (object: object): boolean => isTypedArray(object) && typedArrayLength(object) >= MOST_KEYS;

/** Number of its own enumerable getters that are the program's. */
export function ownGetters(object: object): number {
  if (isProxy(object) || isLong(object)) return 0;
  const names = ownKeys(object);
  let count = 0;
  for (let i = 0; i < names.length && i < MOST_KEYS; i++) {
    const found = getOwnPropertyDescriptor(object, names[i]!);
    if (found?.get !== undefined && found.enumerable === true && isInstrumented(found.get)) count++;
  }
  return count;
}

/** Whether listing the object, or reading one of the names, runs a getter of the program. */
export function hasGetters(object: object, names: readonly unknown[]): boolean {
  if (isProxy(object) || ownGetters(object) > 0) return true;
  for (let i = 0; i < names.length; i++) {
    const name = propertyKey(names[i]);
    if (name !== undefined && isInstrumented(findDescriptor(object, name)?.get)) return true;
  }
  return false;
}

/** Iterators, getters, `toJSON` and traps of the program. */
export function runsCode(object: object): boolean {
  if (isProxy(object)) return true;
  if (isArray(object)) return false;
  return (
    isInstrumented(findDescriptor(object, Symbol.iterator)?.value) ||
    isInstrumented(findDescriptor(object, "toJSON")?.value) ||
    ownGetters(object) > 0
  );
}
