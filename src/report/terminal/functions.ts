/** The report of `assay cover` as a person reads it: a table, then what was not reached and why, then what to do next. */
import type { ClaimKind } from "../../claims/claim.ts";
import { claimText } from "../claims.ts";
import type { CoverDocument, ReportedBranch, ReportedFunction } from "../document.ts";
import { groupBy } from "../group.ts";
import { columns, outerColumns } from "./columns.ts";
import { groundLines, type Invocation, infeasibleText, interruptedText, sinceLines, type TextStyle } from "./style.ts";
import { troubleLines } from "./troubles.ts";
import { unreachedLines, type WithBranches } from "./unreached.ts";

export function coverText(document: CoverDocument, invocation: Invocation, style: TextStyle): string {
  const { targets } = document;
  const lines: string[] = ["", ...table(targets, style, invocation.showsMutants === true)];
  lines.push(
    ...unreachedLines(targets.filter((target) => !isUnstarted(target)).map((target) => outcomesOf(target, style))),
  );
  const never = targets.flatMap((target) => unreachableLines(target, style));
  if (never.length > 0) lines.push("", UNREACHABLE_HEADING, ...never);
  if (invocation.showsMutants === true) lines.push(...survivorLines(targets, style));
  lines.push(...troubleLines(targets.map(concerningCoverage), style), ...groundLines(targets), ...sinceLines(targets));
  lines.push("", summary(document, invocation), "");
  return lines.join("\n");
}

/** Told also where everything was covered: something was not run to its end, or not as it would be. */
const TOLD_ANYWAY: ReadonlySet<ClaimKind> = new Set<ClaimKind>([
  "blocked",
  "stopped",
  "contradicted",
  "not-native",
  "unbuilt-type",
  "input-avoided",
]);

/** What keeps branches from being reached; what only stands in the way of proofs is in the document. */
function concerningCoverage(target: ReportedFunction): ReportedFunction {
  const { branches, claims, limits } = target;
  const isCovered = branches.covered === branches.total;
  const isQuiet = ({ kind, nature }: ReportedFunction["claims"][number]): boolean =>
    !TOLD_ANYWAY.has(kind) && (isCovered || nature === "narrowing");
  const quiet = new Set(claims.filter(isQuiet).map(claimText));
  return {
    ...target,
    limits: limits.filter((text) => !quiet.has(text) && !(isCovered && text.endsWith("values were used as they came"))),
  };
}

const MOST_UNSTARTED = 3;
const HEADINGS = ["function", "branches", "runs", "tests", "time", "status"];

function table(targets: readonly ReportedFunction[], { shown }: TextStyle, showsMutants: boolean): string[] {
  const headings = showsMutants ? HEADINGS.toSpliced(4, 0, "mutants") : HEADINGS;
  const cells = (target: ReportedFunction): string[] =>
    showsMutants ? row(target).toSpliced(4, 0, mutantText(target)) : row(target);
  const { heading, line } = columns(headings, targets.map(cells), outerColumns(headings));
  const lines = [heading];
  for (const [file, group] of groupBy(targets, (target) => target.file)) {
    const unstarted = group.filter(isUnstarted);
    const isMany = unstarted.length > MOST_UNSTARTED;
    lines.push(
      shown(file),
      ...group.filter((target) => !isMany || !isUnstarted(target)).map((target) => line(cells(target))),
    );
    if (isMany)
      lines.push(`  and ${unstarted.length} functions for which no time was left (a larger --total-seconds helps)`);
  }
  return lines;
}

function mutantText({ mutation }: ReportedFunction): string {
  if (mutation === undefined || mutation.reached === 0) return "–";
  return `${mutation.killed}/${mutation.reached} ${Math.floor(mutation.score * 100)} %`;
}

const MOST_SURVIVORS = 20;

/** Changes that no test notices: equivalent ones, and those worth a look. */
function survivorLines(targets: readonly ReportedFunction[], { shown }: TextStyle): string[] {
  const all = targets.flatMap((target) =>
    (target.mutation?.survivors ?? []).map(
      ({ line, column, was, instead }) =>
        `  ${shown(target.file)}:${line}:${column} ${target.export}: ${short(was)} → ${instead === "" ? "nothing" : short(instead)}`,
    ),
  );
  if (all.length === 0) return [];
  const more = all.length - MOST_SURVIVORS;
  return [
    "",
    "Changes that no test notices",
    ...all.slice(0, MOST_SURVIVORS),
    ...(more > 0 ? [`  and ${more} more (--json lists them)`] : []),
  ];
}

const LONGEST_PART = 50;

function short(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > LONGEST_PART ? `${line.slice(0, LONGEST_PART)}…` : line;
}

function row(target: ReportedFunction): string[] {
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

const UNREACHABLE_HEADING =
  "Proved unreachable, and not counted: the necessary condition has no solution (docs/reach.md says what that rests on)";

function unreachableLines(target: ReportedFunction, style: TextStyle): string[] {
  const { placeOf } = outcomesOf(target, style);
  return (target.branches.unreachable ?? []).map((branch) => `  ${placeOf(branch)} ${branch.outcome}`);
}

function outcomesOf(target: ReportedFunction, { shown }: TextStyle): WithBranches {
  const placeOf = ({ file = target.file, line, column }: ReportedBranch) =>
    `${shown(file)}:${line}:${column} ${target.export}:`;
  return { placeOf, unreached: target.branches.unreached };
}

/** Time for all functions together was spent before this one had its turn. */
const isUnstarted = ({ runs, status }: ReportedFunction): boolean => runs === 0 && status === "budget";

function summary(document: CoverDocument, invocation: Invocation): string {
  const { targets } = document;
  const sum = (count: (target: ReportedFunction) => number): number =>
    targets.reduce((total, target) => total + count(target), 0);
  const tests = sum((target) => target.tests.count);
  const written =
    invocation.testsFolder === undefined || tests === 0
      ? ""
      : `; ${tests} ${tests === 1 ? "test" : "tests"} in ${invocation.testsFolder}`;
  const crashes = sum((target) => target.tests.crashes ?? 0);
  const skipped =
    crashes === 0 || invocation.testsFolder === undefined
      ? ""
      : ` ${crashes} more ${crashes === 1 ? "pins a crash that looks like a bug and is" : "pin crashes that look like bugs and are"} skipped there (--pin-crashes runs them; \`assay check\` says more).`;
  const functions = `${targets.length} ${targets.length === 1 ? "function" : "functions"}`;
  const reached = `${sum((target) => target.branches.covered)}/${sum((target) => target.branches.total)}`;
  const proof = infeasibleText(
    targets.flatMap(({ branches }) => [...branches.unreached, ...(branches.unreachable ?? [])]),
  );
  return `${interruptedText(document, invocation)}${functions}, ${reached} branch outcomes covered${proof}${written}.${skipped}`;
}
