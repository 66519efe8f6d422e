import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Started } from "../../sandbox/start.ts";
import { endWaiting, prepareNative, takeNative, type Wanted } from "./ready.ts";

/** Waits as a native process does: it ends with its pipe. */
const WAITING = `require("node:fs").readSync(3, Buffer.alloc(9)); process.exit(7);`;

function wanted(program = WAITING): Wanted {
  const folder = mkdtempSync(join(tmpdir(), "assay-ready-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const childPath = join(folder, "child.cjs");
  writeFileSync(childPath, program);
  return { childPath, sandbox: { grants: [], roots: [folder] } };
}

async function ended({ child }: Started): Promise<number | null> {
  return child.exitCode ?? ((await once(child, "exit")) as [number | null])[0];
}

test("a process that was prepared is taken once, and one for another environment is another", async () => {
  const one = wanted();
  const elsewhere = { ...one, environment: { TZ: "Asia/Kathmandu" } };
  prepareNative(one);
  prepareNative(one);
  prepareNative(elsewhere);
  const taken = [takeNative(one), takeNative(one), takeNative(elsewhere)];
  expect(new Set(taken.map(({ child }) => child.pid)).size).toBe(3);
  for (const { pipe } of taken) pipe.write("work");
  expect(await Promise.all(taken.map(ended))).toEqual([7, 7, 7]);
});

test("one that has ended meanwhile is not taken", async () => {
  const one = wanted("process.exit(3);");
  prepareNative(one);
  const first = takeNative(one);
  expect(await ended(first)).toBe(3);
  prepareNative(one);
  prepareNative(one);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const second = takeNative(one);
  expect(await ended(second)).toBe(3);
});

test("those that nobody took end with their pipe", async () => {
  const one = wanted();
  prepareNative(one);
  const { child } = takeNative(one);
  prepareNative(one);
  endWaiting();
  const again = takeNative(one);
  expect(again.child.pid).not.toBe(child.pid);
  for (const { pipe } of [again, { pipe: again.pipe }]) pipe.destroy();
  expect(await ended(again)).toBe(7);
  child.kill("SIGKILL");
});
