/** Copies tokens into a buffer whose size is given, with escapes. */
import assert from "node:assert";

export function strapp2(text: string, size: number): number {
  if (!(size > 0)) return -1;
  let used = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === "\\") {
      i++;
      if (i >= text.length) assert(size < 100, "1: an escape at the end");
      used++;
    } else if (c === "(") depth++;
    else if (c === ")") {
      depth--;
      if (depth < 0) assert(used < 2, "2: a parenthesis too many");
    } else if (c === "#" && depth === 1) assert(used !== 3, "3: a mark in a group");
    else used++;
    if (used > size) assert(size > 3, "4: past a small buffer");
  }
  return used;
}
