/** Writes the table and the chart of docs/benchmarks.md between its marks; what stands around them is written by people. */
import { readFileSync, writeFileSync } from "node:fs";
import { chart } from "./chart.ts";
import { bestPeer, type Row, type Summary } from "./summary.ts";
import { shownPercent, shownSeconds } from "./table.ts";

const PAGE = "docs/benchmarks.md";
const CHART = "docs/benchmarks-real.svg";
const BEGIN = "<!-- bench:real begins -->";
const END = "<!-- bench:real ends -->";

export function writePage(
  rows: readonly Row[],
  summary: Summary,
  { seconds, seeds }: { readonly seconds: number; readonly seeds: readonly number[] },
): void {
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table`);
  writeFileSync(CHART, chart(rows));
  writeFileSync(PAGE, `${before}${BEGIN}\n${generated(rows, summary, seconds, seeds)}\n${END}${after}`);
}

function generated(rows: readonly Row[], summary: Summary, seconds: number, seeds: readonly number[]): string {
  const part = (title: string, some: readonly Row[]) =>
    some.length === 0 ? [] : [`**${title}**`, "", HEAD, RULE, ...some.map(line), ""];
  return [
    `${seconds} seconds of the processor per function and tool, seeds ${seeds.join(", ")}, medians.`,
    "",
    ...summary.lines.map((text) => `- ${text}`),
    "",
    "![Branches reached by each tool, function by function](benchmarks-real.svg)",
    "",
    ...part(
      "Functions the search was worked on with",
      rows.filter(({ one }) => !one.isHeldOut),
    ),
    ...part(
      "Held out: not looked at while the search was worked on",
      rows.filter(({ one }) => one.isHeldOut),
    ),
  ].join("\n");
}

const HEAD =
  "| function | branches | Assay % | fast-check % | Jazzer.js % | ahead of the best, points | seconds to its coverage | runs per second |";
const RULE = "|---|---:|---:|---:|---:|---:|---:|---:|";

function line(row: Row): string {
  const { one, total, percent, seconds } = row;
  const best = bestPeer(row);
  const ahead = best === undefined || percent.assay === undefined ? undefined : percent.assay - best;
  const cells = [
    `${one.id} (${one.version})`,
    String(total),
    shownPercent(percent.assay),
    shownPercent(percent["fast-check"]),
    shownPercent(percent.jazzer),
    shownPercent(ahead),
    shownSeconds(seconds),
    row.rate === undefined ? "–" : row.rate.toFixed(0),
  ];
  return `| ${cells.join(" | ")} |`;
}
