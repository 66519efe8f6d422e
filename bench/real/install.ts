/** Installs the packages and the other tools, and makes for each function its harness, a bundle of it, and the same with counters. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire, SourceMap, type SourceMapPayload } from "node:module";
import { dirname, join, resolve } from "node:path";
import { build } from "rolldown";
import { armsOf, type FileCoverage } from "./arms.ts";
import type { MeasuredFunction } from "./functions.ts";
import { filesOf, ROOT, WORKERS } from "./place.ts";

/** The other tools, and the counters. None of them is a dependency of the project. */
export const TOOLS = {
  "fast-check": "4.10.2",
  "@jazzer.js/core": "4.0.0",
  "istanbul-lib-instrument": "6.0.3",
} as const;

const WORKER_FILES = ["fast-check-worker", "replay-worker", "jazzer-target"] as const;

export async function install(functions: readonly MeasuredFunction[], all: readonly MeasuredFunction[]): Promise<void> {
  const dependencies: Record<string, string> = { ...TOOLS };
  for (const { package: name, version } of all) dependencies[name] = version;
  const manifest = `${JSON.stringify({ name: "measured", private: true, dependencies }, null, 2)}\n`;
  const file = join(ROOT, "package.json");
  mkdirSync(ROOT, { recursive: true });
  if (!existsSync(join(ROOT, "node_modules")) || !existsSync(file) || readFileSync(file, "utf8") !== manifest) {
    writeFileSync(file, manifest);
    execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  for (const name of WORKER_FILES)
    await build({
      input: join("bench", "real", `${name}.ts`),
      platform: "node",
      external: [/^node:/, /^[^./]/],
      output: { format: "esm", codeSplitting: false, file: join(WORKERS, `${name}.mjs`) },
      logLevel: "warn",
    });
  for (const one of functions) await prepare(one);
}

async function prepare(one: MeasuredFunction): Promise<void> {
  const files = filesOf(one);
  const text = `${one.imports}\n\nexport function target(${one.parameters}) {\n  return ${one.call};\n}\n`;
  mkdirSync(dirname(files.harness), { recursive: true });
  const isKnown = existsSync(files.arms) && existsSync(files.harness) && readFileSync(files.harness, "utf8") === text;
  if (isKnown) return;
  writeFileSync(files.harness, text);
  await build({
    input: files.harness,
    platform: "node",
    treeshake: false,
    output: { format: "cjs", file: files.bundle, codeSplitting: false, sourcemap: true },
    logLevel: "silent",
  });
  const require = createRequire(resolve(ROOT, "package.json"));
  const { createInstrumenter } = require("istanbul-lib-instrument") as Istanbul;
  const instrumenter = createInstrumenter({ esModules: false, compact: false, coverageGlobalScopeFunc: false });
  const source = readFileSync(files.bundle, "utf8");
  writeFileSync(files.metered, instrumenter.instrumentSync(source, "bundle"));
  const map = new SourceMap(JSON.parse(readFileSync(`${files.bundle}.map`, "utf8")) as SourceMapPayload);
  const arms = armsOf(instrumenter.lastFileCoverage(), (line, column) => {
    const { originalSource = "" } = map.findEntry(line - 1, column) as { originalSource?: string };
    return originalSource.split("node_modules/").at(-1)!.startsWith(`${one.package}/`);
  });
  writeFileSync(files.arms, JSON.stringify(arms));
}

interface Istanbul {
  createInstrumenter(options: Record<string, unknown>): {
    instrumentSync(source: string, name: string): string;
    lastFileCoverage(): FileCoverage;
  };
}
