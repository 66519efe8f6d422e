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
