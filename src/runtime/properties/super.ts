/** `super.x`: where the engine looks is known only to the method itself, so what is found must be found in one place. */

import { factsOf } from "../functions/marks.ts";
import { findDescriptor, isProxy, ownData, propertyKey } from "../heap/keys.ts";
import type { State } from "../heap/state.ts";
import { type Callable, getPrototypeOf, isObject } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";

export function superGet(rt: State, object: unknown, key: unknown, key$: Shadow, value: unknown, site: number): Shadow {
  const left = rt.ret;
  rt.ret = undefined;
  if (key$ !== undefined) rt.record.pin(key, key$, site);
  const name = propertyKey(key);
  if (name === undefined || !isObject(object)) return undefined;
  let count = 0;
  let found: Shadow;
  for (let at = parentOf(object); at !== null; at = parentOf(at)) {
    const data = ownData(at, name);
    const getter = data === undefined ? findDescriptor(at, name)?.get : undefined;
    if (data === undefined && getter === undefined) break;
    if (data !== undefined) {
      count++;
      found ??= rt.tables.of(at)?.shadow(name, value);
    } else if (factsOf(getter as Callable).kind === "f") return left;
    else break;
  }
  if (found === undefined || count === 1) return found;
  rt.record.concretised(site, "property of a superclass that several have");
  return undefined;
}

function parentOf(object: object): object | null {
  return isProxy(object) ? null : getPrototypeOf(object);
}
