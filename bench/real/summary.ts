/** What the results come to: a row for each function, medians over seeds, and how it stands with what was aimed at. */
import { readFileSync } from "node:fs";
import { median } from "../statistics.ts";
import type { Arm } from "./arms.ts";
import type { MeasuredFunction } from "./functions.ts";
import { filesOf } from "./place.ts";
import type { Result, ToolName } from "./results.ts";

export interface Row {
  readonly one: MeasuredFunction;
  /** Branches of the functions that any tool entered with any seed. */
  readonly total: number;
  /** Percent of them, the median over seeds; undefined where a tool was not measured or does not run. */
  readonly percent: Readonly<Partial<Record<ToolName, number>>>;
  /** Seconds of the processor until Assay had reached as many as the best of the others in all its time; Infinity when it never did. */
  readonly seconds: number | undefined;
  /** Runs that Assay made per second of the processor, its start included. */
  readonly rate: number | undefined;
  readonly seeds: number;
  /** Lines of the bundle with branches that another tool reached with every seed and Assay with none. */
  readonly lost: readonly number[];
  readonly failure: string | undefined;
}

export interface Summary {
  readonly lines: readonly string[];
  readonly isMet: boolean;
}

const TOOLS: readonly ToolName[] = ["assay", "fast-check", "jazzer"];
export const PEERS: readonly ToolName[] = ["fast-check", "jazzer"];

export function rowsOf(
  functions: readonly MeasuredFunction[],
  resultsOf: (one: MeasuredFunction, tool: ToolName) => readonly Result[],
): Row[] {
  return functions.map((one) => {
    const results = new Map(TOOLS.map((tool) => [tool, resultsOf(one, tool)]));
    return rowOf(one, results);
  });
}

function rowOf(one: MeasuredFunction, results: ReadonlyMap<ToolName, readonly Result[]>): Row {
  const arms = JSON.parse(readFileSync(filesOf(one).arms, "utf8")) as readonly Arm[];
  const ran = (tool: ToolName) => results.get(tool)!.filter(({ failure }) => failure === undefined);
  const entered = new Set(TOOLS.flatMap((tool) => ran(tool).flatMap(({ functions }) => functions)));
  const counts = new Set(arms.flatMap(({ inside }, i) => (entered.has(inside) ? [i] : [])));
  const reachedBy = (result: Result) => result.arms.filter(([arm]) => counts.has(arm));
  const percent: Partial<Record<ToolName, number>> = {};
  for (const tool of TOOLS)
    if (ran(tool).length > 0)
      percent[tool] = (100 * median(ran(tool).map((result) => reachedBy(result).length))) / Math.max(1, counts.size);
  const best = Math.max(...PEERS.map((tool) => percent[tool] ?? 0));
  const needed = Math.round((best * counts.size) / 100);
  const times = ran("assay").map((result) => timeTo(reachedBy(result), needed));
  const always = (tool: ToolName, arm: number) =>
    ran(tool).length > 0 && ran(tool).every((result) => result.arms.some(([other]) => other === arm));
  const ever = (arm: number) => ran("assay").some((result) => result.arms.some(([other]) => other === arm));
  const lost = [...counts].filter((arm) => !ever(arm) && PEERS.some((tool) => always(tool, arm)));
  return {
    one,
    total: counts.size,
    percent,
    seconds: times.length > 0 && best > 0 ? median(times) : undefined,
    rate: ran("assay").length > 0 ? median(ran("assay").map(({ runs, seconds }) => runs / seconds)) : undefined,
    seeds: Math.max(...TOOLS.map((tool) => ran(tool).length)),
    lost: [...new Set(lost.map((arm) => arms[arm]!.line))],
    failure: results.get("assay")!.find(({ failure }) => failure !== undefined)?.failure,
  };
}

function timeTo(reached: readonly (readonly [number, number])[], count: number): number {
  if (count === 0) return 0;
  const times = reached.map(([, seconds]) => seconds).sort((a, b) => a - b);
  return times[count - 1] ?? Number.POSITIVE_INFINITY;
}

export const bestPeer = ({ percent }: Row): number | undefined => {
  const known = PEERS.flatMap((tool) => percent[tool] ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** The aims: a mean of at least 90 %, eight points above the best of the others, nowhere more than two below, and there within two seconds. */
const AIMS = { mean: 90, above: 8, below: 2, seconds: 2 } as const;

export function summaryOf(rows: readonly Row[]): Summary {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const own = rows.filter(({ percent }) => percent.assay !== undefined);
  const compared = own.filter((row) => bestPeer(row) !== undefined);
  const assay = mean(own.map(({ percent }) => percent.assay!));
  const lines = [`functions: ${rows.length}, packages: ${new Set(rows.map(({ one }) => one.package)).size}`];
  for (const tool of TOOLS) {
    const known = rows.flatMap(({ percent }) => percent[tool] ?? []);
    if (known.length > 0) lines.push(`mean of ${tool}: ${mean(known).toFixed(1)} % (${known.length} functions)`);
  }
  const best = mean(compared.map((row) => bestPeer(row)!));
  const mine = mean(compared.map(({ percent }) => percent.assay!));
  const behind = compared.filter((row) => bestPeer(row)! - row.percent.assay! > AIMS.below);
  const seconds = median(compared.flatMap((row) => row.seconds ?? []));
  lines.push(`best of the others, function by function: ${best.toFixed(1)} %; Assay there ${mine.toFixed(1)} %`);
  lines.push(`time to that: ${seconds.toFixed(1)} s of the processor, the median`);
  const rates = own.flatMap(({ rate }) => rate ?? []);
  lines.push(`runs of Assay per second of the processor, start included: ${median(rates).toFixed(0)}, the median`);
  lines.push(`more than ${AIMS.below} points behind: ${behind.map(({ one }) => one.id).join(", ") || "none"}`);
  const bestTool = Math.max(...PEERS.map((tool) => mean(compared.map(({ percent }) => percent[tool] ?? 0))));
  const isMet = assay >= AIMS.mean && mine - bestTool >= AIMS.above && behind.length === 0 && seconds <= AIMS.seconds;
  return { lines, isMet };
}
