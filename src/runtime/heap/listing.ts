/** The properties of an object as a list: those that something is known about, how many it has, and where a symbolic name sorts. */
import { apply, literal, lt } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import { isObject, isView, ownKeys } from "../pristine.ts";
import type { Key } from "../protocol.ts";
import { pinBoxed } from "./boxes.ts";
import { isProxy, propertyKey } from "./keys.ts";
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

/** The properties are about to be used as a list: how many there are, and in which order, is decided here. */
export function listing(tables: Tables, object: unknown, site: number): void {
  const table = tables.of(object);
  const { record } = tables;
  table?.contents?.listed(site);
  if (table?.collection !== undefined) pinBoxed(tables, object, site);
  if (tables.hasSymbolicNames && table !== undefined && isObject(object)) fixOrder(tables, object, site);
  const size = table?.lazy === undefined ? undefined : record.hooks.list?.(table.lazy);
  if (size === undefined) return;
  const count = evaluate(size, record.model) as number;
  for (let i = 0; i < count; i++) record.split(site, lt(literal(i), size), true);
  record.split(site, lt(literal(count), size), false);
}

const INDEX = "^(?:0|[1-9]\\d{0,9})$";

/** Names that look like indexes are listed first and by value; all others in the order they were made. */
function fixOrder(tables: Tables, object: object, site: number): void {
  const { record } = tables;
  const names = isProxy(object) ? [] : ownKeys(object);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const name$ = typeof name === "string" ? tables.of(object)?.entry(propertyKey(name)!)?.key$ : undefined;
    if (name$ === undefined || name$.sort !== "str") continue;
    const looksLikeIndex = apply("regexTest", name$, literal(INDEX), literal(""), literal(0));
    if (looksLikeIndex.kind === "literal") continue;
    const isIndex = evaluate(looksLikeIndex, record.model) === true;
    record.split(site, looksLikeIndex, isIndex, true);
    if (isIndex) record.pin(name, name$, site);
  }
}
