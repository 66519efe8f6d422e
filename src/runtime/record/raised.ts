/** Errors that say more about where the program runs than about the program: whoever catches them goes another way than natively. */
import { types } from "node:util";
import { getOwnPropertyDescriptor, isA, RangeError$ } from "../pristine.ts";
import type { Recorder } from "./recorder.ts";

const OVERFLOW = "Maximum call stack size exceeded";

/** Instrumented calls need more stack than plain ones. */
export function isOverflow(error: unknown): boolean {
  return isA(error, RangeError$) && ownText(error, "message") === OVERFLOW;
}

/** A catch clause, or a promise, got an error. */
export function met(record: Recorder, error: unknown): void {
  if (!types.isNativeError(error)) return;
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
