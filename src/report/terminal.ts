/** The report as a person reads it: a table, then what was not reached and why, then what to do next. */
import { groupBy } from "./group.ts";
import type { ReportedTarget } from "./json.ts";

export interface TerminalOptions {
  /** How a file is shown. */
  readonly shown: (file: string) => string;
  readonly testsFolder: string | undefined;
  readonly wasInterrupted: boolean;
  readonly rerun: string;
}

export function terminalReport(targets: readonly ReportedTarget[], options: TerminalOptions): string {
  const lines: string[] = ["", ...table(targets, options)];
  const open = targets.filter((target) => target.branches.unreached.length > 0);
  if (open.length > 0) lines.push("", "Not reached", ...open.flatMap((target) => unreachedLines(target, options)));
  const limited = targets.filter((target) => target.limits.length > 0);
  if (limited.length > 0)
    lines.push("", "What Assay could not do", ...limited.flatMap((target) => limitLines(target, options)));
  const failed = targets.filter((target) => target.message !== undefined);
  if (failed.length > 0) lines.push("", "Not explored", ...failed.flatMap((target) => failureLines(target, options)));
  lines.push("", summary(targets, options), "");
  return lines.join("\n");
}

const HEADINGS = ["function", "branches", "runs", "tests", "time", "status"];

function table(targets: readonly ReportedTarget[], options: TerminalOptions): string[] {
  const lines: string[] = [];
  const rows = targets.map(row);
  const widths = HEADINGS.map((heading, i) => Math.max(heading.length, ...rows.map((cells) => cells[i]!.length)));
  const format = (cells: readonly string[]) =>
    `  ${cells.map((cell, i) => (i === 0 || i === 5 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ")}`.trimEnd();
  lines.push(format(HEADINGS));
  for (const [file, group] of groupBy(targets, (target) => target.file)) {
    lines.push(options.shown(file), ...group.map((target) => format(row(target))));
  }
  return lines;
}

function row(target: ReportedTarget): string[] {
  const { covered, total } = target.branches;
  const branches = total === 0 ? "–" : `${covered}/${total}`;
  return [
    target.export,
    branches,
    String(target.runs),
    String(target.tests.count),
    `${target.seconds.toFixed(2)}s`,
    target.status,
  ];
}

function unreachedLines(target: ReportedTarget, options: TerminalOptions): string[] {
  return target.branches.unreached.map(
    (branch) =>
      `  ${options.shown(target.file)}:${branch.line}:${branch.column} ${target.export}: ${branch.outcome} — ${branch.reason}`,
  );
}

function limitLines(target: ReportedTarget, options: TerminalOptions): string[] {
  return target.limits.map((limit) => `  ${options.shown(target.file)} ${target.export}: ${limit}`);
}

function failureLines(target: ReportedTarget, options: TerminalOptions): string[] {
  return [
    `  ${options.shown(target.file)} ${target.export}: ${target.message}`,
    ...(target.hint === undefined ? [] : [`    ${target.hint}`]),
  ];
}

function summary(targets: readonly ReportedTarget[], options: TerminalOptions): string {
  const covered = targets.reduce((sum, target) => sum + target.branches.covered, 0);
  const total = targets.reduce((sum, target) => sum + target.branches.total, 0);
  const tests = targets.reduce((sum, target) => sum + target.tests.count, 0);
  const infeasible = targets.reduce(
    (sum, target) =>
      sum + target.branches.unreached.filter((branch) => branch.reason.startsWith("proved infeasible")).length,
    0,
  );
  const proof = infeasible > 0 ? ` (${infeasible} more proved infeasible)` : "";
  const written =
    options.testsFolder === undefined || tests === 0
      ? ""
      : `; ${tests} ${tests === 1 ? "test" : "tests"} in ${options.testsFolder}`;
  const functions = `${targets.length} ${targets.length === 1 ? "function" : "functions"}`;
  const interrupted = options.wasInterrupted
    ? `Interrupted: what was found so far is saved. Continue with: ${options.rerun}\n`
    : "";
  return `${interrupted}${functions}, ${covered}/${total} branch outcomes covered${proof}${written}.`;
}
