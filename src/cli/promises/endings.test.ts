/** However Assay is ended, its processes end too, in the middle of whatever the program does; unless it was killed, what was found is kept. */
import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { commandOf, descendantsOf, isAlive, until } from "../testing/process-tree.ts";
import { run as start } from "../testing/processes.ts";
import { project } from "../testing/project.ts";

/** The programs tell by a file that they are about to get stuck. */
const MAY_TELL = ["--allow", "fs-write=."];
const PATIENT = [...MAY_TELL, "--max-run-ms", "600000", "--seconds", "600"];

const runs = (pid: number, bundle: string): boolean =>
  descendantsOf(pid).some((one) => commandOf(one).includes(bundle));

const threadsOf = (pid: number): number => readdirSync(`/proc/${pid}/task`).length;

/** Ends the command when the program is stuck in a process of that kind; all processes are gone afterwards. */
async function endStuck(
  folder: string,
  cli: ChildProcess,
  bundle: string,
  ...signals: NodeJS.Signals[]
): Promise<void> {
  const pid = cli.pid!;
  await until(() => existsSync(join(folder, "stuck")));
  expect(runs(pid, bundle)).toBe(true);
  const below = descendantsOf(pid);
  for (const signal of signals) cli.kill(signal);
  await until(() => [pid, ...below].every((one) => !isAlive(one)));
}

test("killed, with a run in a native that cannot be interrupted", async ({ onTestFinished }) => {
  const { start: assay, folder } = project("endings", onTestFinished);
  const { process, ended } = assay("cover", "stuck.ts#native", ...PATIENT);
  await endStuck(folder, process, "explorer-process.js", "SIGKILL");
  await ended;
});

test("killed before the exploring process was ready to notice", async () => {
  const { start: assay } = project("endings");
  for (let i = 0; i < 3; i++) {
    const { process, ended } = assay("cover", "stuck.ts#native", ...PATIENT);
    await until(() => runs(process.pid!, "explorer-process.js"));
    const below = descendantsOf(process.pid!);
    process.kill("SIGKILL");
    await ended;
    await until(() => below.every((one) => !isAlive(one)));
  }
});

test("killed, with the program in an endless loop where it runs as it is", async ({ onTestFinished }) => {
  const { start: assay, folder } = project("endings", onTestFinished);
  const { process, ended } = assay("cover", "confirming.ts", ...MAY_TELL, "--seconds", "2");
  await endStuck(folder, process, "native-process.js", "SIGKILL");
  await ended;
});

test.for([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s: what was found is kept", async ([signal, code], { onTestFinished }) => {
  const { start: assay, folder, files } = project("endings", onTestFinished);
  const { process, ended } = assay("cover", "stuck.ts", "--json", ...PATIENT);
  await endStuck(folder, process, "explorer-process.js", signal);
  const ending = await ended;
  expect(ending.code).toBe(code);
  expect(ending.err).toContain("finishing with what was found");
  const document = JSON.parse(ending.out) as { interrupted: boolean; targets: { export: string; inputs: object[] }[] };
  expect(document.interrupted).toBe(true);
  expect(document.targets[0]!.export).toBe("first");
  expect(document.targets[0]!.inputs).toHaveLength(2);
  expect(files()).toContain("assay-tests/stuck.test.ts");
});

test.for(["SIGINT", "SIGTERM"] as const)(
  "%s, with the program in an endless loop where it runs as it is",
  async (signal, { onTestFinished }) => {
    const { start: assay, folder } = project("endings", onTestFinished);
    const { process, ended } = assay("cover", "confirming.ts", ...MAY_TELL, "--seconds", "2");
    await endStuck(folder, process, "native-process.js", signal);
    expect((await ended).code).toBe(signal === "SIGINT" ? 130 : 143);
  },
);

/** What reads it hears nothing for seconds: every type is looked at, and so is what each function may change. */
const LARGE = Array.from(
  { length: 2_000 },
  (_, i) =>
    `export function f${i}(x: { a${i}: number; b?: string[] }): number {\n  return x.b === undefined ? x.a${i} : f${(i + 1) % 2_000}({ a${(i + 1) % 2_000}: ${i} });\n}\n`,
).join("");

test("SIGINT while a large program is read", async ({ onTestFinished }) => {
  const { start: assay, folder } = project("endings", onTestFinished);
  writeFileSync(join(folder, "large.ts"), LARGE);
  const { process, ended } = assay("cover", "large.ts", "--seconds", "600");
  // its thread has begun when the process takes its time
  await until(() => threadsOf(process.pid!) > 11);
  process.kill("SIGINT");
  const { code } = await ended;
  expect(code).toBe(130);
});

test("a second signal is the end, at once", async ({ onTestFinished }) => {
  const { start: assay, folder } = project("endings", onTestFinished);
  const { process, ended } = assay("cover", "stuck.ts#native", ...PATIENT);
  await endStuck(folder, process, "explorer-process.js", "SIGINT", "SIGTERM");
  const { code, out } = await ended;
  // the system promises no order for two different signals sent at once: either may be the second
  expect([130, 143]).toContain(code);
  expect(out).toBe("");
});

test("a reader that goes away misses the report and nothing else", async () => {
  const { folder, files } = project("endings");
  const assay = `"${process.execPath}" "${inject("assayBin")}" cover stuck.ts#first --json`;
  const { out, err } = await start("/bin/bash", ["-c", `${assay} 2>&1 | head -c 1; echo " \${PIPESTATUS[0]}"`], folder)
    .ended;
  expect(out).toMatch(/^. 0\n$/);
  expect(err).toBe("");
  expect(files()).toContain("assay-tests/stuck.test.ts");
});
