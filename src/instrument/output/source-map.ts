/**
 * Positions are marks inside the emitted text; taking them out gives the code and its mapping.
 * The mapping is a flat array of quadruples: generated line and column, original line and column, all 0-based, in order.
 */
import type { Position } from "../../frontend/lines.ts";

export interface Marker {
  /** Text to put before code that stands for the source at `offset`. */
  at(offset: number): string;
  /** Removes the marks; `place` says where an offset is. */
  extract(
    marked: string,
    place: (offset: number) => Position,
  ): { readonly code: string; readonly mapping: readonly number[] };
}

/** A character that the emitted text cannot contain: control characters come from the source as they are or are escaped. */
function signFor(text: string): string {
  let point = 1;
  while (/\s/.test(String.fromCharCode(point)) || text.includes(String.fromCharCode(point)))
    point = point === 31 ? 0xe000 : point + 1;
  return String.fromCharCode(point);
}

export function createMarker(text: string): Marker {
  const sign = signFor(text);
  return {
    at: (offset) => `${sign}${offset}${sign}`,
    extract(marked, place) {
      const pieces = marked.split(sign);
      const mapping: number[] = [];
      let line = 0;
      let column = 0;
      let code = "";
      for (let i = 0; i < pieces.length; i++) {
        const piece = pieces[i]!;
        if (i % 2 === 1) {
          const original = place(Number(piece));
          mapping.push(line, column, original.line - 1, original.column - 1);
          continue;
        }
        code += piece;
        for (let k = piece.indexOf("\n"); k >= 0; k = piece.indexOf("\n", k + 1)) {
          line++;
          column = -k - 1;
        }
        column += piece.length;
      }
      return { code, mapping };
    },
  };
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function digits(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = "";
  do {
    const low = rest & 31;
    rest >>>= 5;
    text += DIGITS[rest > 0 ? low | 32 : low];
  } while (rest > 0);
  return text;
}

/** The mapping as the `mappings` of a source map with one source. */
export function encodeMapping(mapping: readonly number[]): string {
  let text = "";
  let line = 0;
  let column = 0;
  let originalLine = 0;
  let originalColumn = 0;
  let isFirst = true;
  for (let i = 0; i < mapping.length; i += 4) {
    for (; line < mapping[i]!; line++) {
      text += ";";
      column = 0;
      isFirst = true;
    }
    if (!isFirst) text += ",";
    isFirst = false;
    text += `${digits(mapping[i + 1]! - column)}A${digits(mapping[i + 2]! - originalLine)}${digits(mapping[i + 3]! - originalColumn)}`;
    column = mapping[i + 1]!;
    originalLine = mapping[i + 2]!;
    originalColumn = mapping[i + 3]!;
  }
  return text;
}

/** The original position (0-based) of a generated one: that of the last mark at or before it. */
export function originalPosition(
  mapping: readonly number[],
  line: number,
  column: number,
): { readonly line: number; readonly column: number } | undefined {
  let low = 0;
  let high = mapping.length / 4;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = mapping[middle * 4]!;
    if (at < line || (at === line && mapping[middle * 4 + 1]! <= column)) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : { line: mapping[low * 4 - 2]!, column: mapping[low * 4 - 1]! };
}
