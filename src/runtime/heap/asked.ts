/** Members that the engine asks an object for by itself: `toString`, `then`, `next`, the traps of a proxy, the parts of a descriptor. */

import { literal, lt, not } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import { getPrototypeOf, hasOwn, isObject } from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";
import { isProxy, ownData } from "./keys.ts";
import { splitNames } from "./symbolic-key.ts";
import type { Tables } from "./tables.ts";

/** Which property that is, and which alternative of a union it is, may depend on the input. Looks at data only: no code of the program runs. */
export function asked(tables: Tables, object: unknown, name: Key, site: number): void {
  if (tables.count === 0 || !isObject(object) || isProxy(object)) return;
  splitNames(tables, object, name, site);
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const data = ownData(at, name);
    if (!hasOwn(at, name)) assumeNoOthers(tables, at);
    const shadow = tables.of(at)?.shadow(name, data?.value);
    if (shadow !== undefined) resolve(tables.record, data?.value, shadow, site);
    if (shadow !== undefined || hasOwn(at, name)) return;
  }
}

/** Any of the properties that an input may have besides could be of that name. */
function assumeNoOthers(tables: Tables, object: object): void {
  const { record } = tables;
  const lazy = tables.of(object)?.lazy;
  const size = lazy === undefined ? undefined : record.hooks.list?.(lazy);
  if (size !== undefined) record.assumes(not(lt(literal(evaluate(size, record.model)), size)));
}

/** What is known of a value that was found under a name, in an object or in what it inherits from. */
export function knownOf(tables: Tables, object: unknown, name: Key, value: unknown): Shadow {
  for (let at = object; isObject(at) && !isProxy(at); at = getPrototypeOf(at)) {
    const shadow = tables.of(at)?.shadow(name, value);
    if (shadow !== undefined || hasOwn(at, name)) return shadow;
  }
  return undefined;
}
