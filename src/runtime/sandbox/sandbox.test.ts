import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { blockedAttempts, forgetAttempts } from "../../sandbox/attempt.ts";
import type { Grant } from "../../sandbox/grant.ts";
import { world } from "../world/state.ts";
import { installWorld, leaveWorld, resetWorld, uninstallWorld } from "../world/world.ts";
import { coreModule } from "./core-modules.ts";
import { installSandbox, uninstallSandbox } from "./sandbox.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-sandbox-"));
const place = join(folder, "written.txt");

const install = (...grants: Grant[]): void =>
  installSandbox({ grants, roots: [import.meta.dirname], enforced: () => world.active });

beforeEach(() => {
  installWorld();
  install();
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

type Fs = typeof import("node:fs");

test("files cannot be written; those of the project can be read", async () => {
  const fs = coreModule("fs") as Fs;
  for (const action of [
    () => fs.writeFileSync(place, "x"),
    () => fs.openSync(place, "w"),
    () => fs.openSync(place, fs.constants.O_RDONLY | fs.constants.O_CREAT),
    () => fs.mkdirSync(place),
    () => fs.createWriteStream(place),
    () => new fs.WriteStream(place as never),
    () => fs.writeSync(3, "x"),
    () => fs.writeFileSync(new URL(`file://${place}`), "x"),
    () => fs.writeFileSync(Buffer.from(place), "x"),
    () => fs.readFileSync("/etc/hostname"),
    () => fs.readFileSync("/proc/self/environ"),
    () => fs.readSync(3, Buffer.alloc(1)),
    () => fs.closeSync(3),
    // the function that is given hears of changes, not of errors
    () => fs.watch("/etc", () => {}),
    () => fs.watchFile("/etc/hostname", () => {}),
    () => (coreModule("v8") as typeof import("node:v8")).queryObjects(Object),
  ]) {
    expect(attempt(action), String(action)).toBe("ERR_ACCESS_DENIED");
  }
  expect(existsSync(place)).toBe(false);
  expect(attempt(() => fs.existsSync("/etc/hostname"))).toBe(false);
  expect(attempt(() => fs.readFileSync(import.meta.filename, "utf8"))).toContain("cannot be written");
  expect(attempt(() => fs.writeSync(1, "swallowed"))).toBe(9);
  const error = await attempt(() => new Promise((resolve) => fs.writeFile(place, "x", resolve)));
  expect(error).toMatchObject({ code: "ERR_ACCESS_DENIED", permission: "FileSystemWrite", resource: place });
  await expect(attempt(() => fs.promises.writeFile(place, "x"))).rejects.toMatchObject({ code: "ERR_ACCESS_DENIED" });
  const promises = coreModule("fs/promises") as Fs["promises"];
  await expect(attempt(() => promises.rm(place))).rejects.toThrow("restricted");
  expect(existsSync(place)).toBe(false);
});

test("a file handle opened for reading cannot be used to change the file", async () => {
  const fs = coreModule("fs") as Fs;
  const handle = (await attempt(() => fs.promises.open(import.meta.filename))) as Awaited<
    ReturnType<Fs["promises"]["open"]>
  >;
  await expect(attempt(() => handle.chmod(0o777))).rejects.toMatchObject({ code: "ERR_ACCESS_DENIED" });
  await handle.close();
});

test("what is allowed in a folder is allowed there only, links included", () => {
  install({ permission: "fs-write", path: folder });
  const fs = coreModule("fs") as Fs;
  expect(attempt(() => fs.writeFileSync(place, "x"))).toBe(undefined);
  expect(existsSync(place)).toBe(true);
  expect(attempt(() => fs.writeFileSync(join(tmpdir(), "assay-elsewhere.txt"), "x"))).toBe("ERR_ACCESS_DENIED");
  expect(attempt(() => fs.writeFileSync(`${folder}-elsewhere`, "x"))).toBe("ERR_ACCESS_DENIED");
  symlinkSync(tmpdir(), join(folder, "out"));
  expect(attempt(() => fs.writeFileSync(join(folder, "out", "assay-elsewhere.txt"), "x"))).toBe("ERR_ACCESS_DENIED");
  expect(attempt(() => fs.symlinkSync("/etc", join(folder, "etc")))).toBe("ERR_ACCESS_DENIED");
  const fd = attempt(() => fs.openSync(join(folder, "fd.txt"), "w")) as number;
  expect(attempt(() => fs.writeSync(fd, "abc"))).toBe(3);
  expect(attempt(() => fs.closeSync(fd))).toBe(undefined);
  rmSync(folder, { recursive: true });
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
    () => new net.Socket().connect(1),
    () => net.createServer().listen(0),
    () => http.get("http://localhost:1"),
    () => http.createServer().listen(0),
    () => dns.lookup("localhost", undefined as never),
    () => new dns.Resolver(),
    () => new workers.Worker("x"),
    () => process.exit(1),
    () => process.kill(process.pid, 0),
    () => process.chdir("/"),
  ]) {
    expect(attempt(action), String(action)).toBe("ERR_ACCESS_DENIED");
  }
  await expect(attempt(() => fetch("http://localhost:1"))).rejects.toMatchObject({ code: "ERR_ACCESS_DENIED" });
  const attempts = blockedAttempts();
  expect(attempts).toContainEqual(
    expect.objectContaining({ what: "process.exit", permission: "process", flag: "--allow process" }),
  );
  expect(attempts.find(({ what }) => what === "process.exit")?.place?.file).toContain("sandbox.test.ts");
});

