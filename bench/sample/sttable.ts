/** A hash table with chains, of seven buckets. */
import assert from "node:assert";

export function sttable(k1: number, k2: number, k3: number, lookup: number): number {
  const buckets: number[][] = [[], [], [], [], [], [], []];
  const hash = (key: number): number => Math.abs(key * 31 + 11) % 7;
  for (const key of [k1, k2, k3]) {
    if (!Number.isInteger(key)) return -1;
    const bucket = buckets[hash(key)]!;
    if (!bucket.includes(key)) bucket.push(key);
  }
  const chain = buckets[hash(Number.isInteger(lookup) ? lookup : 0)]!;
  if (chain.length === 3) {
    assert(chain[0] !== lookup, "1: the head of a full chain");
    if (chain[2] === lookup) assert(lookup < 500, "2: the end of a full chain");
  }
  const at = chain.indexOf(lookup);
  if (at === 1 && k1 === -k3) assert(false, "3: opposite keys");
  if (at >= 0 && lookup === 777) assert(false, "4: a reserved key");
  return at;
}
