/** Offsets to lines and columns, both 1-based, columns in UTF-16 code units as V8 counts them. */

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Offset of the first character of every line. */
export type Lines = readonly number[];

export function findLines(text: string): Lines {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c > 13 && c < 0x2028) continue;
    if (c === 13 && text.charCodeAt(i + 1) === 10) continue;
    if (c === 10 || c === 13 || c === 0x2028 || c === 0x2029) starts.push(i + 1);
  }
  return starts;
}

export function positionAt(lines: Lines, offset: number): Position {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - lines[low]! + 1 };
}
