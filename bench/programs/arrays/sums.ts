/** Sums and higher-order functions. */
export function budget(amounts: number[]): string {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (amounts.some((amount) => amount < 0)) return "refund";
  if (total === 100 && amounts.length === 3) return "split";
  if (amounts.filter((amount) => amount > 50).length === 2) return "two large";
  return total > 1000 ? "over" : "within";
}
