/** Arrays with constant-time reset: a stamp per element says whether it belongs to the present generation. */
import assert from "node:assert";

export function arraycr(size: number, at: number, value: number, resets: number): number {
  if (!(Number.isInteger(size) && size > 0 && size <= 64)) return -1;
  const values: number[] = new Array(size).fill(0);
  const stamps: number[] = new Array(size).fill(0);
  let generation = 1;
  const index = Math.trunc(at);
  for (let i = 0; i < resets && i < 20; i++) generation++;
  if (index >= 0 && index < size) {
    values[index] = value;
    stamps[index] = generation;
  } else if (index === size) assert(size !== 37, "1: one past the end of a full array");
  if (resets === 7 && value > 900) assert(generation !== 8, "2: a stamp that is reused");
  if (stamps[size - 1] === generation && value * 2 === 1234) assert(false, "3: the last element keeps a marker");
  let sum = 0;
  for (let i = 0; i < size; i++) if (stamps[i] === generation) sum += values[i]!;
  if (sum < 0 && sum + size === -500) assert(false, "4: a sum that wraps");
  return sum;
}
