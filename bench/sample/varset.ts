/** Sets as vectors of bits, over a universe whose size is given. */
import assert from "node:assert";

export function varset(universe: number, add: number, remove: number, other: number): number {
  if (!(Number.isInteger(universe) && universe >= 0 && universe <= 32)) return -1;
  if (universe === 0) assert(add <= 0, "1: an element of the empty universe");
  const isElement = (n: number): boolean => Number.isInteger(n) && n >= 0 && n < universe;
  let bits = 0;
  if (isElement(add)) bits |= 1 << add;
  else if (add === universe && universe > 8) assert(false, "2: one past the universe");
  if (isElement(remove)) {
    if (remove === add && universe === 32) assert(remove !== 31, "3: the sign bit is not cleared");
    bits &= ~(1 << remove);
  }
  let count = 0;
  for (let i = 0; i < universe; i++) if ((bits & (1 << i)) !== 0) count++;
  if (isElement(other)) {
    bits |= 1 << other;
    if (count === 1 && other === add + 1) assert(universe % 2 === 0, "4: neighbours in an odd universe");
  }
  if (bits < 0) assert(count === 0, "5: a negative vector");
  return bits;
}
