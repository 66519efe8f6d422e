/** The rows for a terminal. */
import { bestPeer, type Row } from "./summary.ts";

export const shownPercent = (percent: number | undefined): string => (percent === undefined ? "–" : percent.toFixed(1));

export const shownSeconds = (seconds: number | undefined): string => {
  if (seconds === undefined) return "–";
  return seconds === Number.POSITIVE_INFINITY ? "not reached" : seconds.toFixed(1);
};

export function tableText(rows: readonly Row[]): string {
  const head = ["function", "branches", "assay", "fast-check", "jazzer", "ahead", "seconds", "runs/s"];
  const lines = rows.map((row) => {
    const best = bestPeer(row);
    const ahead = best === undefined || row.percent.assay === undefined ? undefined : row.percent.assay - best;
    return [
      row.one.id,
      String(row.total),
      shownPercent(row.percent.assay),
      shownPercent(row.percent["fast-check"]),
      shownPercent(row.percent.jazzer),
      shownPercent(ahead),
      shownSeconds(row.seconds),
      row.rate === undefined ? "–" : row.rate.toFixed(0),
      ...(row.failure === undefined ? [] : [row.failure]),
    ];
  });
  return [head, ...lines]
    .map(([id = "", ...rest]) => `${id.padEnd(24)} ${rest.map((cell) => cell.padStart(11)).join(" ")}`)
    .join("\n");
}
