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
export function innocent(n: number): number { return n > 4 ? 7 : 8; }
`,
  );
  const { target } = await cover("late.ts", "--seconds", "60", "--runs", "20");
  for (const name of ["soon", "far", "again", "promised", "read"]) {
    expect([name, target(name).tests.count]).toEqual([name, 0]);
    expect(target(name).limits.join("\n")).toMatch(/a test was not written: it uses fs\.\w+, which is blocked/);
  }
  expect([target("cleared").tests.count, target("innocent").tests.count]).toEqual([1, 2]);
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
