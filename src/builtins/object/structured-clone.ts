/** `structuredClone`: the copy of plain data has the shadows of what it was copied from. */
import { types } from "node:util";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, isArray, keys, SafeSet } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { anythingKnown, isProxied } from "../array/receiver.ts";
import { bytesOf, copying } from "../bytes/memory.ts";
import { isDate, setTimeShadow, timeShadow } from "../date/time.ts";
import { settleObject } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { fixProperties, isAnObject } from "./listing.ts";

const ObjectPrototype = Object.prototype;

/** Walks original and copy side by side. Anything but arrays, plain objects, Dates and bytes is counted as lost when something is known of it. */
function follow(call: Call, from: unknown, to: unknown, seen: Set<object>): void {
  const { rt, site } = call;
  if (!isAnObject(from) || !isAnObject(to) || seen.has(from)) return;
  seen.add(from);
  const bytes = bytesOf(from);
  if (bytes !== undefined) {
    const target = bytesOf(to)!;
    copying(
      rt,
      bytes,
      0,
      bytes.length,
      () => undefined,
      () => [target, 0],
    );
  } else if (isDate(from)) setTimeShadow(rt, to as Date, timeShadow(rt, from));
  else if (isArray(from) || getPrototypeOf(from) === ObjectPrototype || getPrototypeOf(from) === null) {
    const names = keys(from);
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      const own = getOwnPropertyDescriptor(from, name);
      // what a getter gave is in the copy, and asking again would run it again
      if (own?.get !== undefined) continue;
      const value = (to as Record<string, unknown>)[name];
      const shadow: Shadow = rt.heap.getProperty(from, name);
      if (shadow !== undefined && !isAnObject(value)) rt.heap.setProperty(to, name, value, shadow);
      const key$ = rt.heap.keyShadowOf(from, name);
      if (key$ !== undefined) rt.heap.setKeyShadow(to, name, key$);
      follow(call, own?.value, value, seen);
    }
  } else if (rt.heap.isTracked(from)) rt.concretised(site, "structuredClone");
}

/** What there is to copy is fixed first, all the way down. */
function fixAll(call: Call, value: unknown, seen: Set<object>): boolean {
  if (!isAnObject(value) || seen.has(value)) return true;
  if (isProxied(value) || types.isMap(value) || types.isSet(value)) return !call.rt.heap.isTracked(value);
  seen.add(value);
  fixProperties(call, value);
  if (!isArray(value) && getPrototypeOf(value) !== ObjectPrototype) return true;
  const names = keys(value);
  for (let i = 0; i < names.length; i++) {
    const own = getOwnPropertyDescriptor(value, names[i]!);
    // an object in one run may be something else in another
    settleObject(call, own?.value, call.rt.heap.getProperty(value, names[i]!));
    if (own?.get !== undefined || !fixAll(call, own?.value, seen)) return false;
  }
  return true;
}

const clone: BuiltinModel = {
  name: "structuredClone",
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    const value = args[0];
    const shadow = args$[0] === undefined ? undefined : rt.resolve(value, args$[0], site);
    if (!isAnObject(value)) {
      const result = native(call);
      rt.ret = shadow;
      return result;
    }
    const isFollowed = args[1] === undefined && (anythingKnown(call) || fixAll(call, value, new SafeSet<object>()));
    if (isFollowed) fixAll(call, value, new SafeSet<object>());
    if (!isFollowed) rt.concretised(site, this.name);
    const result = native(call);
    if (isFollowed) follow(call, value, result, new SafeSet<object>());
    return result;
  },
};

export const structuredCloneModels: readonly Registration[] = [[structuredClone, clone]];
