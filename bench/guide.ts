/**
 * The comparison of paper 3: the same functions, explored with the same budget in counted runs, without verification results (none), with results but without inference (proved: places that are proved are not
 * asked about), and guided (may, must, both), and guided with what cannot influence an open assertion unwatched (sliced: what `assay check` does). Counted are runs that are not cut short (tests), open assertions that were met, told apart by the path to them (an unverified execution is one of an assertion), whole paths with such an assertion, runs that cover something new, reached bounds, processor time; and whether all found the same
 * causes where all finished. `npm run bench:guide [-- --runs 60] [--seconds 10] [--every 1] [--checkers assertion,index-read] [--list] [files and folders]`.
 */
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installModels } from "../src/builtins/index.ts";
import { allCheckers } from "../src/checkers/index.ts";
import type { GuideMode } from "../src/claims/guide.ts";
import { assumptionsOf } from "../src/explore/check/assumptions.ts";
import { CheckSearch } from "../src/explore/check/search.ts";
import { InputTooLarge } from "../src/explore/input/structure.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import { Guiding } from "../src/explore/search/guiding.ts";
import { resetExpressions } from "../src/expr/build.ts";
import { collectDictionary } from "../src/frontend/hints/dictionary.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { codeFileOf, type Target } from "../src/frontend/targets/target.ts";
import { includedFiles } from "../src/host/include.ts";
import { ModuleService } from "../src/host/modules.ts";
import type { LoadRequest } from "../src/jobs/modules.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { pictureGlobals } from "../src/runtime/world/globals.ts";
import { createSolver } from "../src/solver/chain.ts";
import { PROVABLE, proverOf } from "../src/verify/proof/prove.ts";
import { GuideCounts } from "./guide-counts.ts";

const CONFIGURATIONS = ["none", "proved", "may", "must", "both", "sliced"] as const;
type Configuration = (typeof CONFIGURATIONS)[number];

interface Measured {
  /** Runs that were followed to their ends. */
  readonly tests: number;
  readonly runs: number;
  readonly unverified: number;
  /** Assertions that were met while their premise did not hold, each told apart by the decisions before it. */
  readonly instances: number;
  /** Runs that covered something new, and those of them that met something open. */
  readonly covering: number;
  readonly coveringUnverified: number;
  readonly milliseconds: number;
  readonly isBounded: boolean;
  readonly isComplete: boolean;
  readonly causes: readonly string[];
  readonly queries: number;
}

interface Row {
  readonly name: string;
  readonly by: Readonly<Record<Configuration, Measured>>;
}

interface Budget {
  readonly runs: number;
  readonly seconds: number;
  readonly checkers: readonly string[];
}

export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      runs: { type: "string", default: "60" },
      seconds: { type: "string", default: "10" },
      every: { type: "string", default: "1" },
      list: { type: "boolean", default: false },
      checkers: { type: "string", default: PROVABLE.join(",") },
      chart: { type: "string" },
    },
    allowPositionals: true,
  });
  installModels();
  pictureGlobals();
  const places = positionals.length === 0 ? ["bench/programs", "examples", "bench/guide"] : positionals;
  const budget = {
    runs: Number(values.runs),
    seconds: Number(values.seconds),
    checkers: values.checkers.split(",").filter((name) => (PROVABLE as readonly string[]).includes(name)),
  };
  const rows: Row[] = [];
  let methods = 0;
  let unguided = 0;
  for (const file of places.flatMap((place) => sources(resolve(place)))) {
    for (const target of targetsIn(file)) {
      if (methods++ % Number(values.every) !== 0) continue;
      try {
        const row = await measure(target, budget);
        if (row === undefined) unguided++;
        else rows.push(row);
      } catch (error) {
        console.log(`${target.export}: ${error instanceof Error ? error.message.slice(0, 100) : String(error)}`);
      }
    }
  }
  console.log(`${rows.length} functions with guidance; ${unguided} without: code out of view, or computed names\n`);
  if (values.list)
    for (const { name, by } of rows)
      if (new Set(CONFIGURATIONS.map((one) => by[one].instances)).size > 1)
        console.log(
          `${name.replace(/^.*\//, "")}: unverified ${CONFIGURATIONS.map((one) => `${one} ${by[one].instances} of ${by[one].runs}${by[one].isBounded ? "+" : ""}`).join(", ")}`,
        );
  console.log(table(rows));
  const finished = rows.filter(areFinished);
  const lost = finished.filter(({ by }) => GUIDED.some((one) => hasMore(by.none, by[one])));
  const won = finished.filter(({ by }) => GUIDED.some((one) => hasMore(by[one], by.none)));
  for (const [word, list] of [["LOST", lost] as const, ["found with guidance only", won] as const])
    for (const { name, by } of list)
      console.log(`${word} ${name}: ${CONFIGURATIONS.map((one) => `${one} ${by[one].causes.join(",")}`).join(" | ")}`);
  console.log(
    `\n${finished.length} functions finished in every configuration; guidance lost a cause in ${lost.length} of them and found one more in ${won.length}`,
  );
  console.log(charts(rows));
  if (values.chart !== undefined) writeFileSync(values.chart, drawing(rows));
  return lost.length === 0 ? 0 : 1;
}

