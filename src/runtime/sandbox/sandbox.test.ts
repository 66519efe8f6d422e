import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installWorld, leaveWorld, resetWorld, uninstallWorld } from "../world/world.ts";
import { coreModule } from "./core-modules.ts";
import { installSandbox, uninstallSandbox } from "./globals.ts";
import { blockedAttempts, forgetAttempts } from "./permission.ts";

const place = join(tmpdir(), `assay-sandbox-${process.pid}.txt`);

beforeEach(() => {
  installWorld();
  installSandbox();
  forgetAttempts();
});
afterEach(() => {
  leaveWorld();
  uninstallSandbox();
  uninstallWorld();
});

function attempt(action: () => unknown): unknown {
  resetWorld(1);
  try {
    return action();
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    leaveWorld();
  }
}

test("files cannot be written, but can be read", async () => {
  const fs = coreModule("fs") as typeof import("node:fs");
  expect(attempt(() => fs.writeFileSync(place, "x"))).toBe("ERR_ACCESS_DENIED");
  expect(attempt(() => fs.openSync(place, "w"))).toBe("ERR_ACCESS_DENIED");
  expect(attempt(() => fs.mkdirSync(place))).toBe("ERR_ACCESS_DENIED");
  expect(attempt(() => fs.createWriteStream(place))).toBe("ERR_ACCESS_DENIED");
  expect(existsSync(place)).toBe(false);
  await expect(fs.promises.writeFile(place, "x")).rejects.toMatchObject({ code: "ERR_ACCESS_DENIED" });
  await expect((coreModule("fs/promises") as typeof fs.promises).rm(place)).rejects.toThrow();
  const error = await new Promise((resolve) => fs.writeFile(place, "x", resolve));
  expect(error).toMatchObject({ code: "ERR_ACCESS_DENIED", permission: "FileSystemWrite", resource: place });
  expect(fs.readFileSync(import.meta.filename, "utf8")).toContain("cannot be written");
  expect(fs.existsSync("/")).toBe(true);
  expect(attempt(() => fs.writeSync(1, "swallowed"))).toBe(9);
  expect(existsSync(place)).toBe(false);
});

test("no processes, sockets, threads", async () => {
  const child = coreModule("node:child_process") as typeof import("node:child_process");
  const net = coreModule("net") as typeof import("node:net");
  const http = coreModule("http") as typeof import("node:http");
  const dns = coreModule("dns") as typeof import("node:dns");
  const workers = coreModule("worker_threads") as typeof import("node:worker_threads");
  for (const action of [
    () => child.execSync("true"),
    () => child.spawn("true"),
    () => net.connect(1),
    () => new net.Socket(),
    () => net.createServer(),
    () => http.get("http://localhost:1"),
    () => dns.lookup("localhost", () => {}),
    () => new workers.Worker("x"),
    () => process.exit(1),
    () => process.kill(process.pid, 0),
    () => process.chdir("/"),
  ]) {
    expect(attempt(action), String(action)).toBe("ERR_ACCESS_DENIED");
  }
  await expect(attempt(() => fetch("http://localhost:1"))).rejects.toMatchObject({ code: "ERR_ACCESS_DENIED" });
  const attempts = blockedAttempts();
  expect(attempts).toContainEqual({ what: "process.exit", permission: "process", flag: "--allow-process" });
  expect(new Set(attempts.map((each) => each.what)).size).toBe(attempts.length);
});

test("what is allowed is real, and the rest of a module always is", () => {
  const path = coreModule("path") as typeof import("node:path");
  expect(path.join("a", "b")).toBe(join("a", "b"));
  installSandbox(["fs-write"]);
  const fs = coreModule("fs") as typeof import("node:fs");
  fs.writeFileSync(place, "x");
  expect(existsSync(place)).toBe(true);
  fs.rmSync(place);
});

test("the tool's own use is untouched", () => {
  expect(process.kill(process.pid, 0)).toBe(true);
});
