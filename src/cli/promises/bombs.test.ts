/** Memory that runs out, wherever it does, costs the function or the file it runs out in: it is told with what to do, and the rest goes on. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bombs, scripts } from "../../../attack/bulk/bombs.ts";
import { troubles } from "../../../attack/command.ts";
import { project } from "../testing/project.ts";

function withBombs(...names: readonly string[]) {
  const made = project("mistakes");
  const chosen = bombs().filter(({ name }) => names.includes(name.replace(/\.ts$/, "")));
  expect(chosen).toHaveLength(names.length);
  for (const { name, text } of chosen) writeFileSync(join(made.folder, name), text);
  return { ...made, files: chosen.map(({ name }) => name) };
}

const SMALL = ["--seconds", "0.2", "--max-memory", "64", "--sandbox", "process"];

test("while modules load", async () => {
  const { cover, files } = withBombs("loads-loop", "loads-await", "loads-buffers", "loop");
  const ended = await cover(...files, ...SMALL, "--no-tests");
  expect(ended.code).toBe(2);
  expect(troubles({ ...ended, signal: null, isLate: false, left: [], processorSeconds: 0 })).toEqual([]);
  for (const { file, export: name, status, message } of ended.document.targets.filter(({ file }) =>
    file.includes("loads-"),
  ))
    expect([name, status, message]).toEqual([
      name,
      "error",
      `${file.split("/").at(-1)} runs out of memory while it loads`,
    ]);
  const other = ended.document.targets.find((one) => one.file.endsWith("/loop.ts") && one.export === "other");
  expect(other).toMatchObject({ status: "covered", branches: { covered: 2 } });
});

test("in runs, natively and in what is given back", async () => {
  const { cover, files } = withBombs("promise-chain", "deep-result", "lists-of-lists");
  const ended = await cover(...files, ...SMALL);
  expect(ended.code).toBe(0);
  expect(troubles({ ...ended, signal: null, isLate: false, left: [], processorSeconds: 0 })).toEqual([]);
  for (const { file, branches } of ended.document.targets.filter((one) => one.export === "other"))
    expect([file, branches.covered]).toEqual([file, 2]);
});

test("in the first run of a script", async () => {
  const { run, folder } = project("mistakes");
  const { name, text } = scripts().find((one) => one.name === "loop.cjs")!;
  writeFileSync(join(folder, name), text);
  // as much time as a busy machine needs: it ends when the memory does
  const patient = ["--max-run-ms", "60000", "--seconds", "60"];
  const { code, out } = await run("run", name, "--max-memory", "64", "--sandbox", "process", ...patient);
  expect(code).toBe(2);
  expect(out).toContain("loop.cjs runs out of memory when it is first run");
  expect(out).toContain("--max-memory");
});