const GUIDED = ["may", "must", "both", "sliced"] as const;
const hasMore = (a: Measured, b: Measured): boolean => a.causes.some((cause) => !b.causes.includes(cause));

const areFinished = ({ by }: Row): boolean => CONFIGURATIONS.every((one) => by[one].isComplete);

function targetsIn(file: string): readonly Target[] {
  try {
    return findTargets(file, { cwd: process.cwd() }).targets;
  } catch {
    return [];
  }
}

let turns = 0;

async function measure(target: Target, budget: Budget): Promise<Row | undefined> {
  const by: Partial<Record<Configuration, Measured>> = {};
  // in turn another first: what runs later finds the code of the engine compiled
  const turn = turns++ % CONFIGURATIONS.length;
  for (const configuration of [...CONFIGURATIONS.slice(turn), ...CONFIGURATIONS.slice(0, turn)]) {
    const measured = await explore(target, configuration, budget);
    if (measured === undefined) return undefined;
    by[configuration] = measured;
  }
  return { name: `${target.file}#${target.export}`, by: by as Record<Configuration, Measured> };
}

async function explore(target: Target, configuration: Configuration, budget: Budget): Promise<Measured | undefined> {
  resetExpressions();
  const service = new ModuleService(() => true);
  const file = codeFileOf(target);
  const { parsed } = service.module(file);
  const others = includedFiles(target.file, (one) => one !== file).map((one) => service.module(one).parsed);
  const prover = proverOf(parsed, others);
  const guide = prover.guide(target, budget.checkers);
  if (guide === undefined) return undefined;
  const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
  const limits = { ...DEFAULT_LIMITS, steps: 20_000 };
  const program = await LoadedProgram.load(new LoadedModules(ports, undefined, true), target, limits, 1, ports);
  const checkers = allCheckers.filter(({ name }) => budget.checkers.includes(name));
  program.watch(checkers);
  // followed in every configuration, so that unverified executions are counted alike
  program.follow(guide);
  const mode: GuideMode = configuration === "proved" ? "none" : configuration === "sliced" ? "both" : configuration;
  const watchesAll = configuration !== "sliced";
  const counts = new GuideCounts();
  const placeOf = (site: number) => program.placeOf(site);
  const guiding = new Guiding({ guide, mode, maxInterrupts: 8, watchesAll, placeOf, counts });
  const check = new CheckSearch(program, {
    checkers,
    combine: "strong",
    assumptions: assumptionsOf(target),
    ...(configuration === "none" ? {} : { proved: prover.prove(target).proofs }),
  });
  const solver = createSolver({ seed: 1 });
  try {
    const started = process.cpuUsage();
    const exploration = new Exploration(program, solver, {
      budget: { ...budget, steps: limits.steps },
      seed: 1,
      strategy: "interleaved",
      mutate: false,
      dictionary: collectDictionary(parsed),
      goals: [],
      queryBudgets: [
        { milliseconds: 250, evaluations: 5_000 },
        { milliseconds: 500, evaluations: 10_000 },
      ],
      now: performance.now.bind(performance),
      isCancelled: () => false,
      check,
      guiding,
      refusal: (error) => (error instanceof InputTooLarge ? error.message : undefined),
    });
    const result = await exploration.run();
    const { user, system } = process.cpuUsage(started);
    const { findings } = await check.result(result, { mayShrink: () => false });
    return {
      tests: result.runs - guiding.cut - guiding.interrupts,
      runs: result.runs,
      unverified: guiding.unverifiedExecutions,
      instances: counts.instances.size,
      covering: counts.covering,
      coveringUnverified: counts.coveringUnverified,
      milliseconds: (user + system) / 1_000,
      isBounded: result.status === "budget" && !result.isComplete,
      isComplete: result.isComplete,
      causes: [...new Set(findings.map(({ bucket }) => bucket))].sort(),
      queries: result.statistics.queries ?? 0,
    };
  } finally {
    solver.dispose();
  }
}

