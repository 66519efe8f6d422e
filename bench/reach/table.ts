/** The table of the paper: plain search beside the necessary condition, and where the time of the latter went. */
import type { LoopProgram } from "../../src/reach/testing/programs.ts";

/** Milliseconds of processors. */
export type Plain = number | "not finished" | "not asked";

export interface Decided {
  readonly verdict: "reached" | "unreachable" | "unknown";
  readonly by: string;
  /** Milliseconds of processors, of all threads, here and below: what was proved meanwhile is in all of them. */
  readonly cpu: number;
  readonly clock: number;
  readonly build: number;
  readonly unfold: number;
  readonly smt: number;
}

export interface Row extends Decided {
  readonly program: LoopProgram;
  readonly plain: Plain;
}

/** Total seconds there: Pex, and the paper's tool; Pex did not finish one in an hour. */
const PAPER: Readonly<Record<string, readonly [number, number]>> = {
  Hello: [5.257, 0.181],
  HW: [25.05, 0.941],
  HWM: [3600, 4.66],
  MatrIR: [95, 0.035],
  WinDriver: [28.39, 0.627],
  OneLoop: [134, 0.003],
  TwoLoops: [64, 0.003],
};

const COLUMNS = ["program", "plain cpu", "reach cpu", "ratio", "paper", "clock", "build", "unfold", "SMT", "answer"];

export function headLines(isMarkdown: boolean): readonly string[] {
  return isMarkdown ? [`| ${COLUMNS.join(" | ")} |`, `|${"---|".repeat(COLUMNS.length)}`] : [lineOf(COLUMNS)];
}

const lineOf = (cells: readonly string[]): string =>
  cells
    .map((cell, i) => (i === 0 ? cell.padEnd(38) : i === cells.length - 1 ? `  ${cell}` : cell.padStart(10)))
    .join("");

const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

/** More than so many times, where plain search did not finish. */
export function rowLine(
  { program, plain, verdict, by, cpu, clock, build, unfold, smt }: Row,
  isMarkdown: boolean,
): string {
  const { name, paper, isReachable } = program;
  const ofPaper = paper === undefined ? undefined : PAPER[paper];
  const isWrong = verdict !== "unknown" && (verdict === "reached") !== isReachable;
  const cells = [
    paper === undefined ? name : `${paper}: ${name}`,
    typeof plain === "number" ? seconds(plain) : plain === "not asked" ? "–" : "no end",
    seconds(cpu),
    typeof plain === "number" && verdict !== "unknown" ? (plain / cpu).toFixed(1) : "–",
    ofPaper === undefined ? "" : Math.round(ofPaper[0] / ofPaper[1]).toString(),
    ...[clock, build, unfold, smt].map(seconds),
    `${verdict}${by === "" ? "" : ` (${by})`}${isWrong ? " WRONG" : ""}`,
  ];
  return isMarkdown ? `| ${cells.join(" | ")} |` : lineOf(cells);
}

/** At the paper's ratio, or within a second where plain search has no end. */
function meets({ program: { paper }, plain, verdict, cpu }: Row): boolean {
  const [pex, apc] = PAPER[paper!]!;
  if (verdict === "unknown") return false;
  return typeof plain === "number" ? plain / cpu >= pex / apc : cpu < 1_000;
}

export function summaryLines(rows: readonly Row[]): readonly string[] {
  const share = (list: readonly Row[]): string =>
    `${list.filter(({ verdict }) => verdict !== "unknown").length} of ${list.length}`;
  const ofPaper = rows.filter(({ program }) => program.paper !== undefined);
  const never = rows.filter(({ program }) => !program.isReachable);
  const can = rows.filter(({ program }) => program.isReachable);
  const lines = [
    "",
    `decided: ${share(rows)}; the paper's: ${share(ofPaper)}; others: ${share(rows.filter(({ program }) => program.paper === undefined))}; proved of those that cannot be reached: ${share(never)}`,
  ];
  if (rows.every(({ plain }) => plain === "not asked")) return lines;
  const met = ofPaper.filter(meets).map(({ program }) => program.paper!);
  return [
    ...lines,
    `plain search reached ${can.filter(({ plain }) => typeof plain === "number").length} of ${can.length} that can be`,
    `at the paper's ratio, or under 1 s where plain search has no end: ${met.length} of ${ofPaper.length} spellings, of ${new Set(met).size} of ${new Set(ofPaper.map(({ program }) => program.paper)).size} programs`,
  ];
}
