/** The lines around a place, with a mark under it. */

export interface Excerpt {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

const AROUND = 1;
const WIDEST = 140;

export function excerptLines(text: string, { line, column, endColumn }: Excerpt): string[] {
  const all = text.split(/\r\n|[\n\r\u2028\u2029]/);
  if (line < 1 || line > all.length) return [];
  const first = Math.max(1, line - AROUND);
  const last = Math.min(all.length, line + AROUND);
  const width = String(last).length;
  const lines: string[] = [];
  for (let at = first; at <= last; at++) {
    const shown = all[at - 1]!.replaceAll("\t", " ");
    const cut = shown.length > WIDEST ? `${shown.slice(0, WIDEST)}…` : shown;
    lines.push(`${at === line ? ">" : " "} ${String(at).padStart(width)} | ${cut}`.trimEnd());
    if (at === line && column - 1 < WIDEST) {
      const length = Math.max(1, Math.min(endColumn, shown.length + 1, WIDEST) - column);
      lines.push(`  ${" ".repeat(width)} | ${" ".repeat(column - 1)}${"^".repeat(length)}`);
    }
  }
  return lines;
}
