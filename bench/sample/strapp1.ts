/** A small command language: a word, a colon, a number. */
import assert from "node:assert";

export function strapp1(text: string, limit: number): number {
  const colon = text.indexOf(":");
  if (colon < 0) return -1;
  const word = text.slice(0, colon);
  const rest = text.slice(colon + 1).trim();
  if (word === "set") {
    const value = Number(rest);
    if (Number.isNaN(value)) return -2;
    if (value > limit) assert(limit < 500, "1: more than the limit");
    return value;
  }
  if (word === "get") {
    if (rest.length === 0) assert(false, "2: nothing to get");
    return rest.length;
  }
  if (word.length === 4 && word[0] === "q") assert(limit !== 12, "3: a quit with a limit");
  return 0;
}
