/** Await and yield: shadows wait in cells while a function is suspended, for the registers belong to others then. */

import type { ShadowRuntime } from "../builds/shadow.ts";
import { is, isObject } from "../pristine.ts";
import type { Cell, Shadow } from "../protocol.ts";
import { GeneratorCell, isPromise, outcomeShadow, PromiseCell } from "./cell.ts";

/** The cell of a promise, if its outcome is followed. */
export function promiseCell(rt: ShadowRuntime, promise: unknown): PromiseCell | undefined {
  const cell = isObject(promise) ? rt.cells.get(promise) : undefined;
  return cell instanceof PromiseCell ? cell : undefined;
}

export function generatorCell(rt: ShadowRuntime, generator: unknown): GeneratorCell | undefined {
  const cell = isObject(generator) ? rt.cells.get(generator) : undefined;
  return cell instanceof GeneratorCell ? cell : undefined;
}

/** `value` is what awaiting `source` gave. */
export function awaited(rt: ShadowRuntime, source: unknown, source$: Shadow, value: unknown): Shadow {
  if (!isObject(source)) return is(source, value) ? source$ : undefined;
  return outcomeShadow(promiseCell(rt, source), value, false);
}

/** A promise is resolved with a value, or with another promise whose outcome it takes. */
export function fulfil(rt: ShadowRuntime, cell: PromiseCell, value: unknown, shadow: Shadow): void {
  if (!isPromise(value)) {
    cell.settle("fulfilled", value, shadow);
    return;
  }
  const from = promiseCell(rt, value);
  cell.state = "pending";
  cell.from = from === cell ? undefined : from;
}

/** The function returned. */
export function settles(rt: ShadowRuntime, cell: Cell, value: unknown, shadow: Shadow): void {
  if (cell instanceof PromiseCell) fulfil(rt, cell, value, shadow);
  else (cell as GeneratorCell).put(value, shadow);
}

/** The function threw, or what it awaited last did. */
export function rejects(rt: ShadowRuntime, cell: Cell, error: unknown, source: unknown): void {
  const shadow = rt.caught(error, source);
  if (cell instanceof PromiseCell) cell.settle("rejected", error, shadow);
  else (cell as GeneratorCell).put(error, shadow);
  // Whoever awaits it finds the shadow in the cell; a generator's consumer may be a catch clause right away.
  if (cell instanceof GeneratorCell && shadow !== undefined) rt.throwing(error, shadow);
}

/** The shadow of what a consumer got as a generator's last output. */
export function outputShadow(rt: ShadowRuntime, cell: GeneratorCell, value: unknown): Shadow {
  return passedShadow(rt, cell.value, cell.shadow, value);
}

/** An async generator awaits what it yields. */
export function passedShadow(rt: ShadowRuntime, given: unknown, shadow: Shadow, value: unknown): Shadow {
  if (is(given, value)) return shadow;
  return isPromise(given) ? outcomeShadow(promiseCell(rt, given), value, false) : undefined;
}
