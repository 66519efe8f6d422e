/** What `assay verify` prints. */

import { headOf } from "../../flow/domains/assumptions/spelling.ts";
import { positionAt } from "../../frontend/lines.ts";
import { abstractionOf, premisesOf } from "../../verify/abstraction.ts";
import { infer } from "../../verify/infer.ts";
import type { Premise } from "../../verify/premise.ts";
import type { Assertion, Verified } from "../../verify/verify.ts";
import { shown } from "../terminal/diagnostic-text.ts";
import type { FileResults } from "./results.ts";

/** Verified by nobody's assumption, by some, by none; or it cannot hold. */
type Kind = "verified" | "under" | "violated" | "open";

const kindOf = ({ verdict }: Assertion, premise: Premise): Kind => {
  if (premise.some((cube) => cube.length === 0)) return "verified";
  if (verdict.kind === "violated-always") return "violated";
  return premise.length > 0 ? "under" : "open";
};

const isBySolver = ({ verdict }: Assertion): boolean => "by" in verdict && verdict.by === "solver";

const premiseText = (premise: Premise): string => premise.map((cube) => cube.join(" && ")).join(" || ");

const WORDS: Readonly<Record<Kind, string>> = {
  verified: "verified",
  under: "verified under",
  violated: "fails whenever it is reached",
  open: "not verified",
};

interface Told {
  readonly assertion: Assertion;
  readonly premise: Premise;
  readonly kind: Kind;
}

