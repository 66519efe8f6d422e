/**
 * What a run looks at around it: environment variables, arguments, the platform, files. No input changes that, so what a run
 * finds there was tried only as it is here, and nothing is proved about the rest.
 */
import osModule from "node:os";
import { coreNameOf } from "../natives/core-names.ts";
import { originalOf } from "../natives/models.ts";
import { getOwnPropertyDescriptor, SafeSet, stringSlice } from "../pristine.ts";
import { virtualEnv } from "./environment.ts";
import { type Look, localityOf } from "./locality.ts";
import { noteSurrounding } from "./seen.ts";

const theProcess: object = process;
const theGlobal: object = globalThis;
const os = osModule as unknown as Record<string, unknown>;

/** What `process` tells about itself and its machine; clocks are elsewhere. */
const TELLING = [
  ...["argv", "argv0", "execArgv", "execPath", "platform", "arch", "version", "versions", "release", "pid", "ppid"],
  ...["title", "cwd", "memoryUsage", "getuid", "geteuid", "getgid", "getegid", "getgroups", "umask", "config"],
  ...["features", "stdin", "availableMemory", "constrainedMemory"],
];
const telling = new SafeSet<string>();
for (const name of TELLING) telling.add(name);

export const isSurrounding = (object: unknown): boolean =>
  object === virtualEnv || object === theProcess || object === theGlobal || object === os;

/** A property of the process, of its environment, or of a terminal was read, or a global that somebody else may set. */
export function lookedAt(object: unknown, key: unknown): void {
  if (typeof key !== "string") return;
  if (object === virtualEnv) noteSurrounding(`process.env.${key}`);
  else if (object === os) {
    // what its functions tell is noted when they are called
    if (typeof os[key] !== "function") noteSurrounding(`os.${key}`);
  } else if (object === theGlobal) {
    if (!(key in theGlobal)) noteSurrounding(`globalThis.${key}`);
  } else if (object !== theProcess) noteSurrounding(`what ${key} says`);
  else if (telling.has(key)) noteSurrounding(`process.${key}`);
}

/** What notes what a call of a native tells about the machine: undefined for nearly all. */
export function surroundingOf(fn: object): Look | undefined {
  const original = originalOf(fn);
  const local = localityOf(original);
  if (local !== undefined) return local;
  const what = original === allocUnsafe || original === allocUnsafeSlow ? "memory that nobody set" : placeOf(fn);
  return what === undefined ? undefined : () => noteSurrounding(what);
}

const { allocUnsafe, allocUnsafeSlow } = Buffer;

function placeOf(fn: object): string | undefined {
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

/** Looked up when it is called: the sandbox puts guards in the place of such functions. */
function ofProcess(fn: object): string | undefined {
  for (let i = 0; i < TELLING.length; i++) {
    const key = TELLING[i]!;
    if (getOwnPropertyDescriptor(theProcess, key)?.value === fn) return `process.${key}`;
  }
  return undefined;
}
