/** The guards of `node:fs`: the project can be read, nothing can be written unless allowed, the standard streams swallow. */
import fs from "node:fs";
import { denial } from "./attempt.ts";
import { CHECKS, type Check, reads, STREAMS, writesFd } from "./fs-checks.ts";
import { forget, isHandle, isNewHandleClass, opened, remember } from "./open-files.ts";
import { apply, type Callable, construct, enqueue, getPrototypeOf, isView, promiseThen, rejected } from "./pristine.ts";
import { replace, type Undo } from "./replace.ts";
import { isEnforced, isOpen } from "./state.ts";

function sizeOf(data: unknown): number {
  if (typeof data === "string") return Buffer.byteLength(data);
  if (isView(data)) return data.byteLength;
  let size = 0;
  if (Array.isArray(data)) for (let i = 0; i < data.length; i++) size += sizeOf(data[i]);
  return size;
}

const sync = (name: string, check: Check) => (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (!isEnforced()) return apply(real, this, args);
    const verdict = check(args);
    if (verdict === "swallow") return name === "writeSync" || name === "writevSync" ? sizeOf(args[1]) : undefined;
    if (verdict !== undefined) {
      const error = denial(`fs.${name}`, verdict.permission, verdict.resource);
      if (name === "existsSync") return false;
      throw error;
    }
    const result = apply(real, this, args);
    if (name === "openSync") remember(result, args);
    return result;
  };

const withCallback = (name: string, check: Check) => (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (!isEnforced()) return apply(real, this, args);
    const last = args.length - 1;
    const callback = args[last];
    const verdict = check(args);
    if (verdict === undefined) {
      if (name === "open" && typeof callback === "function") {
        args[last] = (error: unknown, fd: unknown) => {
          remember(fd, args);
          apply(callback as Callable, undefined, [error, fd]);
        };
      }
      return apply(real, this, args);
    }
    const answer =
      verdict === "swallow"
        ? [null, sizeOf(args[1]), args[1]]
        : [denial(`fs.${name}`, verdict.permission, verdict.resource)];
    if (typeof callback !== "function") {
      if (verdict === "swallow") return undefined;
      throw answer[0];
    }
    enqueue(() => apply(callback as Callable, undefined, name === "exists" ? [false] : answer));
    return undefined;
  };

const promised = (name: string, check: Check) => (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (!isEnforced()) return apply(real, this, args);
    const verdict = isHandle(args[0]) ? undefined : check(args);
    if (verdict === "swallow") return Promise.resolve(undefined);
    if (verdict !== undefined) return rejected(denial(`fs.promises.${name}`, verdict.permission, verdict.resource));
    const result = apply(real, this, args);
    return name === "open" ? guardedHandle(result as Promise<object>, args) : result;
  };

const HANDLE_WRITERS = [
  "appendFile",
  "chmod",
  "chown",
  "datasync",
  "sync",
  "truncate",
  "utimes",
  "write",
  "writeFile",
  "writev",
  "createWriteStream",
];

/** FileHandle is not exported: its class is guarded when the first one appears, before anybody else sees it. */
const guardedHandle = (opening: Promise<object>, args: readonly unknown[]): unknown =>
  apply(promiseThen, opening, [
    (handle: object) => {
      remember((handle as { fd: number }).fd, args);
      const prototype = getPrototypeOf(handle)!;
      if (isNewHandleClass(prototype)) guardHandles(prototype);
      return handle;
    },
  ]);

function guardHandles(prototype: object): void {
  replace(
    prototype,
    "close",
    (real) =>
      function (this: { fd: number }, ...given: unknown[]): unknown {
        forget(this.fd);
        return apply(real, this, given);
      },
  );
  for (const name of HANDLE_WRITERS) {
    replace(
      prototype,
      name,
      (real) =>
        function (this: { fd: number }, ...given: unknown[]): unknown {
          if (!isEnforced() || writesFd([this.fd]) === undefined) return apply(real, this, given);
          const error = denial(`FileHandle.${name}`, "fs-write");
          if (name === "createWriteStream") throw error;
          return rejected(error);
        },
    );
  }
}

const stream = (name: string, check: Check) => (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (isEnforced()) {
      const verdict = check(args);
      if (typeof verdict === "object") throw denial(`fs.${name}`, verdict.permission, verdict.resource);
    }
    return new.target === undefined
      ? apply(real, this, args)
      : construct(real, args, new.target === standIns[name] ? real : (new.target as unknown as Callable));
  };

/** What the exported stream classes are now, to tell `new` of them from `new` of a subclass. */
const standIns: Record<string, unknown> = Object.create(null);

export function guardFs(): Undo[] {
  const undo: Undo[] = [];
  const target = fs as unknown as Record<string, unknown>;
  for (const base of Object.keys(CHECKS)) {
    const check = CHECKS[base]!;
    undo.push(replace(fs, `${base}Sync`, sync(`${base}Sync`, check)));
    undo.push(replace(fs, base, withCallback(base, check)));
    undo.push(replace(fs.promises, base, promised(base, check)));
  }
  for (const [name, make] of [
    ["realpath", withCallback],
    ["realpathSync", sync],
  ] as const)
    undo.push(replace(fs[name], "native", make(`${name}.native`, reads(0))));
  for (const name of Object.keys(STREAMS)) {
    undo.push(replace(fs, name, stream(name, STREAMS[name]!)));
    standIns[name] = target[name];
  }
  const closing = (real: Callable) =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (isEnforced() && typeof args[0] === "number" && !opened.has(args[0])) {
        // closing one of the process's own channels would cut it off
        if (args[0] <= 2) return undefined;
        throw denial("fs.close", isOpen("fs-write") ? "process" : "fs-write");
      }
      forget(args[0]);
      return apply(real, this, args);
    };
  undo.push(replace(fs, "close", closing), replace(fs, "closeSync", closing));
  return undo;
}

/** Reads a file that the program named to a function outside `node:fs`. */
export function readFor(what: string, path: unknown): string {
  const args = [path, "utf8"];
  const verdict = reads(0)(args);
  if (typeof verdict === "object") throw denial(what, verdict.permission, verdict.resource);
  return apply(readFile, fs, args) as string;
}

export const readFile = fs.readFileSync as Callable;
