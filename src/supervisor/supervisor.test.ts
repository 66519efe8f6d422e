/** Explorers that are lost before they ran anything: what is told, and what the next one is asked to do. The explorers are stubs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { Job } from "../jobs/job.ts";
import type { FromChild, Resume } from "../jobs/messages.ts";
import { DEFAULT_SETTINGS } from "../jobs/settings.ts";
import { Supervisor } from "./supervisor.ts";

const job = {
  kind: "explore",
  target: { kind: "function", file: "src/x.ts", export: "f" },
  budget: { seconds: 60 },
} as unknown as Job;

const NEW: Resume = { models: [], avoid: [], stops: [], reached: [], isLast: false, spentMilliseconds: 0 };

/** What a stub has at hand. */
const STUB = `
  import { parentPort, workerData } from "node:worker_threads";
  const say = (message) => parentPort.postMessage({ secret: workerData.secret, message });
  const loaded = () => say({ kind: "coverage", memory: [] });
  const greedy = () => { const all = []; for (;;) all.push(new Array(1e5).fill(0)); };
  const cells = new Int32Array(workerData.memory, 0, 6);
  const run = (text) => {
    const bytes = Buffer.from(workerData.memory, 24);
    cells[4] = bytes.write(text, 0, "latin1");
    cells[2]++;
    cells[1] = 1;
  };
  const done = () => say({ kind: "done", result: {} });
`;

/** How a job ends whose explorer does this when it is asked to explore; and the runs that were ended. */
async function ending(explore: string, resume: Resume = NEW): Promise<{ end: FromChild; ended: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "assay-supervisor-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "explorer.mjs");
  writeFileSync(path, `${STUB}\nparentPort.on("message", ({ resume }) => { ${explore} });`);
  const ended: string[] = [];
  return await new Promise((resolve) => {
    const supervisor = new Supervisor({
      explorerUrl: pathToFileURL(path),
      settings: { ...DEFAULT_SETTINGS, bounds: { ...DEFAULT_SETTINGS.bounds, memory: 16 } },
      send(message) {
        if (message.kind === "ended") ended.push(`${message.why} ${message.model}`);
        if (message.kind === "done" || message.kind === "failed") resolve({ end: message, ended });
      },
      rss: () => 0,
      processor: () => 0,
      isPoolFree: async () => true,
      now: () => 0,
    });
    supervisor.handle({ kind: "explore", job, resume, isCareful: false });
  });
}

test("out of memory while the program loads: the file's fault, with the option that allows more", async () => {
  const { end } = await ending("greedy();");
  expect(end).toEqual({
    kind: "failed",
    failure: {
      kind: "load",
      message: "src/x.ts runs out of memory while it loads",
      hint: "Allow more with --max-memory (16 MB now), or let the module take less while it loads.",
    },
  });
});

test("a program that ends its thread while it loads", async () => {
  const { end } = await ending("process.exit(3);");
  expect(end).toMatchObject({ failure: { kind: "load", message: "src/x.ts ends its thread while it loads" } });
});

test("what fails in Assay's own code is still a defect to be reported", async () => {
  const { end } = await ending("throw new TypeError('ours');");
  expect(end).toMatchObject({ failure: { kind: "internal", message: "TypeError: ours" } });
});

test("an explorer that fails at telling what ended the one before is not asked again", async () => {
  const { end, ended } = await ending(
    "loaded(); if (resume.stopped !== undefined) greedy(); if (resume.avoid.length > 0) done(); else { run('[]'); greedy(); }",
  );
  expect(end.kind).toBe("done");
  expect(ended).toEqual(["memory []"]);
});

test("out of memory before the first run, twice", async () => {
  const { end } = await ending("loaded(); greedy();");
  expect(end).toEqual({
    kind: "failed",
    failure: {
      kind: "stopped",
      message: "exploring src/x.ts ran out of memory before its first run",
      hint: "Allow more with --max-memory (16 MB now), or name a smaller target.",
    },
  });
});

test("what was found cannot be run again without running out of memory", async () => {
  const { end } = await ending("loaded(); run('[]'); greedy();", { ...NEW, isLast: true });
  expect(end).toMatchObject({
    failure: { kind: "stopped", message: "exploring src/x.ts ran out of memory too often" },
  });
});
