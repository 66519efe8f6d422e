/** Arithmetic on bigints. */
export function wei(amount: bigint): string {
  if (amount < 0n) throw new RangeError("negative");
  if (amount % 1000000000000000000n === 0n && amount > 0n) return "whole";
  if (amount > 2n ** 64n) return "large";
  if (amount * 3n === 123456789n) return "magic";
  return "dust";
}
