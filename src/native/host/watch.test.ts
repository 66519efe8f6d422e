import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { Watch } from "./watch.ts";

const PATIENT_MS = 60_000;

test.runIf(process.platform === "linux")("buffers without an end, which no bound of the heap concerns", async () => {
  const greedy = "const all = []; for (;;) all.push(Buffer.alloc(1e6, 1));";
  const child = spawn(process.execPath, ["-e", greedy], { stdio: "ignore" });
  const watch = new Watch(child, PATIENT_MS, 150);
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  watch.end();
  expect([watch.ended, signal]).toEqual(["memory", "SIGKILL"]);
});

test("silence", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  const watch = new Watch(child, 200);
  await once(child, "exit");
  watch.end();
  expect(watch.ended).toBe("time");
});
