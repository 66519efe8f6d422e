import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { processorOf } from "./processor.ts";

const LOOP = "const end = Date.now() + 80_000; while (Date.now() < end);";

test.runIf(process.platform === "linux")(
  "what a process works counts, and what those work that it started",
  async () => {
    const script = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(LOOP)}]); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["-e", script], { stdio: "ignore", detached: true });
    try {
      for (let i = 0; i < 600 && (processorOf(child.pid!) ?? 0) < 300; i++) await sleep(100);
      expect(processorOf(child.pid!)).toBeGreaterThanOrEqual(300);
    } finally {
      process.kill(-child.pid!, "SIGKILL");
    }
  },
);

test("a process that is not there has none", () => {
  expect(processorOf(2 ** 30)).toBeUndefined();
});
