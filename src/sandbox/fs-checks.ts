/** What a call of `node:fs` may do, judged by its arguments: a table with the check of each function. */
import { types } from "node:util";
import type { Permission } from "./grant.ts";
import { isForWriting, isHandle, opened, openedForWriting } from "./open-files.ts";
import { absolute, entryPlace, realPlace } from "./places.ts";
import {
  bag,
  defineProperty,
  dirname,
  fileURLToPath,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isView,
  resolve,
  textOfBytes,
} from "./pristine.ts";
import { isOpen, isOpenFor, mayRead, mayReadEntry, mayWrite } from "./state.ts";

/** What is to be done with a call: nothing against it, an error, or pretend that it happened. */
type Verdict = undefined | "swallow" | { readonly permission: Permission; readonly resource: string | undefined };

/** May put plain text in the place of a path object, so that what was checked is what is used. */
export type Check = (args: unknown[]) => Verdict;

const { isProxy } = types;

const isOutput = (fd: unknown): boolean => fd === 1 || fd === 2;

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

export const reads =
  (index: number): Check =>
  (args) => {
    if (typeof args[index] === "number") return usesFd(args);
    const path = pathAt(args, index);
    return path === undefined || mayRead(path) ? undefined : { permission: "fs-read", resource: named(path) };
  };

/** What looks at links, not through them. */
const looksAt =
  (index: number): Check =>
  (args) => {
    const path = pathAt(args, index);
    return path === undefined || mayReadEntry(path) ? undefined : { permission: "fs-read", resource: named(path) };
  };

/** What would have to be opened: where a link in a folder leads, if it is that. */
function named(path: string): string {
  const plain = resolve(path);
  return mayReadEntry(path) ? realPlace(path) : plain;
}

const writes =
  (index: number): Check =>
  (args) => {
    if (typeof args[index] === "number") return writesFd(args);
    const path = pathAt(args, index);
    if (path === undefined) return { permission: "fs-write", resource: undefined };
    // a link in an open folder: what would have to be opened is where it leads
    return mayWrite(path)
      ? undefined
      : { permission: "fs-write", resource: isOpenFor("fs-write", entryPlace(path)) ? realPlace(path) : resolve(path) };
  };

/** What a link names is seen from where the link is. */
const linksTo: Check = (args) => {
  const target = pathAt(args, 0);
  const link = pathAt(args, 1);
  if (target === undefined || link === undefined) return { permission: "fs-write", resource: link };
  const leadsTo = resolve(dirname(realPlace(link)), args[0] as string);
  return mayWrite(leadsTo) ? undefined : { permission: "fs-write", resource: leadsTo };
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

export const writesFd: Check = (args) => {
  const fd = args[0];
  if (isOutput(fd)) return "swallow";
  // where everything may be written, the file's own mode decides
  return typeof fd === "number" && (openedForWriting.has(fd) || (isOpen("fs-write") && opened.has(fd)))
    ? undefined
    : { permission: "fs-write", resource: undefined };
};

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

/** Following links on the way through a tree reads what they lead to. */
const copiesLinks: Check = (args) =>
  optionsAt(args, 2).dereference && !isOpen("fs-read") ? { permission: "fs-read", resource: undefined } : undefined;

/** Base names: each exists as `name`, `nameSync` and `promises.name`, as far as Node has it. */
export const CHECKS: Readonly<Record<string, Check>> = {
  access: reads(0),
  appendFile: writes(0),
  chmod: writes(0),
  chown: writes(0),
  copyFile: all(reads(0), writes(1)),
  cp: all(reads(0), writes(1), copiesLinks),
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
  lstat: looksAt(0),
  lutimes: writes(0),
  mkdir: writes(0),
  mkdtemp: writes(0),
  open: opens,
  openAsBlob: reads(0),
  opendir: reads(0),
  read: usesFd,
  readFile: readsWhole,
  readdir: reads(0),
  readlink: looksAt(0),
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
const HARMLESS = bag(["close", "unwatchFile", "_toUnixTimestamp", "Dir", "Dirent", "Stats"]);

export const isGuarded = (name: string): boolean => {
  const base = name.endsWith("Sync") ? name.slice(0, -4) : name;
  return base in CHECKS || base in STREAMS || HARMLESS.has(base);
};

export const STREAMS: Readonly<Record<string, Check>> = {
  createReadStream: readStream,
  createWriteStream: writeStream,
  ReadStream: readStream,
  WriteStream: writeStream,
  FileReadStream: readStream,
  FileWriteStream: writeStream,
};
