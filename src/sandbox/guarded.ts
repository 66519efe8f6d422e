/** What of the core modules is guarded, as a table: by which permission, and in which manner the program learns of it. */
import type { Permission } from "./grant.ts";

/**
 * throws: at once. calls back: through the last argument if it is a function. rejects: a promise.
 * class: cannot be constructed. silent: nothing happens, which the program need not notice.
 */
export type Manner = "throws" | "calls back" | "rejects" | "class" | "silent";

export interface Guard {
  readonly permission: Permission;
  readonly manner: Manner;
  readonly places: readonly Place[];
}

/** Split in advance: guards may go up while a program runs that has replaced `String.prototype.split`. */
interface Place {
  readonly steps: readonly string[];
  readonly key: string;
  /** As reports say it. */
  readonly shown: string;
}

/** `fn`, `Class`, `Class.prototype.method`, `promises.fn`. */
export const guard = (permission: Permission, manner: Manner, ...names: string[]): Guard => ({
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
export const GUARDS: Readonly<Record<string, readonly Guard[]>> = {
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
      "queryObjects",
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
export const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
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

export const PROCESS: readonly Guard[] = [
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
