/** What is known about the contents of objects, as models and inputs ask for it and tell it. */
import type { Expr } from "../../expr/expr.ts";
import { is, isObject, isView, SafeMap, SafeSet } from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";
import { isIndexed, lengthOf } from "./bounds.ts";
import { isProxy, ownData, propertyKey } from "./keys.ts";
import { knownKeys, listing } from "./listing.ts";
import { presenceKnown, presenceOf } from "./presence.ts";
import type { BoundIterator, Collection, Contents, Tables } from "./tables.ts";
import { bytesOf, forgetBytes, hasKnownBytes, readElement, writeElement } from "./views.ts";

export class Heap {
  private readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** True when the object has an entry in the side table (property shadows, collection, presence, laziness). */
  isTracked(object: unknown): boolean {
    const { tables } = this;
    if (tables.hasProxies && isProxy(object)) return tables.count > 0 || tables.proxies.has(object as object);
    return tables.of(object) !== undefined || (tables.memories !== 0 && hasKnownBytes(tables, object));
  }

  /** Shadow of an own data property, validated against the current value; never runs getters or traps. */
  getProperty(object: unknown, key: Key): Shadow {
    const name = propertyKey(key);
    if (typeof name === "number" && isView(object)) return readElement(this.tables, object, name);
    const table = this.tables.of(object);
    if (table === undefined || name === undefined || !isObject(object)) return undefined;
    const entry = table.entry(name);
    if (entry === undefined || entry.shadow === undefined) return undefined;
    // An absent optional property is remembered as undefined.
    return is(ownData(object, name)?.value, entry.value) ? entry.shadow : undefined;
  }

  /** Call after the property holds `value`. `shadow` undefined removes what was known. */
  setProperty(object: object, key: Key, value: unknown, shadow: Shadow): void {
    const name = propertyKey(key);
    if (name === undefined) return;
    const { tables } = this;
    if (typeof name === "number" && isView(object)) writeElement(tables, object, name, shadow);
    else if (shadow === undefined) tables.of(object)?.set(name, value, undefined, undefined);
    else tables.track(object).set(name, value, shadow, tables.of(object)?.entry(name)?.key$);
  }

  /** Keys a shadow or a presence condition is kept for (not validated, any order, no duplicates): what a model that moves or lists properties walks. */
  knownKeys(object: unknown): readonly Key[] {
    return knownKeys(this.tables, object);
  }

  /** Drops everything known about the object's contents. */
  forget(object: unknown): void {
    if (!isObject(object)) return;
    const bytes = this.tables.memories === 0 ? undefined : bytesOf(object);
    if (bytes !== undefined) forgetBytes(this.tables, bytes);
    this.tables.forget(object);
  }

  /** Shadow of `array.length` (arrays and typed arrays). */
  lengthOf(array: unknown): Shadow {
    return isIndexed(array) ? lengthOf(this.tables, array) : undefined;
  }

  /** The shadow table of a Map, Set or iterator; created when `create`. */
  collection(object: object, create: true): Collection;
  collection(object: unknown, create?: boolean): Collection | undefined;
  collection(object: unknown, create?: boolean): Collection | undefined {
    return create === true && isObject(object) ? this.tables.collect(object) : this.tables.of(object)?.collection;
  }

  /** `iterator` walks `source` (array, typed array, string, Map, Set) natively: loops over it get the shadows of what it yields. */
  bindIterator(iterator: object, source: unknown, source$: Shadow, kind: BoundIterator["kind"]): void {
    this.tables.iterators.set(iterator, { source, source$, kind });
  }

  /** What an iterator of the engine walks over. */
  walkedBy(iterator: object): BoundIterator | undefined {
    return this.tables.iterators.get(iterator);
  }

  /** For optional properties of inputs: the condition under which the property exists. */
  presenceOf(object: unknown, key: Key): Shadow {
    const name = propertyKey(key);
    return name === undefined ? undefined : presenceOf(this.tables, object, name);
  }

  /** The same, told without asking. */
  presenceKnown(object: object, key: Key): Shadow {
    const name = propertyKey(key);
    return name === undefined ? undefined : presenceKnown(this.tables, object, name);
  }

  /** It stands for a value that nobody described, or that was parsed: it may have properties that nobody asked for. */
  mayHaveOthers(object: object): boolean {
    const table = this.tables.of(object);
    return table?.lazy !== undefined || table?.contents !== undefined;
  }

  /** How many of them there are, where that is an input. */
  othersOf(object: object): Shadow {
    const lazy = this.tables.of(object)?.lazy;
    return lazy === undefined ? undefined : this.tables.record.hooks.list?.(lazy);
  }

  /** `isUntried`: that it is there and undefined is possible as well, and not tried. */
  setPresence(object: object, key: Key, condition: Expr, isUntried = false): void {
    const table = this.tables.track(object);
    const name = propertyKey(key)!;
    table.presence ??= new SafeMap<Key, Expr>();
    table.presence.set(name, condition);
    if (!isUntried) return;
    table.untried ??= new SafeSet<Key>();
    table.untried.add(name);
  }

  /** The property's name is itself symbolic (a record of the input, `counts[word] = …`). */
  setKeyShadow(object: object, key: Key, shadow: Expr): void {
    const name = propertyKey(key)!;
    const table = this.tables.track(object);
    const entry = table.entry(name);
    if (entry === undefined) table.set(name, ownData(object, name)?.value, undefined, shadow);
    else table.set(name, entry.value, entry.shadow, shadow);
  }

  keyShadowOf(object: unknown, key: Key): Shadow {
    const name = propertyKey(key);
    return name === undefined ? undefined : this.tables.of(object)?.entry(name)?.key$;
  }

  /** `object` stands for an `any`/`unknown` input: reading a key it lacks asks the discovery hook. */
  lazyObject(object: object, path: string): void {
    this.tables.track(object).lazy = path;
  }

  setContents(object: object, contents: Contents | undefined): void {
    this.tables.track(object).contents = contents;
  }

  /** Call before using the own properties of an object as a set: listing, copying, comparing. */
  listing(object: unknown, site: number): void {
    listing(this.tables, object, site);
  }
}
