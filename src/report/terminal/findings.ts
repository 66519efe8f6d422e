/** The report of `assay check` as a person reads it: what was looked at, what is verified, and last what is wrong. */
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { CheckDocument, ReportedFunction } from "../document.ts";
import { excerptLines } from "../findings/excerpt.ts";
import type { ReportedFinding, ReportedVerdict } from "../findings/finding.ts";
import { groupBy } from "../group.ts";
import { endingText } from "../tests/title.ts";
import { columns, outerColumns } from "./columns.ts";
import { statsText } from "./stats.ts";
import { type Invocation, interruptedText, namesOf, sinceLines, type TextStyle } from "./style.ts";
import { troubleLines } from "./troubles.ts";

export function checkText(document: CheckDocument, invocation: Invocation, style: TextStyle): string {
  const { targets, verdicts, findings, statistics } = document;
  const lines = [
    "",
    summary(document, invocation, style),
    "",
    ...table(document, style),
    ...soundLines(verdicts),
    ...openLines(verdicts),
    ...troubleLines(targets, style, new Set(verdicts.flatMap(({ reasons = [] }) => reasons))),
    ...sinceLines(targets),
  ];
  const proofs = proofLines(verdicts);
  if (proofs.length > 0) lines.push("", "Verified", ...proofs);
  lines.push(...toldFindings(findings, invocation, style), "");
  return `${statistics === undefined ? "" : statsText(statistics)}${lines.join("\n")}`;
}

/** The loudest ones, as many as were asked for; the most severe is read last, nearest to the prompt. */
function toldFindings(findings: readonly ReportedFinding[], invocation: Invocation, style: TextStyle): string[] {
  const { showsExtreme = false, maxFindings = Number.POSITIVE_INFINITY, words } = invocation;
  const news = findings.filter((finding) => !finding.isKnown);
  const shown = news.filter(({ level }) => showsExtreme || level !== "extreme");
  const ordered = [...shown]
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, maxFindings)
    .reverse();
  const command = (option: string): string => `npx assay check ${[...words, option].join(" ")}`;
  const lines =
    ordered.length === 0 ? [] : ["", "Findings", ...ordered.flatMap((one) => ["", ...findingLines(one, style)])];
  const hidden = news.length - shown.length;
  if (hidden > 0)
    lines.push(
      "",
      `${amount(hidden, "more finding")} only with extreme inputs (NaN, Infinity, huge numbers or texts, wrong types in untyped code): ${command("--extreme")}`,
    );
  const beyond = shown.length - ordered.length;
  if (beyond > 0)
    lines.push("", `${amount(beyond, "less severe finding")} not shown: ${command(`--max-findings ${shown.length}`)}`);
  const errors = ordered.filter(({ level }) => level === "error").length;
  if (ordered.length > 3)
    lines.push(
      "",
      `${amount(errors, "error")}, ${amount(ordered.length - errors, "other")} above; the most severe is the last one.`,
    );
  return lines;
}

/** Crashes that need nothing odd come first, then what was seen with the fewest words. */
function rank({ level, checker, outcome }: ReportedFinding): number {
  const byLevel = level === "error" ? 100 : level === "warning" ? 50 : 0;
  return byLevel + (GRAVE.has(checker) ? 20 : 0) + ("throws" in outcome || "stopped" in outcome ? 10 : 0);
}

const GRAVE: ReadonlySet<string> = new Set([
  "prototype-pollution",
  "injection",
  "hang",
  "assertion",
  "contract",
  "refinement",
]);

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

const keyOf = (one: ReportedVerdict): string => `${one.file}\n${one.function}`;
const functionsOf = (verdicts: readonly ReportedVerdict[]): { readonly export: string; readonly file: string }[] =>
  [...groupBy(verdicts, keyOf).values()].map(([one]) => ({ export: one!.function, file: one!.file }));

/** Functions in which nothing is wrong, as far as that is known. */
function soundLines(verdicts: readonly ReportedVerdict[]): string[] {
  const bad = new Set(verdicts.filter((one) => one.verdict === "violated").map(keyOf));
  const open = verdicts.filter((one) => one.verdict === "open" && !bad.has(keyOf(one)));
  return open.length === 0 ? [] : ["", "No violation found", `  ${namesOf(functionsOf(open))}`];
}

const MOST_REASONS = 6;

