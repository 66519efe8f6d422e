/** Those who watch from outside whether an attempt had an effect: listeners, a process that notes signals, pictures of folders. */
import { type ChildProcess, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { join } from "node:path";

export const SECRET = "SECRET-4f1c";

/** A project, a folder outside of it with things that must not be read or changed, and links between them. */
export function makeGround(folder: string): { readonly project: string; readonly outside: string } {
  const project = join(folder, "project");
  const outside = join(folder, "outside");
  mkdirSync(project);
  mkdirSync(join(outside, "below"), { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(outside, name), text);
  write("kept.txt", "kept");
  write("secret.txt", SECRET);
  write("secret.json", JSON.stringify({ secret: SECRET }));
  write("secret.cjs", `module.exports = ${JSON.stringify(SECRET)};`);
  write("secret.mjs", `export default ${JSON.stringify(SECRET)};`);
  write("secret.env", `SECRET_OF_ATTACK=${SECRET}\n`);
  write("below/secret.txt", SECRET);
  writeFileSync(join(project, "package.json"), `{ "name": "attacked" }`);
  mkdirSync(join(project, "below"));
  symlinkSync(outside, join(project, "away"));
  symlinkSync(join(outside, "secret.txt"), join(project, "shortcut.txt"));
  symlinkSync(join(outside, "secret.json"), join(project, "shortcut.json"));
  return { project, outside };
}

/** What the tool itself writes into a project. */
const OURS = new Set([".assay", "assay-tests"]);

/** Every entry below a folder, with what it is and holds. */
export function picture(folder: string, under = ""): Map<string, string> {
  const entries = new Map<string, string>();
  for (const name of readdirSync(join(folder, under))) {
    const path = join(under, name);
    if (under === "" && OURS.has(name)) continue;
    const full = join(folder, path);
    const { mode, mtimeMs } = lstatSync(full);
    const entry = lstatSync(full);
    if (entry.isSymbolicLink()) entries.set(path, `link to ${readlinkSync(full)}`);
    else if (entry.isDirectory()) {
      entries.set(path, `folder ${mode}`);
      for (const [inner, what] of picture(folder, path)) entries.set(inner, what);
    } else if (!entry.isFile()) entries.set(path, `no file ${mode}`);
    else entries.set(path, `${mode} ${mtimeMs} ${readFileSync(full, "utf8")}`);
  }
  return entries;
}

export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).map((name) => `changed: ${name}`);
}

export interface Listeners {
  readonly port: number;
  readonly udp: number;
  /** What was heard since the last question. */
  take(): string[];
  close(): void;
}

/** `unix`: the path of one more to listen at. */
export async function listen(unix?: string): Promise<Listeners> {
  let heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`request ${request.url}`);
    response.end("heard");
  });
  server.on("connection", () => heard.push("connection"));
  server.on("clientError", (_error, socket) => socket.destroy());
  const datagrams = createSocket("udp4");
  datagrams.on("message", (bytes) => heard.push(`datagram of ${bytes.length} bytes`));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => datagrams.bind(0, "127.0.0.1", resolve));
  const local = createNetServer((connection) => {
    heard.push("a connection to a socket that is a file");
    connection.on("error", () => {});
    connection.end();
  });
  if (unix !== undefined) await new Promise<void>((resolve) => local.listen(unix, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    udp: datagrams.address().port,
    take() {
      const all = heard;
      heard = [];
      return all;
    },
    close() {
      server.closeAllConnections();
      server.close();
      local.close();
      datagrams.close();
    },
  };
}

/** A process that notes the signals it gets, in a file. */
const CANARY = `
const { appendFileSync, writeFileSync } = require("node:fs");
for (const signal of ["SIGTERM", "SIGHUP", "SIGINT", "SIGUSR1", "SIGUSR2"])
  process.on(signal, () => appendFileSync(process.argv[1], signal + "\\n"));
writeFileSync(process.argv[1], "");
setInterval(() => {}, 1000);
`;

export interface Canary {
  readonly pid: number;
  readonly file: string;
  take(): string[];
  end(): void;
}

export async function startCanary(file: string): Promise<Canary> {
  const child: ChildProcess = spawn(process.execPath, ["-e", CANARY, file], { stdio: "ignore" });
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    pid: child.pid!,
    file,
    take() {
      const text = readFileSync(file, "utf8");
      writeFileSync(file, "");
      const signals = text.split("\n").filter((line) => line !== "");
      return child.exitCode === null && child.signalCode === null ? signals : [...signals, "the canary is dead"];
    },
    end: () => void child.kill("SIGKILL"),
  };
}
