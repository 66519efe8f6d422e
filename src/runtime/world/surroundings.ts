/**
 * What a run looks at around it: environment variables, arguments, the platform, files. No input changes that, so what a run
 * finds there was tried only as it is here, and nothing is proved about the rest.
 */
import { coreNameOf } from "../natives/core-names.ts";
import { getOwnPropertyDescriptor, SafeMap, SafeSet, stringSlice } from "../pristine.ts";
import { virtualEnv } from "./environment.ts";

const seen = new SafeSet<string>();
const theProcess: object = process;
const theGlobal: object = globalThis;

/** What `process` tells about itself and its machine; clocks are elsewhere. */
const TELLING = [
  ...["argv", "argv0", "execArgv", "execPath", "platform", "arch", "version", "versions", "release", "pid", "ppid"],
  ...["title", "cwd", "memoryUsage", "getuid", "geteuid", "getgid", "getegid", "getgroups", "umask", "config"],
  ...["features", "stdin", "availableMemory", "constrainedMemory"],
];
const telling = new SafeSet<string>();
for (const name of TELLING) telling.add(name);

export const isSurrounding = (object: unknown): boolean =>
  object === virtualEnv || object === theProcess || object === theGlobal;

/** A property of the process, of its environment, or of a terminal was read, or a global that somebody else may set. */
export function lookedAt(object: unknown, key: unknown): void {
  if (typeof key !== "string") return;
  if (object === virtualEnv) seen.add(`process.env.${key}`);
  else if (object === theGlobal) {
    if (!(key in theGlobal)) seen.add(`globalThis.${key}`);
  } else if (object !== theProcess) seen.add(`what ${key} says`);
  else if (telling.has(key)) seen.add(`process.${key}`);
}

/** What calling a native function tells about the machine: undefined for nearly all. */
export function surroundingOf(fn: object): string | undefined {
  const place = places.get(fn);
  if (place !== undefined) return place;
  const name = coreNameOf(fn);
  if (name === undefined) return ofProcess(fn);
  for (let i = 0; i < LOOKING.length; i++)
    if (stringSlice(name, 0, LOOKING[i]!.length) === LOOKING[i]) return `what ${name} finds`;
  return undefined;
}

/** How names of functions begin that look: all of `os`, and those of `fs` that do more than write. */
const LOOKING = [
  "os.",
  ..."access createReadStream exists fstat glob lstat open read realpath stat watch"
    .split(" ")
    .flatMap((start) => [`fs.${start}`, `fs.promises.${start}`]),
];

export function noteSurrounding(what: string): void {
  seen.add(what);
}

const places = new SafeMap<object, string>();

/** Methods of `Date` that read or set fields of the local time, or write it. */
for (const name of Object.getOwnPropertyNames(Date.prototype)) {
  const isLocal = /^([gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)|to(Date|Time)?String)$/.test(
    name,
  );
  if (isLocal) places.set(Date.prototype[name as "getHours"], "the time zone");
}
for (const prototype of [Date.prototype, Number.prototype, BigInt.prototype])
  for (const name of Object.getOwnPropertyNames(prototype))
    if (/^toLocale/.test(name)) places.set((prototype as unknown as Record<string, object>)[name]!, "the locale");
places.set(String.prototype.localeCompare, "the locale");

/** Looked up when it is called: the sandbox puts guards in the place of such functions. */
function ofProcess(fn: object): string | undefined {
  for (let i = 0; i < TELLING.length; i++) {
    const key = TELLING[i]!;
    if (getOwnPropertyDescriptor(theProcess, key)?.value === fn) return `process.${key}`;
  }
  return undefined;
}

export function forgetSurroundings(): void {
  if (seen.size !== 0) seen.clear();
}

const NOTHING: readonly string[] = [];

export function surroundingsSeen(): readonly string[] {
  if (seen.size === 0) return NOTHING;
  const list: string[] = [];
  seen.forEach((each) => {
    list[list.length] = each;
  });
  return list;
}
