/** The guards of the other core modules, as a table: what is blocked, by which permission, and in which manner the program learns of it. */
import { blocked, denial } from "./attempt.ts";
import type { Permission } from "./grant.ts";
import { guardAsyncHooks, guardChannels, guardPromiseHooks } from "./hooks.ts";
import {
  append,
  apply,
  type Callable,
  construct,
  defineProperty,
  enqueue,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  rejected,
  requireCore,
} from "./pristine.ts";
import { replace, replaceClass, type Undo } from "./replace.ts";
import { isEnforced, isOpen } from "./state.ts";

/**
 * throws: at once. calls back: through the last argument if it is a function. rejects: a promise.
 * class: cannot be constructed. silent: nothing happens, which the program need not notice.
 */
type Manner = "throws" | "calls back" | "rejects" | "class" | "silent";

interface Guard {
  readonly permission: Permission;
  readonly manner: Manner;
  readonly places: readonly Place[];
}

/** Taken apart in advance: guards may go up while a program runs that has replaced what takes text apart. */
interface Place {
  readonly steps: readonly string[];
  readonly key: string;
  /** As reports say it. */
  readonly shown: string;
}

/** `fn`, `Class`, `Class.prototype.method`, `promises.fn`. */
const guard = (permission: Permission, manner: Manner, ...names: string[]): Guard => ({
  permission,
  manner,
  places: names.map((name) => {
    const steps = name.split(".");
    return { key: steps.pop()!, steps, shown: name.replace(".prototype", "") };
  }),
});

const RESOLVERS = [
  "lookup",
  "lookupService",
  "resolve",
  "resolve4",
  "resolve6",
  "resolveAny",
  "resolveCaa",
  "resolveCname",
  "resolveMx",
  "resolveNaptr",
  "resolveNs",
  "resolvePtr",
  "resolveSoa",
  "resolveSrv",
  "resolveTxt",
  "reverse",
];

/** Sockets and servers may be made: they do nothing before they connect or listen. */
const GUARDS: Readonly<Record<string, readonly Guard[]>> = {
  async_hooks: [],
  child_process: [
    guard(
      "child-process",
      "throws",
      "exec",
      "execFile",
      "execFileSync",
      "execSync",
      "fork",
      "spawn",
      "spawnSync",
      "_forkChild",
      "ChildProcess.prototype.spawn",
    ),
  ],
  cluster: [guard("child-process", "throws", "fork")],
  crypto: [guard("addons", "throws", "setEngine"), guard("process", "throws", "setFips")],
  dgram: [
    guard(
      "net",
      "throws",
      "createSocket",
      "_createSocketHandle",
      "Socket.prototype.bind",
      "Socket.prototype.connect",
      "Socket.prototype.send",
      "Socket.prototype.sendto",
    ),
    guard("net", "class", "Socket"),
  ],
  diagnostics_channel: [],
  dns: [
    guard("net", "calls back", ...RESOLVERS),
    guard("net", "rejects", ...RESOLVERS.map((name) => `promises.${name}`)),
    guard("net", "class", "Resolver", "promises.Resolver"),
    guard(
      "process",
      "throws",
      "setServers",
      "setDefaultResultOrder",
      "promises.setServers",
      "promises.setDefaultResultOrder",
    ),
  ],
  "dns/promises": [
    guard("net", "rejects", ...RESOLVERS),
    guard("net", "class", "Resolver"),
    guard("process", "throws", "setServers", "setDefaultResultOrder"),
  ],
  http: [guard("net", "throws", "get", "request"), guard("net", "class", "ClientRequest")],
  http2: [guard("net", "throws", "connect")],
  https: [guard("net", "throws", "get", "request")],
  inspector: [guard("inspector", "throws", "open", "close", "waitForDebugger"), guard("inspector", "class", "Session")],
  "inspector/promises": [
    guard("inspector", "throws", "open", "close", "waitForDebugger"),
    guard("inspector", "class", "Session"),
  ],
  module: [
    guard("worker", "throws", "register", "registerHooks", "Module.register", "Module.registerHooks"),
    guard("fs-write", "throws", "enableCompileCache", "Module.enableCompileCache"),
  ],
  net: [
    guard(
      "net",
      "throws",
      "connect",
      "createConnection",
      "_createServerHandle",
      "Socket.prototype.connect",
      "Server.prototype.listen",
      "Server.prototype._listen2",
    ),
  ],
  os: [guard("process", "throws", "setPriority")],
  repl: [guard("process", "throws", "start"), guard("process", "class", "REPLServer")],
  sqlite: [guard("fs-write", "class", "DatabaseSync"), guard("fs-write", "throws", "backup")],
  test: [guard("child-process", "throws", "run")],
  tls: [guard("net", "throws", "connect")],
  trace_events: [guard("process", "throws", "createTracing")],
  tty: [guard("process", "class", "ReadStream", "WriteStream")],
  v8: [
    guard(
      "process",
      "throws",
      "setFlagsFromString",
      "getHeapSnapshot",
      "writeHeapSnapshot",
      "setHeapSnapshotNearHeapLimit",
      "takeCoverage",
      "stopCoverage",
    ),
  ],
  wasi: [guard("wasi", "class", "WASI")],
  worker_threads: [
    guard("worker", "class", "Worker"),
    guard("worker", "throws", "setEnvironmentData", "postMessageToThread"),
    guard("worker", "class", "BroadcastChannel"),
  ],
};

