/**
 * Table from an operation and its argument nodes to the expression built for them: the memory behind interning.
 * It also remembers what an application simplified to, so building the same thing again never simplifies twice.
 */
import type { Expr } from "./expr.ts";
import { imul } from "./pristine.ts";

interface Entry {
  readonly hash: number;
  /** Name of the operation; opaque functions have names no operation has. */
  readonly op: string;
  readonly args: readonly Expr[];
  readonly result: Expr;
}

const SMALLEST = 1024;

export class Applications {
  /** Open addressing, size a power of two, at most half full. */
  #slots: (Entry | undefined)[] = [];
  #mask = 0;
  #count = 0;

  constructor() {
    this.clear();
  }

  clear(): void {
    this.#resize(SMALLEST);
    this.#count = 0;
  }

  find(hash: number, op: string, args: readonly Expr[]): Expr | undefined {
    const slots = this.#slots;
    const mask = this.#mask;
    for (let i = hash & mask; ; i = (i + 1) & mask) {
      const entry = slots[i];
      if (entry === undefined) return undefined;
      if (entry.hash === hash && entry.op === op && sameNodes(entry.args, args)) return entry.result;
    }
  }

  add(hash: number, op: string, args: readonly Expr[], result: Expr): void {
    if (++this.#count * 2 > this.#slots.length) this.#grow();
    this.#insert({ hash, op, args, result });
  }

  get size(): number {
    return this.#count;
  }

  /** Forgets the applications that have a forgotten node for argument or result. */
  retain(isKept: (node: Expr) => boolean): void {
    const old = this.#slots;
    const kept: Entry[] = [];
    for (let i = 0; i < old.length; i++) {
      const entry = old[i];
      if (entry !== undefined && isKept(entry.result) && areKept(entry.args, isKept)) kept[kept.length] = entry;
    }
    let size = SMALLEST;
    while (size < kept.length * 4) size *= 2;
    this.#resize(size);
    this.#count = kept.length;
    for (let i = 0; i < kept.length; i++) this.#insert(kept[i]!);
  }

  #insert(entry: Entry): void {
    let i = entry.hash & this.#mask;
    while (this.#slots[i] !== undefined) i = (i + 1) & this.#mask;
    this.#slots[i] = entry;
  }

  #grow(): void {
    const old = this.#slots;
    this.#resize(old.length * 4);
    for (let i = 0; i < old.length; i++) if (old[i] !== undefined) this.#insert(old[i]!);
  }

  #resize(size: number): void {
    const slots: (Entry | undefined)[] = [];
    for (let i = 0; i < size; i++) slots[i] = undefined;
    this.#slots = slots;
    this.#mask = size - 1;
  }
}

function areKept(args: readonly Expr[], isKept: (node: Expr) => boolean): boolean {
  for (let i = 0; i < args.length; i++) if (!isKept(args[i]!)) return false;
  return true;
}

/** Comparing nodes, not ids: right even for nodes that were forgotten in the meantime. */
function sameNodes(a: readonly Expr[], b: readonly Expr[]): boolean {
  const length = a.length;
  if (length !== b.length) return false;
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return false;
  return true;
}

export function hashOf(seed: number, args: readonly Expr[]): number {
  let hash = seed;
  for (let i = 0; i < args.length; i++) {
    hash = imul(hash ^ args[i]!.id, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
