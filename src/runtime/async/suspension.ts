/** Await and yield: shadows wait in cells while a function is suspended, for the registers belong to others then. */

import { asked } from "../heap/asked.ts";
import type { State } from "../heap/state.ts";
import type { Tables } from "../heap/tables.ts";
import { is, isObject } from "../pristine.ts";
import type { Cell, Shadow } from "../protocol.ts";
import { mayBeObject, resolveKind } from "../record/operand.ts";
import { met } from "../record/raised.ts";
import { GeneratorCell, isPromise, outcomeShadow, PromiseCell } from "./cell.ts";

/** The cell of a promise, if its outcome is followed. */
export function promiseCell(tables: Tables, promise: unknown): PromiseCell | undefined {
  const cell = isObject(promise) ? tables.cells.get(promise) : undefined;
  return cell instanceof PromiseCell ? cell : undefined;
}

export function generatorCell(tables: Tables, generator: unknown): GeneratorCell | undefined {
  const cell = isObject(generator) ? tables.cells.get(generator) : undefined;
  return cell instanceof GeneratorCell ? cell : undefined;
}

/** Which alternative of a union is awaited matters as far as it is an object: whoever has a `then` says when it goes on. */
export function awaits(tables: Tables, source: unknown, source$: Shadow, site: number): void {
  if (source$ !== undefined) resolveKind(tables.record, source, source$, mayBeObject, site);
  asked(tables, source, "then", site);
}

/** `value` is what awaiting `source` gave. */
export function awaited(tables: Tables, source: unknown, source$: Shadow, value: unknown): Shadow {
  if (!isObject(source)) return is(source, value) ? source$ : undefined;
  return outcomeShadow(promiseCell(tables, source), value, false);
}

/** A promise is resolved with a value, or with another promise whose outcome it takes. */
export function fulfil(tables: Tables, cell: PromiseCell, value: unknown, shadow: Shadow): void {
  if (!isPromise(value)) {
    awaits(tables, value, shadow, tables.record.lastSite);
    cell.settle("fulfilled", value, shadow);
    return;
  }
  const from = promiseCell(tables, value);
  cell.state = "pending";
  cell.from = from === cell ? undefined : from;
}

export function reject(tables: Tables, cell: PromiseCell, error: unknown, shadow: Shadow): void {
  cell.settle("rejected", error, shadow);
  if (shadow !== undefined) tables.rejected[tables.rejected.length] = { value: error, shadow };
}

/** The function returned. */
export function settles(tables: Tables, cell: Cell, value: unknown, shadow: Shadow): void {
  if (cell instanceof PromiseCell) fulfil(tables, cell, value, shadow);
  else (cell as GeneratorCell).put(value, shadow);
}

/** The function threw, or what it awaited last did. */
export function rejects(rt: State, cell: Cell, error: unknown, source: unknown): void {
  const shadow = caught(rt, error, source);
  if (cell instanceof PromiseCell) reject(rt.tables, cell, error, shadow);
  else (cell as GeneratorCell).put(error, shadow);
  // Whoever awaits it finds the shadow in the cell; a generator's consumer may be a catch clause right away.
  if (cell instanceof GeneratorCell && shadow !== undefined) throwing(rt.tables, error, shadow);
}

/** A value is thrown; the next catch of the same value gets its shadow back. */
export function throwing(tables: Tables, value: unknown, shadow: Shadow): void {
  tables.thrown = shadow === undefined ? undefined : { value, shadow };
}

/** A catch clause has the value; `source` is what was being awaited. Calls that it cut short left registers behind. */
export function caught(rt: State, value: unknown, source: unknown): Shadow {
  met(rt.record, value);
  const { thrown } = rt.tables;
  rt.tables.thrown = undefined;
  rt.args = undefined;
  rt.ret = undefined;
  rt.cell = undefined;
  if (source !== undefined) return outcomeShadow(promiseCell(rt.tables, source), value, true);
  if (thrown !== undefined && is(thrown.value, value)) return thrown.shadow;
  loseRejection(rt, value);
  return undefined;
}

/** It may come from a promise whose rejection nobody was seen to wait for. */
function loseRejection({ tables, record }: State, value: unknown): void {
  const { rejected } = tables;
  for (let i = 0; i < rejected.length; i++)
    if (is(rejected[i]!.value, value)) {
      record.concretised(record.lastSite, "what a promise was rejected with");
      return;
    }
}

/** What a finished `yield*` evaluates to. */
export function delegated(tables: Tables, cell: GeneratorCell, value: unknown): Shadow {
  const { delegated } = cell;
  if (delegated === undefined) return undefined;
  cell.delegated = undefined;
  // The last promise was the result and no output.
  if (cell.isAsync) cell.retract();
  return passedShadow(tables, delegated.value, delegated.shadow, value);
}

/** The shadow of what a consumer got as a generator's last output. */
export function outputShadow(tables: Tables, cell: GeneratorCell, value: unknown): Shadow {
  return passedShadow(tables, cell.value, cell.shadow, value);
}

/** An async generator awaits what it yields. */
export function passedShadow(tables: Tables, given: unknown, shadow: Shadow, value: unknown): Shadow {
  if (is(given, value)) return shadow;
  return isPromise(given) ? outcomeShadow(promiseCell(tables, given), value, false) : undefined;
}
