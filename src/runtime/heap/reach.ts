/** Whether something symbolic lies anywhere inside a value: what a native that looks all the way down would use, and nobody follows. */
import { types } from "node:util";
import { getOwnPropertyDescriptor, isObject, isView, mapEach, ownKeys, SafeSet, setEach } from "../pristine.ts";
import { isProxy } from "./keys.ts";
import type { State } from "./state.ts";

const { isMap, isSet } = types;

/** A larger value is not searched to its end: something is taken to be there. */
const MOST_PROPERTIES = 5_000;

export function reachesTracked(rt: Pick<State, "heap" | "tracked">, value: unknown): boolean {
  if (rt.tracked <= 1 || !isObject(value)) return false;
  const seen = new SafeSet<object>();
  const waiting: object[] = [];
  let looked = 0;
  const meet = (found: unknown): void => {
    looked++;
    if (typeof found !== "object" || found === null || seen.has(found)) return;
    seen.add(found);
    waiting[waiting.length] = found;
  };
  meet(value);
  for (let i = 0; i < waiting.length; i++) {
    const object = waiting[i]!;
    if (rt.heap.isTracked(object) || looked > MOST_PROPERTIES) return true;
    if (isProxy(object) || isView(object)) continue;
    const walked = rt.heap.walkedBy(object);
    if (walked?.source$ !== undefined) return true;
    meet(walked?.source);
    if (isMap(object)) {
      mapEach(object, (item, key) => {
        meet(key);
        meet(item);
      });
    } else if (isSet(object)) setEach(object, meet);
    const names = ownKeys(object);
    for (let k = 0; k < names.length && looked <= MOST_PROPERTIES; k++)
      meet(getOwnPropertyDescriptor(object, names[k]!)?.value);
  }
  return typeof value === "function" && rt.heap.isTracked(value);
}
