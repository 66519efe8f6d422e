/** A block driver: open, read, write, close, in a state machine. */
import assert from "node:assert";

export function drive1(a: number, b: number, c: number, d: number, block: number): number {
  let state = 0;
  let dirty = 0;
  for (const op of [a, b, c, d]) {
    if (op === 17) {
      if (state === 2) assert(false, "1: opened twice while writing");
      state = 1;
    } else if (op === 23) {
      if (state === 0) continue;
      state = 2;
      dirty++;
      if (block === 64) assert(dirty < 2, "2: the last block is written twice");
    } else if (op === 42) {
      if (state === 2) assert(block >= 0, "3: a flush of a negative block");
      if (state !== 0) dirty = 0;
    } else if (op === 99) {
      if (state === 2 && dirty > 0) assert(false, "4: closed with what was not written");
      state = 0;
    }
  }
  return state * 10 + dirty;
}
