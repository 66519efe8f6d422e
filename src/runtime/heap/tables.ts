/** The side table: what is known symbolically about the contents of objects, weakly keyed and fresh for every run. */
import type { Expr } from "../../expr/expr.ts";
import type { Memory } from "../bytes/memory.ts";
import { type Callable, is, isObject, SafeMap, SafeWeakMap } from "../pristine.ts";
import type { Cell, Cursor, Key, Registers, Shadow } from "../protocol.ts";
import type { Recorder } from "../record/recorder.ts";

/** Shadows of the contents of a Map (key → value), a Set (element → element) or anything else whose contents are not properties. */
export interface Collection {
  /** In insertion order, keyed by the concrete key. An entry whose `value` is not the current one (`Object.is`) is stale: the reader drops it. */
  readonly entries: Map<unknown, CollectionEntry>;
  /** Shadow of `size`; `size` is the concrete one it belongs to. */
  size$: Shadow;
  size: number;
}

export interface CollectionEntry {
  key$: Shadow;
  value: unknown;
  value$: Shadow;
}

/** An object whose own properties are functions of the input: asked about those it lacks, and told what happens to it. */
export interface Contents {
  /** The program read or wrote a property by name. */
  touched(key: string): void;
  /** The program removed a property: from now on it is missing on every run. */
  removed(key: string): void;
  /** Shadow of a property it lacks when `value` was found for it: undefined, or something inherited. */
  absent(key: string, value: unknown, site: number): Shadow;
  /** The condition under which it had a property it lacks. */
  presence(key: string): Shadow;
  /** Its own properties are about to be used as a set: fixes it, all are known afterwards. */
  listed(site: number): void;
}

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

/** What `bind` fixed, so that calling the bound function keeps shadows. */
export interface Bound {
  readonly target: Callable;
  readonly self: unknown;
  readonly self$: Shadow;
  readonly args: readonly unknown[];
  readonly args$: readonly Shadow[];
  /** Shadows are only good in the run that bound them. */
  readonly run: number;
}

/** What the program made a proxy of. */
export interface Proxied {
  readonly target: object;
  readonly handler: object;
}

/** A value on its way to a catch clause. */
export interface Thrown {
  readonly value: unknown;
  readonly shadow: Expr;
}

export class Tables {
  readonly record: Recorder;
  private readonly registers: Registers;
  private tables: WeakMap<object, Table> | undefined = undefined;
  count = 0;
  /** How many buffers have a memory: while there are none, views cost nothing. */
  memories = 0;
  /** Some object has a property whose name is symbolic. */
  hasSymbolicNames = false;
  /** By promise and by generator; fresh for every run. */
  cells: WeakMap<object, Cell> = new SafeWeakMap<object, Cell>();
  hasCells = false;
  /** What calling a `resolve` or `reject` function that the program holds does to the promise's cell. */
  settlers: WeakMap<object, (value: unknown, shadow: Shadow) => void> = new SafeWeakMap();
  thrown: Thrown | undefined = undefined;
  /** What promises were rejected with, where it is symbolic: `for await` throws it without an await that could be asked. */
  rejected: Thrown[] = [];
  /** What iterators of the engine walk over: not among the tables, because they are there before anything is symbolic. */
  iterators: WeakMap<object, BoundIterator> = new SafeWeakMap<object, BoundIterator>();
  readonly bounds: WeakMap<object, Bound> = new SafeWeakMap<object, Bound>();
  /** Proxies made in a run. */
  readonly proxies: WeakMap<object, Proxied> = new SafeWeakMap<object, Proxied>();
  /** Some proxy was met. */
  hasProxies = false;

  constructor(registers: Registers, record: Recorder) {
    this.registers = registers;
    this.record = record;
  }

  /** Before a run, and after it. */
  clear(): void {
    this.hasSymbolicNames = false;
    this.tables = undefined;
    this.count = 0;
    this.memories = 0;
    this.hasCells = false;
    this.cells = new SafeWeakMap<object, Cell>();
    this.settlers = new SafeWeakMap();
    this.thrown = undefined;
    this.rejected = [];
    this.iterators = new SafeWeakMap<object, BoundIterator>();
  }

  /** Nobody asks for the shadows of properties any more. */
  forgetProperties(): void {
    this.hasSymbolicNames = false;
    this.tables = undefined;
    this.count = 0;
    this.memories = 0;
    this.registers.tracked = 1;
  }

  of(object: unknown): Table | undefined {
    return this.tables === undefined || !isObject(object) ? undefined : this.tables.get(object);
  }

  /** The table of an object, made if it has none. */
  track(object: object): Table {
    this.tables ??= new SafeWeakMap<object, Table>();
    let table = this.tables.get(object);
    if (table === undefined) {
      table = new Table(this);
      this.tables.set(object, table);
      this.count++;
    }
    // the run itself counts as one
    this.registers.tracked = this.count + 1;
    return table;
  }

  /** The contents of a Map, a Set or the like, known from now on. */
  collect(object: object): Collection {
    const table = this.track(object);
    table.collection ??= { entries: new SafeMap<unknown, CollectionEntry>(), size$: undefined, size: -1 };
    return table.collection;
  }

  forget(object: object): void {
    this.tables?.delete(object);
  }
}
