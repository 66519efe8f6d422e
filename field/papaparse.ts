/** papaparse: CSV, read and written. */
import { assert, assume } from "assay";
import Papa from "papaparse";

/** Malformed CSV is reported in `errors`, not thrown. */
export function parse(text: string): unknown {
  return Papa.parse(text);
}

/** A table that was written is read back, whatever its fields say. */
export function tableRoundTrip(a: string, b: string): void {
  const rows = [
    ["x", "y"],
    [a, b],
  ];
  const back = Papa.parse(Papa.unparse(rows), { delimiter: "," });
  assert(JSON.stringify(back.data) === JSON.stringify(rows));
}

/** The delimiter is found by itself. */
export function delimiterIsFound(a: string, b: string): void {
  assume(/^\w+$/.test(a) && /^\w+$/.test(b));
  const back = Papa.parse(`${a};${b}\n${b};${a}`);
  assert(back.data.length === 2 && back.meta.delimiter === ";");
}

/** With a header every row is an object. */
export function rowsHaveHeaders(text: string): void {
  for (const row of Papa.parse(text, { header: true }).data) assert(typeof row === "object" && row !== null);
}
