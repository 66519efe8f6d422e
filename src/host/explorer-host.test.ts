import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Job } from "../jobs/job.ts";
import { ExplorerHost } from "./explorer-host.ts";

const job = { kind: "explore", target: { kind: "function", file: "/x.ts", export: "f" } } as unknown as Job;

/** The host looks for signs of life when a test says so. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
});

const LOOK_MILLISECONDS = 1_000;
const look = (times: number): void => void vi.advanceTimersByTime(times * LOOK_MILLISECONDS);

function hostOf(child: string): ExplorerHost {
  const folder = mkdtempSync(join(tmpdir(), "assay-host-"));
  const childPath = join(folder, "child.mjs");
  writeFileSync(childPath, child);
  const host = new ExplorerHost({
    childPath,
    load: () => {
      throw new Error("nothing to load");
    },
    now: () => 0,
    lookMilliseconds: LOOK_MILLISECONDS,
  });
  onTestFinished(() => {
    host.dispose();
    rmSync(folder, { recursive: true });
  });
  return host;
}

test("a child that says nothing any more is ended, again and again, and then given up", async () => {
  // it hears, and never answers: as if its channel were broken
  const ending = hostOf(`process.on("message", () => {});`).explore(job, {});
  let hasEnded = false;
  void ending.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    look(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await ending).toMatchObject({
    kind: "failed",
    failure: { message: expect.stringContaining("died 6 times (SIGKILL)") },
  });
});

test("a child that says that it lives may take its time", async () => {
  const child = `
    process.on("message", () => {
      for (let i = 0; i < 15; i++) {
        process.send({ kind: "progress", runs: 0, covered: 0, goals: 0 });
        process.send({ kind: "alive" });
      }
      process.send({ kind: "failed", failure: { kind: "load" } });
    });
  `;
  // as many as are forgiven, between one sign of life and the next
  const end = await hostOf(child).explore(job, { onProgress: () => look(6) });
  expect(end).toEqual({ kind: "failed", failure: { kind: "load" } });
});

test("what makes no sense ends the child, not the host", async () => {
  const child = `process.on("message", () => process.send({ kind: "load", id: 1 }));`;
  const end = await hostOf(child).explore(job, {});
  expect(end).toMatchObject({
    kind: "failed",
    failure: { message: expect.stringContaining("died 6 times (Error: nothing to load)") },
  });
});
