/** One round of a xorshift generator must give a certain state. */
export function guess(seed: number): boolean {
  let x = seed | 0;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x === 0x1234abcd;
}
