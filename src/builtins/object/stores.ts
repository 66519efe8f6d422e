/** What natives that store or define a property decide before they do it, as an assignment of the program would. */
import { splitNames } from "../../runtime/heap/symbolic-key.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { isArray } from "../../runtime/pristine.ts";
import { splitBeforeCut } from "../../runtime/properties/write.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { isProxied } from "../array/receiver.ts";
import { isAnObject } from "./listing.ts";

/** A name that is the same in every run: which of the object's symbolic names it is, and what a new length does. */
export function decideStore({ rt, site }: Call, object: unknown, key: unknown, value: unknown, value$: Shadow): void {
  if (!isAnObject(object) || isProxied(object)) return;
  splitNames(rt.tables, object, key, site);
  if (key === "length" && isArray(object)) splitBeforeCut(rt, object, value, value$, site);
}
