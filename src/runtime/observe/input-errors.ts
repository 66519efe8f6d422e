/** Errors that callbacks of the input throw: whoever hands them on did nothing wrong. */
import { SafeWeakMap } from "../pristine.ts";

const errors = new SafeWeakMap<object, true>();

export function noteErrorOfInput(error: object): void {
  errors.set(error, true);
}

export const isErrorOfInput = (error: unknown): boolean =>
  typeof error === "object" && error !== null && errors.has(error);
