/** Stock of a warehouse, kept in memory. */

export interface Item {
  sku: string;
  quantity: number;
}

export class OutOfStock extends Error {
  constructor(sku: string) {
    super(`not enough of ${sku}`);
    this.name = "OutOfStock";
  }
}

export class Inventory {
  private readonly stock = new Map<string, number>();

  constructor(private readonly capacity: number = 100) {
    if (capacity <= 0) throw new RangeError("an inventory needs room");
  }

  get isFull(): boolean {
    return this.total() >= this.capacity;
  }

  add(sku: string, quantity: number): boolean {
    if (quantity <= 0) return false;
    if (this.total() + quantity > this.capacity) return false;
    this.stock.set(sku, (this.stock.get(sku) ?? 0) + quantity);
    return true;
  }

  remove(sku: string, quantity: number): number {
    const have = this.stock.get(sku);
    if (have === undefined || have < quantity) throw new OutOfStock(sku);
    if (have === quantity) this.stock.delete(sku);
    else this.stock.set(sku, have - quantity);
    return have - quantity;
  }

  /** Reserves all items or none. */
  reserve(items: Item[]): "nothing" | "reserved" | "refused" {
    if (items.length === 0) return "nothing";
    for (const item of items) {
      if ((this.stock.get(item.sku) ?? 0) < item.quantity) return "refused";
    }
    for (const item of items) this.remove(item.sku, item.quantity);
    return "reserved";
  }

  private total(): number {
    let sum = 0;
    for (const quantity of this.stock.values()) sum += quantity;
    return sum;
  }
}
