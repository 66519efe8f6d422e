/** The figures of a measurement as text. */

import type { LayerStats } from "../../src/solver/statistics.ts";
import { median } from "../statistics.ts";
import type { Answer, Measured } from "./measure.ts";

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const count = (answers: readonly Answer[], kind: Answer["kind"]): number =>
  answers.filter((answer) => answer.kind === kind).length;
const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(34) : String(cell).padStart(8))).join(" ");

function byKey<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

const times = (answers: readonly Answer[]): number[] => answers.map(({ milliseconds }) => milliseconds);

function familyTable(results: readonly Measured[]): string[] {
  const lines = [
    row([
      "family",
      "queries",
      "sat",
      "unsat",
      "unknown",
      "median",
      "p95",
      "z3 sat",
      "unsat",
      "unknown",
      "median",
      "p95",
    ]),
  ];
  for (const [family, items] of byKey(results, (item) => item.family)) {
    const [chain, z3] = [items.map((item) => item.chain), items.map((item) => item.z3)];
    const cells = (answers: readonly Answer[]) => [
      ...(["sat", "unsat", "unknown"] as const).map((kind) => count(answers, kind)),
      ms(median(times(answers))),
      ms(quantile(times(answers), 0.95)),
    ];
    lines.push(row([family, items.length, ...cells(chain), ...cells(z3)]));
  }
  return lines;
}

/** `a+b` answered parts of the query each; the later one names the row. */
const layerOf = ({ by }: Answer): string => (by.includes("smt") ? "smt" : (by.split("+").at(-1) ?? by));

function layerTable(results: readonly Measured[]): string[] {
  const answered = results.map((item) => item.chain).filter(({ kind }) => kind !== "unknown");
  const lines = [row(["layer that answered", "sat", "unsat", "median", "p95", "total"])];
  for (const [layer, answers] of byKey(answered, layerOf)) {
    lines.push(
      row([
        layer,
        count(answers, "sat"),
        count(answers, "unsat"),
        ms(median(times(answers))),
        ms(quantile(times(answers), 0.95)),
        ms(sum(times(answers))),
      ]),
    );
  }
  return lines;
}

/** Where the time goes, whether or not a layer answered. */
function timeTable(layers: ReadonlyMap<string, LayerStats>): string[] {
  const lines = [row(["layer asked", "sat", "unsat", "open", "wrong", "total ms", "per ask"])];
  for (const [name, { sat, unsat, unknown, wrong, milliseconds }] of layers)
    lines.push(row([name, sat, unsat, unknown, wrong, ms(milliseconds), ms(milliseconds / (sat + unsat + unknown))]));
  return lines;
}

export interface Targets {
  readonly text: readonly string[];
  readonly met: boolean;
}

export function targets(results: readonly Measured[]): Targets {
  const satisfiable = results.filter(({ truth }) => truth === "sat");
  const solved = satisfiable.filter(({ chain }) => chain.kind === "sat");
  const open = results.filter(({ truth }) => truth === "open");
  const sat = results.filter(({ chain }) => chain.kind === "sat");
  const withoutSmt = sat.filter(({ chain }) => !chain.by.includes("smt"));
  const total = sum(times(results.map(({ chain }) => chain)));
  const z3 = sum(times(results.map(({ z3 }) => z3)));
  const work = sum(results.map(({ chain }) => chain.processor));
  const z3Work = sum(results.map(({ z3 }) => z3.processor));
  const wrong = results.filter(({ chain, opinion }) => chain.isWrong || opinion === "WRONG");
  const opinions = byKey(
    results.filter(({ opinion }) => opinion !== undefined),
    ({ opinion }) => opinion!,
  );
  const goals: readonly (readonly [text: string, met: boolean])[] = [
    [
      `satisfiable queries solved: ${solved.length}/${satisfiable.length} = ${percent(solved.length, satisfiable.length)} (target 97 %); nobody knows about ${open.length} more`,
      solved.length >= 0.97 * satisfiable.length,
    ],
    [
      `SAT answers without SMT: ${withoutSmt.length}/${sat.length} = ${percent(withoutSmt.length, sat.length)} (target 85 %)`,
      withoutSmt.length >= 0.85 * sat.length,
    ],
    [
      `time: ${(total / 1000).toFixed(1)} s against ${(z3 / 1000).toFixed(1)} s for Z3 alone, ${(z3 / total).toFixed(1)}×; of the processor ${(work / 1000).toFixed(1)} s against ${(z3Work / 1000).toFixed(1)} s, ${(z3Work / work).toFixed(1)}× (target 10×)`,
      // on a busy machine the clock says nothing: Z3 stops at its limit, work does not
      z3Work >= 10 * work,
    ],
    [
      `wrong answers: ${wrong.length} (target 0); every SAT evaluated, UNSAT checked: ${[...opinions].map(([opinion, items]) => `${items.length} ${opinion}`).join(", ")}`,
      wrong.length === 0,
    ],
  ];
  return { text: goals.map(([text, met]) => `${met ? "✓" : "✗"} ${text}`), met: goals.every(([, met]) => met) };
}

export function report(results: readonly Measured[], layers: ReadonlyMap<string, LayerStats>): string {
  const missed = results.filter(
    ({ truth, chain }) => (truth === "sat" && chain.kind !== "sat") || (truth === "unsat" && chain.kind === "unknown"),
  );
  const lines = [
    ...familyTable(results),
    "",
    ...layerTable(results),
    "",
    ...timeTable(layers),
    "",
    ...missed.map(
      ({ family, name, truth, chain, z3 }) =>
        `not solved: ${family}: ${name} [${truth}] ${ms(chain.milliseconds)} ms, ${chain.by.slice(0, 120)}; z3 alone: ${z3.kind}`,
    ),
    "",
    ...targets(results).text,
  ];
  return lines.join("\n");
}
