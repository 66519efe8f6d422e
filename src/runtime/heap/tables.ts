/** The side table: what is known symbolically about the contents of objects, weakly keyed and fresh for every run. */
import type { Expr } from "../../expr/expr.ts";
import type { Memory } from "../bytes/memory.ts";
import type { Collection, Contents } from "../natives/model.ts";
import { is, isObject, SafeMap, SafeWeakMap } from "../pristine.ts";
import type { Cursor, Key, Shadow } from "../protocol.ts";

export interface Entry {
  /** The concrete value the shadow belongs to; when the property holds another, the shadow is void. */
  value: unknown;
  shadow: Shadow;
  /** Shadow of the property's own name. */
  key$: Shadow;
}

export interface BoundIterator {
  readonly source: unknown;
  readonly source$: Shadow;
  readonly kind: "keys" | "values" | "entries";
  /** Follows it from its first step on. */
  cursor?: Cursor | undefined;
}

/** Everything known about one object. Parts appear when first needed. */
export class Table {
  properties: Map<Key, Entry> | undefined = undefined;
  presence: Map<Key, Expr> | undefined = undefined;
  /** Properties that could also be there and undefined, which is not tried. */
  untried: Set<Key> | undefined = undefined;
  collection: Collection | undefined = undefined;
  iterator: BoundIterator | undefined = undefined;
  /** Of an array buffer: its bytes. */
  memory: Memory | undefined = undefined;
  /** Some property's name is, or was, symbolic. */
  hasSymbolicNames = false;
  private readonly owner: Tables;

  constructor(owner: Tables) {
    this.owner = owner;
  }
  /** What its properties could be on other runs. */
  contents: Contents | undefined = undefined;
  /** Input path of an `any`/`unknown` object. */
  lazy: string | undefined = undefined;

  entry(key: Key): Entry | undefined {
    return this.properties?.get(key);
  }

  /** Shadow of the property if it still holds `value`. */
  shadow(key: Key, value: unknown): Shadow {
    const entry = this.properties?.get(key);
    return entry !== undefined && is(entry.value, value) ? entry.shadow : undefined;
  }

  set(key: Key, value: unknown, shadow: Shadow, key$: Shadow): void {
    if (shadow === undefined && key$ === undefined) {
      this.properties?.delete(key);
      return;
    }
    this.properties ??= new SafeMap<Key, Entry>();
    if (key$ !== undefined) {
      this.hasSymbolicNames = true;
      this.owner.hasSymbolicNames = true;
    }
    this.properties.set(key, { value, shadow, key$ });
  }
}

export class Tables {
  private tables: WeakMap<object, Table> | undefined = undefined;
  count = 0;
  /** How many buffers have a memory: while there are none, views cost nothing. */
  memories = 0;
  /** Some object has a property whose name is symbolic. */
  hasSymbolicNames = false;

  clear(): void {
    this.hasSymbolicNames = false;
    this.tables = undefined;
    this.count = 0;
    this.memories = 0;
  }

  of(object: unknown): Table | undefined {
    return this.tables === undefined || !isObject(object) ? undefined : this.tables.get(object);
  }

  /** The table of an object, made if it has none. */
  make(object: object): Table {
    this.tables ??= new SafeWeakMap<object, Table>();
    let table = this.tables.get(object);
    if (table === undefined) {
      table = new Table(this);
      this.tables.set(object, table);
      this.count++;
    }
    return table;
  }

  forget(object: object): void {
    this.tables?.delete(object);
  }
}
