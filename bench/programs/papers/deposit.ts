/** Guiding toward unverified executions: the deposit example. */
export function deposit(amount: number | null, balance: number): number {
  if (amount === null || amount <= 0 || amount > 50000) throw new RangeError("invalid amount");
  if (balance + amount > 100000) return -1;
  return balance + amount;
}
