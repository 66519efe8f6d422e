/** One session explores many files: what is not followed in one module must not cast doubt on what is said about the others. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installModels } from "../../builtins/index.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import { ModuleService } from "../../host/modules.ts";
import type { LoadRequest } from "../../jobs/modules.ts";
import { DEFAULT_LIMITS } from "../../runtime/record/trace.ts";
import { installWorld } from "../../runtime/world/world.ts";
import { assumptionsOf } from "../check/assumptions.ts";
import { LoadedProgram } from "./loaded.ts";
import { LoadedModules } from "./modules.ts";

const FILES = {
  "maker.ts": "export function make(text: string) { return new Function(text); }",
  "plain.ts": "export function plain(x: number) { return x > 1 ? 1 : 0; }",
  "user.ts": 'import { make } from "./maker.ts"; export function user(x: number) { return x > 1 ? make("") : 0; }',
  "clock.ts": "export const started = Date.now();",
  "late.ts": 'import { started } from "./clock.ts"; export function late(x: number) { return x > started; }',
  "later.ts": 'import { started } from "./clock.ts"; export function later(x: number) { return x < started; }',
  "sloppy.cjs": "/** @param {number} x */ exports.sloppy = function (x) { arguments[0] = x; return x === 3 ? 1 : 0; };",
  "lazy.ts": "export async function lazy(x: number) { if (x > 3) await import('./maker.ts'); return x; }",
};

test("doubts about a module concern those that can reach it only", async () => {
  installModels();
  installWorld();
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    const service = new ModuleService(() => true);
    const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
    const modules = new LoadedModules(ports);
    const load = (name: string): Promise<LoadedProgram> => {
      const [target] = findTargets(join(folder, name), { cwd: folder }).targets;
      return LoadedProgram.load(modules, target!, DEFAULT_LIMITS, 1, ports);
    };
    const doubts = async (name: string) => (await load(name)).doubts.map(({ kind }) => kind);
    expect(await doubts("maker.ts")).toEqual(["code-from-text"]);
    expect(await doubts("plain.ts")).toEqual([]);
    expect(await doubts("user.ts")).toEqual(["code-from-text"]);
    expect(await doubts("late.ts")).toEqual(["clock-while-loading"]);
    expect(await doubts("later.ts")).toEqual(["clock-while-loading"]);
    expect(await doubts("plain.ts")).toEqual([]);
    expect(await doubts("sloppy.cjs")).toEqual(["mapped-arguments"]);
    const lazy = await load("lazy.ts");
    expect(lazy.doubts).toEqual([]);
    await lazy.runShadow(new Map([["x", 5]]));
    expect(lazy.doubts).toEqual([{ kind: "code-from-text" }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const BESIDE = {
  "beside.ts": `export function make(text: string) { return eval(text); }
export function beside(x: number) { return x > 1 ? Math.abs(x) : 0; }`,
  "helped.ts": `function test(x: number) { return eval("x > 1"); }
export function helped(x: number) { return test(x) ? 1 : 0; }`,
  "early.ts": `function make() { return eval("1"); }
export const limit = make();
export function early(x: number) { return x > 1 ? 1 : 0; }`,
  "whole.ts": `const root = Function("return this")();
export function whole(x: number) { return x > 1 ? 1 : 0; }
export const isRoot = (x: unknown) => x === root;`,
  "sloppy.cjs": `exports.other = function (x) { arguments[0] = x; return x === 3 ? 1 : 0; };
/** @param {number} x */ exports.sloppy = function (x) { return x === 3 ? 1 : 0; };`,
};

test("code that is not followed concerns the functions that run it", async () => {
  installModels();
  installWorld();
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    for (const [name, text] of Object.entries(BESIDE)) writeFileSync(join(folder, name), text);
    const service = new ModuleService(() => true);
    const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
    const modules = new LoadedModules(ports);
    const about = async (name: string, fn: string) => {
      const { targets } = findTargets(join(folder, name), { cwd: folder });
      const target = targets.find((one) => one.export === fn)!;
      const program = await LoadedProgram.load(modules, target, DEFAULT_LIMITS, 1, ports);
      return [...program.doubts, ...program.narrowed, ...assumptionsOf(target)]
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "declared-types");
    };
    expect(await about("beside.ts", "make")).toContain("code-from-text");
    expect(await about("beside.ts", "beside")).toEqual(["text-elsewhere"]);
    expect(await about("helped.ts", "helped")).toContain("code-from-text");
    expect(await about("early.ts", "early")).toContain("code-from-text");
    expect(await about("whole.ts", "whole")).toEqual([]);
    expect(await about("sloppy.cjs", "other")).toContain("mapped-arguments");
    expect(await about("sloppy.cjs", "sloppy")).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
