/** What the program tried and was not allowed: the error it gets, and the record of it. */
import { dirname, relative } from "node:path";
import type { Permission } from "./grant.ts";
import { apply, defineProperty, Error$, startsWith } from "./pristine.ts";

/** A position in code as V8 sees it, 1-based. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Attempt {
  /** `fs.writeFileSync`, `process.exit`. */
  readonly what: string;
  readonly permission: Permission;
  /** The option that would allow it: `--allow fs-write=./tmp`. */
  readonly flag: string;
  readonly place: CodePlace | undefined;
}

const NODE_NAMES: Readonly<Record<Permission, string>> = {
  "fs-read": "FileSystemRead",
  "fs-write": "FileSystemWrite",
  "child-process": "ChildProcess",
  net: "Net",
  worker: "WorkerThreads",
  addons: "Addons",
  wasi: "WASI",
  inspector: "Inspector",
  process: "Process",
};

const MAX_ATTEMPTS = 500;
const cwd = process.cwd();

let attempts: Attempt[] = [];
let known = Object.create(null) as Record<string, true>;
let listener: ((attempt: Attempt) => void) | undefined;

/** Told of every attempt the first time it is made. */
export function onAttempt(tell: ((attempt: Attempt) => void) | undefined): void {
  listener = tell;
}

/** Everything that was blocked so far, each once per place. */
export function blockedAttempts(): readonly Attempt[] {
  return attempts;
}

export function forgetAttempts(): void {
  attempts = [];
  known = Object.create(null) as Record<string, true>;
}

/** Records that something was blocked. */
export function blocked(what: string, permission: Permission, resource?: string): void {
  if (attempts.length >= MAX_ATTEMPTS) return;
  const place = programPlace();
  const key = `${what} ${place?.file}:${place?.line}`;
  if (known[key] === true) return;
  known[key] = true;
  const attempt: Attempt = { what, permission, flag: flagFor(permission, resource), place };
  attempts[attempts.length] = attempt;
  listener?.(attempt);
}

/** The error that Node's permission model would raise, after recording the attempt. */
export function denial(what: string, permission: Permission, resource?: string): Error {
  blocked(what, permission, resource);
  const error = new Error$("Access to this API has been restricted");
  // defined, not assigned: a setter on Error.prototype must not run
  add(error, "code", "ERR_ACCESS_DENIED");
  add(error, "permission", NODE_NAMES[permission]);
  if (resource !== undefined) add(error, "resource", resource);
  return error;
}

function add(error: Error, key: string, value: string): void {
  defineProperty(error, key, { value, writable: true, enumerable: true, configurable: true });
}

function flagFor(permission: Permission, resource: string | undefined): string {
  if ((permission !== "fs-read" && permission !== "fs-write") || resource === undefined) return `--allow ${permission}`;
  const folder = dirname(resource);
  const path = relative(cwd, folder);
  return `--allow ${permission}=${path === "" ? "." : startsWith(path, "..") ? folder : `./${path}`}`;
}

/** The innermost frame that is the program's: its scripts are named by plain paths, ours and Node's by URLs. */
function programPlace(): CodePlace | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error$;
  try {
    Error$.stackTraceLimit = 100;
    Error$.prepareStackTrace = (_error, frames) => frames;
    const frames = new Error$().stack as unknown as NodeJS.CallSite[];
    if (!Array.isArray(frames)) return undefined;
    for (let i = 0; i < frames.length; i++) {
      const frame = frames[i]!;
      const file = frame.getFileName();
      if (typeof file === "string" && (startsWith(file, "/") || file[1] === ":")) {
        return { file, line: frame.getLineNumber() ?? 0, column: frame.getColumnNumber() ?? 0 };
      }
    }
    return undefined;
  } catch {
    // the program locked Error: the place is not worth more
    return undefined;
  } finally {
    try {
      Error$.stackTraceLimit = stackTraceLimit;
      if (prepareStackTrace === undefined) apply(forgetHook as never, undefined, []);
      else Error$.prepareStackTrace = prepareStackTrace;
    } catch {}
  }
}

function forgetHook(): void {
  (Error$ as { prepareStackTrace?: unknown }).prepareStackTrace = undefined;
}
