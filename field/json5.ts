/** json5: a superset of JSON. */
import { assert } from "assay";
import JSON5 from "json5";

/** Any text is read or refused with a SyntaxError. */
export function parse(text: string): unknown {
  return JSON5.parse(text);
}

/** Every JSON document is a JSON5 document with the same value. */
export function readsJson(text: string): void {
  let expected: unknown;
  try {
    expected = JSON.parse(text);
  } catch {
    return;
  }
  assert(JSON.stringify(JSON5.parse(text)) === JSON.stringify(expected));
}

/** Texts and numbers that were written are read back. */
export function primitiveRoundTrip(value: string | number | boolean | null): void {
  assert(Object.is(JSON5.parse(JSON5.stringify(value)), value));
}

/** A key of any text survives. */
export function keyRoundTrip(key: string, value: number): void {
  const back = JSON5.parse<Record<string, number>>(JSON5.stringify({ [key]: value }));
  assert(Object.keys(back).length === 1 && Object.keys(back)[0] === key);
}
