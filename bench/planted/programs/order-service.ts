/** Orders of a shop: prices, stock and payment behind interfaces. */

export interface Line {
  sku: string;
  quantity: number;
  unitPrice: number;
}

export interface Order {
  id: string;
  customer: string;
  lines: Line[];
  coupon?: string;
  status: "open" | "paid" | "cancelled";
}

export interface Stock {
  available(sku: string): Promise<number>;
  reserve(sku: string, quantity: number): Promise<void>;
  release(sku: string, quantity: number): Promise<void>;
}

export interface Payments {
  charge(customer: string, amount: number): Promise<{ ok: boolean; reference: string }>;
}

export class OrderError extends Error {
  constructor(
    message: string,
    readonly code: "EMPTY" | "STOCK" | "PAYMENT" | "STATE",
  ) {
    super(message);
    this.name = "OrderError";
  }
}

export function subtotal(lines: Line[]): number {
  let sum = 0;
  for (const line of lines) sum += line.quantity * line.unitPrice;
  return Math.round(sum * 100) / 100;
}

export function discountRate(total: number, coupon?: string): number {
  let rate = 0;
  if (total >= 500) rate = 0.1;
  else if (total >= 200) rate = 0.05;
  if (coupon === "WELCOME") rate += 0.05;
  return Math.min(rate, 0.12);
}

export function shippingCost(total: number, country: string): number {
  if (total >= 100) return 0;
  switch (country) {
    case "DE":
    case "AT":
      return 4.9;
    case "CH":
      return 9.9;
    default:
      return 14.9;
  }
}

export class OrderService {
  constructor(
    private readonly stock: Stock,
    private readonly payments: Payments,
  ) {}

  async pay(order: Order): Promise<string> {
    if (order.status !== "open") throw new OrderError(`order ${order.id} is ${order.status}`, "STATE");
    if (order.lines.length === 0) throw new OrderError(`order ${order.id} is empty`, "EMPTY");
    for (const line of order.lines) {
      const available = await this.stock.available(line.sku);
      if (available < line.quantity) throw new OrderError(`not enough of ${line.sku}`, "STOCK");
    }
    for (const line of order.lines) await this.stock.reserve(line.sku, line.quantity);
    const total = subtotal(order.lines);
    const amount = total - total * discountRate(total, order.coupon);
    const result = await this.payments.charge(order.customer, amount);
    if (!result.ok) {
      for (const line of order.lines) await this.stock.release(line.sku, line.quantity);
      throw new OrderError("payment was refused", "PAYMENT");
    }
    order.status = "paid";
    return result.reference;
  }

  async cancel(order: Order): Promise<boolean> {
    if (order.status === "cancelled") return false;
    if (order.status === "paid") {
      for (const line of order.lines) await this.stock.release(line.sku, line.quantity);
    }
    order.status = "cancelled";
    return true;
  }
}
