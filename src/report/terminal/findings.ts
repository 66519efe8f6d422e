/** The report of `assay check` as a person reads it: what was looked at, what is verified, and last what is wrong. */
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { CheckDocument, ReportedFunction } from "../document.ts";
import { excerptLines } from "../findings/excerpt.ts";
import type { ReportedFinding, ReportedVerdict } from "../findings/finding.ts";
import { groupBy } from "../group.ts";
import { endingText } from "../tests/title.ts";
import { columns, outerColumns } from "./columns.ts";
import { statsText } from "./stats.ts";
import { type Invocation, interruptedText, sinceLines, type TextStyle, troubleLines } from "./style.ts";

export function checkText(document: CheckDocument, invocation: Invocation, style: TextStyle): string {
  const { targets, verdicts, findings, statistics } = document;
  const lines = ["", ...table(document, style), ...troubleLines(targets, style), ...sinceLines(targets)];
  const isBad = isViolated(verdicts);
  const open = openLines(verdicts.filter((one) => !isBad(one)));
  if (open.length > 0) lines.push("", "No violation found within the budget", ...open);
  const besides = openLines(verdicts.filter(isBad));
  if (besides.length > 0) lines.push("", "Not decided, besides the findings below", ...besides);
  const proofs = proofLines(verdicts);
  if (proofs.length > 0) lines.push("", "Verified", ...proofs);
  const news = findings.filter((finding) => !finding.isKnown);
  if (news.length > 0) {
    const ordered = [...news].sort((a, b) => rank(a) - rank(b));
    lines.push("", "Findings", ...ordered.flatMap((finding) => ["", ...findingLines(finding, style)]));
  }
  lines.push("", summary(document, invocation, style), "");
  return `${statistics === undefined ? "" : statsText(statistics)}${lines.join("\n")}`;
}

/** Errors are read last, nearest to the prompt. */
const rank = (finding: ReportedFinding): number => (finding.level === "error" ? 1 : 0);

const HEADINGS = ["function", "violated", "verified", "open", "runs", "time", "status"];

function table({ targets, verdicts }: CheckDocument, { shown }: TextStyle): string[] {
  const byFunction = groupBy(verdicts, (one) => `${one.file}\n${one.function}`);
  const count = (target: ReportedFunction, kind: ReportedVerdict["verdict"]): string => {
    const own = byFunction.get(`${target.file}\n${target.export}`) ?? [];
    const n = own.filter((one) => one.verdict === kind).length;
    return n === 0 ? "–" : String(n);
  };
  const row = (target: ReportedFunction): string[] => [
    target.export,
    count(target, "violated"),
    count(target, "verified"),
    count(target, "open"),
    String(target.runs),
    `${target.seconds.toFixed(2)}s`,
    target.status,
  ];
  const { heading, line } = columns(HEADINGS, targets.map(row), outerColumns(HEADINGS));
  const lines = [heading];
  for (const [file, group] of groupBy(targets, (target) => target.file))
    lines.push(shown(file), ...group.map((target) => line(row(target))));
  return lines;
}

const MOST_REASONS = 3;

/** Why nothing is claimed: reasons that several functions share are said once. */
/** Of functions in which something is wrong it is never said that nothing was found. */
function isViolated(verdicts: readonly ReportedVerdict[]): (one: ReportedVerdict) => boolean {
  const key = (one: ReportedVerdict): string => `${one.file}\n${one.function}`;
  const bad = new Set(verdicts.filter((one) => one.verdict === "violated").map(key));
  return (one) => bad.has(key(one));
}

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

function findingLines(finding: ReportedFinding, style: TextStyle): string[] {
  const { line, column, level, checker, message } = finding;
  const inside =
    finding.values.length === 0 ? [] : [`values  ${finding.values.map(([k, v]) => `${k} = ${v}`).join(", ")}`];
  const details = [
    `input   ${finding.call}`,
    `result  ${resultText(finding.outcome)}`,
    ...inside,
    ...(finding.count > 1 ? [`seen    with ${finding.count} different inputs`] : []),
    `replay  ${finding.replay}`,
    ...(finding.test === null ? [] : [`test    ${style.shown(finding.test)}`]),
  ];
  return [
    `  ${level}  ${checker}  ${style.shown(finding.file)}:${line}:${column}  in ${finding.function}`,
    `    ${message}`,
    ...excerptLines(style.readText(finding.file), finding).map((text) => `      ${text}`),
    ...details.map((text) => `    ${text}`),
  ];
}

export function resultText(outcome: EncodedOutcome): string {
  if ("throws" in outcome && outcome.throws.value === undefined)
    return `throws ${outcome.throws.name}${outcome.throws.message === "" ? "" : `: ${outcome.throws.message}`}`;
  return endingText(outcome);
}

function summary(document: CheckDocument, invocation: Invocation, { shown }: TextStyle): string {
  const { targets, findings, verdicts, ignored } = document;
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
  const written =
    invocation.baseline === undefined
      ? ""
      : `\n${shown(invocation.baseline)} now lists ${amount(findings.length, "finding")}: the next run fails on others only.`;
  return `${interruptedText(document, invocation)}${parts.join("; ")}.${written}`;
}

const amount = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
