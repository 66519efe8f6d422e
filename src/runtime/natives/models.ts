/** Which model stands for which native function. Filled once at start-up; natives are identified by identity, not by name. */

import { SafeWeakMap } from "../pristine.ts";
import type { BuiltinModel } from "./model.ts";

const models = new SafeWeakMap<object, BuiltinModel>();
const originals = new SafeWeakMap<object, object>();

/** Grows with every registration, so that caches of "what is this function" know when they are old. */
export let registryVersion = 0;

export function registerModel(native: unknown, model: BuiltinModel): void {
  if (typeof native !== "function") return;
  models.set(native, model);
  registryVersion++;
}

/** `standIn` replaces `original` in the virtual world: it is modelled the same. */
export function registerStandIn(standIn: object, original: object): void {
  originals.set(standIn, original);
  registryVersion++;
}

export function originalOf(fn: object): object {
  return originals.get(fn) ?? fn;
}

export function modelOf(fn: unknown): BuiltinModel | undefined {
  return typeof fn === "function" ? (models.get(fn) ?? models.get(originalOf(fn))) : undefined;
}
