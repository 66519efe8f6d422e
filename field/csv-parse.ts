/** csv-parse: CSV, read at once. */
import { assert, assume } from "assay";
import { CsvError, parse } from "csv-parse/sync";

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Any text is read, or refused by the package's own error. */
export function reads(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    assert(error instanceof CsvError);
    return undefined;
  }
}

/** Fields in quotation marks are read as they are. */
export function quotedFields(a: string, b: string): void {
  const [row] = parse(`${quoted(a)},${quoted(b)}\n`) as string[][];
  assert(row!.length === 2 && row![0] === a && row![1] === b);
}

/** Plain words need no marks. */
export function words(a: string, b: string): void {
  assume(/^\w+$/.test(a) && /^\w+$/.test(b));
  const rows = parse(`${a},${b}\n${b},${a}`) as string[][];
  assert(rows.length === 2 && rows[1]![0] === b);
}