/** Why nothing more is claimed: once for all functions, what concerns most of them first. */
function openLines(verdicts: readonly ReportedVerdict[]): string[] {
  const reasons = verdicts
    .filter((one) => one.verdict === "open")
    .flatMap((one) => (one.reasons ?? []).map((reason) => ({ reason, one })));
  const groups = [...groupBy(reasons, ({ reason }) => reason)]
    .map(([reason, group]) => ({ reason, functions: functionsOf(group.map(({ one }) => one)) }))
    .sort((a, b) => b.functions.length - a.functions.length);
  if (groups.length === 0) return [];
  const more = groups.length - MOST_REASONS;
  return [
    "",
    "What is open was not proved, because",
    ...groups.slice(0, MOST_REASONS).map(({ reason, functions }) => `  ${namesOf(functions)}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more ${more === 1 ? "reason" : "reasons"} (--json lists them)`] : []),
  ];
}

/** One line for all functions that are verified under the same assumptions. */
function proofLines(verdicts: readonly ReportedVerdict[]): string[] {
  const verified = verdicts.filter((one) => one.verdict === "verified");
  const byFunction = groupBy(verified, (one) => `${one.file}\n${one.function}\n${one.how ?? ""}`);
  const described = [...byFunction.values()].map((group) => ({
    name: group[0]!.function,
    properties: `${group.map((one) => one.property).join(", ")}${group[0]!.how === "static" ? " (static)" : ""}`,
    assumptions: [...new Set(group.flatMap((one) => one.assumptions ?? []))].join("; "),
  }));
  return [...groupBy(described, (one) => one.assumptions)].flatMap(([assumptions, group]) => [
    ...group.map((one) => `  ${one.name}: ${one.properties}`),
    `    assuming: ${assumptions === "" ? "nothing" : assumptions}`,
  ]);
}

/** Another input helps where it is taken in at a glance. */
const LONGEST_OTHER = 100;

function findingLines(finding: ReportedFinding, style: TextStyle): string[] {
  const { line, column, level, checker, message } = finding;
  const inside =
    finding.values.length === 0 ? [] : [`values  ${finding.values.map(([k, v]) => `${k} = ${v}`).join(", ")}`];
  const details = [
    `input   ${finding.call}`,
    `result  ${resultText(finding.outcome)}`,
    ...inside,
    ...(level === "error" ? (finding.witnesses ?? []) : [])
      .filter(({ call }) => call.length <= LONGEST_OTHER)
      .map(({ call, outcome }) => `or      ${call}  ${resultText(outcome)}`),
    ...alsoLines(finding, style),
    ...(finding.why === undefined ? [] : [`level   ${level}, because it ${finding.why}`]),
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

function alsoLines({ also = [], callers = [], file }: ReportedFinding, { shown }: TextStyle): string[] {
  const places = [
    ...new Set(
      also.map((one) => `${one.checker} at ${one.file === file ? "line " : `${shown(one.file)}:`}${one.line}`),
    ),
  ];
  return [
    ...(places.length === 0 ? [] : [`also    ${listed(places)}`]),
    ...(callers.length === 0 ? [] : [`from    ${listed(callers)} as well`]),
  ];
}

const MOST_LISTED = 4;
const listed = (names: readonly string[]): string =>
  `${names.slice(0, MOST_LISTED).join(", ")}${names.length > MOST_LISTED ? ` and ${names.length - MOST_LISTED} more` : ""}`;

export function resultText(outcome: EncodedOutcome): string {
  if ("throws" in outcome && outcome.throws.value === undefined)
    return `throws ${outcome.throws.name}${outcome.throws.message === "" ? "" : `: ${outcome.throws.message}`}`;
  return endingText(outcome);
}

function summary(document: CheckDocument, invocation: Invocation, { shown }: TextStyle): string {
  const { targets, findings, verdicts, ignored } = document;
  const news = findings.filter((finding) => !finding.isKnown);
  const errors = news.filter((finding) => finding.level === "error").length;
  const extreme = news.filter((finding) => finding.level === "extreme").length;
  const warnings = news.length - errors - extreme;
  const verified = verdicts.filter((one) => one.verdict === "verified").length;
  const known = findings.length - news.length;
  const inPackages = ignored.filter((one) => one.isInPackage).length;
  const onRequest = ignored.length - inPackages;
  const parts = [
    `${amount(targets.length, "function")} checked`,
    `${amount(errors, "error")}, ${amount(warnings, "warning")}${extreme > 0 ? `, ${extreme} extreme` : ""}`,
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
