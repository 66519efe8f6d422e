/** The paper's tables (figures 3 to 6) for the user's own change. */

import type { TargetSummary } from "../../summary/kept.ts";
import { endOf, isMeant, outcomeAt } from "../../summary/outcome.ts";
import type { Phase } from "../../summary/pipeline.ts";
import type { Census, Validated } from "../../summary/validated.ts";
import type { Derived } from "./derive.ts";
import type { SummariesOptions } from "./options.ts";
import type { ValidatedPiece } from "./pieces.ts";
import { postText, preText, summaryDocument } from "./text.ts";
import type { ValidatedTarget } from "./validated-target.ts";

export interface ValidatedAll {
  readonly told: readonly ValidatedTarget[];
  /** Loop bodies and straight stretches. */
  readonly pieces: readonly ValidatedPiece[];
  readonly spent: Readonly<Record<Phase, number>>;
  readonly census: Census;
  readonly added: number;
  readonly removed: number;
  readonly version: string;
}

function stillEndsSo(summary: TargetSummary, recomputed: Derived | undefined): boolean | null {
  const now = recomputed?.summaries?.list.find((one) => isMeant(one, summary.model));
  const [before, after] = [
    outcomeAt(summary, summary.model),
    now === undefined ? undefined : outcomeAt(now, summary.model),
  ];
  return before === undefined || after === undefined ? null : endOf(before) === endOf(after);
}

const PHASES: readonly Phase[] = [1, 2, 3];
const share = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);
const time = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;

export function validatedText(
  { told, pieces, spent, census, added, removed, version }: ValidatedAll,
  { isIndependent, pipeline }: SummariesOptions,
): string {
  type Row = Pick<Validated, "phase" | "phases">;
  const whole: readonly Row[] = told.flatMap((one) => one.results);
  const order: readonly Phase[] = isIndependent ? PHASES : (pipeline.split("-").map(Number) as Phase[]);
  const wholes = { 1: 0, 2: 0, 3: 0 };
  for (const { milliseconds } of told) for (const phase of PHASES) wholes[phase] += milliseconds[phase];
  const row = (name: string, results: readonly Row[], times: Readonly<Record<Phase, number>> | undefined): string[] => {
    const count = (phase: Phase): number =>
      results.filter((one) => (isIndependent ? one.phases.includes(phase) : one.phase === phase)).length;
    const valid = results.filter(({ phase }) => phase !== undefined).length;
    const took = (milliseconds: number): string => (times === undefined ? "" : ` ${time(milliseconds)}`);
    return [
      name,
      `${results.length}`,
      ...order.map((phase) => `${count(phase)} (${share(count(phase), results.length)})${took(times?.[phase] ?? 0)}`),
      `${valid} (${share(valid, results.length)})${took(PHASES.reduce((sum, phase) => sum + (times?.[phase] ?? 0), 0))}`,
    ];
  };
  const { functions } = census;
  const rows = [
    ["functions", "modified", "indirectly modified", "unknown", "indirectly unknown"],
    [
      `${functions}`,
      ...[census.modified, census.indirectlyModified, census.unknown, census.indirectlyUnknown].map(
        (n) => `${n} (${share(n, functions)})`,
      ),
    ],
  ];
  const table = [
    ["summaries of", "", ...order.map((phase) => `phase ${phase}`), "all"],
    row("functions", whole, wholes),
    row(
      "loop bodies",
      pieces.filter(({ kind }) => kind === "loop"),
      undefined,
    ),
    row(
      "blocks",
      pieces.filter(({ kind }) => kind === "block"),
      spent,
    ),
  ];
  const lines = [
    `Since ${version}${added + removed === 0 ? "" : ` (${added} functions are new, ${removed} are gone)`}`,
    "",
    ...aligned(rows),
    "",
    ...aligned(table),
  ];
  const held = told.flatMap((one) => (one.held ?? []).filter((_, i) => one.results[i]!.phase !== undefined));
  if (held.length > 0) {
    const states = held.reduce((sum, one) => sum + one.states, 0);
    const tried = held.filter((one) => one.states > 0).length;
    const wrong = held.flatMap(({ otherwise }) => otherwise);
    const end = wrong.length === 0 ? "all end so" : `${wrong.length} end otherwise, which is a mistake of Assay`;
    lines.push(
      "",
      `${tried} of ${held.length} valid ones were held against ${states} states, run natively${tried === 0 ? "" : `: ${end}`}`,
      ...wrong.slice(0, 5).map((one) => `  ${one}`),
    );
  }
  for (const { file, export: name, results: own, why, recomputed } of told) {
    const invalid = own.filter(({ phase }) => phase === undefined);
    if (why === undefined && invalid.length === 0) continue;
    lines.push("", `${file}#${name}${why === undefined ? "" : `: nothing is known (${why})`}`);
    if (invalid.length > 0) lines.push(...invalidLines(invalid));
    if (recomputed?.summaries !== undefined)
      lines.push(`  made anew: ${recomputed.summaries.list.length} summaries in ${recomputed.runs} runs`);
  }
  return `${lines.join("\n")}\n`;
}

function invalidLines(invalid: readonly Validated[]): string[] {
  return invalid
    .slice(0, 12)
    .flatMap(({ summary, why }) => [
      `  not valid any more: ${preText(summary)}: ${postText(summary)}`,
      ...(why === undefined ? [] : [`    ${why}`]),
    ]);
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i]!)).join("  ")}`.trimEnd());
}

export const validatedDocument = ({ told, pieces, census, added, removed, version }: ValidatedAll): unknown => ({
  version,
  census,
  added,
  removed,
  pieces: pieces.map(({ phase, ...piece }) => ({ ...piece, phase: phase ?? null })),
  functions: told.map(({ file, export: name, derived, results, why, milliseconds, recomputed, held }) => ({
    file,
    function: name,
    ...(why === undefined ? {} : { why }),
    deriving: { runs: derived?.runs ?? 0, milliseconds: derived?.milliseconds ?? 0, isKept: derived?.isKept ?? false },
    milliseconds,
    summaries: results.map(({ summary, phase, phases, why: reason }, i) => ({
      ...summaryDocument(summary),
      phase: phase ?? null,
      phases,
      ...(reason === undefined ? {} : { why: reason }),
      // whether the input it comes from still ends so, where that was found out
      ...(phase === undefined ? { isTrueOfItsInput: stillEndsSo(summary, recomputed) } : {}),
      ...(held === undefined ? {} : { held: held[i] }),
    })),
    ...(recomputed === undefined
      ? {}
      : {
          recomputed: {
            summaries: recomputed.summaries?.list.length ?? 0,
            runs: recomputed.runs,
            milliseconds: recomputed.milliseconds,
          },
        }),
  })),
});
