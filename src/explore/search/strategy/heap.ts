/** A binary heap: what comes before everything else is at the top. */

export class Heap<T> {
  private items: T[] = [];

  constructor(private readonly before: (a: T, b: T) => boolean) {}

  get size(): number {
    return this.items.length;
  }

  get top(): T | undefined {
    return this.items[0];
  }

  push(item: T): void {
    const { items } = this;
    let i = items.length;
    items.push(item);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.before(item, items[parent]!)) break;
      items[i] = items[parent]!;
      i = parent;
    }
    items[i] = item;
  }

  pop(): T | undefined {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (top === undefined || last === undefined || items.length === 0) return top;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.before(items[child + 1]!, items[child]!)) child++;
      if (!this.before(items[child]!, last)) break;
      items[i] = items[child]!;
      i = child;
    }
    items[i] = last;
    return top;
  }

  /** Takes everything else out. */
  keep(isKept: (item: T) => boolean): void {
    const kept = this.items.filter(isKept);
    if (kept.length === this.items.length) return;
    this.items = [];
    for (const item of kept) this.push(item);
  }

  /** Takes everything out, in no order. */
  drain(): T[] {
    const { items } = this;
    this.items = [];
    return items;
  }
}
