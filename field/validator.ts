/** validator: questions about texts, each answered with true or false. */
import { assert } from "assay";
import blacklist from "validator/lib/blacklist.js";
import escapeHtml from "validator/lib/escape.js";
import isCreditCard from "validator/lib/isCreditCard.js";
import isFQDN from "validator/lib/isFQDN.js";
import isIP from "validator/lib/isIP.js";
import isISBN from "validator/lib/isISBN.js";
import isISO8601 from "validator/lib/isISO8601.js";
import normalizeEmail from "validator/lib/normalizeEmail.js";
import unescapeHtml from "validator/lib/unescape.js";

/** `unescape` undoes `escape`. */
export function escapeRoundTrip(text: string): void {
  assert(unescapeHtml(escapeHtml(text)) === text);
}

/** An address is of one version. */
export function addressHasOneVersion(text: string): void {
  assert(isIP(text) === (isIP(text, 4) || isIP(text, 6)));
}

/** Any text is a number of a book or not. */
export function isbn(text: string): boolean {
  return isISBN(text);
}

/** Normalizing twice is normalizing once. */
export function normalizeIsIdempotent(text: string): void {
  const once = normalizeEmail(text);
  if (once !== false) assert(normalizeEmail(once) === once);
}

export function answers(text: string): boolean[] {
  return [isFQDN(text), isCreditCard(text), isISO8601(text, { strict: true })];
}

/** The characters are used in a regular expression, as documented. */
export function withoutCharacters(text: string, characters: string): string {
  return blacklist(text, characters);
}
