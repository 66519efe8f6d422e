/** Paths without end over arrays, objects and maps, and a branch nobody reaches. */
interface Item {
  readonly name: string;
  readonly price: number;
  readonly count?: number;
  readonly tags: readonly string[];
}

export function orders(items: readonly Item[], limits: Record<string, number>): number {
  const totals = new Map<string, number>();
  let sum = 0;
  for (const item of items) {
    const count = item.count ?? 1;
    if (count < 0 || !Number.isInteger(count)) throw new RangeError("count");
    if (item.price * count > 1000) sum += 1000;
    else if (item.price > 0) sum += item.price * count;
    for (const tag of item.tags) {
      const total = (totals.get(tag) ?? 0) + count;
      totals.set(tag, total);
      if (tag in limits && total > limits[tag]!) throw new Error(`too many of ${tag}`);
    }
  }
  const sorted = [...totals.values()].sort((a, b) => a - b);
  if (sorted.length > 2 && sorted[0] === sorted[1]) sum -= 1;
  if (sum === -12345 && items.length === 0) return -1;
  return sum;
}
