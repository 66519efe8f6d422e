/** uuid: identifiers as text and as bytes. */
import { assert } from "assay";
import { parse, stringify, validate, version } from "uuid";

/** A valid identifier is the same after parsing, up to its case. */
export function textRoundTrip(text: string): void {
  if (validate(text)) assert(stringify(parse(text)) === text.toLowerCase());
}

/** What has a version is valid, and the version stands at its place. */
export function versionIsRead(text: string): void {
  if (validate(text)) assert(version(text) === Number.parseInt(text.slice(14, 15), 16));
}

/** Bytes are written, or refused by the package's own error. */
export function bytesRoundTrip(bytes: Uint8Array): void {
  let text: string;
  try {
    text = stringify(bytes);
  } catch {
    return;
  }
  assert(validate(text) && parse(text).every((byte, i) => byte === bytes[i]));
}
