/** Base64 by hand: `Buffer` has methods that the program can replace. */
import { charAt, defineOwn } from "./pristine.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function base64(bytes: Uint8Array, length: number): string {
  let text = "";
  for (let i = 0; i < length; i += 3) {
    const bits = (bytes[i]! << 16) | ((i + 1 < length ? bytes[i + 1]! : 0) << 8) | (i + 2 < length ? bytes[i + 2]! : 0);
    const third = i + 1 < length ? charAt(DIGITS, (bits >> 6) & 63) : "=";
    const fourth = i + 2 < length ? charAt(DIGITS, bits & 63) : "=";
    text += charAt(DIGITS, bits >> 18) + charAt(DIGITS, (bits >> 12) & 63) + third + fourth;
  }
  return text;
}

const VALUES: Record<string, number> = Object.create(null);
for (let i = 0; i < DIGITS.length; i++) defineOwn(VALUES, DIGITS[i]!, i);

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let i = 0, at = 0; i < text.length; i += 4, at += 3) {
    const digit = (offset: number): number => VALUES[text[i + offset]!] ?? 0;
    const bits = (digit(0) << 18) | (digit(1) << 12) | (digit(2) << 6) | digit(3);
    bytes[at] = bits >> 16;
    bytes[at + 1] = (bits >> 8) & 255;
    bytes[at + 2] = bits & 255;
  }
  return bytes;
}
