/** What natives read of a property descriptor beside its value: which parts it has, and what they say, decides what the property is. */
import { findDescriptor } from "../../runtime/heap/keys.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { isProxied } from "../array/receiver.ts";
import { decide, decideTruthy } from "../modelling/assume.ts";
import { isAnObject } from "./listing.ts";

/** In the order in which the engine asks. */
const PARTS = ["enumerable", "configurable", "value", "writable", "get", "set"] as const;

export function decideDescriptor({ rt, site }: Call, descriptor: unknown): void {
  if (!isAnObject(descriptor) || !rt.heap.isTracked(descriptor)) return;
  if (isProxied(descriptor)) {
    rt.concretised(site, "a proxy as a property descriptor");
    return;
  }
  for (let i = 0; i < PARTS.length; i++) {
    const name = PARTS[i]!;
    const found = findDescriptor(descriptor, name);
    const presence = rt.has(name, undefined, descriptor, undefined, found !== undefined, site);
    if (presence !== undefined) decide(rt, site, presence, found !== undefined);
    if (name === "value" || found?.get !== undefined || found?.set !== undefined) continue;
    const value = found?.value as unknown;
    rt.ret = undefined;
    const value$ = rt.get(descriptor, undefined, name, undefined, value, site);
    if (name === "get" || name === "set") rt.resolve(value, value$, site);
    else decideTruthy(rt, site, value, value$);
  }
}
