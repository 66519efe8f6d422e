/**
 * What a run looks at around it: environment variables, arguments, the platform, files. No input changes that, so what a run
 * finds there was tried only as it is here, and nothing is proved about the rest.
 */
import osModule from "node:os";
import pathModule from "node:path";
import threads from "node:worker_threads";
import { coreNameOf } from "../natives/core-names.ts";
import { originalOf } from "../natives/models.ts";
import { getOwnPropertyDescriptor, SafeMap, SafeSet, stringSlice } from "../pristine.ts";
import { virtualEnv } from "./environment.ts";
import { type Look, localityOf } from "./locality.ts";
import { looksAround } from "./looking.ts";
import { noteSurrounding } from "./seen.ts";

const theProcess: object = process;
const theGlobal: object = globalThis;
const theRegExp: object = RegExp;
const os: object = osModule;
const path: object = pathModule;
const { win32 } = pathModule;

/** Core modules whose constants are those of the machine, or of the thread. */
const TELLING_MODULES = new SafeMap<unknown, string>();
TELLING_MODULES.set(os, "os");
TELLING_MODULES.set(path, "path");
TELLING_MODULES.set(threads, "worker_threads");

/** What of `process` tells nothing about the machine: it acts, or is looked at elsewhere (the environment, clocks). */
const SILENT = new SafeSet<string>();
for (const name of [
  ...["env", "stdout", "stderr", "nextTick", "exit", "reallyExit", "abort", "kill", "chdir", "emitWarning", "hrtime"],
  ...["on", "once", "off", "emit", "addListener", "removeListener", "removeAllListeners", "prependListener", "uptime"],
  ...["prependOnceListener", "setMaxListeners", "setUncaughtExceptionCaptureCallback", "getBuiltinModule"],
  ...["constructor", "toString", "toJSON", "valueOf", "hasOwnProperty"],
])
  SILENT.add(name);

export const isSurrounding = (object: unknown): boolean =>
  object === virtualEnv ||
  object === theProcess ||
  object === theGlobal ||
  object === os ||
  object === path ||
  object === threads ||
  object === theRegExp;

/** What `RegExp` keeps of the last match of anybody. */
const OF_THE_LAST_MATCH = new SafeSet<string>();
for (const name of ["input", "lastMatch", "lastParen", "leftContext", "rightContext", "$_", "$&", "$+", "$`", "$'"])
  OF_THE_LAST_MATCH.add(name);
for (let i = 1; i <= 9; i++) OF_THE_LAST_MATCH.add(`$${i}`);

/** A property of the process, of its environment, of a core module or of a terminal was read, or a global that somebody else may set. */
export function lookedAt(object: unknown, key: unknown, value?: unknown): void {
  if (typeof key !== "string") return;
  const module = TELLING_MODULES.get(object);
  if (object === virtualEnv) noteSurrounding(`process.env.${key}`);
  else if (module !== undefined) lookedInto(module, key, value);
  else if (object === theRegExp) {
    if (OF_THE_LAST_MATCH.has(key)) noteSurrounding("what the last match left in RegExp");
  } else if (object === theGlobal) {
    if (!(key in theGlobal)) noteSurrounding(`globalThis.${key}`);
  } else if (object !== theProcess) noteSurrounding(`what ${key} says`);
  else if (!SILENT.has(key)) noteSurrounding(`process.${key}`);
}

/** An export of a core module was read by its name. */
export function lookedAtExport(module: string, name: string, value: unknown): void {
  if (module === "process") lookedAt(theProcess, name);
  else lookedInto(module, name, value);
}

/** What functions tell is noted when they are called; the path functions of either system are the same everywhere. */
function lookedInto(module: string, key: string, value: unknown): void {
  const isTelling = value === null || (typeof value === "object" ? module === "os" : typeof value !== "function");
  if (isTelling && value !== undefined && value !== win32) noteSurrounding(`${module}.${key}`);
}

/** What notes what a call of a native tells about the machine: undefined for nearly all. */
export function surroundingOf(fn: object): Look | undefined {
  const original = originalOf(fn);
  const local = localityOf(original);
  if (local !== undefined) return local;
  if (original === allocUnsafe || original === allocUnsafeSlow) return () => noteSurrounding("memory that nobody set");
  const name = coreNameOf(fn);
  const what = name === undefined || isOfProcess(name) ? ofProcess(fn) : undefined;
  if (what !== undefined) return () => noteSurrounding(what);
  return name === undefined || isOfProcess(name) ? undefined : looksAround(name);
}

const { allocUnsafe, allocUnsafeSlow } = Buffer;

const isOfProcess = (name: string): boolean => stringSlice(name, 0, 8) === "process.";

/** Looked up when it is called: the sandbox puts guards in the place of such functions. */
function ofProcess(fn: object): string | undefined {
  for (let i = 0; i < TELLING_FUNCTIONS.length; i++) {
    const key = TELLING_FUNCTIONS[i]!;
    if (getOwnPropertyDescriptor(theProcess, key)?.value === fn) return `process.${key}`;
  }
  return undefined;
}

const TELLING_FUNCTIONS: string[] = [];
for (const key of Object.getOwnPropertyNames(theProcess))
  if (!SILENT.has(key) && typeof getOwnPropertyDescriptor(theProcess, key)?.value === "function")
    TELLING_FUNCTIONS[TELLING_FUNCTIONS.length] = key;
