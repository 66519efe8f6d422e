/** Prices of an online shop: quantity discounts, coupons, shipping. */

export type Country = "DE" | "AT" | "FR" | "US";

export interface Coupon {
  code: string;
  percent: number;
  minimum?: number;
}

/** Cents saved on `quantity` pieces at `unitPrice` cents. */
export function quantityDiscount(quantity: number, unitPrice: number): number {
  if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`bad quantity: ${quantity}`);
  const total = quantity * unitPrice;
  if (quantity >= 100) return Math.round(total * 0.15);
  if (quantity >= 10) return Math.round(total * 0.05);
  return 0;
}

/** Shipping in cents, or "free". */
export function shipping(total: number, country: Country, express = false): number | "free" {
  if (total < 0) throw new RangeError("total is negative");
  if (country === "US") return express ? 4990 : 1990;
  if (!express && total >= 5000) return "free";
  const base = country === "DE" ? 490 : 990;
  return express ? base + 1000 : base;
}

export function applyCoupon(total: number, coupon: Coupon | null): number {
  if (coupon === null) return total;
  if (coupon.percent <= 0 || coupon.percent > 100) throw new RangeError(`coupon ${coupon.code} is broken`);
  if (coupon.minimum !== undefined && total < coupon.minimum) return total;
  if (coupon.code.startsWith("VIP-")) return Math.floor(total * (1 - coupon.percent / 100)) - 100;
  return Math.floor(total * (1 - coupon.percent / 100));
}
