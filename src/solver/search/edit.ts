/** Small edits of text that the inverses of string operations are made of. */

/** A character to fill with: a letter that none of the given texts contains, so that filling creates no accidental occurrence. */
export function filler(...avoid: readonly string[]): string {
  for (const letter of "abcdxyz0_-. ") if (!avoid.some((text) => text.includes(letter))) return letter;
  return "\u00e9";
}

/** A length no sensible text has; proposing one would only cost memory. */
const MAX_LENGTH = 1 << 16;

export const isLength = (n: number): boolean => Number.isInteger(n) && n >= 0 && n <= MAX_LENGTH;

/** Text of exactly this length (but no longer than sensible): cut at the end, or filled up. */
export function resize(text: string, length: number, fill: string): string {
  if (text.length >= length) return text.slice(0, Math.max(0, length));
  return text + fill.repeat(Math.min(length, MAX_LENGTH) - Math.min(text.length, MAX_LENGTH));
}

/** Replaces `length` characters at a position by `part`; the text is filled up to the position first. */
export function splice(text: string, at: number, length: number, part: string, fill: string): string {
  return resize(text, Math.max(at, 0), fill) + part + text.slice(at + length);
}

/** The text without any occurrence of `part` (removing one may join another). */
export function without(text: string, part: string, by: string): string {
  if (part === "") return text;
  let result = text;
  for (let i = 0; i < 8 && result.includes(part); i++) result = result.split(part).join(by);
  return result;
}

/** Position of an argument of `slice` in a text: negative counts from the end, NaN is 0. */
export function sliceIndex(position: number, length: number): number {
  const whole = Number.isNaN(position) ? 0 : Math.trunc(position);
  return whole < 0 ? Math.max(0, length + whole) : Math.min(whole, length);
}
