import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { memoryOf } from "./memory.ts";

const HOLDS = `const held = Buffer.alloc(200 << 20, 1); console.log("holds"); setInterval(() => held, 1000);`;

test.runIf(process.platform === "linux")(
  "what a process holds counts, and what those hold that it started",
  async () => {
    const script = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(HOLDS)}], { stdio: "inherit" }); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"], detached: true });
    try {
      await once(child.stdout!, "data");
      expect(memoryOf(child.pid!)).toBeGreaterThan(200);
    } finally {
      process.kill(-child.pid!, "SIGKILL");
    }
  },
);

test("a process that is not there holds none", () => {
  expect(memoryOf(2 ** 30)).toBeUndefined();
});
