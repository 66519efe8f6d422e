/** One package of the panel with one checkout: what is written, whether it passes and type-checks, and what mutants it kills. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type PanelPackage, targetsOf } from "./packages.ts";
import { testFiles } from "./project.ts";

export interface Measured {
  readonly name: string;
  readonly version: string;
  readonly functions: number;
  readonly tests: number;
  /** In all runs: two in each of two time zones. */
  readonly failed: number;
  /** Complaints of the compiler about test files. */
  readonly typeErrors: number;
  /** Mutants in covered code, by the mutation tester. */
  readonly killed: number;
  readonly survived: number;
  /** Of those that were killed: by taking too long, which on a busy machine others may. */
  readonly timedOut?: number;
  /** Assay's own count, where it says one: killed of reached. */
  readonly own?: readonly [number, number];
  readonly seconds: number;
  /** Of the checkout that wrote the tests. */
  readonly commit?: string;
  readonly survivors: readonly string[];
}

export interface MeasureOptions {
  readonly checkout: string;
  readonly folder: string;
  readonly seconds: string;
}

const LIMIT_MS = 2_400_000;
const ZONES = ["UTC", "Asia/Kathmandu"] as const;

/** What `cover` said of the project, beside its tests: they are judged later, when nothing depends on the clock any more. */
const SAID = "cover.json";

export const isCovered = (project: string): boolean => existsSync(join(project, SAID));

export function cover(pkg: PanelPackage, project: string, { checkout, seconds }: MeasureOptions): void {
  const covered = spawnSync(
    process.execPath,
    [join(checkout, "bin", "assay.js"), "cover", ...targetsOf(pkg), "--seconds", seconds, "--json"],
    { cwd: project, encoding: "utf8", maxBuffer: 2 ** 28, timeout: LIMIT_MS },
  );
  const document = parsed(covered.stdout);
  if (document === undefined) throw new Error(`${pkg.name}: cover said nothing: ${covered.stderr.slice(-2000)}`);
  writeFileSync(join(project, SAID), JSON.stringify(document));
}

/** Of a project that was covered. */
export function measure(pkg: PanelPackage, project: string, { checkout, folder }: MeasureOptions): Measured {
  const started = performance.now();
  const document = JSON.parse(readFileSync(join(project, SAID), "utf8")) as CoverDocument;
  const tool = (name: string): string => join(folder, "node_modules", ".bin", name);
  let failed = 0;
  let tests = 0;
  for (const zone of ZONES)
    for (let time = 0; time < 2; time++) {
      const run = spawnSync(tool("vitest"), ["run", "--reporter=json"], {
        cwd: project,
        encoding: "utf8",
        maxBuffer: 2 ** 28,
        timeout: LIMIT_MS,
        env: { ...process.env, TZ: zone },
      });
      const result = parsed(run.stdout) as
        | { numTotalTests?: number; numFailedTests?: number; numFailedTestSuites?: number }
        | undefined;
      tests = Math.max(tests, result?.numTotalTests ?? 0);
      failed += result === undefined ? 1 : (result.numFailedTests ?? 0) + (result.numTotalTests === 0 ? 1 : 0);
    }
  const mutation = stryker(project, tool("stryker"));
  return {
    name: pkg.name,
    version: pkg.version,
    functions: document.targets.length,
    tests,
    failed,
    typeErrors: typeErrors(project, tool("tsc")),
    ...mutation,
    ...ownCount(document),
    seconds: Math.round((performance.now() - started) / 1000),
    commit: spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: checkout, encoding: "utf8" }).stdout.trim(),
  };
}

interface CoverDocument {
  readonly targets: readonly { readonly mutation?: { readonly killed: number; readonly reached: number } }[];
}

function ownCount({ targets }: CoverDocument): Pick<Measured, "own"> {
  const own = targets.flatMap(({ mutation }) => mutation ?? []);
  if (own.length === 0) return {};
  const sum = (key: "killed" | "reached"): number => own.reduce((all, one) => all + one[key], 0);
  return { own: [sum("killed"), sum("reached")] };
}

/** Only tests are judged: what packages say under options that are not theirs is not their fault. */
function typeErrors(project: string, tsc: string): number {
  const files = testFiles(project).filter((file) => file.endsWith("ts"));
  if (files.length === 0) return 0;
  const { stdout } = spawnSync(tsc, ["-p", project, "--pretty", "false"], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return stdout.split("\n").filter((line) => /\.test\.[cm]?ts\(\d+,\d+\): error/.test(line)).length;
}

interface StrykerReport {
  readonly files: Record<string, { readonly source: string; readonly mutants: readonly StrykerMutant[] }>;
}

interface StrykerMutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

function stryker(project: string, tool: string): Pick<Measured, "killed" | "survived" | "timedOut" | "survivors"> {
  if (testFiles(project).length === 0) return { killed: 0, survived: 0, timedOut: 0, survivors: [] };
  spawnSync(tool, ["run", "stryker.conf.json"], {
    cwd: project,
    encoding: "utf8",
    timeout: LIMIT_MS,
    maxBuffer: 2 ** 28,
  });
  const report = join(project, "mutation.json");
  if (!existsSync(report)) throw new Error(`${project}: the mutation tester wrote no report`);
  const { files } = JSON.parse(readFileSync(report, "utf8")) as StrykerReport;
  let killed = 0;
  let timedOut = 0;
  const survivors: string[] = [];
  for (const [file, { mutants }] of Object.entries(files))
    for (const { status, mutatorName, replacement, location } of mutants) {
      if (status === "Killed" || status === "Timeout") killed++;
      if (status === "Timeout") timedOut++;
      if (status === "Survived")
        survivors.push(
          `${file}:${location.start.line}:${location.start.column} ${mutatorName} → ${(replacement ?? "").slice(0, 60)}`,
        );
    }
  return { killed, survived: survivors.length, timedOut, survivors };
}

function parsed(text: string): unknown {
  const at = text.indexOf("{");
  try {
    return at < 0 ? undefined : JSON.parse(text.slice(at));
  } catch {
    return undefined;
  }
}
