/** Packages from npm, driven through their API by a script each: natively loaded by Node against our instrumenter and module runner. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { DiagnosticError } from "../../src/frontend/diagnostic.ts";
import { type ParsedModule, parseModule } from "../../src/frontend/parse.ts";
import { resolveModule } from "../../src/frontend/modules/resolve.ts";
import { instrument } from "../../src/instrument/instrument.ts";
import type { ModuleRunnerOptions } from "../../src/runtime/modules/runner.ts";
import type { ModuleCode } from "../../src/runtime/protocol.ts";
import { type Difference, differenceIn } from "../compare.ts";
import { runEntry, WAYS, type Way } from "../instrumented.ts";
import { nativeImport } from "../native-import.ts";
import { recorded } from "../record.ts";

export function packageScripts(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".mjs"))
    .sort()
    .map((name) => join(folder, name));
}

/** Thousands of conditions over expressions as long as the computation: too much to evaluate each, so only what is logged is checked. */
const DEEP = new Set(["decimal.js"]);

export interface PackageResult {
  readonly lines: number;
  readonly modules: number;
  readonly differences: readonly Difference[];
}

export async function comparePackage(script: string, ways: readonly Way[] = WAYS): Promise<PackageResult> {
  const native = await recorded(async () => {
    await nativeImport(pathToFileURL(script).href);
  });
  const parsed = new Map<string, ParsedModule>();
  const differences: Difference[] = [];
  const codes = new Map<string, ModuleCode>();
  for (const way of ways) {
    const load = loader(way === "coverage" ? "coverage" : "shadow", parsed, codes);
    const instrumented = await runEntry(script, load, way, !DEEP.has(basename(script, ".mjs")));
    const difference = differenceIn(way, native, instrumented);
    if (difference !== undefined) differences.push(difference);
  }
  return { lines: native.length, modules: parsed.size, differences };
}

function loader(
  build: "shadow" | "coverage",
  parsed: Map<string, ParsedModule>,
  codes: Map<string, ModuleCode>,
): ModuleRunnerOptions["load"] {
  const codeOf = (file: string): ModuleCode => {
    if (file.endsWith(".json"))
      return {
        file,
        format: "json",
        code: readFileSync(file, "utf8"),
        isAsync: false,
        imports: [],
        siteCount: 0,
        branchCount: 0,
        stateful: false,
      };
    let module = parsed.get(file);
    if (module === undefined) parsed.set(file, (module = parseModule(file, readFileSync(file, "utf8"))));
    return instrument(module, { build });
  };
  return (specifier, from, how) => {
    const found = resolveModule(specifier, from ?? specifier, how);
    if (found.kind === "builtin") return { kind: "core", name: found.name };
    if (found.kind !== "file") return found;
    const key = `${build} ${found.file}`;
    try {
      let code = codes.get(key);
      if (code === undefined) codes.set(key, (code = codeOf(found.file)));
      return { kind: "code", code };
    } catch (error) {
      return { kind: "error", error: error instanceof DiagnosticError ? new SyntaxError(error.message) : error };
    }
  };
}
