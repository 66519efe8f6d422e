/** Reading by index: in or out of bounds is a split, and a symbolic index selects among the elements. */

import { types } from "node:util";
import { and, apply, eq, ite, le, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { hasOwn, isArray, isInteger, isView, typedArrayLength } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { isPrimitive, shadowOf, sortOf } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import { isProxy, ownData } from "./keys.ts";
import type { Tables } from "./tables.ts";
import { readElement } from "./views.ts";

const { isDataView } = types;

/** More elements than this and the index is fixed instead of keeping every candidate. */
const MAX_CANDIDATES = 64;

/** Without `length`, which is a getter on views that the program may have replaced: see `elementCount`. */
export type Indexed = { readonly [index: number]: unknown } & object;

export function isIndexed(object: unknown): object is Indexed {
  return isArray(object) ? !isProxy(object) : isView(object) && !isDataView(object);
}

/** How many elements it really has. */
export function elementCount(array: Indexed): number {
  return isArray(array) ? array.length : typedArrayLength(array);
}

/** Shadow of an element that holds `value`: of an array from its table, of a view from the memory it shares. */
export function shadowAt(tables: Tables, array: Indexed, index: number, value: unknown): Shadow {
  return isView(array) ? readElement(tables, array, index) : tables.of(array)?.shadow(index, value);
}

export function lengthOf(tables: Tables, array: Indexed): Shadow {
  return tables.of(array)?.shadow("length", elementCount(array));
}

/** The length as an expression whether or not it is symbolic. */
function lengthExpr(tables: Tables, array: Indexed): Expr {
  return lengthOf(tables, array) ?? literal(elementCount(array));
}

function within(index: Expr, length: Expr): Expr {
  // A number that is no index is a name like any other.
  if (index.kind === "literal" && !isWithin(index.value as number, Number.POSITIVE_INFINITY)) return literal(false);
  return index.kind === "literal"
    ? lt(index, length)
    : and(apply("isInteger", index), le(literal(0), index), lt(index, length));
}

function isWithin(index: number, length: number): boolean {
  return isInteger(index) && index >= 0 && index < length;
}

/** Whether being inside means being there: no holes, as far as it is worth looking. */
export function isDense(array: Indexed): boolean {
  if (!isArray(array)) return true;
  if (array.length > MAX_CANDIDATES) return false;
  for (let i = 0; i < array.length; i++) if (!hasOwn(array, i)) return false;
  return true;
}

/** Whether an index is inside, as a condition. */
export function indexWithin(tables: Tables, array: Indexed, index: number, index$: Shadow): Expr {
  return within(index$ ?? literal(index), lengthExpr(tables, array));
}

/** Records whether the index is inside; returns whether it is. */
export function splitBounds(tables: Tables, array: Indexed, index: number, index$: Shadow, site: number): boolean {
  const inside = isWithin(index, elementCount(array));
  const condition = indexWithin(tables, array, index, index$);
  if (condition.kind !== "literal") tables.record.split(site, condition, inside);
  return inside;
}

/** `array[i]` with a symbolic index that is inside: a selection among primitives of one sort, or the index is fixed. */
export function selectElement(tables: Tables, array: Indexed, index: number, index$: Expr, site: number): Shadow {
  if (lengthOf(tables, array) !== undefined) {
    fixIndex(tables.record, index, index$, site);
    return shadowAt(tables, array, index, element(array, index));
  }
  const length = elementCount(array);
  const candidates: Expr[] = [];
  const sort = sortOf(element(array, index));
  let isUniform = sort !== "any" && length <= MAX_CANDIDATES;
  for (let i = 0; i < length && isUniform; i++) {
    const value = element(array, i);
    const e = isPrimitive(value) ? shadowOf(value, shadowAt(tables, array, i, value)) : undefined;
    if (e === undefined || e.sort !== sort) isUniform = false;
    else candidates[i] = e;
  }
  if (!isUniform) {
    tables.record.pin(index, index$, site);
    return shadowAt(tables, array, index, element(array, index));
  }
  let selected = candidates[length - 1]!;
  for (let i = length - 2; i >= 0; i--) selected = ite(eq(index$, literal(i)), candidates[i]!, selected);
  return selected.kind === "literal" ? undefined : selected;
}

/**
 * An array of symbolic length has other elements on other runs, so a selection among those of this run would not be the
 * same decision there. The index is found like by a chain of ifs instead: every run names the same decisions.
 */
export function fixIndex(record: Recorder, index: number, index$: Expr, site: number): void {
  if (index >= MAX_CANDIDATES) {
    record.pin(index, index$, site);
    return;
  }
  for (let i = 0; i <= index; i++) {
    const here = eq(index$, literal(i));
    if (here.kind !== "literal") record.split(site, here, i === index);
  }
}

/** An element without running a getter somebody may have put there. */
function element(array: Indexed, index: number): unknown {
  return isArray(array) ? ownData(array, index)?.value : array[index];
}

/** `text[i]` and `text.length`; `text$` is the text's expression or undefined when only the index is symbolic. */
export function characterAt(
  record: Recorder,
  text: string,
  text$: Shadow,
  index: number,
  index$: Shadow,
  site: number,
): Shadow {
  const s = text$ ?? literal(text);
  const i = index$ ?? literal(index);
  const inside = isWithin(index, text.length);
  const condition = within(i, apply("length", s));
  if (condition.kind !== "literal") record.split(site, condition, inside);
  return inside ? apply("charAt", s, i) : undefined;
}