function table(rows: readonly Row[]): string {
  const sum = (one: Configuration, of: (m: Measured) => number, among = rows): number =>
    among.reduce((total, { by }) => total + of(by[one]), 0);
  // time is compared where all cover the same unverified executions, as in the paper
  const alike = rows.filter(({ by }) => new Set(CONFIGURATIONS.map((one) => by[one].instances)).size === 1);
  const lines = [
    "| configuration | tests | runs | unverified executions | open assertions met, by path | runs that cover something new | of these unverified | queries | bounds reached | causes | CPU s | CPU s, same executions |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
  ];
  for (const one of CONFIGURATIONS)
    lines.push(
      `| ${one} | ${sum(one, ({ tests }) => tests)} | ${sum(one, ({ runs }) => runs)} | ${sum(one, ({ unverified }) => unverified)} | ${sum(one, ({ instances }) => instances)} | ${sum(one, ({ covering }) => covering)} | ${sum(one, ({ coveringUnverified }) => coveringUnverified)} | ${sum(one, ({ queries }) => queries)} | ${sum(one, ({ isBounded }) => Number(isBounded))} | ${sum(one, ({ causes }) => causes.length)} | ${(sum(one, ({ milliseconds }) => milliseconds) / 1_000).toFixed(1)} | ${(sum(one, ({ milliseconds }) => milliseconds, alike) / 1_000).toFixed(1)} (${alike.length}) |`,
    );
  const change = (of: (m: Measured) => number, among = rows): string => {
    const [from, to] = [sum("proved", of, among), sum("both", of, among)];
    return from === 0 ? "–" : `${to >= from ? "+" : "−"}${((100 * Math.abs(to - from)) / from).toFixed(1)} %`;
  };
  lines.push(
    `\nboth against proved: tests ${change(({ tests }) => tests)}, unverified executions ${change(({ unverified }) => unverified)} (open assertions met ${change(({ instances }) => instances)}; covering something new ${change(({ coveringUnverified }) => coveringUnverified)}), time where all cover the same ${change(({ milliseconds }) => milliseconds, alike)}`,
  );
  return lines.join("\n");
}

/** Bars in text: what each configuration needs of what `none` needs. */
function charts(rows: readonly Row[]): string {
  const bar = (part: number): string => "█".repeat(Math.round(part * 40)).padEnd(40, "·");
  const lines: string[] = [];
  for (const [name, of] of [
    ["tests", (m: Measured) => m.tests],
    ["open assertions met, told apart by the path to them", (m: Measured) => m.instances],
    ["CPU time", (m: Measured) => m.milliseconds],
  ] as const) {
    const totals = CONFIGURATIONS.map((one) => rows.reduce((sum, { by }) => sum + of(by[one]), 0));
    const most = Math.max(1, ...totals);
    lines.push(
      "",
      name,
      ...CONFIGURATIONS.map((one, i) => `  ${one.padEnd(7)} ${bar(totals[i]! / most)} ${Math.round(totals[i]!)}`),
    );
  }
  return lines.join("\n");
}

const MEASURES: readonly (readonly [string, (m: Measured) => number])[] = [
  ["tests", ({ tests }) => tests],
  ["open assertions met, by path", ({ instances }) => instances],
  ["questions to the solver", ({ queries }) => queries],
  ["CPU milliseconds", ({ milliseconds }) => milliseconds],
];

/** The same as a picture: a group of bars per measure, each against the longest of its group. */
function drawing(rows: readonly Row[]): string {
  const [bar, gap, left, width] = [16, 34, 90, 420];
  const parts: string[] = [];
  let y = 10;
  for (const [name, of] of MEASURES) {
    const totals = CONFIGURATIONS.map((one) => rows.reduce((sum, { by }) => sum + of(by[one]), 0));
    const most = Math.max(1, ...totals);
    parts.push(`<text x="0" y="${y + 12}" font-weight="bold">${name}, ${rows.length} functions</text>`);
    y += 20;
    for (const [i, one] of CONFIGURATIONS.entries()) {
      const length = Math.round((totals[i]! / most) * width);
      parts.push(
        `<text x="0" y="${y + 12}">${one}</text>`,
        `<rect x="${left}" y="${y + 2}" width="${length}" height="${bar - 4}" fill="${GUIDED.includes(one as never) ? "#2a7" : "#999"}"/>`,
        `<text x="${left + length + 6}" y="${y + 12}">${Math.round(totals[i]!)}</text>`,
      );
      y += bar;
    }
    y += gap - bar;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${y}" font-family="sans-serif" font-size="12">\n${parts.join("\n")}\n</svg>\n`;
}

function sources(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => name !== "node_modules" && !/\.(test|d)\.ts$/.test(name))
    .flatMap((name) => (/\.[cm]?[jt]s$/.test(name) || !name.includes(".") ? sources(join(place, name)) : []));
}
