/** `node:fs` for explored programs: reading is real, writing is blocked, the standard streams swallow. */
import fs from "node:fs";
import { type Callable, reflectApply } from "../pristine.ts";
import { denial } from "./permission.ts";
import { blocked, blockedPromise, blockedWithCallback, type CoreModule, standInFor } from "./stand-in.ts";

/** Base names: each exists as `name`, `nameSync` and `promises.name`, as far as Node has it. */
const WRITERS = [
  "appendFile",
  "chmod",
  "chown",
  "copyFile",
  "cp",
  "fchmod",
  "fchown",
  "fdatasync",
  "fsync",
  "ftruncate",
  "futimes",
  "lchmod",
  "lchown",
  "link",
  "lutimes",
  "mkdir",
  "mkdtemp",
  "rename",
  "rm",
  "rmdir",
  "symlink",
  "truncate",
  "unlink",
  "utimes",
  "writeFile",
];

function isForWriting(flags: unknown): boolean {
  if (typeof flags === "string") return /[wa+]/.test(flags);
  const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
  return typeof flags === "number" && (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) !== 0;
}

/** Opening is as harmful as the flags say. */
const opening = (real: Callable, refuse: Callable): Callable =>
  ((...args: unknown[]) => reflectApply(isForWriting(args[1]) ? refuse : real, fs, args)) as Callable;

function sizeOf(data: unknown): number {
  if (typeof data === "string") return Buffer.byteLength(data);
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
}

const isOutput = (fd: unknown): boolean => fd === 1 || fd === 2;

function overrides(): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const name of WRITERS) {
    all[name] = blockedWithCallback(`fs.${name}`, "fs-write");
    all[`${name}Sync`] = blocked(`fs.${name}Sync`, "fs-write");
  }
  all.open = opening(fs.open as Callable, blockedWithCallback("fs.open", "fs-write"));
  all.openSync = opening(fs.openSync as Callable, blocked("fs.openSync", "fs-write"));
  all.createWriteStream = blocked("fs.createWriteStream", "fs-write");
  all.WriteStream = blocked("fs.WriteStream", "fs-write");
  all.FileWriteStream = all.WriteStream;
  for (const name of ["writeSync", "writevSync"]) {
    all[name] = (fd: unknown, data: unknown): number => {
      if (isOutput(fd)) return sizeOf(data);
      throw denial(`fs.${name}`, "fs-write");
    };
  }
  for (const name of ["write", "writev"]) {
    const refuse = blockedWithCallback(`fs.${name}`, "fs-write");
    all[name] = (fd: unknown, data: unknown, ...rest: unknown[]): unknown => {
      const callback = rest[rest.length - 1];
      if (!isOutput(fd) || typeof callback !== "function") return reflectApply(refuse, fs, [fd, data, ...rest]);
      queueMicrotask(() => (callback as Callable)(...([null, sizeOf(data), data] as never[])));
      return undefined;
    };
  }
  return all;
}

function promiseOverrides(): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const name of WRITERS) all[name] = blockedPromise(`fs.promises.${name}`, "fs-write");
  all.open = opening(fs.promises.open as Callable, blockedPromise("fs.promises.open", "fs-write"));
  return all;
}

export function guardedFs(): CoreModule {
  return standInFor(fs, { ...overrides(), promises: guardedFsPromises() });
}

let promises: CoreModule | undefined;

export function guardedFsPromises(): CoreModule {
  promises ??= standInFor(fs.promises, promiseOverrides());
  return promises;
}
