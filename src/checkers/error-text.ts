/** Looks at errors of the program without running its code: own data properties only. */

import { types } from "node:util";
import { getOwnPropertyDescriptor, getPrototypeOf, String$ } from "../runtime/pristine.ts";

const { isProxy } = types;

/** The data property of an object that is no proxy. */
export function dataOf(object: unknown, key: string): unknown {
  if (typeof object !== "object" || object === null || isProxy(object)) return undefined;
  return getOwnPropertyDescriptor(object, key)?.value as unknown;
}

export function messageOf(error: unknown): string {
  const message = dataOf(error, "message");
  return typeof message === "string" ? message : shownError(error);
}

function shownError(error: unknown): string {
  if (typeof error === "string") return error;
  return typeof error === "object" || typeof error === "function" || typeof error === "symbol"
    ? `a thrown ${typeof error}`
    : String$(error);
}

/** Whether an error or one of its prototypes has that name. */
export function isNamed(error: unknown, name: string): boolean {
  let at = error;
  for (let depth = 0; depth < 8 && typeof at === "object" && at !== null && !isProxy(at); depth++) {
    if (dataOf(at, "name") === name) return true;
    at = getPrototypeOf(at);
  }
  return false;
}

/** `TypeError: x is not a function`. */
export function errorText(error: unknown): string {
  let at = error;
  for (let depth = 0; depth < 8 && typeof at === "object" && at !== null && !isProxy(at); depth++) {
    const name = dataOf(at, "name");
    if (typeof name === "string") return `${name}: ${messageOf(error)}`;
    at = getPrototypeOf(at);
  }
  return messageOf(error);
}
