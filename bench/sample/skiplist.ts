/** A skip list with two levels. */
import assert from "node:assert";

export function skiplist(first: number, second: number, third: number, wanted: number): boolean {
  const keys = [first, second, third];
  const low: number[] = [];
  const high: number[] = [];
  for (const key of keys) {
    if (Number.isNaN(key)) return false;
    let i = 0;
    while (i < low.length && low[i]! < key) i++;
    if (low[i] === key) {
      if (key === wanted + 1) assert(false, "1: a double beside what is wanted");
      continue;
    }
    low.splice(i, 0, key);
    if (key % 16 === 0) high.push(key);
  }
  if (high.length === 3) assert(high[0]! <= high[2]!, "2: the upper level is not sorted");
  let from = 0;
  for (const key of high) if (key <= wanted) from = Math.max(from, low.indexOf(key));
  for (let i = from; i < low.length; i++) {
    if (low[i] === wanted) {
      if (i === 2 && high.length === 2) assert(false, "3: found behind two skips");
      return true;
    }
    if (low[i]! > wanted) break;
  }
  return false;
}
