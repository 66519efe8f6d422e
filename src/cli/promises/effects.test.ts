/** Exploring is harmless: nothing is written, started or sent, and no emitted test does it later. */
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runTests } from "../testing/processes.ts";
import { project } from "../testing/project.ts";

test("writing, spawning and connecting have no effect, in explored and in emitted code", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(39871, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { cover, files, folder } = project("effects");
  const before = files();
  const { code, target, document } = await cover("effects.mjs");
  expect(code).toBe(0);
  for (const name of ["tidy", "saveLater", "run", "call"]) expect(target(name).status).toBe("covered");
  for (const one of document.targets) {
    expect(one.tests.count).toBe(1);
    expect(one.limits.join("\n")).toMatch(/a test was not written: it uses \w+/);
  }
  const passed = await runTests("vitest", folder);
  expect(passed.out + passed.err).toContain("5 passed");
  const left = files().filter((file) => !file.startsWith(".assay/"));
  expect(left).toEqual([...before, "assay-tests/effects.test.mjs"].sort());
  expect(connections).toBe(0);
});

test("what a call leaves behind does not happen in a test either, and costs no other function its tests", async () => {
  const { cover, folder } = project("mistakes");
  writeFileSync(
    join(folder, "late.ts"),
    `import { readFile, rename, unlinkSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
export function soon(path: string): number { setTimeout(() => rename(path, "x", () => {}), 1); return 1; }
export function far(path: string): number { setTimeout(() => setTimeout(() => writeFileSync(path, ""), 90_000), 90_000); return 2; }
export function again(path: string): number { setInterval(() => unlinkSync(path), 1000).unref(); return 3; }
export function promised(path: string): number { void delay(5000).then(() => unlinkSync(path)); return 4; }
export function read(path: string): number { readFile("package.json", () => writeFileSync(path, "x")); return 5; }
export function cleared(path: string): number { clearTimeout(setTimeout(() => unlinkSync(path), 50)); return 6; }
export function atExit(path: string): number { process.on("exit", () => unlinkSync(path)); return 7; }
export function once(path: string): number { process.prependOnceListener("beforeExit", () => unlinkSync(path)); return 8; }
export function whenGone(path: string): number { new FinalizationRegistry((p: string) => unlinkSync(p)).register({}, path); return 9; }
export function innocent(n: number): number { process.on("exit", () => {}); return n > 4 ? 7 : 8; }
`,
  );
  const { target } = await cover("late.ts", "--seconds", "60", "--runs", "20");
  for (const name of ["soon", "far", "again", "promised", "read", "atExit", "once", "whenGone"]) {
    expect([name, target(name).tests.count]).toEqual([name, 0]);
    expect(target(name).limits.join("\n")).toMatch(
      /a test was not written: it uses fs\.\w+, which (is blocked|outlasts)/,
    );
  }
  expect([target("cleared").tests.count, target("innocent").tests.count]).toEqual([1, 2]);
});

test("a call that changes the process of the tests for good gets no test, and its findings none that is run", async () => {
  const { cover, run, folder, read } = project("mistakes");
  writeFileSync(
    join(folder, "lasting.ts"),
    `import { unlinkSync } from "node:fs";
export function code(n: number): number { if (n > 5) process.exitCode = 7; return n; }
export function other(n: number): number { if (n > 5) (globalThis as { Array: unknown }).Array = n; return n; }
export function always(n: number): number { if (n > 5) setInterval(() => {}, 1000); return n; }
export function quiet(n: number): number { if (n > 5) setInterval(() => {}, 1000).unref(); return n; }
export function first(names: string[]): number { process.on("exit", () => unlinkSync("x")); return names[0]!.length; }
`,
  );
  const { target } = await cover("lasting.ts", "--seconds", "10", "--runs", "6");
  expect(["code", "other", "always", "quiet"].map((name) => target(name).tests.count)).toEqual([1, 1, 1, 2]);
  expect(target("first").limits.join("\n")).toMatch(/it uses fs\.unlinkSync, which outlasts the call/);
  const { code } = await run("check", "lasting.ts#first", "--seconds", "3", "--runs", "20");
  expect(code).toBe(1);
  expect(read("assay-tests/lasting.bugs.test.ts")).toMatch(/uses fs\.unlinkSync[^]*test\.todo\(/);
  expect(read("assay-tests/lasting.bugs.test.ts")).not.toMatch(/=> first\(/);
});

test("what a module does when it is loaded happens in every test of it: it gets none", async () => {
  const { cover, folder } = project("mistakes");
  const body =
    "export function f(n: number): number { return n > 3 ? 1 : 2; }\nexport function g(n: number): number { return n > 3 ? 1 : 2; }\n";
  writeFileSync(
    join(folder, "writes.ts"),
    `import { writeFileSync } from "node:fs";\ntry { writeFileSync("x", ""); } catch {}\n${body}`,
  );
  writeFileSync(
    join(folder, "exits.ts"),
    `import { rmSync } from "node:fs";\nprocess.on("exit", () => rmSync("x"));\n${body}`,
  );
  writeFileSync(
    join(folder, "ticks.ts"),
    `setInterval(() => {}, 1000);\n(globalThis as { fetch: unknown }).fetch = () => 1;\n${body}`,
  );
  const { document } = await cover(
    "writes.ts",
    "exits.ts",
    "ticks.ts",
    "--seconds",
    "60",
    "--runs",
    "6",
    "--max-tasks",
    "50",
  );
  // an interval of its own is nothing that a test does
  expect(document.targets.map((one) => one.tests.count)).toEqual([0, 0, 0, 0, 2, 2]);
});

test("a program that may do something is never run changed: nobody allowed that", async () => {
  const { cover, folder } = project("mistakes");
  writeFileSync(
    join(folder, "keep.ts"),
    'import { rmSync } from "node:fs";\nexport function keep(n: number): number {\n  if (n > 1e9 && n < 0) rmSync("prices.ts");\n  return n > 5 ? 1 : 2;\n}\n',
  );
  const allowed = await cover("keep.ts", "--seconds", "2", "--allow", "fs-write=.");
  expect(allowed.target("keep").tests.count).toBeGreaterThan(0);
  expect(allowed.target("keep").mutation).toBeUndefined();
  // a mutant of the condition would have removed it
  expect(existsSync(join(folder, "prices.ts"))).toBe(true);
  const closed = await cover("keep.ts", "--seconds", "2");
  expect(closed.target("keep").mutation?.total).toBeGreaterThan(0);
});
