/** One await after the other, each depending on the last. */
async function price(item: string): Promise<number> {
  if (item === "book") return 12;
  if (item === "pen") return 2;
  return 0;
}

async function discounted(amount: number, code: string): Promise<number> {
  await null;
  return code === "HALF" ? amount / 2 : amount;
}

export async function checkout(item: string, quantity: number, code: string): Promise<string> {
  const each = await price(item);
  if (each === 0) return "unknown item";
  const total = await discounted(each * quantity, code);
  if (total < 0) return "refund";
  if (total === 42) return "lucky";
  return (await discounted(total, code)) > 100 ? "free shipping" : "paid";
}
