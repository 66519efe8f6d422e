/** How each tool is run on a function, and how what it found is measured. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { CoverDocument } from "../../src/report/document.ts";
import type { MeasuredFunction } from "./functions.ts";
import { TOOLS } from "./install.ts";
import { parametersOf } from "./parameters.ts";
import { filesOf, ROOT, WORKERS } from "./place.ts";
import { runFor, secondsAt } from "./processes.ts";
import type { Result, ToolName } from "./results.ts";

export interface Tool {
  readonly name: ToolName;
  readonly version: string;
  run(one: MeasuredFunction, seed: number, seconds: number): Promise<Result>;
}

const worker = (name: string): string => resolve(WORKERS, `${name}.mjs`);
const parametersText = (one: MeasuredFunction): string => JSON.stringify(parametersOf(one.parameters));

/** Telling it to end takes a moment, and what it makes of its results afterwards is not searching. */
export const assay: Tool = {
  name: "assay",
  version: "checkout",
  async run(one, seed, seconds) {
    const { harness } = filesOf(one);
    const command = [
      "bin/assay.js",
      "cover",
      `${harness}#target`,
      "--json",
      "--no-tests",
      "--no-cache",
      "--seed",
      String(seed),
    ];
    const limits = ["--seconds", "100000", "--runs", "1000000000", "--include", `**/node_modules/${one.package}/**`];
    const ended = await runFor([process.execPath, ...command, ...limits], { seconds, signal: "SIGINT" });
    const [target] = documentOf(ended.output)?.targets ?? [];
    if (target === undefined || target.message !== undefined)
      return failed(target?.message ?? "no document", ended.seconds);
    // the times of a document begin when the search does
    const begin = ended.wall - target.seconds;
    const times = target.inputs.map(({ t = 0 }) => secondsAt(ended.clock, begin + t / 1000));
    const folder = mkdtempSync(join(tmpdir(), "measured-"));
    const file = join(folder, "inputs.json");
    writeFileSync(file, JSON.stringify(target.inputs.map(({ args }) => args)));
    const reached = await replay(one, "assay", file, (i) => times[i] ?? ended.seconds);
    rmSync(folder, { recursive: true });
    return { ...reached, seconds: ended.seconds, runs: target.runs + (target.stats.mutations ?? 0) };
  },
};

const documentOf = (text: string): CoverDocument | undefined => {
  try {
    return JSON.parse(text) as CoverDocument;
  } catch {
    return undefined;
  }
};

export const fastCheck: Tool = {
  name: "fast-check",
  version: TOOLS["fast-check"],
  async run(one, seed, seconds) {
    const { metered, arms } = filesOf(one);
    const words = [worker("fast-check-worker"), metered, arms, ROOT, String(seed), parametersText(one)];
    const ended = await runFor([process.execPath, ...words], { seconds, signal: "SIGKILL" });
    const lines = linesOf(ended.output);
    const reached = lines.flatMap((line) => (line.arms ?? []).map((arm) => [arm, ended.seconds] as const));
    const functions = lines.flatMap((line) => line.functions ?? []);
    return { arms: reached, functions, seconds: ended.seconds, runs: lines.at(-1)?.runs ?? 0 };
  },
};

/** A folder with a newer C library, where that of the system is older than what the addon was built for. */
const LIBRARY = process.env.ASSAY_BENCH_LIBC;

const nodeForAddon = (): string[] =>
  LIBRARY === undefined
    ? [process.execPath]
    : [join(LIBRARY, "ld-linux-x86-64.so.2"), "--library-path", LIBRARY, process.execPath];

/** It ends at inputs that take too long, and is then started again with what it has. */
export const jazzer: Tool = {
  name: "jazzer",
  version: TOOLS["@jazzer.js/core"],
  async run(one, seed, seconds) {
    const { bundle } = filesOf(one);
    const folder = mkdtempSync(join(tmpdir(), "measured-"));
    const corpus = join(folder, "corpus");
    mkdirSync(corpus);
    const env = {
      ...process.env,
      MEASURED_BUNDLE: resolve(bundle),
      MEASURED_ROOT: resolve(ROOT),
      MEASURED_PARAMETERS: parametersText(one),
    };
    const script = resolve(ROOT, "node_modules", "@jazzer.js", "core", "dist", "cli.js");
    let spent = 0;
    let starts = 0;
    while (spent < seconds - 1 && starts < 20) {
      const words = [script, worker("jazzer-target"), corpus, "-i", "bundle.cjs", "-e", "nothing", "--sync", "--"];
      const flags = [`-seed=${seed + 1000 * starts++}`, "-timeout=5", "-rss_limit_mb=0", "-verbosity=0"];
      const ended = await runFor([...nodeForAddon(), ...words, ...flags], {
        seconds: seconds - spent,
        signal: "SIGKILL",
        env,
        cwd: folder,
      });
      spent += Math.max(ended.seconds, 0.2);
      // an addon that does not load ends at once
      if (starts > 3 && spent < 3) break;
    }
    const reached = await replay(one, "jazzer", corpus, () => spent);
    rmSync(folder, { recursive: true });
    if (reached.arms.length === 0 && spent < seconds - 1) return failed("it does not start", spent);
    return { ...reached, seconds: spent, runs: 0 };
  },
};

export const ALL_TOOLS: readonly Tool[] = [assay, fastCheck, jazzer];

const failed = (failure: string, seconds: number): Result => ({ arms: [], functions: [], seconds, runs: 0, failure });

interface Line {
  readonly at?: number;
  readonly arms?: readonly number[];
  readonly functions?: readonly string[];
  readonly runs?: number;
}

function linesOf(output: string): Line[] {
  return output.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as Line];
    } catch {
      // the last line of a process that was ended, or the program's own words
      return [];
    }
  });
}

const REPLAY_SECONDS = 20;

async function replay(
  one: MeasuredFunction,
  kind: "assay" | "jazzer",
  source: string,
  timeOf: (i: number) => number,
): Promise<Pick<Result, "arms" | "functions">> {
  const { metered, arms } = filesOf(one);
  const reached: (readonly [number, number])[] = [];
  const functions: string[] = [];
  const known = new Set<number>();
  for (let first = 0; ; ) {
    const words = [worker("replay-worker"), metered, arms, kind, source, ROOT, parametersText(one), String(first)];
    const ended = await runFor([process.execPath, ...words], { seconds: REPLAY_SECONDS, signal: "SIGKILL" });
    const lines = linesOf(ended.output);
    for (const line of lines) {
      functions.push(...(line.functions ?? []));
      for (const arm of line.arms ?? []) {
        if (!known.has(arm)) reached.push([arm, timeOf(line.at!)]);
        known.add(arm);
      }
    }
    const last = lines.at(-1);
    if (!ended.isSpent || last?.at === undefined) break;
    first = last.at + 1;
  }
  return { arms: reached, functions: [...new Set(functions)] };
}
