/** Recursion over numbers. */
export function steps(n: number): number {
  if (!Number.isInteger(n) || n < 1) throw new RangeError("positive whole numbers only");
  if (n > 100) return -1;
  const length = collatz(n, 0);
  return length === 7 ? 777 : length;
}

function collatz(n: number, count: number): number {
  if (n === 1) return count;
  return n % 2 === 0 ? collatz(n / 2, count + 1) : collatz(3 * n + 1, count + 1);
}
