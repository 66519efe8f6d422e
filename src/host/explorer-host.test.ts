import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Job } from "../jobs/job.ts";
import { ExplorerHost } from "./explorer-host.ts";

const job = { kind: "explore", target: { kind: "function", file: "/x.ts", export: "f" } } as unknown as Job;

function hostOf(child: string, lookMilliseconds: number): ExplorerHost {
  const folder = mkdtempSync(join(tmpdir(), "assay-host-"));
  const childPath = join(folder, "child.mjs");
  writeFileSync(childPath, child);
  const host = new ExplorerHost({
    childPath,
    load: () => {
      throw new Error("nothing to load");
    },
    now: () => 0,
    lookMilliseconds,
  });
  onTestFinished(() => {
    host.dispose();
    rmSync(folder, { recursive: true });
  });
  return host;
}

test("a child that says nothing any more is ended, again and again, and then given up", async () => {
  // it hears, and never answers: as if its channel were broken
  const end = await hostOf(`process.on("message", () => {}); setInterval(() => {}, 1000);`, 40).explore(job, {});
  expect(end).toMatchObject({
    kind: "failed",
    failure: { message: expect.stringContaining("died 6 times (SIGKILL)") },
  });
});

test("a child that says that it lives may take its time", async () => {
  const child = `
    process.on("message", () => {
      let signs = 0;
      setInterval(() => process.send(++signs < 15 ? { kind: "alive" } : { kind: "failed", failure: { kind: "load" } }), 200);
    });
  `;
  const end = await hostOf(child, 300).explore(job, {});
  expect(end).toEqual({ kind: "failed", failure: { kind: "load" } });
});

test("what makes no sense ends the child, not the host", async () => {
  const child = `process.on("message", () => process.send({ kind: "load", id: 1 })); setInterval(() => {}, 1000);`;
  const end = await hostOf(child, 5_000).explore(job, {});
  expect(end).toMatchObject({
    kind: "failed",
    failure: { message: expect.stringContaining("died 6 times (Error: nothing to load)") },
  });
});
