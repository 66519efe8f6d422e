/** Reads what a run came to off its values: the parts of its result, and of what it left of its arguments, that depend on the input, and what of that cannot be said. */
import { types } from "node:util";
import { elementCount, isIndexed } from "../../runtime/heap/bounds.ts";
import type { Heap } from "../../runtime/heap/objects.ts";
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  isObject,
  isView,
  ownKeys,
  SafeSet,
} from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { FORM, INSTANCE, OTHERS } from "../../summary/kept.ts";
import type { Part } from "../search/effect.ts";

const { isProxy } = types;

const SLOTS = [
  types.isMap,
  types.isSet,
  types.isWeakMap,
  types.isWeakSet,
  types.isDate,
  types.isRegExp,
  types.isPromise,
  types.isGeneratorObject,
  types.isBoxedPrimitive,
  types.isArrayBufferView,
  types.isAnyArrayBuffer,
  types.isMapIterator,
  types.isSetIterator,
  types.isModuleNamespaceObject,
];

/** What it is does not show in its properties. */
function hasSlots(value: object): boolean {
  for (let i = 0; i < SLOTS.length; i++) if (SLOTS[i]!(value)) return true;
  return false;
}

/** Ends the path of what says whether a property is there. */
export const THERE = "is there";

/** Larger results are not followed. */
const MOST_PARTS = 200;

export class EffectReader {
  readonly parts: Part[] = [];
  readonly gaps: string[] = [];
  readonly form: Part[] = [];
  private readonly seen = new SafeSet<object>();
  private visited = 0;

  constructor(private readonly heap: Heap) {}

  read(value: unknown, shadow: Shadow, path: readonly (string | number)[]): void {
    if (this.visited++ > MOST_PARTS) {
      this.gap("more than can be followed");
      return;
    }
    if (!isObject(value)) {
      if (typeof value === "symbol") this.gap("a symbol");
      else if (shadow !== undefined && shadow.kind !== "literal")
        this.parts[this.parts.length] = { path, value: shadow };
      return;
    }
    // one of several values that the input may have there
    if (shadow?.kind !== "reference") this.depends(path, "is", shadow, FORM.value);
    if (typeof value === "function") {
      this.gap("a function");
      return;
    }
    if (this.seen.has(value)) {
      this.gap("one object in two places");
      return;
    }
    this.seen.add(value);
    // to look into a proxy is to run code of the program
    if (isProxy(value)) {
      this.gap("a proxy");
      return;
    }
    const proto = getPrototypeOf(value) as object | null;
    const isPlain = isArray(value) || proto === null || (!isProxy(proto) && getPrototypeOf(proto) === null);
    if (!isPlain && hasSlots(value)) {
      this.gap("an object of the language");
      this.contents(value, path);
      return;
    }
    if (!isPlain) this.gap(INSTANCE);
    if (isArray(value)) this.depends(path, "length", this.heap.lengthOf(value), FORM.length);
    const keys = ownKeys(value);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      if (isArray(value) && key === "length") continue;
      const descriptor = getOwnPropertyDescriptor(value, key)!;
      if (typeof key === "symbol" || !("value" in descriptor)) {
        this.gap("a property that is no data");
        continue;
      }
      const at = extended(path, isArray(value) ? +key : key);
      this.depends(at, THERE, this.heap.presenceKnown(value, key), FORM.keys);
      this.depends(at, "is called", this.heap.keyShadowOf(value, key), FORM.keys);
      this.read(descriptor.value, this.heap.getProperty(value, key), at);
    }
    if (!isArray(value)) this.missing(value, path);
  }

  /** Properties that it lacks and has for other inputs. */
  private missing(value: object, path: readonly (string | number)[]): void {
    const { heap } = this;
    const known = heap.knownKeys(value);
    for (let i = 0; i < known.length; i++) {
      const key = known[i]!;
      if (typeof key !== "symbol" && !hasOwn(value, key))
        this.depends(extended(path, key), THERE, heap.presenceKnown(value, key), FORM.keys);
    }
    if (!heap.mayHaveOthers(value)) return;
    const others = heap.othersOf(value);
    if (others === undefined) this.gap(OTHERS);
    else this.depends(path, "has others", others, FORM.keys);
  }

  /** Entries, elements, the time of a date: no summary says what they are, but whether they are what they were can be told. */
  private contents(value: object, path: readonly (string | number)[]): void {
    const { heap } = this;
    const known = heap.collection(value);
    this.depends(path, "size", known?.size$);
    let count = 0;
    known?.entries.forEach(({ key$, value$ }) => {
      const at = extended(path, count++);
      if (this.visited++ > MOST_PARTS) return;
      this.depends(at, "key", key$);
      this.depends(at, "value", value$);
    });
    const length = isView(value) && isIndexed(value) ? elementCount(value) : 0;
    this.depends(path, "length", heap.lengthOf(value));
    for (let i = 0; i < length && this.visited++ <= MOST_PARTS; i++)
      this.depends(extended(path, i), "is", heap.getProperty(value, i));
  }

  /** Something about the form of a value that is not the same for all inputs; and what the summary then does not say. */
  private depends(path: readonly (string | number)[], what: string, shadow: Shadow, gap?: string): void {
    if (shadow === undefined || shadow.kind === "literal") return;
    this.form[this.form.length] = { path: extended(path, what), value: shadow };
    if (gap !== undefined) this.gap(gap);
  }

  gap(what: string): void {
    for (let i = 0; i < this.gaps.length; i++) if (this.gaps[i] === what) return;
    this.gaps[this.gaps.length] = what;
  }
}

/** Without what iterates, which the program may have replaced. */
function extended(path: readonly (string | number)[], key: string | number): (string | number)[] {
  const longer: (string | number)[] = [];
  for (let k = 0; k < path.length; k++) longer[k] = path[k]!;
  longer[path.length] = key;
  return longer;
}
