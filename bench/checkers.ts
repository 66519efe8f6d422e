/**
 * Active checking: what asking for violations brings, and what it costs. Each program is explored with the same
 * budget in one process: without checkers (time), with checkers that only look on (violating inputs met by chance), with all of
 * them asking. Queries of the strong combination are compared with what asking for each of the same conditions would have taken.
 */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { installModels } from "../src/builtins/index.ts";
import type { Checker } from "../src/checkers/checker.ts";
import type { CheckResult } from "../src/checkers/finding.ts";
import { allCheckers } from "../src/checkers/index.ts";
import { CheckSearch } from "../src/explore/check/search.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import { collectDictionary } from "../src/frontend/hints/dictionary.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import type { Target } from "../src/frontend/targets/target.ts";
import { ModuleService } from "../src/host/modules.ts";
import type { LoadRequest } from "../src/jobs/modules.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { createSolver } from "../src/solver/chain.ts";

const FOLDER = "bench/programs";
const RUNS = 300;
const MORE_INPUTS = 4;
const MORE_TIME = 1.6;
/** A goal nobody reaches: all three modes end when their paths or their budget do. */
const NEVER = Number.MAX_SAFE_INTEGER;

type Mode = "off" | "watching" | "asking";

interface Measured {
  readonly milliseconds: number;
  readonly check: CheckResult<unknown> | undefined;
  readonly hits: number;
  readonly misses: number;
}

interface Row {
  readonly program: string;
  readonly off: number;
  readonly on: number;
  readonly met: number;
  readonly found: number;
  readonly queries: number;
  readonly naive: number;
  readonly injected: number;
  readonly cached: number;
  readonly hits: number;
  readonly misses: number;
}

export async function main(words: readonly string[]): Promise<number> {
  installModels();
  const wanted = words.filter((word) => !word.startsWith("--"));
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && (wanted.length === 0 || wanted.some((word) => file.includes(word))))
    .sort();
  const rows: Row[] = [];
  console.log(line(["program", "off ms", "on ms", "met", "found", "queries", "naive"]));
  for (const program of files) {
    const row = await measure(program);
    rows.push(row);
    console.log(line([program, row.off.toFixed(0), row.on.toFixed(0), row.met, row.found, row.queries, row.naive]));
  }
  return conclude(rows);
}

const line = ([program, ...cells]: readonly (string | number)[]): string =>
  `${String(program).padEnd(32)} ${cells.map((cell) => String(cell).padStart(8)).join(" ")}`;

function conclude(rows: readonly Row[]): number {
  const sum = (pick: (row: Row) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const inputs =
    sum((row) => row.found) /
    Math.max(
      1,
      sum((row) => row.met),
    );
  const time = sum((row) => row.on) / sum((row) => row.off);
  const worse = rows.filter((row) => row.queries > row.naive);
  console.log(
    `\nviolating inputs: ${sum((row) => row.found)} asking, ${sum((row) => row.met)} by chance: ${inputs.toFixed(1)}× (required ${MORE_INPUTS}×)`,
  );
  console.log(`time: ${time.toFixed(2)}× (at most ${MORE_TIME}×)`);
  console.log(
    `queries for checks: ${sum((row) => row.queries)} strong, ${sum((row) => row.naive)} naive; more than naive on ${worse.length} programs${worse.map((row) => ` ${row.program}`).join()}`,
  );
  const rate = (part: number, whole: number): string =>
    `${((100 * part) / Math.max(1, whole)).toFixed(0)} % of ${whole}`;
  console.log(
    `local cache: ${rate(
      sum((row) => row.cached),
      sum((row) => row.cached + row.injected),
    )} conditions`,
  );
  console.log(
    `global cache: ${rate(
      sum((row) => row.hits),
      sum((row) => row.hits + row.misses),
    )} queries`,
  );
  return inputs >= MORE_INPUTS && time <= MORE_TIME && worse.length === 0 ? 0 : 1;
}

async function measure(program: string): Promise<Row> {
  const file = resolve(join(FOLDER, program));
  const row = {
    program,
    off: 0,
    on: 0,
    met: 0,
    found: 0,
    queries: 0,
    naive: 0,
    injected: 0,
    cached: 0,
    hits: 0,
    misses: 0,
  };
  for (const target of findTargets(file, { cwd: process.cwd() }).targets) {
    // the first one warms up: compiled code, interned expressions
    await explored(file, target, "asking");
    const off = await explored(file, target, "off");
    const watching = await explored(file, target, "watching");
    const asking = await explored(file, target, "asking");
    row.off += off.milliseconds;
    row.on += asking.milliseconds;
    row.met += watching.check!.violatingInputs;
    row.found += asking.check!.violatingInputs;
    row.queries += asking.check!.queries;
    row.naive += asking.check!.naiveQueries;
    row.hits += asking.hits;
    row.misses += asking.misses;
    for (const one of Object.values(asking.check!.statistics)) {
      row.injected += one.injected;
      row.cached += one.cached;
    }
  }
  return row;
}

async function explored(file: string, target: Target, mode: Mode): Promise<Measured> {
  const service = new ModuleService((one) => one === file);
  const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
  const modules = new LoadedModules(ports, undefined, mode !== "off");
  const solver = createSolver({ seed: 1 });
  try {
    const program = await LoadedProgram.load(modules, target, DEFAULT_LIMITS, 1, ports);
    const checkers = mode === "off" ? [] : mode === "watching" ? allCheckers.map(onlyLooking) : allCheckers;
    if (mode !== "off") program.watch(checkers);
    const check = mode === "off" ? undefined : new CheckSearch(program, { checkers, combine: "strong" });
    const start = performance.now();
    const exploration = new Exploration(program, solver, {
      budget: { runs: RUNS, seconds: 60, steps: DEFAULT_LIMITS.steps },
      seed: 1,
      strategy: "interleaved",
      mutate: false,
      dictionary: collectDictionary(service.module(file).parsed),
      goals: [NEVER],
      queryBudgets: [
        { milliseconds: 200, evaluations: 2_000 },
        { milliseconds: 500, evaluations: 5_000 },
      ],
      now: () => performance.now(),
      isCancelled: () => false,
      ...(check === undefined ? {} : { check }),
    });
    const result = await exploration.run();
    const milliseconds = performance.now() - start;
    const cache = solver.stats().layers.cache;
    return {
      milliseconds,
      check: await check?.result(result, { mayShrink: () => false }),
      hits: (cache?.sat ?? 0) + (cache?.unsat ?? 0),
      misses: cache?.unknown ?? 0,
    };
  } finally {
    solver.dispose();
  }
}

/** The checker without its conditions: it sees what runs happen to do. */
function onlyLooking(checker: Checker): Checker {
  const on: Record<string, unknown> = {};
  for (const [kind, handler] of Object.entries(checker.on)) {
    const listen = handler as (
      what: unknown,
      check: Parameters<NonNullable<Checker["on"]["ended"]>>[1],
      memory: unknown,
    ) => void;
    on[kind] = (what: unknown, check: Parameters<typeof listen>[1], memory: unknown) =>
      listen(
        what,
        { ...check, state: (_condition, isViolated, message) => check.state(undefined, isViolated, message) },
        memory,
      );
  }
  return { ...checker, on: on as Checker["on"] };
}
