/** Properties that may be there or not, as the input has it: optional ones, elements of arrays, and those of `any`. */
import { eq, literal, not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { hasOwn, isObject, String$ } from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";
import { indexWithin, isIndexed, lengthOf } from "./bounds.ts";
import type { Table, Tables } from "./tables.ts";

/** The condition under which the property exists, when it depends on the input. */
export function presenceOf(tables: Tables, object: unknown, name: Key): Shadow {
  const table = tables.of(object);
  if (table === undefined || !isObject(object)) return undefined;
  const declared = table.presence?.get(name);
  if (table.contents !== undefined && typeof name !== "symbol") {
    if (!hasOwn(object, name)) return table.contents.presence(String$(name));
    table.contents.touched(String$(name));
  }
  if (declared !== undefined) {
    loseUndefined(tables, table, name);
    return declared;
  }
  if (typeof name === "number" && isIndexed(object) && lengthOf(tables, object) !== undefined) {
    const inside = indexWithin(tables, object, name, undefined);
    return inside.kind === "literal" ? undefined : inside;
  }
  if (table.lazy !== undefined && !hasOwn(object, name)) {
    const shadow = discover(tables, object, table.lazy, name);
    return shadow === undefined ? undefined : isThere(shadow);
  }
  return undefined;
}

/** The same, told without asking: nothing is decided or lost by it. Undefined also where nobody has asked yet. */
export function presenceKnown(tables: Tables, object: object, name: Key): Shadow {
  const table = tables.of(object);
  const declared = table?.presence?.get(name);
  if (declared !== undefined || table === undefined || hasOwn(object, name)) return declared;
  const shadow = table.lazy === undefined ? undefined : table.shadow(name, undefined);
  return shadow === undefined ? undefined : isThere(shadow);
}

/** What may be left out is a choice of which nothing is the first alternative; of the others, one may be undefined, too. */
function isThere(shadow: Expr): Expr {
  if (shadow.kind !== "apply" || shadow.op !== "choice") return not(eq(shadow, literal(undefined)));
  return not(eq(shadow.args[0]!, literal(0)));
}

/** Somebody tells a property that is missing from one that is undefined. */
export function loseUndefined({ record }: Tables, table: Table, name: Key): void {
  if (table.untried?.has(name) === true)
    record.concretised(record.lastSite, "an optional property that is there and undefined");
}

/** Asks the explorer what an absent property of a lazy object could be, once per key and run. */
export function discover(tables: Tables, object: object, path: string, key: Key): Shadow {
  const { record } = tables;
  if (typeof key === "symbol" || record.hooks.discover === undefined) return undefined;
  const name = String$(key);
  const shadow = record.hooks.discover(path, name);
  record.discovered(path, name);
  if (shadow !== undefined) tables.track(object).set(key, undefined, shadow, undefined);
  return shadow;
}

/** A lazy object was asked for a name that it inherits: on another run it may have it itself. */
export function foundInherited({ record }: Tables, path: string, key: Key, site: number): void {
  if (typeof key === "symbol") return;
  const name = String$(key);
  const presence = record.hooks.inherit?.(path, name);
  if (presence === undefined) return;
  record.discovered(path, name);
  record.split(site, eq(presence, literal(0)), true);
}
