/** The guards of `node:fs`: the project can be read, nothing can be written unless allowed, the standard streams swallow. */
import fs from "node:fs";
import { denial } from "./attempt.ts";
import { admitted } from "./file-handles.ts";
import { CHECKS, type Check, reads, STREAMS } from "./fs-checks.ts";
import { guardWatcher } from "./native-handles.ts";
import { forget, isHandle, isOfHandleClass, opened, remember } from "./open-files.ts";
import { absolute } from "./places.ts";
import {
  append,
  apply,
  type Callable,
  construct,
  defineProperty,
  dirname,
  enqueue,
  getOwnPropertyDescriptor,
  includes,
  isArray,
  isView,
  ownKeys,
  promiseThen,
  rejected,
} from "./pristine.ts";
import { replace, replaceClass, type Undo } from "./replace.ts";
import { isEnforced, isOpen, mayReadEntry } from "./state.ts";

function sizeOf(data: unknown): number {
  if (typeof data === "string") return Buffer.byteLength(data);
  if (isView(data)) return data.byteLength;
  let size = 0;
  if (isArray(data)) for (let i = 0; i < data.length; i++) size += sizeOf(data[i]);
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
    if (name === "readdirSync") return ownEntries(args[0], result);
    return name === "opendirSync" ? lockedFolder(result) : result;
  };

const withCallback = (name: string, check: Check) => (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (!isEnforced()) return apply(real, this, args);
    const last = args.length - 1;
    const callback = args[last];
    const verdict = check(args);
    // a function that is given there hears of changes, and of nothing else
    const isListening = name === "watch" || name === "watchFile";
    if (verdict === undefined) {
      if (name === "open" && typeof callback === "function") {
        args[last] = (error: unknown, fd: unknown) => {
          remember(fd, args);
          apply(callback as Callable, undefined, [error, fd]);
        };
      }
      if (name === "opendir" && typeof callback === "function")
        args[last] = (error: unknown, folder: unknown) =>
          apply(callback as Callable, undefined, [error, lockedFolder(folder)]);
      if (name === "readdir" && typeof callback === "function")
        args[last] = (error: unknown, entries: unknown) =>
          apply(callback as Callable, undefined, [error, ownEntries(args[0], entries)]);
      const result = apply(real, this, args);
      if (isListening) guardWatcher(result);
      return result;
    }
    const answer =
      verdict === "swallow"
        ? [null, sizeOf(args[1]), args[1]]
        : [denial(`fs.${name}`, verdict.permission, verdict.resource)];
    if (typeof callback !== "function" || isListening) {
      if (verdict === "swallow") return undefined;
      throw answer[0];
    }
    enqueue(() => apply(callback as Callable, undefined, name === "exists" ? [false] : answer));
    return undefined;
  };

const promised = (name: string, check: Check) => (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (!isEnforced()) return apply(real, this, args);
    const verdict = isHandle(args[0]) ? undefined : isOfHandleClass(args[0]) ? FORGED : check(args);
    if (verdict === "swallow") return Promise.resolve(undefined);
    if (verdict !== undefined) return rejected(denial(`fs.promises.${name}`, verdict.permission, verdict.resource));
    const result = apply(real, this, args);
    if (name === "open") return admitted(result as Promise<object>, args);
    if (name === "readdir") return apply(promiseThen, result, [(entries: unknown) => ownEntries(args[0], entries)]);
    return name === "opendir" ? apply(promiseThen, result, [lockedFolder]) : result;
  };

const FORGED = { permission: "fs-write", resource: undefined } as const;

/** Node believes what an open folder says of its own place when it goes on to those inside. */
function lockedFolder(folder: unknown): unknown {
  if (typeof folder !== "object" || folder === null) return folder;
  const keys = ownKeys(folder);
  for (let i = 0; i < keys.length; i++) {
    const held = getOwnPropertyDescriptor(folder, keys[i]!);
    if (typeof held?.value === "string") defineProperty(folder, keys[i]!, { writable: false, configurable: false });
  }
  return folder;
}

/** A folder that is read with all below it: Node follows links on its way, and what they lead to has to be readable too. */
function ownEntries(folder: unknown, entries: unknown): unknown {
  if (typeof folder !== "string" || !isArray(entries)) return entries;
  const own: unknown[] = [];
  let known = "";
  let isOwn = true;
  for (let i = 0; i < entries.length; i++) {
    const entry: unknown = entries[i];
    if (typeof entry === "string" && includes(entry, "/")) {
      const path = `${absolute(folder)}/${entry}`;
      const parent = dirname(path);
      if (parent !== known) isOwn = mayReadEntry(path);
      known = parent;
      if (!isOwn) continue;
    }
    append(own, entry);
  }
  return own.length === entries.length ? entries : own;
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

/** Open folders come from `opendir`. */
const madeByNode = (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (isEnforced() && !isOpen("fs-read")) throw denial("fs.Dir", "fs-read");
    return construct(real, args, real);
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
  undo.push(replaceClass(fs, "Dir", madeByNode));
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
