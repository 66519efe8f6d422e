/** The hunt for false proofs over planted cases: checks the corpus itself, asks Assay about each case, judges, counts. */
import { type Alarm, illTypedInputs } from "./alarms.ts";
import { type Case, callText } from "./case.ts";
import type { Host } from "./host.ts";
import { judge } from "./judge.ts";
import { type CorpusError, illTyped, repeated, untruth } from "./self-check.ts";
import type { Told } from "./told.ts";

export interface Counts {
  cases: number;
  /** The truth was found. */
  found: number;
  notDecided: number;
  falseProofs: number;
  illTyped: number;
  failed: number;
}

export interface FalseProof {
  readonly one: Case;
  readonly claim: string;
}

export interface Hunted {
  readonly counts: ReadonlyMap<string, Counts>;
  readonly falseProofs: readonly FalseProof[];
  readonly alarms: readonly Alarm[];
  /** Cases that Assay could not answer, with why. */
  readonly failures: readonly { readonly one: Case; readonly why: string }[];
}

export interface HuntOptions {
  readonly runs: number;
  readonly useSmt: boolean;
  readonly isChallenged: boolean;
  readonly print: (line: string) => void;
}

const NATIVE_MS = 3_000;
const EXPLORE_MS = 8_000;

export async function selfCheck(
  cases: readonly Case[],
  host: Host,
  print: (error: CorpusError) => void,
): Promise<CorpusError[]> {
  const errors: CorpusError[] = [];
  const add = (error: CorpusError): void => {
    errors.push(error);
    print(error);
  };
  for (const error of [...repeated(cases), ...illTyped(cases)]) add(error);
  for (const one of cases) {
    const reply = await host.ask({ kind: "observe", one }, NATIVE_MS, one.surroundings);
    const observed =
      reply.kind === "observed"
        ? reply.observed
        : reply.kind === "timeout"
          ? { uncaught: [], rejections: [], isHanging: true as const }
          : undefined;
    const error =
      observed === undefined
        ? { one, why: reply.kind === "failed" ? reply.message : reply.kind }
        : untruth(one, observed);
    if (error !== undefined) add(error);
  }
  return errors;
}

export async function hunt(cases: readonly Case[], host: Host, options: HuntOptions): Promise<Hunted> {
  const counts = new Map<string, Counts>();
  const falseProofs: FalseProof[] = [];
  const failures: { one: Case; why: string }[] = [];
  const answered: { one: Case; told: Told }[] = [];
  for (const one of cases) {
    const family = countsOf(counts, one.family);
    family.cases++;
    const reply = await host.ask(
      { kind: "explore", one, runs: options.runs, useSmt: options.useSmt, isChallenged: options.isChallenged },
      EXPLORE_MS,
    );
    if (reply.kind !== "told") {
      family.failed++;
      failures.push({ one, why: reply.kind === "failed" ? reply.message : reply.kind });
      continue;
    }
    answered.push({ one, told: reply.told });
    const judgement = judge(one, reply.told);
    if (judgement.kind === "fine") family.found++;
    else if (judgement.kind === "not decided") family.notDecided++;
    else {
      family.falseProofs++;
      falseProofs.push({ one, claim: judgement.claim });
      options.print(falseProofText({ one, claim: judgement.claim }));
    }
  }
  const alarms = illTypedInputs(answered);
  for (const alarm of alarms) {
    countsOf(counts, alarm.one.family).illTyped++;
    options.print(alarmText(alarm));
  }
  return { counts, falseProofs, alarms, failures };
}

function countsOf(counts: Map<string, Counts>, family: string): Counts {
  let known = counts.get(family);
  if (known === undefined) {
    known = { cases: 0, found: 0, notDecided: 0, falseProofs: 0, illTyped: 0, failed: 0 };
    counts.set(family, known);
  }
  return known;
}

export function falseProofText({ one, claim }: FalseProof): string {
  const calls = one.calls.map((args) => `${callText(one, args)};`).join(" ");
  return `FALSE PROOF (${one.family}) ${one.name}\n${indent(one.source)}\n  claimed: ${claim}\n  but: ${one.given} ${calls}\n`;
}

const alarmText = ({ one, args, why }: Alarm): string =>
  `ILL-TYPED INPUT (${one.family}) ${one.name}\n${indent(one.source)}\n  used: ${callText(one, args)}\n  ${why}\n`;

export const indent = (text: string): string =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => `  | ${line}`)
    .join("\n");

export function table(counts: ReadonlyMap<string, Counts>): string {
  const head = ["family", "cases", "found", "not decided", "false proofs", "ill-typed", "failed"];
  const rows = [...counts].map(([family, one]) => [
    family,
    ...[one.cases, one.found, one.notDecided, one.falseProofs, one.illTyped, one.failed].map(String),
  ]);
  const sums = head.slice(1).map((_, i) => String(rows.reduce((sum, row) => sum + Number(row[i + 1]), 0)));
  const all = [head, ...rows, ["all", ...sums]];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]!.length)));
  return all
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  "))
    .join("\n");
}
