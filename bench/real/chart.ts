/** A chart of the rows: a line per function, a dot per tool, ordered by how far Assay is ahead. Readable on light and dark pages. */
import type { ToolName } from "./results.ts";
import { bestPeer, type Row } from "./summary.ts";

const TOOLS: readonly { readonly name: ToolName; readonly label: string; readonly colour: string }[] = [
  { name: "fast-check", label: "fast-check", colour: "#c9862b" },
  { name: "jazzer", label: "Jazzer.js", colour: "#7a7f87" },
  { name: "assay", label: "Assay", colour: "#2f7ed8" },
];
const LEFT = 190;
const WIDTH = 520;
const STEP = 18;
const TOP = 46;

export function chart(rows: readonly Row[]): string {
  const ahead = (row: Row) => (row.percent.assay ?? 0) - (bestPeer(row) ?? 0);
  const sorted = [...rows].sort((a, b) => ahead(b) - ahead(a));
  const height = TOP + sorted.length * STEP + 16;
  const x = (percent: number) => (LEFT + (percent / 100) * WIDTH).toFixed(1);
  const grid = [0, 25, 50, 75, 100].map(
    (percent) =>
      `<line x1="${x(percent)}" x2="${x(percent)}" y1="${TOP - 8}" y2="${height - 12}" stroke="#8886" stroke-width="1"/>` +
      `<text x="${x(percent)}" y="${TOP - 14}" text-anchor="middle">${percent} %</text>`,
  );
  const legend = TOOLS.map(
    ({ label, colour }, i) =>
      `<circle cx="${LEFT + i * 110}" cy="12" r="5" fill="${colour}"/><text x="${LEFT + 10 + i * 110}" y="16">${label}</text>`,
  );
  const lines = sorted.map((row, i) => {
    const y = TOP + i * STEP + 4;
    const known = TOOLS.filter(({ name }) => row.percent[name] !== undefined);
    const percents = known.map(({ name }) => row.percent[name]!);
    const span =
      percents.length < 2
        ? ""
        : `<line x1="${x(Math.min(...percents))}" x2="${x(Math.max(...percents))}" y1="${y}" y2="${y}" stroke="#8888"/>`;
    const dots = known.map(
      ({ name, label, colour }) =>
        `<circle cx="${x(row.percent[name]!)}" cy="${y}" r="5" fill="${colour}"><title>${row.one.id}, ${label}: ${row.percent[name]!.toFixed(1)} %</title></circle>`,
    );
    return `<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${row.one.id}</text>${span}${dots.join("")}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 30} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#777">`,
    "<title>Branches reached, in percent, function by function</title>",
    ...legend,
    ...grid,
    ...lines,
    "</svg>",
    "",
  ].join("\n");
}
