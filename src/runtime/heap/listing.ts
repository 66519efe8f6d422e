/** The properties of an object as a set: those that something is known about, and how many it has. */
import { literal, lt } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import { isView } from "../pristine.ts";
import type { Key } from "../protocol.ts";
import { pinBoxed } from "./boxes.ts";
import type { Tables } from "./tables.ts";
import { knownElements } from "./views.ts";

/** Keys a shadow or a presence condition is kept for: not validated, any order, no duplicates. */
export function knownKeys(tables: Tables, object: unknown): Key[] {
  const table = tables.of(object);
  const known: Key[] = isView(object) ? knownElements(tables, object) : [];
  table?.properties?.forEach((_entry, key) => {
    known[known.length] = key;
  });
  table?.presence?.forEach((_condition, key) => {
    if (table.properties?.has(key) !== true) known[known.length] = key;
  });
  return known;
}

/** The properties are about to be used as a set: how many there are is decided here. */
export function listing(tables: Tables, object: unknown, site: number): void {
  const table = tables.of(object);
  const { record } = tables;
  table?.contents?.listed(site);
  if (table?.collection !== undefined) pinBoxed(tables, object, site);
  const size = table?.lazy === undefined ? undefined : record.hooks.list?.(table.lazy);
  if (size === undefined) return;
  const count = evaluate(size, record.model) as number;
  for (let i = 0; i < count; i++) record.split(site, lt(literal(i), size), true);
  record.split(site, lt(literal(count), size), false);
}
