/** nanoid: identifiers of a wanted length and alphabet. */
import { assert, assume } from "assay";
import { customAlphabet } from "nanoid/non-secure";

/** An identifier has the wanted length. */
export function hasLength(size: number): void {
  assume(Number.isInteger(size) && size >= 0 && size < 100);
  assert(customAlphabet("abc", 10)(size).length === size);
}

/** An identifier consists of symbols of the alphabet. */
export function usesAlphabet(alphabet: string): void {
  assume(alphabet.length > 0 && alphabet.length <= 256);
  assert([...customAlphabet(alphabet, 5)()].every((symbol) => alphabet.includes(symbol)));
}

/** The default size is the one given first. */
export function hasDefaultLength(size: number): void {
  assume(Number.isInteger(size) && size > 0 && size < 50);
  assert(customAlphabet("0123456789", size)().length === size);
}
