/** Rows of text under headings, in columns as wide as they need to be. */

export interface Columns {
  readonly heading: string;
  line(cells: readonly string[]): string;
}

/** Numbers line up on the right, words (`isWord`, by position) on the left. */
export function columns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  isWord: (column: number) => boolean,
): Columns {
  const widths = headings.map((heading, i) => Math.max(heading.length, ...rows.map((cells) => cells[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, i) => (isWord(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ")}`.trimEnd();
  return { heading: line(headings), line };
}

/** The first column names something and the last one says how it ended. */
export const outerColumns = (headings: readonly string[]) => (column: number) =>
  column === 0 || column === headings.length - 1;
