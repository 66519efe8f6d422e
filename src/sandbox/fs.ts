/** The guards of `node:fs`: the project can be read, nothing can be written unless allowed, the standard streams swallow. */
import fs from "node:fs";
import { types } from "node:util";
import { denial } from "./attempt.ts";
import type { Permission } from "./grant.ts";
import {
  apply,
  bag,
  type Callable,
  construct,
  defineProperty,
  dirname,
  enqueue,
  fileURLToPath,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isView,
  promiseThen,
  rejected,
  resolve,
  textOfBytes,
} from "./pristine.ts";
import { replace, type Undo } from "./replace.ts";
import { absolute, isEnforced, isOpen, isOpenFor, mayRead, mayWrite, realPlace } from "./state.ts";

/** What is to be done with a call: nothing against it, an error, or pretend that it happened. */
type Verdict = undefined | "swallow" | { readonly permission: Permission; readonly resource: string | undefined };
/** May put plain text in the place of a path object, so that what was checked is what is used. */
type Check = (args: unknown[]) => Verdict;

const { isProxy } = types;
const isOutput = (fd: unknown): boolean => fd === 1 || fd === 2;
const opened = bag();
const openedForWriting = bag();

/**
 * The path as text, put back into the arguments; undefined when it is not a path: Node's own complaint is the best. Node takes
 * everything that looks like a URL for one, so an object is asked for its address once, and only the answer goes on.
 */
function pathAt(args: unknown[], index: number): string | undefined {
  const given = args[index];
  let text: string | undefined;
  if (typeof given === "string") text = given;
  else if (isView(given)) text = textOfBytes(given as Uint8Array);
  else if (typeof given === "object" && given !== null) {
    try {
      const { href } = given as { href?: unknown };
      if (typeof href === "string") text = fileURLToPath(href);
      // what says now that it has no address must not have one later
      else if (mayHaveAddress(given)) args[index] = {};
    } catch {
      args[index] = {};
    }
  }
  if (text === undefined) return undefined;
  args[index] = text;
  return absolute(text);
}

function mayHaveAddress(given: object): boolean {
  for (let at: object | null = given; at !== null; at = getPrototypeOf(at))
    if (isProxy(at) || getOwnPropertyDescriptor(at, "href") !== undefined) return true;
  return false;
}

/** What `fs.promises.open` gave: its class is guarded. */
const isHandle = (given: unknown): boolean =>
  guardedClass !== undefined && typeof given === "object" && given !== null && getPrototypeOf(given) === guardedClass;

const reads =
  (index: number): Check =>
  (args) => {
    if (typeof args[index] === "number") return usesFd(args);
    const path = pathAt(args, index);
    return path === undefined || mayRead(path) ? undefined : { permission: "fs-read", resource: path };
  };

const writes =
  (index: number): Check =>
  (args) => {
    if (typeof args[index] === "number") return writesFd(args);
    const path = pathAt(args, index);
    if (path === undefined) return { permission: "fs-write", resource: undefined };
    // a link in an open folder: what would have to be opened is where it leads
    return mayWrite(path)
      ? undefined
      : { permission: "fs-write", resource: isOpenFor("fs-write", path) ? realPlace(path) : path };
  };

/** What a link names is seen from where the link is. */
const linksTo: Check = (args) => {
  const target = pathAt(args, 0);
  const link = pathAt(args, 1);
  if (target === undefined || link === undefined) return { permission: "fs-write", resource: link };
  const named = resolve(dirname(realPlace(link)), args[0] as string);
  return mayWrite(named) ? undefined : { permission: "fs-write", resource: named };
};

const all =
  (...checks: Check[]): Check =>
  (args) => {
    for (let i = 0; i < checks.length; i++) {
      const verdict = checks[i]!(args);
      if (verdict !== undefined) return verdict;
    }
    return undefined;
  };

/** Only files the program opened itself: the other numbers are the process's own channels. */
const usesFd: Check = (args) => {
  // no pattern: the program may have replaced the iteration of arrays
  const fd = args[0];
  return typeof fd !== "number" || fd === 0 || isOutput(fd) || opened.has(fd)
    ? undefined
    : { permission: "fs-read", resource: undefined };
};

const writesFd: Check = (args) => {
  const fd = args[0];
  if (isOutput(fd)) return "swallow";
  // where everything may be written, the file's own mode decides
  return typeof fd === "number" && (openedForWriting.has(fd) || (isOpen("fs-write") && opened.has(fd)))
    ? undefined
    : { permission: "fs-write", resource: undefined };
};

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;

function isForWriting(flags: unknown): boolean {
  if (typeof flags === "number") return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) !== 0;
  return typeof flags === "string" && flags !== "r" && flags !== "rs" && flags !== "sr";
}

const opens: Check = (args) => {
  // read once: what is checked is what is used
  const flags = typeof args[1] === "function" ? undefined : args[1];
  return isForWriting(flags) ? writes(0)(args) : reads(0)(args);
};