/** Getting one of these brings others within reach. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  dns: ["dns/promises"],
  http: ["net", "dns"],
  http2: ["net", "tls", "dns"],
  https: ["net", "tls", "http", "dns"],
  net: ["dns"],
  tls: ["net", "dns"],
  inspector: ["net"],
  cluster: ["child_process", "net"],
  child_process: ["net", "dgram"],
  repl: ["net", "tty"],
  // a script may be given the loader of the main program, which knows every module; those that are not here stand on these, and
  // loading them has effects of its own (`repl` loads `domain`)
  vm: [
    "child_process",
    "cluster",
    "dgram",
    "dns",
    "http",
    "http2",
    "https",
    "inspector",
    "net",
    "tls",
    "tty",
    "v8",
    "wasi",
    "worker_threads",
    "module",
    "os",
    "trace_events",
    "crypto",
    "async_hooks",
    "diagnostics_channel",
  ],
};

const PROCESS: readonly Guard[] = [
  guard(
    "process",
    "throws",
    "exit",
    "reallyExit",
    "abort",
    "execve",
    "kill",
    "_kill",
    "chdir",
    "setuid",
    "setgid",
    "seteuid",
    "setegid",
    "setgroups",
    "initgroups",
  ),
  guard(
    "process",
    "throws",
    "_debugProcess",
    "_debugEnd",
    "_startProfilerIdleNotifier",
    "report.writeReport",
    "openStdin",
  ),
  // not installed, like listeners for signals; `node:domain` cannot do without it
  guard("process", "silent", "setUncaughtExceptionCaptureCallback"),
  guard("process", "silent", "setSourceMapsEnabled", "_rawDebug", "disconnect"),
  guard("addons", "throws", "dlopen", "binding", "_linkedBinding"),
];

let guarded: Record<string, boolean> = Object.create(null);
let undos: Undo[] = [];

/** Puts the guards of a core module up, the first time it is asked for. Returns whether anything changed. */
export function guardModule(name: string): boolean {
  if (guarded[name] === true) return false;
  guarded[name] = true;
  try {
    return guardNow(name);
  } catch (error) {
    // half a guard is none
    guarded[name] = false;
    throw error;
  }
}

function guardNow(name: string): boolean {
  let changed = false;
  const guards = own(GUARDS, name);
  const module = guards === undefined ? undefined : loaded(name);
  if (guards !== undefined && module !== undefined) {
    appendAll(undos, own(DEEPER, name)?.(module) ?? []);
    for (let i = 0; i < guards.length; i++) appendAll(undos, put(name, module, guards[i]!));
    changed = true;
  }
  const companions = own(COMPANIONS, name) ?? [];
  for (let i = 0; i < companions.length; i++) if (guardModule(companions[i]!)) changed = true;
  return changed;
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  getOwnPropertyDescriptor(table, name)?.value as T | undefined;

function appendAll<T>(list: T[], more: readonly T[]): void {
  for (let i = 0; i < more.length; i++) append(list, more[i]!);
}

/** What takes more than a table, done before the table. */
const DEEPER: Readonly<Record<string, (module: object) => Undo[]>> = {
  async_hooks: guardAsyncHooks,
  child_process: (module) => guardStarting(module as typeof import("node:child_process")),
  diagnostics_channel: guardChannels,
  net: (module) => guardHandles(module as typeof import("node:net")),
  v8: guardPromiseHooks,
};

/**
 * The native side of sockets. Every class built on `net.Socket` leads to the original, and that takes the number of an open
 * file: the process's own channels are such files.
 */
function guardHandles(net: typeof import("node:net")): Undo[] {
  // a handle is made before the arguments are looked at
  const handles = [{ path: 1 }, { port: -1 }].map((wrong) => {
    const socket = new net.Socket();
    socket.on("error", () => {});
    try {
      socket.connect(wrong as never);
    } catch {}
    const { _handle } = socket as unknown as { _handle: { close(): void } | null };
    socket.destroy();
    return _handle === null ? undefined : (getPrototypeOf(_handle) as object);
  });
  return handles.flatMap((prototype) =>
    prototype === undefined
      ? []
      : [
          ...put("net", { Socket: { prototype } }, guard("process", "throws", "Socket.prototype.open")),
          ...put(
            "net",
            { Socket: { prototype } },
            guard(
              "net",
              "throws",
              "Socket.prototype.bind",
              "Socket.prototype.bind6",
              "Socket.prototype.connect",
              "Socket.prototype.connect6",
              "Socket.prototype.listen",
            ),
          ),
        ],
  );
}

/** The native side of processes, which every `ChildProcess` has from the start. */
function guardStarting({ ChildProcess }: typeof import("node:child_process")): Undo[] {
  const { _handle } = new (ChildProcess as unknown as new () => { _handle?: object })();
  if (_handle === undefined) return [];
  const prototype = getPrototypeOf(_handle)!;
  return put(
    "child_process",
    { ChildProcess: { prototype } },
    guard("child-process", "throws", "ChildProcess.prototype.spawn"),
  );
}

/** Some modules are not there for every thread or build of Node. */
function loaded(name: string): object | undefined {
  try {
    return requireCore(`node:${name}`) as object;
  } catch {
    return undefined;
  }
}

export function guardProcess(): Undo[] {
  return [
    ...PROCESS.flatMap((each) => put("process", process, each)),
    ...guardSetters("process.report", process.report),
    // asking is free, and a thread other than the main one would refuse to set it in its own words
    replace(
      process,
      "umask",
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          if (args.length > 0 && args[0] !== undefined && isBlocked("process"))
            throw denial("process.umask", "process");
          return apply(real, this, args);
        },
    ),
  ];
}

