/** What instrumentation costs where nothing is symbolic: each kernel natively and instrumented, in alternation, in one process. */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { transformSync } from "oxc-transform";
import { parseModule } from "../src/frontend/parse.ts";
import { instrument } from "../src/instrument/instrument.ts";
import { ShadowRuntime } from "../src/runtime/builds/shadow.ts";
import { createModuleRunner } from "../src/runtime/modules/runner.ts";
import { geometricMean, median } from "./statistics.ts";

type Kernel = (rounds: number) => number;

const FILE = "bench/kernels/kernels.ts";
const SAMPLES = 15;
const SAMPLE_MS = 12;
const GEOMETRIC_MEAN_LIMIT = 4;
const SINGLE_LIMIT = 10;

export async function main(): Promise<number> {
  const text = readFileSync(FILE, "utf8");
  const native = await nativeKernels(text);
  const { kernels: shadow, runtime } = instrumentedKernels(text, "shadow");
  const { kernels: coverage } = instrumentedKernels(text, "coverage");
  const rows: { name: string; shadow: number; coverage: number }[] = [];
  for (const [name, kernel] of Object.entries(native)) {
    runtime.begin(new Map(), { steps: Number.MAX_SAFE_INTEGER, time: Number.POSITIVE_INFINITY }, { concrete: true });
    const builds = [kernel, shadow[name]!, coverage[name]!];
    const results = new Set(builds.map((run) => run(3)));
    if (results.size !== 1) throw new Error(`${name}: builds disagree`);
    const rounds = roundsFor(kernel);
    const times = builds.map((): number[] => []);
    for (let sample = 0; sample < SAMPLES + 3; sample++) {
      builds.forEach((run, i) => {
        const start = performance.now();
        run(rounds);
        if (sample >= 3) times[i]!.push(performance.now() - start);
      });
    }
    runtime.end();
    const [base, shadowTime, coverageTime] = times.map(median) as [number, number, number];
    rows.push({ name, shadow: shadowTime / base, coverage: coverageTime / base });
  }
  return report(rows);
}

function report(rows: readonly { name: string; shadow: number; coverage: number }[]): number {
  const line = (name: string, shadow: number, coverage: number) =>
    `${name.padEnd(16)} ${shadow.toFixed(2).padStart(8)}× ${coverage.toFixed(2).padStart(8)}×`;
  console.log(
    `${"kernel".padEnd(16)} ${"shadow".padStart(9)} ${"coverage".padStart(9)}   (time relative to native, nothing symbolic)`,
  );
  for (const row of rows) console.log(line(row.name, row.shadow, row.coverage));
  const mean = geometricMean(rows.map((row) => row.shadow));
  console.log(line("geometric mean", mean, geometricMean(rows.map((row) => row.coverage))));
  const worst = Math.max(...rows.map((row) => row.shadow));
  const isGood = mean <= GEOMETRIC_MEAN_LIMIT && worst <= SINGLE_LIMIT;
  console.log(`limits: mean ≤ ${GEOMETRIC_MEAN_LIMIT}×, none over ${SINGLE_LIMIT}×: ${isGood ? "kept" : "BROKEN"}`);
  return isGood ? 0 : 1;
}

async function nativeKernels(text: string): Promise<Record<string, Kernel>> {
  const { code } = transformSync(FILE, text, { lang: "ts" });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, Kernel>;
}

function instrumentedKernels(
  text: string,
  build: "shadow" | "coverage",
): { kernels: Record<string, Kernel>; runtime: ShadowRuntime } {
  const code = instrument(parseModule(FILE, text), { build });
  const runtime = new ShadowRuntime();
  const runner = createModuleRunner({ load: () => ({ kind: "code", code }), runtime });
  return { kernels: runner.import(FILE) as Record<string, Kernel>, runtime };
}

function roundsFor(kernel: Kernel): number {
  for (let rounds = 1; ; rounds *= 2) {
    kernel(rounds);
    const start = performance.now();
    kernel(rounds);
    if (performance.now() - start >= SAMPLE_MS) return rounds;
  }
}
