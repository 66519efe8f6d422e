/** What the program tried and was not allowed: the error it gets, and the record of it. */
import { statSync } from "node:fs";
import type { Permission } from "./grant.ts";
import {
  append,
  apply,
  defineProperty,
  dirname,
  Error$,
  fileURLToPath,
  includes,
  slice,
  startsWith,
} from "./pristine.ts";

/** A position in the text of the program, 1-based. */
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

/** What was blocked in the run under way, and the option that would allow it: whoever caught the error, the run went another way than it would natively. */
export interface BlockedCall {
  readonly what: string;
  readonly flag: string;
}

let ofRun: BlockedCall[] = [];
let knownOfRun = Object.create(null) as Record<string, true>;

export function blockedInRun(): readonly BlockedCall[] {
  return ofRun;
}

export function forgetRunAttempts(): void {
  if (ofRun.length === 0) return;
  ofRun = [];
  knownOfRun = Object.create(null) as Record<string, true>;
}

function noteInRun(what: string, permission: Permission, resource: string | undefined): void {
  if (ofRun.length >= MAX_ATTEMPTS || knownOfRun[what] === true) return;
  knownOfRun[what] = true;
  append(ofRun, { what, flag: flagFor(what, permission, resource) });
}

/** Records that something was blocked. */
export function blocked(what: string, permission: Permission, resource?: string): void {
  noteInRun(what, permission, resource);
  if (attempts.length >= MAX_ATTEMPTS) return;
  const key = `${what} ${place(rawStack)}`;
  if (known[key] === true) return;
  known[key] = true;
  const attempt: Attempt = {
    what,
    permission,
    flag: flagFor(what, permission, resource),
    place: parsePlace(place(mappedStack)),
  };
  append(attempts, attempt);
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

/** What lists a folder; whether anything else is one cannot be looked up where it must not be read. */
const LISTING = /readdir|opendir/;

function flagFor(what: string, permission: Permission, resource: string | undefined): string {
  if ((permission !== "fs-read" && permission !== "fs-write") || resource === undefined) return `--allow ${permission}`;
  const isListed = apply(exec, LISTING, [what]) !== null;
  const folder = permission === "fs-read" && (isListed || isFolder(resource)) ? resource : dirname(resource);
  // a folder with a star in its name cannot be named to Node
  if (includes(folder, "*")) return `--allow ${permission}`;
  const inside = startsWith(folder, `${cwd}/`) ? `./${slice(folder, cwd.length + 1)}` : folder;
  const word = `${permission}=${folder === cwd ? "." : inside}`;
  return `--allow ${apply(exec, PLAIN, [word]) === null ? quoted(word) : word}`;
}

/** Needs no quotes in a shell. */
const PLAIN = /^[\w./=@%+:,~-]+$/;

/** As it has to be typed. */
function quoted(word: string): string {
  let text = "'";
  for (let i = 0; i < word.length; i++) text += word[i] === "'" ? "'\\''" : word[i];
  return `${text}'`;
}

const stat = statSync;

function isFolder(path: string): boolean {
  try {
    return stat(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/** Frames of ours and of Node are URLs; where our sources run as they are, they share a folder. */
const ours = fileURLToPath(new URL(".", import.meta.url));

type Hook = ((error: Error, frames: NodeJS.CallSite[]) => unknown) | undefined;

/** Positions as they are in the code that runs: cheap. */
const rawStack: Hook = (_error, frames) => {
  for (let i = 0; i < frames.length; i++) {
    const frame = frames[i]!;
    const file = frame.getScriptNameOrSourceURL();
    if (isProgramFile(file)) return `${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}`;
  }
  return "";
};

/** Node maps positions to the original text unless somebody prepares stacks. */
const mappedStack: Hook = undefined;

function isProgramFile(file: unknown): file is string {
  if (typeof file !== "string" || !(startsWith(file, "/") || file[1] === ":")) return false;
  // an addon has no text: what counts is who asked for it
  return !startsWith(file, ours) && slice(file, -5) !== ".node";
}

/** The innermost frame of the program, whatever the program has done to stacks. */
function place(hook: Hook): string {
  const { stackTraceLimit } = Error$;
  const before = Error$.prepareStackTrace as Hook;
  try {
    Error$.stackTraceLimit = 100;
    (Error$ as { prepareStackTrace?: Hook }).prepareStackTrace = hook;
    return `${new Error$().stack}`;
  } catch {
    // the program locked Error: the place is not worth more
    return "";
  } finally {
    try {
      Error$.stackTraceLimit = stackTraceLimit;
      (Error$ as { prepareStackTrace?: Hook }).prepareStackTrace = before;
    } catch {}
  }
}

const exec = RegExp.prototype.exec;
const FRAME = /(?:\(|at )((?:\/|[A-Za-z]:[\\/])[^():]*):(\d+):(\d+)\)?$/;
const split = String.prototype.split;

function parsePlace(stack: string): CodePlace | undefined {
  const lines = apply(split, stack, ["\n"]) as string[];
  for (let i = 0; i < lines.length; i++) {
    const found = apply(exec, FRAME, [lines[i]]) as RegExpExecArray | null;
    if (found !== null && isProgramFile(found[1])) return { file: found[1], line: +found[2]!, column: +found[3]! };
  }
  return undefined;
}