/** Options as Node will see them: read once. */
function optionsAt(args: unknown[], index: number): Record<string, unknown> {
  const given = args[index];
  if (typeof given !== "object" || given === null) return Object.create(null) as Record<string, unknown>;
  const options: Record<string, unknown> = {};
  for (const key in given)
    defineProperty(options, key, {
      value: (given as Record<string, unknown>)[key],
      writable: true,
      enumerable: true,
      configurable: true,
    });
  args[index] = options;
  return options;
}

/** Reading a whole file can create or empty it, if its flag says so. */
const readsWhole: Check = (args) => (isForWriting(optionsAt(args, 1).flag) ? writes(0)(args) : reads(0)(args));

const readStream: Check = (args) => {
  const { fd, flags } = optionsAt(args, 1);
  if (isHandle(fd)) return undefined;
  if (fd !== undefined && fd !== null) return usesFd([typeof fd === "number" ? fd : -1]);
  return isForWriting(flags) ? writes(0)(args) : reads(0)(args);
};

const writeStream: Check = (args) => {
  const { fd } = optionsAt(args, 1);
  if (isHandle(fd)) return undefined;
  return fd === undefined || fd === null ? writes(0)(args) : writesFd([typeof fd === "number" ? fd : -1]);
};

/** Base names: each exists as `name`, `nameSync` and `promises.name`, as far as Node has it. */
const CHECKS: Readonly<Record<string, Check>> = {
  access: reads(0),
  appendFile: writes(0),
  chmod: writes(0),
  chown: writes(0),
  copyFile: all(reads(0), writes(1)),
  cp: all(reads(0), writes(1)),
  exists: reads(0),
  fchmod: writesFd,
  fchown: writesFd,
  fdatasync: writesFd,
  fstat: usesFd,
  fsync: writesFd,
  ftruncate: writesFd,
  futimes: writesFd,
  lchmod: writes(0),
  lchown: writes(0),
  link: all(writes(0), writes(1)),
  lstat: reads(0),
  lutimes: writes(0),
  mkdir: writes(0),
  mkdtemp: writes(0),
  open: opens,
  openAsBlob: reads(0),
  opendir: reads(0),
  read: usesFd,
  readFile: readsWhole,
  readdir: reads(0),
  readlink: reads(0),
  readv: usesFd,
  realpath: reads(0),
  rename: all(writes(0), writes(1)),
  rm: writes(0),
  rmdir: writes(0),
  stat: reads(0),
  statfs: reads(0),
  symlink: all(linksTo, writes(1)),
  truncate: writes(0),
  unlink: writes(0),
  utimes: writes(0),
  // patterns name files anywhere
  glob: () => (isOpen("fs-read") ? undefined : { permission: "fs-read", resource: undefined }),
  mkdtempDisposable: writes(0),
  watch: reads(0),
  watchFile: reads(0),
  write: writesFd,
  writeFile: writes(0),
  writev: writesFd,
};

/** Functions of `node:fs` that need no guard: they do nothing, or only to what was opened through one. */
export const HARMLESS = bag(["close", "unwatchFile", "_toUnixTimestamp", "Dir", "Dirent", "Stats"]);

export const isGuarded = (name: string): boolean => {
  const base = name.endsWith("Sync") ? name.slice(0, -4) : name;
  return base in CHECKS || base in STREAMS || HARMLESS.has(base);
};

const STREAMS: Readonly<Record<string, Check>> = {
  createReadStream: readStream,
  createWriteStream: writeStream,
  ReadStream: readStream,
  WriteStream: writeStream,
  FileReadStream: readStream,
  FileWriteStream: writeStream,
};

function sizeOf(data: unknown): number {
  if (typeof data === "string") return Buffer.byteLength(data);
  if (isView(data)) return data.byteLength;
  let size = 0;
  if (Array.isArray(data)) for (let i = 0; i < data.length; i++) size += sizeOf(data[i]);
  return size;
}

/** Remembers what the program opened. */
function remember(fd: unknown, args: readonly unknown[]): void {
  if (typeof fd !== "number") return;
  opened.add(fd);
  if (isForWriting(typeof args[1] === "function" ? undefined : args[1])) openedForWriting.add(fd);
  else openedForWriting.remove(fd);
}

function forget(fd: unknown): void {
  if (typeof fd !== "number") return;
  opened.remove(fd);
  openedForWriting.remove(fd);
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
let guardedClass: object | undefined;

/** FileHandle is not exported: its class is guarded when the first one appears, before anybody else sees it. */
const guardedHandle = (opening: Promise<object>, args: readonly unknown[]): unknown =>
  apply(promiseThen, opening, [
    (handle: object) => {
      remember((handle as { fd: number }).fd, args);
      const prototype = getPrototypeOf(handle)!;
      if (guardedClass !== prototype) guardHandles(prototype);
      return handle;
    },
  ]);

function guardHandles(prototype: object): void {
  guardedClass = prototype;
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

const readFile = fs.readFileSync as Callable;
