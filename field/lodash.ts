/** lodash: some of its functions, each against what its page says. */
import { assert, assume } from "assay";
import camelCase from "lodash/camelCase.js";
import chunk from "lodash/chunk.js";
import escapeHtml from "lodash/escape.js";
import escapeRegExp from "lodash/escapeRegExp.js";
import get from "lodash/get.js";
import set from "lodash/set.js";
import truncate from "lodash/truncate.js";
import unescapeHtml from "lodash/unescape.js";

/** What was set at a path is found at it. */
export function setThenGet(path: string, value: number): void {
  assert(Object.is(get(set({}, path, value), path), value));
}

/** The result is no longer than `length`. */
export function truncateKeepsLength(text: string, length: number): void {
  assume(Number.isInteger(length) && length >= 3 && length < 100);
  assert(truncate(text, { length }).length <= length);
}

/** `unescape` undoes `escape`. */
export function escapeRoundTrip(text: string): void {
  assert(unescapeHtml(escapeHtml(text)) === text);
}

/** An escaped text, as a regular expression, matches itself. */
export function escapedMatchesItself(text: string): void {
  assert(new RegExp(`^${escapeRegExp(text)}$`).test(text));
}

/** Chunks hold all elements, and no more than `size` each. */
export function chunksAddUp(list: number[], size: number): void {
  assume(Number.isInteger(size) && size > 0);
  const chunks = chunk(list, size);
  assert(chunks.every((one) => one.length <= size) && chunks.flat().length === list.length);
}

/** Camel case stays as it is. */
export function camelCaseIsIdempotent(text: string): void {
  assert(camelCase(camelCase(text)) === camelCase(text));
}
