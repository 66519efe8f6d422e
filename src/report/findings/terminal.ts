/** The report of `assay check` as a person reads it: what was looked at, what is verified, and last what is wrong. */
import type { EncodedOutcome } from "../../value/encoded.ts";
import { groupBy } from "../group.ts";
import type { ReportedTarget } from "../json.ts";
import { endingText } from "../tests/title.ts";
import { excerptLines } from "./excerpt.ts";
import type { IgnoredFinding, ReportedFinding, ReportedVerdict } from "./finding.ts";

export interface CheckReport {
  readonly targets: readonly ReportedTarget[];
  readonly findings: readonly ReportedFinding[];
  readonly verdicts: readonly ReportedVerdict[];
  readonly ignored: readonly IgnoredFinding[];
}

export interface CheckTextOptions {
  readonly shown: (file: string) => string;
  readonly readText: (file: string) => string;
  readonly wasInterrupted: boolean;
  readonly rerun: string;
  /** The baseline, when this run wrote it. */
  readonly baseline?: string | undefined;
}

export function checkText(report: CheckReport, options: CheckTextOptions): string {
  const lines = ["", ...table(report, options)];
  const limited = report.targets.filter((target) => target.limits.length > 0);
  if (limited.length > 0)
    lines.push(
      "",
      "What Assay could not do",
      ...limited.flatMap((target) =>
        target.limits.map((limit) => `  ${options.shown(target.file)} ${target.export}: ${limit}`),
      ),
    );
  const failed = report.targets.filter((target) => target.message !== undefined);
  if (failed.length > 0)
    lines.push(
      "",
      "Not explored",
      ...failed.flatMap((target) => [
        `  ${options.shown(target.file)} ${target.export}: ${target.message}`,
        ...(target.hint === undefined ? [] : [`    ${target.hint}`]),
      ]),
    );
  const open = openLines(report.verdicts);
  if (open.length > 0) lines.push("", "No violation found within the budget", ...open);
  const proofs = proofLines(report.verdicts);
  if (proofs.length > 0) lines.push("", "Verified", ...proofs);
  const news = report.findings.filter((finding) => !finding.isKnown);
  if (news.length > 0) {
    const ordered = [...news].sort((a, b) => rank(a) - rank(b));
    lines.push("", "Findings", ...ordered.flatMap((finding) => ["", ...findingLines(finding, options)]));
  }
  lines.push("", summary(report, options), "");
  return lines.join("\n");
}

/** Errors are read last, nearest to the prompt. */
const rank = (finding: ReportedFinding): number => (finding.level === "error" ? 1 : 0);

const HEADINGS = ["function", "violated", "verified", "open", "runs", "time", "status"];

function table({ targets, verdicts }: CheckReport, options: CheckTextOptions): string[] {
  const byFunction = groupBy(verdicts, (one) => `${one.file}\n${one.function}`);
  const count = (target: ReportedTarget, kind: ReportedVerdict["verdict"]): string => {
    const own = byFunction.get(`${target.file}\n${target.export}`) ?? [];
    const n = own.filter((one) => one.verdict === kind).length;
    return n === 0 ? "–" : String(n);
  };
  const row = (target: ReportedTarget): string[] => [
    target.export,
    count(target, "violated"),
    count(target, "verified"),
    count(target, "open"),
    String(target.runs),
    `${target.seconds.toFixed(2)}s`,
    target.status,
  ];
  const rows = targets.map(row);
  const widths = HEADINGS.map((heading, i) => Math.max(heading.length, ...rows.map((cells) => cells[i]!.length)));
  const last = HEADINGS.length - 1;
  const format = (cells: readonly string[]): string =>
    `  ${cells.map((cell, i) => (i === 0 || i === last ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ")}`.trimEnd();
  const lines = [format(HEADINGS)];
  for (const [file, group] of groupBy(targets, (target) => target.file))
    lines.push(options.shown(file), ...group.map((target) => format(row(target))));
  return lines;
}

const MOST_REASONS = 3;

