/** The table of the paper: plain search beside the necessary condition, and where the time of the latter went. */
import type { LoopProgram } from "../../src/reach/testing/programs.ts";

/** Milliseconds of processors; of a search that did not get there, what it used up. */
export type Plain = number | { readonly usedUp: number } | "not asked";

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
  /** Of paths alone, as in the paper. */
  readonly path: Plain;
  /** With mutation, words and sampling. */
  readonly whole: Plain;
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

const COLUMNS = [
  "program",
  "path search",
  "whole search",
  "reach",
  "over path",
  "over whole",
  "paper",
  "clock",
  "build",
  "unfold",
  "SMT",
  "answer",
  "holds over",
];

export function headLines(isMarkdown: boolean): readonly string[] {
  return isMarkdown ? [`| ${COLUMNS.join(" | ")} |`, `|${"---|".repeat(COLUMNS.length)}`] : [lineOf(COLUMNS)];
}

const lineOf = (cells: readonly string[]): string =>
  cells
    .map((cell, i) => (i === 0 ? cell.padEnd(38) : i >= cells.length - 2 ? `  ${cell}`.padEnd(26) : cell.padStart(16)))
    .join("");

const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

const shownPlain = (plain: Plain): string =>
  typeof plain === "number" ? seconds(plain) : plain === "not asked" ? "–" : `no end (${seconds(plain.usedUp)})`;

export function rowLine(row: Row, isMarkdown: boolean): string {
  const { program, path, whole, verdict, by, cpu, clock, build, unfold, smt } = row;
  const { name, paper, isReachable } = program;
  const ofPaper = paper === undefined ? undefined : PAPER[paper];
  const isWrong = verdict !== "unknown" && (verdict === "reached") !== isReachable;
  const ratio = (plain: Plain): string =>
    typeof plain === "number" && verdict !== "unknown" ? (plain / cpu).toFixed(1) : "–";
  const cells = [
    paper === undefined ? name : `${paper}: ${name}`,
    shownPlain(path),
    shownPlain(whole),
    seconds(cpu),
    ratio(path),
    ratio(whole),
    ofPaper === undefined ? "" : Math.round(ofPaper[0] / ofPaper[1]).toString(),
    ...[clock, build, unfold, smt].map(seconds),
    `${verdict}${by === "" ? "" : ` (${by})`}${isWrong ? " WRONG" : ""}`,
    ofPaper === undefined ? "" : SEARCHES.filter((kind) => meets(row, kind)).join(", ") || "–",
  ];
  return isMarkdown ? `| ${cells.join(" | ")} |` : lineOf(cells);
}

const SEARCHES = ["path", "whole"] as const;

/** At the paper's ratio over that search, or within a second where it has no end. */
function meets(row: Row, kind: (typeof SEARCHES)[number]): boolean {
  const { program, verdict, cpu } = row;
  const plain = row[kind];
  const [pex, apc] = PAPER[program.paper!]!;
  if (verdict === "unknown" || plain === "not asked") return false;
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
  return [
    ...lines,
    ...SEARCHES.filter((kind) => rows.some((row) => row[kind] !== "not asked")).flatMap((kind) => {
      const met = ofPaper.filter((row) => meets(row, kind)).map(({ program }) => program.paper!);
      const programs = new Set(ofPaper.map(({ program }) => program.paper));
      const found = can.filter((row) => typeof row[kind] === "number");
      return [
        `${kind} search reached ${found.length} of ${can.length} that can be`,
        `at the paper's ratio over ${kind} search, or under 1 s where it has no end: ${met.length} of ${ofPaper.length} spellings, of ${new Set(met).size} of ${programs.size} programs`,
      ];
    }),
  ];
}
