/** One session explores many files: what one module keeps must not cast doubt on what is said about the others. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installModels } from "../../builtins/index.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import { ModuleService } from "../../host/modules.ts";
import type { LoadRequest } from "../../jobs/modules.ts";
import { DEFAULT_LIMITS } from "../../runtime/record/trace.ts";
import { LoadedProgram } from "./loaded.ts";
import { LoadedModules } from "./modules.ts";

test("state of a module matters to those that use it only", async () => {
  installModels();
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const files = {
      "counter.ts": "let n = 0; export function count() { return ++n; }",
      "plain.ts": "export function plain(x: number) { return x > 1 ? 1 : 0; }",
      "user.ts": 'import { count } from "./counter.ts"; export function user(x: number) { return x + count(); }',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const service = new ModuleService(() => true);
    const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
    const modules = new LoadedModules(ports);
    const narrowed = async (name: string): Promise<boolean> => {
      const [target] = findTargets(join(folder, name), { cwd: folder }).targets;
      const program = await LoadedProgram.load(modules, target!, DEFAULT_LIMITS, 1, ports);
      return [...program.narrowed].some(({ kind }) => kind === "module-state");
    };
    expect(await narrowed("counter.ts")).toBe(true);
    expect(await narrowed("plain.ts")).toBe(false);
    expect(await narrowed("user.ts")).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("cheap runs keep what modules remember until they are told to forget it", async () => {
  installModels();
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const file = join(folder, "counter.ts");
    writeFileSync(file, "let n = 0; export function count(x: number) { if (x < 0) for (;;); return ++n; }");
    const service = new ModuleService(() => true);
    const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
    const [target] = findTargets(file, { cwd: folder }).targets;
    const program = await LoadedProgram.load(new LoadedModules(ports), target!, DEFAULT_LIMITS, 1, ports);
    const [usual, endless] = [new Map([["x", 1]]), new Map([["x", -1]])];
    const counted = (run: unknown) => (run as { value: number }).value;
    expect([1, 2, 3].map(() => counted(program.runKept(usual)))).toEqual([1, 2, 3]);
    // other runs begin with fresh modules
    expect(counted(program.runPlain(usual))).toBe(1);
    expect(counted((program.runShadow(usual) as { outcome: unknown }).outcome)).toBe(1);
    expect(counted(program.runKept(usual))).toBe(2);
    expect(program.forgetState()).toBe(true);
    expect(counted(program.runKept(usual))).toBe(1);
    // a run that was stopped leaves nothing to build on
    expect(program.runKept(endless)).toMatchObject({ kind: "stopped" });
    expect(counted(program.runKept(usual))).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("modules are not evaluated again for a target that keeps nothing, whatever other functions of its module keep", async () => {
  installModels();
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const file = join(folder, "counter.ts");
    writeFileSync(
      file,
      "let n = 0; export function count() { return ++n; } export const twice = (x: number) => 2 * x;",
    );
    const service = new ModuleService(() => true);
    const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
    const modules = new LoadedModules(ports);
    const keeps = async (name: string): Promise<boolean> => {
      const [target] = findTargets(`${file}#${name}`, { cwd: folder }).targets;
      return (await LoadedProgram.load(modules, target!, DEFAULT_LIMITS, 1, ports)).forgetState();
    };
    expect(await keeps("count")).toBe(true);
    expect(await keeps("twice")).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