/** What came of a file: functions of which all is verified outright in one sentence, the others by what they rest on and what is open. `isFull`: every assertion. */
export function fileText(file: FileResults, cwd: string, isFull: boolean): string {
  const lines: string[] = [];
  const clean: string[] = [];
  for (const result of file.results) {
    if ("refused" in result) {
      const { name, construct, start } = result.refused;
      lines.push(`${name}: not looked into, because of ${construct} at ${placeIn(file, start, cwd)}`, "");
      continue;
    }
    const { verified } = result;
    const told = premisesOf(file.module, verified, file.annotations).map((one) => ({
      ...one,
      kind: kindOf(one.assertion, one.premise),
    }));
    if (!isFull && told.every(({ kind }) => kind === "verified") && verified.flow.havocs.length === 0) {
      if (told.length > 0) clean.push(verified.name);
      continue;
    }
    if (told.length === 0 && verified.flow.havocs.length === 0) continue;
    lines.push(...functionLines(file, verified, told, cwd, isFull), "");
  }
  if (clean.length > 0)
    lines.push(`${shown(file.module.module.file, cwd)}: verified, and nothing assumed: ${listed(clean)}`, "");
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

const MOST_NAMES = 12;

const listed = (names: readonly string[]): string =>
  names.length <= MOST_NAMES
    ? names.join(", ")
    : `${names.slice(0, MOST_NAMES).join(", ")} and ${names.length - MOST_NAMES} more`;

function placeIn(file: FileResults, start: number, cwd: string): string {
  const { module } = file.module;
  const { line, column } = positionAt(module.lines, start);
  return `${shown(module.file, cwd)}:${line}:${column}`;
}

function functionLines(
  file: FileResults,
  verified: Verified,
  told: readonly Told[],
  cwd: string,
  isFull: boolean,
): string[] {
  const count = (kind: Kind): number => told.filter((one) => one.kind === kind).length;
  const [outright, under] = [count("verified"), count("under")];
  const lines = [
    `${verified.name} (${placeIn(file, verified.node.start, cwd)}): ${outright + under} of ${told.length} verified${under === 0 ? "" : `, ${under === outright + under ? "all" : under} of them assuming`}`,
  ];
  const stated = file.annotations.assumptions.filter(({ id }) =>
    told.some(({ premise }) => premise.flat().includes(id)),
  );
  for (const { id, predicate, words } of [...verified.assumptions, ...stated.map((one) => ({ ...one, words: "" }))]) {
    const uses = told.filter(({ kind, premise }) => kind === "under" && premise.flat().includes(id)).length;
    if (uses === 0 && !isFull) continue;
    const what = predicate ?? `${words} (nothing can tell at run time)`;
    lines.push(`  ${id.padEnd(4)} ${what}${under > 1 ? `  (${uses})` : ""}`);
  }
  for (const kind of ["violated", "open", ...(isFull ? (["under", "verified"] as const) : [])] as const) {
    const some = told.filter((one) => one.kind === kind);
    if (some.length === 0) continue;
    const [blank, rest] = isFull || kind !== "open" ? [[], some] : parted(some, ({ assertion }) => isBlank(assertion));
    if (rest.length > 0) lines.push(`  ${WORDS[kind]}:`);
    for (const group of byPlace(rest)) lines.push(assertionLine(file, group, kind));
    if (blank.length > 0)
      lines.push(`  ${WORDS[kind]}, because nothing is known of the values: ${linesOf(file, blank)}`);
  }
  for (const { reason, at } of verified.flow.havocs)
    lines.push(`  not lowered: ${reason} at ${placeIn(file, at.start, cwd)}`);
  return lines;
}

/** Nothing at all is known of what it is about: a line each would say nothing. */
const isBlank = ({ known }: Assertion): boolean =>
  /^nothing is known of [^;]*(; nothing is known of [^;]*)*$/.test(known);

function parted<T>(list: readonly T[], isMeant: (one: T) => boolean): [T[], T[]] {
  return [list.filter(isMeant), list.filter((one) => !isMeant(one))];
}

/** `line 3, lines 5 to 9 (4 places)` */
function linesOf(file: FileResults, told: readonly Told[]): string {
  const places = new Map<number, number>();
  for (const { assertion } of told) {
    const { line } = positionAt(file.module.module.lines, assertion.at.start);
    places.set(line, (places.get(line) ?? 0) + 1);
  }
  const said = [...places]
    .sort((a, b) => a[0] - b[0])
    .map(([line, times]) => (times === 1 ? `${line}` : `${line} (${times})`));
  const shownLines =
    said.length > MOST_LINES ? [...said.slice(0, MOST_LINES), `${said.length - MOST_LINES} more`] : said;
  return `${said.length === 1 ? "line" : "lines"} ${shownLines.join(", ")}`;
}

const MOST_LINES = 15;

/** Several properties of one operation are told together. */
function byPlace(told: readonly Told[]): Told[][] {
  const groups = new Map<string, Told[]>();
  for (const one of told) {
    const { at, text, known } = one.assertion;
    const key = `${at.start}:${at.end}:${text ?? ""}:${known}:${premiseText(one.premise)}:${isBySolver(one.assertion)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].sort((a, b) => a[0]!.assertion.at.start - b[0]!.assertion.at.start);
}

function assertionLine(file: FileResults, group: readonly Told[], kind: Kind): string {
  const { module } = file.module;
  const [{ assertion, premise }] = group as [Told];
  const { line } = positionAt(module.lines, assertion.at.start);
  const code = module.text.slice(assertion.at.start, assertion.at.end).replace(/\s+/g, " ");
  const what = headOf(assertion.text ?? code);
  const checkers = [...new Set(group.map((one) => one.assertion.checker))].join(", ");
  const why =
    kind === "under"
      ? `: ${premiseText(premise)}`
      : kind === "open" && assertion.known !== ""
        ? `: ${assertion.known}`
        : "";
  return `  ${String(line).padStart(6)}  ${checkers}  ${what}${why}${isBySolver(assertion) ? " (solver)" : ""}`;
}

interface Counts {
  verified: number;
  under: number;
  violated: number;
  open: number;
}

export interface Totals {
  functions: number;
  exact: number;
  refused: number;
  readonly havocs: Map<string, number>;
  readonly byChecker: Map<string, Counts>;
}

export const noTotals = (): Totals => ({ functions: 0, exact: 0, refused: 0, havocs: new Map(), byChecker: new Map() });

export function addTotals(totals: Totals, file: FileResults): void {
  for (const result of file.results) {
    totals.functions++;
    if ("refused" in result) {
      totals.refused++;
      count(totals.havocs, result.refused.construct);
      continue;
    }
    const { verified } = result;
    if (verified.flow.havocs.length === 0) totals.exact++;
    for (const { reason } of verified.flow.havocs) count(totals.havocs, reason);
    for (const { assertion, premise } of premisesOf(file.module, verified, file.annotations)) {
      const counts = totals.byChecker.get(assertion.checker) ?? { verified: 0, under: 0, violated: 0, open: 0 };
      counts[kindOf(assertion, premise)]++;
      totals.byChecker.set(assertion.checker, counts);
    }
  }
}

const count = (map: Map<string, number>, key: string): void => {
  map.set(key, (map.get(key) ?? 0) + 1);
};

export const RESTS_ON = [
  "builtins are those of the platform",
  "objects that come from elsewhere run no code when they are read, written or converted (accessors, proxies, valueOf)",
] as const;

export function statsText(totals: Totals, isFull: boolean): string {
  const all = { verified: 0, under: 0, violated: 0, open: 0 };
  for (const each of totals.byChecker.values()) {
    all.verified += each.verified;
    all.under += each.under;
    all.violated += each.violated;
    all.open += each.open;
  }
  const sum = all.verified + all.under + all.violated + all.open;
  const lines = [
    `${sum} assertions in ${totals.functions} functions: ${all.verified} verified, ${all.under} verified under assumptions, ${all.violated} fail whenever they are reached, ${all.open} not verified`,
    `every verdict rests on: ${RESTS_ON.join("; ")}`,
  ];
  if (isFull) {
    lines.push(
      `${totals.exact} of ${totals.functions} functions lowered without loss, ${totals.refused} not looked into`,
    );
    for (const [reason, times] of [...totals.havocs].sort((a, b) => b[1] - a[1]))
      lines.push(`  ${String(times).padStart(5)}  ${reason}`);
    lines.push(`${"checker".padEnd(18)}verified  under  fails  open`);
    for (const [checker, c] of totals.byChecker)
      lines.push(
        `${checker.padEnd(18)}${String(c.verified).padStart(8)}${String(c.under).padStart(7)}${String(c.violated).padStart(7)}${String(c.open).padStart(6)}`,
      );
  }
  return `${lines.join("\n")}\n`;
}

/** What an exploration could assume or try first, and where (the paper's instrumentation). */
function guidanceOf(file: FileResults, verified: Verified): unknown {
  const guidance = infer(abstractionOf(file.module, verified, file.annotations));
  return (guidance?.statements ?? []).map(({ kind, block, index, text }) => {
    const { instructions, end, start } = verified.flow.blocks[block]!;
    const offset = instructions[index]?.at.start ?? (end.kind === "jump" ? start : end.at.start);
    return { kind, condition: text, ...positionAt(file.module.module.lines, offset) };
  });
}

export const documentOf = (files: readonly unknown[]): unknown => ({ version: 1, restsOn: RESTS_ON, files });

/** A file, for the document. */
export function filePart(file: FileResults, cwd: string): unknown {
  return {
    file: shown(file.module.module.file, cwd),
    functions: file.results.map((result) => {
      const { lines } = file.module.module;
      if ("refused" in result)
        return {
          name: result.refused.name,
          refused: result.refused.construct,
          ...positionAt(lines, result.refused.start),
        };
      const { verified } = result;
      return {
        name: verified.name,
        ...positionAt(lines, verified.node.start),
        assertions: premisesOf(file.module, verified, file.annotations).map(({ assertion, premise }) => ({
          checker: assertion.checker,
          ...(assertion.text === undefined ? {} : { states: assertion.text }),
          site: assertion.at.site,
          ...positionAt(lines, assertion.at.start),
          verdict: WORDS[kindOf(assertion, premise)],
          premise,
          ...(isBySolver(assertion) ? { by: "solver" } : {}),
          ...(assertion.known === "" ? {} : { known: assertion.known }),
        })),
        assumptions: verified.assumptions.map(({ id, kind, predicate, origin, words, at }) => ({
          id,
          kind,
          ...positionAt(lines, at.start),
          predicate: predicate ?? null,
          origin,
          words,
        })),
        guidance: guidanceOf(file, verified),
        havocs: verified.flow.havocs.map(({ reason, at }) => ({ reason, ...positionAt(lines, at.start) })),
      };
    }),
  };
}
