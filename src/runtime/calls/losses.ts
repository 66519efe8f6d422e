/** What is lost in a call: operands of natives that nobody knows, and what is symbolic inside of objects where nobody looks. */
import { isIndexed, lengthOf } from "../heap/bounds.ts";
import { boxed } from "../heap/boxes.ts";
import { isProxy } from "../heap/keys.ts";
import { reachesTracked } from "../heap/reach.ts";
import type { State } from "../heap/state.ts";
import type { BuiltinModel } from "../natives/model.ts";
import { type Callable, getOwnPropertyDescriptor, isObject } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";

/** A model that does not look inside of objects knows nothing of what is symbolic there. */
export function loseInside(
  rt: State,
  model: BuiltinModel,
  self: unknown,
  args: readonly unknown[],
  site: number,
): void {
  if (model.keepsWhole === true || model.always === true) return;
  const { looksAway, looksInside } = model;
  const isRead = model.unboxes === true && boxed(rt.tables, self) !== undefined;
  let isLost = looksInside !== true && !isRead && reachesTracked(rt, self);
  if (looksInside !== true) for (let i = 0; !isLost && i < args.length; i++) isLost = reachesTracked(rt, args[i]);
  else if (looksAway !== undefined)
    for (let i = 0; !isLost && i < looksAway.length; i++) isLost = reachesTracked(rt, args[looksAway[i]!]);
  if (isLost) rt.record.concretised(site, `${model.name} of an object`);
}

/** A native nobody knows gets concrete values only, and what it was given may have changed behind our back. */
export function loseOperands(
  rt: State,
  fn: Callable,
  self: unknown,
  self$: Shadow,
  args: readonly unknown[],
  shadows: readonly Shadow[],
  site: number,
): void {
  // what is known about the contents of an object has no one shadow
  let isNamed = !hasKnownContents(rt, self);
  for (let i = 0; i < args.length; i++) if (hasKnownContents(rt, args[i])) isNamed = false;
  let isLost = loseOperand(rt, self, self$, site);
  for (let i = 0; i < args.length; i++) if (loseOperand(rt, args[i], shadows[i], site)) isLost = true;
  if (!isLost) return;
  const lost: Shadow[] = [self$];
  for (let i = 0; i < shadows.length; i++) lost[i + 1] = shadows[i];
  rt.record.concretised(site, nameOf(fn), isNamed ? lost : undefined);
}

const hasKnownContents = (rt: State, value: unknown): boolean =>
  isObject(value) && (rt.heap.isTracked(value) || reachesTracked(rt, value));

function loseOperand(rt: State, value: unknown, shadow: Shadow, site: number): boolean {
  const isSymbolic = shadow !== undefined && resolve(rt.record, value, shadow, site) !== undefined;
  if (!isObject(value) || !rt.heap.isTracked(value)) return isSymbolic || reachesTracked(rt, value);
  const length = isIndexed(value) ? lengthOf(rt.tables, value) : undefined;
  if (length !== undefined) rt.record.pin((value as ArrayLike<unknown>).length, length, site);
  rt.heap.forget(value);
  return true;
}

export function nameOf(fn: Callable): string {
  const name = isProxy(fn) ? undefined : (getOwnPropertyDescriptor(fn, "name")?.value as unknown);
  return typeof name === "string" && name !== "" ? name : "a native function";
}
