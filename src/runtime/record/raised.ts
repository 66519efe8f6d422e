/** Errors that say more about where the program runs than about the program: whoever catches them goes another way than natively. */
import { types } from "node:util";
import {
  getOwnPropertyDescriptor,
  isA,
  isObject,
  RangeError$,
  SafeWeakMap,
  stringIncludes,
  TypeError$,
} from "../pristine.ts";
import type { Recorder } from "./recorder.ts";

export const UNCONVERTIBLE = "Cannot convert object to primitive value";
const OVERFLOW = "Maximum call stack size exceeded";

/** Instrumented calls need more stack than plain ones. */
export function isOverflow(error: unknown): boolean {
  return isA(error, RangeError$) && ownText(error, "message") === OVERFLOW;
}

const followed = new SafeWeakMap<object, true>();

/** An error of the engine: whether it is raised is on the path. */
export function explained(error: unknown): void {
  if (isObject(error)) followed.set(error, true);
}

/** Errors about what a method gave, or that there is none. */
const ABOUT_METHODS = [
  UNCONVERTIBLE,
  " returned for property '",
  "Derived constructors may only return object or undefined",
] as const;

/** What the program ends with. The engine asks objects for methods that the input may decide about (conversions, traps), and nobody looks on. */
export function threw(record: Recorder, error: unknown): void {
  if (!types.isNativeError(error) || !isA(error, TypeError$) || followed.has(error)) return;
  const message = ownText(error, "message") ?? "";
  for (let i = 0; i < ABOUT_METHODS.length; i++)
    if (stringIncludes(message, ABOUT_METHODS[i]!))
      record.concretised(record.lastSite, "what an object was asked for by the engine");
}

/** A catch clause, or a promise, got an error. */
export function met(record: Recorder, error: unknown): void {
  if (!types.isNativeError(error)) return;
  threw(record, error);
  const message = ownText(error, "message");
  if (message === OVERFLOW && isA(error, RangeError$))
    record.interfered("its calls nested too deep in a run, and the program caught that; --max-stack allows more");
  else if (message === "Array buffer allocation failed" && isA(error, RangeError$))
    record.interfered("memory could not be had in a run, and the program caught that; --max-memory allows more");
  else if (ownText(error, "code") === "ERR_ACCESS_DENIED") record.denied();
}

function ownText(error: object, key: string): string | undefined {
  const value = getOwnPropertyDescriptor(error, key)?.value as unknown;
  return typeof value === "string" ? value : undefined;
}
