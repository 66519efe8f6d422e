/** qs: query strings, read and written. */
import { assert } from "assay";
import qs from "qs";

/** Any query string can be read. */
export function parse(text: string): unknown {
  return qs.parse(text);
}

/** A flat object that was written is read back. */
export function flatRoundTrip(value: string, other: string): void {
  const back = qs.parse(qs.stringify({ value, other })) as Record<string, unknown>;
  assert(back.value === value && back.other === other);
}

/** A list that was written with indices, as by default, is read back. */
export function listRoundTrip(list: string[]): void {
  const back = (qs.parse(qs.stringify({ list })) as { list?: unknown }).list;
  assert(list.length === 0 ? back === undefined : JSON.stringify(back) === JSON.stringify(list));
}

/** Writing what was read, and reading it again, changes nothing. */
export function parseIsStable(text: string): void {
  const first = qs.parse(text);
  assert(JSON.stringify(qs.parse(qs.stringify(first))) === JSON.stringify(first));
}