test("the flag named is the one that helps", () => {
  const fs = coreModule("fs") as Fs;
  attempt(() => fs.writeFileSync("tmp/deep/x.txt", "x"));
  attempt(() => fs.rmSync("/var/lib/x"));
  attempt(() => fs.readFileSync("/etc/passwd"));
  expect(blockedAttempts().map(({ flag }) => flag)).toEqual([
    "--allow fs-write=./tmp/deep",
    "--allow fs-write=/var/lib",
    "--allow fs-read=/etc",
  ]);
});

test("patched builtins do not open the sandbox", () => {
  const fs = coreModule("fs") as Fs;
  const { has } = Set.prototype;
  const { startsWith, includes } = String.prototype;
  const { cwd } = process;
  try {
    Set.prototype.has = () => true;
    String.prototype.startsWith = () => true;
    String.prototype.includes = () => true;
    process.cwd = () => folder;
    expect(attempt(() => fs.writeFileSync(place, "x"))).toBe("ERR_ACCESS_DENIED");
    expect(attempt(() => fs.readFileSync("/etc/passwd"))).toBe("ERR_ACCESS_DENIED");
  } finally {
    Set.prototype.has = has;
    String.prototype.startsWith = startsWith;
    String.prototype.includes = includes;
    process.cwd = cwd;
  }
});

test("classes that are allowed work as ever", async () => {
  install({ permission: "worker" });
  const heard = await new Promise((resolve) => {
    resetWorld(1);
    const [a, b] = [new BroadcastChannel("sandbox"), new BroadcastChannel("sandbox")];
    leaveWorld();
    b.onmessage = ({ data }: { data: unknown }) => {
      a.close();
      b.close();
      resolve(data);
    };
    a.postMessage("hello");
  });
  expect(heard).toBe("hello");
});

test("objects that Node takes for paths are paths", async () => {
  const fs = coreModule("fs") as Fs;
  const like = (path: string) => ({ href: `file://${path}`, protocol: "file:", hostname: "", pathname: path }) as never;
  expect(attempt(() => fs.readFileSync(like("/etc/hostname")))).toBe("ERR_ACCESS_DENIED");
  expect(attempt(() => fs.readFileSync(like(import.meta.filename), "utf8"))).toContain("objects that Node takes");
  expect(attempt(() => fs.realpathSync.native("/etc/hostname"))).toBe("ERR_ACCESS_DENIED");
  expect(attempt(() => fs.readFileSync(import.meta.filename, { flag: "r+" }))).toBe("ERR_ACCESS_DENIED");
  let asked = 0;
  const shy = new Proxy(
    {},
    {
      get: (_, key) => (key === "href" && asked++ === 0 ? undefined : (like("/etc/hostname") as object)[key as never]),
    },
  );
  expect(attempt(() => fs.readFileSync(shy as never))).toBe("ERR_INVALID_ARG_TYPE");
  class Odd {}
  resetWorld(1);
  expect(() => fs.readFileSync(new Odd() as never)).toThrow("Received an instance of Odd");
  leaveWorld();
});

test("the tool's own use is untouched", () => {
  expect(process.kill(process.pid, 0)).toBe(true);
  expect(existsSync("/etc/hostname")).toBe(true);
});

test("a report of the process does not say how the tool started it", () => {
  const told = attempt(() => process.report.getReport()) as {
    header: { commandLine: string[] };
    libuv: unknown[];
    sharedObjects: unknown[];
  };
  expect(told.header.commandLine).toEqual([process.execPath]);
  expect(told.libuv).toEqual([]);
  // what programs ask it for
  expect(told.sharedObjects.length).toBeGreaterThan(0);
});