/** Why nothing is claimed: reasons that several functions share are said once. */
function openLines(verdicts: readonly ReportedVerdict[]): string[] {
  const open = verdicts.filter((one) => one.verdict === "open");
  const described = [...groupBy(open, (one) => `${one.file}\n${one.function}`).values()].map((group) => {
    const reasons = [...new Set(group.flatMap((one) => one.reasons ?? []))];
    const more = reasons.length > MOST_REASONS ? `; and ${reasons.length - MOST_REASONS} more (--json)` : "";
    return { name: group[0]!.function, why: `${reasons.slice(0, MOST_REASONS).join("; ")}${more}` };
  });
  return [...groupBy(described, (one) => one.why)].map(
    ([why, group]) => `  ${group.map((one) => one.name).join(", ")}: ${why}`,
  );
}

/** One line for all functions that are verified under the same assumptions. */
function proofLines(verdicts: readonly ReportedVerdict[]): string[] {
  const verified = verdicts.filter((one) => one.verdict === "verified");
  const byFunction = groupBy(verified, (one) => `${one.file}\n${one.function}`);
  const described = [...byFunction.values()].map((group) => ({
    name: group[0]!.function,
    properties: group.map((one) => one.property).join(", "),
    assumptions: [...new Set(group.flatMap((one) => one.assumptions ?? []))].join("; "),
  }));
  return [...groupBy(described, (one) => one.assumptions)].flatMap(([assumptions, group]) => [
    ...group.map((one) => `  ${one.name}: ${one.properties}`),
    `    assuming: ${assumptions === "" ? "nothing" : assumptions}`,
  ]);
}

function findingLines(finding: ReportedFinding, options: CheckTextOptions): string[] {
  const { line, column, level, checker, message } = finding;
  const inside =
    finding.values.length === 0 ? [] : [`values  ${finding.values.map(([k, v]) => `${k} = ${v}`).join(", ")}`];
  const details = [
    `input   ${finding.call}`,
    `result  ${resultText(finding.outcome)}`,
    ...inside,
    ...(finding.count > 1 ? [`seen    with ${finding.count} different inputs`] : []),
    `replay  ${finding.replay}`,
    ...(finding.test === null ? [] : [`test    ${options.shown(finding.test)}`]),
  ];
  return [
    `  ${level}  ${checker}  ${options.shown(finding.file)}:${line}:${column}  in ${finding.function}`,
    `    ${message}`,
    ...excerptLines(options.readText(finding.file), finding).map((text) => `      ${text}`),
    ...details.map((text) => `    ${text}`),
  ];
}

export function resultText(outcome: EncodedOutcome): string {
  if ("throws" in outcome && outcome.throws.value === undefined)
    return `throws ${outcome.throws.name}${outcome.throws.message === "" ? "" : `: ${outcome.throws.message}`}`;
  return endingText(outcome);
}

function summary({ targets, findings, verdicts, ignored }: CheckReport, options: CheckTextOptions): string {
  const news = findings.filter((finding) => !finding.isKnown);
  const errors = news.filter((finding) => finding.level === "error").length;
  const warnings = news.length - errors;
  const verified = verdicts.filter((one) => one.verdict === "verified").length;
  const known = findings.length - news.length;
  const inPackages = ignored.filter((one) => one.isInPackage).length;
  const onRequest = ignored.length - inPackages;
  const parts = [
    `${amount(targets.length, "function")} checked`,
    `${amount(errors, "error")}, ${amount(warnings, "warning")}`,
    ...(verified > 0 ? [`${amount(verified, "property", "properties")} verified`] : []),
    ...(known > 0 ? [`${known} known from the baseline`] : []),
    ...(onRequest > 0 ? [`${onRequest} ignored`] : []),
    ...(inPackages > 0 ? [`${inPackages} in packages not shown (--dependencies shows them)`] : []),
  ];
  const interrupted = options.wasInterrupted
    ? `Interrupted: what was found so far is saved. Continue with: ${options.rerun}\n`
    : "";
  const written =
    options.baseline === undefined
      ? ""
      : `\n${options.shown(options.baseline)} now lists ${amount(findings.length, "finding")}: the next run fails on others only.`;
  return `${interrupted}${parts.join("; ")}.${written}`;
}

const amount = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
