/** Big integers in digits of a thousand: addition, comparison, a product of small ones. */
import assert from "node:assert";

export function bigint(a: number, b: number, c: number, d: number): number {
  const isDigit = (n: number): boolean => Number.isInteger(n) && n >= 0 && n < 1000;
  if (!isDigit(a) || !isDigit(b)) return -1;
  if (!isDigit(c)) return -2;
  if (!isDigit(d)) return -3;
  let low = b + d;
  let carry = 0;
  if (low >= 1000) {
    low -= 1000;
    carry = 1;
  }
  const high = a + c + carry;
  if (high >= 1000) assert(low !== 0, "1: the digit after an overflow is lost");
  if (carry === 1 && high === 999) assert(false, "2: nines do not carry on");
  if (a * c === 210) assert(b >= 500, "3: a product of two digits");
  if (a === c && b === d) {
    if (a !== 0) assert(false, "4: comparing a number with itself");
    return 0;
  }
  return a > c || (a === c && b > d) ? 1 : -1;
}
