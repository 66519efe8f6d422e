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
import type { Part } from "../search/effect.ts";

const { isProxy } = types;

/** Larger results are not followed. */
const MOST_PARTS = 200;

export class EffectReader {
  readonly parts: Part[] = [];
  readonly gaps: string[] = [];
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
    if (!isPlain) {
      this.gap("an object that is not plain");
      return;
    }
    const length = isArray(value) ? this.heap.lengthOf(value) : undefined;
    if (length !== undefined && length.kind !== "literal") this.gap("the length of an array");
    const keys = ownKeys(value);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      if (isArray(value) && key === "length") continue;
      const descriptor = getOwnPropertyDescriptor(value, key)!;
      if (typeof key === "symbol" || !("value" in descriptor)) {
        this.gap("a property that is no data");
        continue;
      }
      if (this.heap.presenceOf(value, key) !== undefined || this.heap.keyShadowOf(value, key) !== undefined)
        this.gap("which properties there are");
      const at: (string | number)[] = [];
      for (let k = 0; k < path.length; k++) at[k] = path[k]!;
      at[path.length] = isArray(value) ? +key : key;
      this.read(descriptor.value, this.heap.getProperty(value, key), at);
    }
  }

  gap(what: string): void {
    for (let i = 0; i < this.gaps.length; i++) if (this.gaps[i] === what) return;
    this.gaps[this.gaps.length] = what;
  }
}
