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

/** The other end of the channel, by hand. */
const CHANNEL = `
  import { Socket } from "node:net";
  import v8 from "node:v8";
  const pipe = new Socket({ fd: 3 });
  let token;
  const frame = (content, length = content.length) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(length);
    return Buffer.concat([size, token, content]);
  };
  const say = (message) => pipe.write(frame(v8.serialize(message)));
  const onceAsked = (then) => pipe.once("data", (bytes) => {
    token = bytes.subarray(4, 28);
    pipe.resume();
    then();
  });
`;

function hostOf(program: string): ExplorerHost {
  const child = CHANNEL + program;
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
  const ending = hostOf("onceAsked(() => {});").explore(job, {});
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
    onceAsked(() => {
      for (let i = 0; i < 15; i++) {
        say({ kind: "progress", runs: 0, covered: 0, goals: 0 });
        say({ kind: "alive" });
      }
      say({ kind: "failed", failure: { kind: "load", message: "m", hint: "h" } });
    });
  `;
  // as many as are forgiven, between one sign of life and the next
  const end = await hostOf(child).explore(job, { onProgress: () => look(6) });
  expect(end).toEqual({ kind: "failed", failure: { kind: "load", message: "m", hint: "h" } });
});

test("what fails here for what the child said ends the child, not the host", async () => {
  const request = `{ specifier: "a", from: "b", how: "import" }`;
  const end = await hostOf(`onceAsked(() => say({ kind: "load", id: 1, request: ${request} }));`).explore(job, {});
  expect(end).toMatchObject({
    kind: "failed",
    failure: { message: expect.stringContaining("died 6 times (Error: nothing to load)") },
  });
});

const DONE = `{ kind: "searched", status: "exhausted", specimens: [], reached: [], verdicts: [], claims: [], around: [], assumptions: [],
  runs: 1, paths: 1, milliseconds: 1, statistics: {} }`;

test.each([
  ["bytes of its own", `pipe.write("hello, this is no message but it is long enough")`],
  ["a message without the secret", `token = Buffer.alloc(24); say({ kind: "done", result: ${DONE} })`],
  ["a length without end", `pipe.write(frame(Buffer.alloc(10), 2 ** 31))`],
  ["content that is none", `pipe.write(frame(Buffer.from("no content")))`],
  ["a message of no kind", `say({ kind: "toString" })`],
  ["no record", `say(null)`],
  ["a part that is missing", `say({ kind: "load", id: 1 })`],
  ["a part of another form", `say({ kind: "done", result: { ...${DONE}, specimens: [{ input: 1 }] } })`],
  ["a text in place of a number", `say({ kind: "progress", runs: "1", covered: 0, goals: 0 })`],
  [
    "depth without end",
    `let deep = []; for (let i = 0; i < 1_000; i++) deep = [deep];
    say({ kind: "found", found: { model: [], input: { args: [deep] }, outcome: { returns: 1 }, milliseconds: 1 } })`,
  ],
  [
    "objects that are no plain data",
    `say({ kind: "found", found: { model: [], input: { args: [new Map()] }, outcome: { returns: 1 }, milliseconds: 1 } })`,
  ],
  ["a claim of no kind", `say({ kind: "done", result: { ...${DONE}, claims: [{ kind: "toString" }] } })`],
])("a child that sends %s is not heard any more, and the file says why", async (_, act) => {
  const end = await hostOf(`onceAsked(() => { ${act} });`).explore(job, {});
  expect(end).toMatchObject({
    kind: "failed",
    failure: {
      kind: "tampered",
      message: expect.stringContaining("/x.ts wrote on the channel between Assay's processes ("),
    },
  });
});

test("a result of the right form is one", async () => {
  const end = await hostOf(`onceAsked(() => say({ kind: "done", result: ${DONE} }));`).explore(job, {});
  expect(end).toMatchObject({ kind: "done", result: { status: "exhausted" } });
});