export function unguardModules(): void {
  for (const undo of undos.reverse()) undo();
  undos = [];
  guarded = Object.create(null);
}

function put(owner: string, module: object, { permission, manner, places }: Guard): Undo[] {
  const undo: Undo[] = [];
  for (let i = 0; i < places.length; i++) {
    const { steps, key, shown } = places[i]!;
    let object = module as Record<string, object> | undefined;
    for (let k = 0; k < steps.length; k++) object = object?.[steps[k]!] as Record<string, object> | undefined;
    if (object === undefined || object === null) continue;
    const make = MAKERS[manner](`${owner}.${shown}`, permission);
    append(undo, manner === "class" ? replaceClass(object, key, make) : replace(object, key, make));
  }
  return undo;
}

const isBlocked = (permission: Permission): boolean => isEnforced() && !isOpen(permission);

const resourceOf = (given: unknown): string | undefined =>
  typeof given === "string" ? given : given instanceof URL ? given.href : undefined;

type Maker = (what: string, permission: Permission) => (real: Callable) => object;

const MAKERS: Readonly<Record<Manner, Maker>> = {
  throws: (what, permission) => (real) =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (isBlocked(permission)) throw denial(what, permission, resourceOf(args[0]));
      return apply(real, this, args);
    },
  "calls back": (what, permission) => (real) =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (!isBlocked(permission)) return apply(real, this, args);
      const error = denial(what, permission, resourceOf(args[0]));
      const callback = args[args.length - 1];
      if (typeof callback !== "function") throw error;
      enqueue(() => apply(callback as Callable, undefined, [error]));
      return undefined;
    },
  rejects: (what, permission) => (real) =>
    function (this: unknown, ...args: unknown[]): unknown {
      return isBlocked(permission) ? rejected(denial(what, permission, resourceOf(args[0]))) : apply(real, this, args);
    },
  silent: (what, permission) => (real) =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (!isBlocked(permission)) return apply(real, this, args);
      blocked(what, permission);
      return undefined;
    },
  class: (what, permission) => (real) => {
    const standIn = function (this: unknown, ...args: unknown[]): unknown {
      if (isBlocked(permission)) throw denial(what, permission, resourceOf(args[0]));
      if (new.target === undefined) return apply(real, this, args);
      return construct(real, args, (new.target as unknown) === standIn ? real : (new.target as unknown as Callable));
    };
    return standIn;
  },
};

/** For accessors that set something about the process. */
export function guardSetters(owner: string, object: object): Undo[] {
  const undo: Undo[] = [];
  for (const key of Object.keys(object)) {
    const before = getOwnPropertyDescriptor(object, key);
    if (before?.set === undefined || !before.configurable) continue;
    const real = before.set as Callable;
    const set = function (this: unknown, value: unknown): void {
      if (isBlocked("process")) blocked(`${owner}.${key}`, "process");
      else apply(real, this, [value]);
    };
    defineProperty(object, key, { ...before, set });
    undo.push(() => void defineProperty(object, key, before));
  }
  return undo;
}

/** For globals: `fetch`, `WebSocket`. */
export function guardGlobal(name: string, permission: Permission, manner: Manner): Undo {
  if (!(name in globalThis)) return () => {};
  const make = MAKERS[manner](name, permission);
  return manner === "class" ? replaceClass(globalThis, name, make) : replace(globalThis, name, make);
}
