/** Reads what a run came to off its values: the parts of its result, and of what it left of its arguments, that depend on the input, and what of that cannot be said. */
import { types } from "node:util";
import type { Heap } from "../../runtime/heap/objects.ts";
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  isObject,
  ownKeys,
  SafeSet,
} from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { FORM, INSTANCE } from "../../summary/kept.ts";
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
    if (shadow?.kind !== "reference") this.depends(path, "is", shadow);
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
      this.depends(at, "is there", this.heap.presenceOf(value, key), FORM.keys);
      this.depends(at, "is called", this.heap.keyShadowOf(value, key), FORM.keys);
      this.read(descriptor.value, this.heap.getProperty(value, key), at);
    }
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
