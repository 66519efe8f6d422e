/**
 * The wall around a program that Assay runs: whatever it tries, nothing outside changes unless the user allowed it. Node's permission
 * model stands behind; these guards come first, because they know sockets, name what was tried and let the tool go on.
 * The real functions of the core modules are replaced, so that every way to them ends here.
 */
import { createRequire, syncBuiltinESMExports } from "node:module";
import { blocked, denial } from "./attempt.ts";
import { guardFs, readableFile } from "./fs.ts";
import { guardGlobal, guardModule, guardProcess, unguardModules } from "./modules.ts";
import { apply, bag, type Callable, slice, startsWith } from "./pristine.ts";
import { override, replace, type Undo } from "./replace.ts";
import { isEnforced, isOpen, raiseWall, type WallOptions } from "./state.ts";

const requireCore = createRequire(import.meta.url);

let undo: Undo[] | undefined;

/** Installs the guards once in this thread; calling it again changes what is allowed. */
export function installWall(options: WallOptions): void {
  raiseWall(options);
  undo ??= [
    ...guardFs(),
    ...guardProcess(),
    ...guardEvents(),
    ...guardLoader(),
    guardGlobal("fetch", "net", "rejects"),
    guardGlobal("WebSocket", "net", "class"),
    guardGlobal("EventSource", "net", "class"),
    replace(
      process,
      "loadEnvFile",
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          if (isEnforced() && !readableFile(args[0])) throw denial("process.loadEnvFile", "fs-read", String(args[0]));
          return apply(real, this, args);
        },
    ),
  ];
  syncBuiltinESMExports();
}

export function uninstallWall(): void {
  for (const each of (undo ?? []).reverse()) each();
  undo = undefined;
  unguardModules();
  syncBuiltinESMExports();
}

/** A core module with its guards up; every way to one goes through here. */
export function guardedModule(name: string): unknown {
  return requireCore(`node:${guardFor(name)}`);
}

function guardFor(name: string): string {
  const plain = startsWith(name, "node:") ? slice(name, 5) : name;
  if (undo !== undefined && guardModule(plain)) syncBuiltinESMExports();
  return plain;
}

/** What is cheap to load, and what everything else is built on. */
const AT_ONCE = [
  "child_process",
  "net",
  "dgram",
  "dns",
  "http",
  "inspector",
  "module",
  "v8",
  "worker_threads",
  "tty",
  "os",
  "wasi",
  "trace_events",
  "cluster",
];

/** Guards the modules a program could reach without asking us. */
export function guardAtOnce(): void {
  for (const name of AT_ONCE) guardModule(name);
  syncBuiltinESMExports();
}

/** Node's own loader, which a program may get hold of. */
function guardLoader(): Undo[] {
  const Module = requireCore("node:module") as { isBuiltin(name: string): boolean; _load?: unknown };
  return [
    replace(
      Module,
      "_load",
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const [name] = args;
          if (typeof name === "string" && isEnforced() && Module.isBuiltin(name)) guardFor(name);
          return apply(real, this, args);
        },
    ),
  ];
}

const SIGNALS = bag(Object.keys((requireCore("node:os") as typeof import("node:os")).constants.signals));
const REGISTRATIONS = ["on", "once", "addListener", "prependListener", "prependOnceListener"];

/** Listeners for signals are not installed. Those for other events are, and the run's end removes them. */
function guardEvents(): Undo[] {
  return REGISTRATIONS.map((name) => {
    const real = (process as unknown as Record<string, Callable>)[name]!;
    return override(process, name, function (this: unknown, ...args: unknown[]): unknown {
      const [event, listener] = args;
      if (!isEnforced() || this !== process) return apply(real, this, args);
      if (typeof event === "string" && SIGNALS.has(event) && !isOpen("process")) {
        blocked(`process.${name}("${event}")`, "process");
        return process;
      }
      added[added.length] = { event, listener };
      return apply(real, this, args);
    });
  });
}

let added: { readonly event: unknown; readonly listener: unknown }[] = [];

/** Listeners the program added to `process` go with its run. */
export function removeListeners(): void {
  if (added.length === 0) return;
  const list = added;
  added = [];
  for (const { event, listener } of list) process.removeListener(event as string, listener as () => void);
}

/** Hides the channels by which the tool talks to this thread or process. */
export function hideChannels(): void {
  const threads = requireCore("node:worker_threads") as object;
  override(threads, "parentPort", null);
  override(threads, "workerData", null);
  override(threads, "isMainThread", true);
  override(threads, "threadId", 0);
  for (const name of ["send", "channel", "_channel", "connected", "_disconnect", "_handleQueue", "_pendingMessage"]) {
    if (name in process) override(process, name, undefined);
  }
  for (const name of ["_getActiveHandles", "_getActiveRequests"]) override(process, name, () => []);
  syncBuiltinESMExports();
}
