/** `delete` and `in`: whether an object has a property, and that it has it no longer. */

import { apply, literal, lt, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type Indexed, indexWithin, isDense, isIndexed } from "../heap/bounds.ts";
import { isProxy, ownData, propertyKey } from "../heap/keys.ts";
import { presenceOf } from "../heap/presence.ts";
import type { State } from "../heap/state.ts";
import { splitKey, splitNames } from "../heap/symbolic-key.ts";
import type { Tables } from "../heap/tables.ts";
import { getPrototypeOf, hasOwn, isObject, String$ } from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";
import { indexShadow, loseKey } from "./keys.ts";
import { askedTrap, through } from "./proxies.ts";

/** Before a `delete`: which property a symbolic key names. */
export function deleting(rt: State, object: unknown, object$: Shadow, key: unknown, key$: Shadow, site: number): void {
  const text$ = object$ === undefined ? undefined : resolve(rt.record, object, object$, site);
  if (key$ === undefined) {
    const index = propertyKey(key);
    // units of a text cannot be deleted
    if (text$?.sort === "str" && typeof index === "number") indexInside(rt, object as string, text$, index, site);
    const presence =
      index === undefined || !isObject(object) || isProxy(object) ? undefined : presenceOf(rt.tables, object, index);
    if (presence !== undefined && presence.kind !== "literal")
      rt.record.split(site, presence, hasOwn(object as object, index!));
    return;
  }
  if (!isObject(object) || isProxy(object) || isIndexed(object)) rt.record.pin(key, key$, site);
  else splitKey(rt.tables, object, key, key$, site);
}

function indexInside({ record }: State, text: string, text$: Expr, index: number, site: number): void {
  const isInside = lt(literal(index), apply("length", text$));
  if (isInside.kind !== "literal") record.split(site, isInside, index < text.length);
}

export function deleted(rt: State, object: unknown, object$: Shadow, key: unknown, key$: Shadow, site: number): void {
  const left = rt.ret;
  rt.ret = undefined;
  if (object$ !== undefined) resolve(rt.record, object, object$, site);
  if (isObject(key)) loseKey(rt, key, left, site);
  if (!isObject(object)) return;
  if (key$ === undefined) splitNames(rt.tables, object, key, site);
  const table = rt.tables.of(object);
  const name = propertyKey(key);
  if (table === undefined || name === undefined || ownData(object, name) !== undefined) return;
  if (typeof name !== "symbol") table.contents?.removed(String$(name));
  table.properties?.delete(name);
  table.presence?.delete(name);
}

export function has(rt: State, key: unknown, key$: Shadow, object: unknown, object$: Shadow, site: number): Shadow {
  const left = rt.ret;
  rt.ret = undefined;
  if (object$ !== undefined) resolve(rt.record, object, object$, site);
  if (!isObject(object)) return undefined;
  if (isObject(key)) loseKey(rt, key, left, site);
  if (isProxy(object)) {
    rt.tables.hasProxies = true;
    const target = through(rt.tables, object, site, "has");
    if (target !== undefined) return has(rt, key, key$, target, undefined, site);
    if (key$ !== undefined) rt.record.pin(key, key$, site);
    return askedTrap(rt.tables, object, left, site);
  }
  if (key$ !== undefined) {
    const index$ = indexShadow(rt.record, object, key, key$, site);
    if (index$ === undefined) splitKey(rt.tables, object, key, key$, site);
    else if (isDense(object as Indexed)) return indexWithin(rt.tables, object as Indexed, key as number, index$);
    else rt.record.pin(key, index$, site);
  } else splitNames(rt.tables, object, key, site);
  const name = propertyKey(key);
  if (name === undefined || (key$ !== undefined && rt.tables.of(object)?.lazy !== undefined)) return undefined;
  return presenceAnywhere(rt.tables, object, name);
}

/** `in` also finds what is inherited. */
function presenceAnywhere(tables: Tables, object: object, name: Key): Shadow {
  let found: Shadow;
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const here = presenceOf(tables, at, name);
    if (here !== undefined) found = found === undefined ? here : or(found, here);
    else if (hasOwn(at, name)) return undefined;
  }
  return found;
}
