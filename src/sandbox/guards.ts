/**
 * The sandbox around a program that Assay runs: whatever it tries, nothing outside changes unless the user allowed it. Node's permission
 * model stands behind; these guards come first, because they know sockets, name what was tried and let the tool go on.
 * The real functions of the core modules are replaced, so that every way to them ends here.
 */
import fs from "node:fs";
import { blocked, denial } from "./attempt.ts";
import { guardHandleClass } from "./file-handles.ts";
import { guardFs, readFor } from "./fs.ts";
import { hideResources, removeHooks } from "./hooks.ts";
import { guardGlobal } from "./manners.ts";
import { guardModule, guardProcess, unguardModules } from "./modules.ts";
import { guardWatchers } from "./native-handles.ts";
import {
  append,
  apply,
  bag,
  type Callable,
  enqueue,
  isBuiltin,
  ownKeys,
  requireCore,
  slice,
  startsWith,
  syncBuiltinESMExports,
} from "./pristine.ts";
import { override, replace, type Undo } from "./replace.ts";
import { isEnforced, isOpen, type SandboxOptions, setSandbox } from "./state.ts";

const { parseEnv } = requireCore("node:util") as { parseEnv?: (text: string) => Record<string, string> };

/** The real one, whatever the program puts in its place. */
const real$ = process;

/** Taken before there are guards. */
const { open } = fs.promises;

let undo: Undo[] | undefined;

/** Installs the guards once in this thread; calling it again changes what is allowed. */
export function installGuards(options: SandboxOptions): void {
  setSandbox(options);
  undo ??= [
    ...guardFs(),
    ...guardProcess(),
    ...guardEvents(),
    ...guardLoader(),
    guardFetch(),
    guardGlobal("BroadcastChannel", "worker", "class"),
    guardGlobal("WebSocket", "net", "class"),
    guardGlobal("EventSource", "net", "class"),
    replace(
      process,
      "loadEnvFile",
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          if (!isEnforced() || parseEnv === undefined) return apply(real, this, args);
          // into the environment the program sees, which need not be the real one
          const found = parseEnv(readFor("process.loadEnvFile", args[0] === undefined ? ".env" : args[0]));
          const names = ownKeys(found) as string[];
          for (let i = 0; i < names.length; i++) {
            const name = names[i]!;
            if (real$.env[name] === undefined) real$.env[name] = found[name]!;
          }
          return undefined;
        },
    ),
  ];
  syncBuiltinESMExports();
}

/** What is in the address itself needs no network. */
function guardFetch(): Undo {
  const { fetch } = globalThis;
  const undoGuard = guardGlobal("fetch", "net", "rejects");
  const undoData = replace(
    globalThis,
    "fetch",
    (guarded) =>
      function (this: unknown, ...args: unknown[]): unknown {
        const isData = typeof args[0] === "string" && startsWith(args[0], "data:");
        return apply(isData ? (fetch as Callable) : guarded, this, args);
      },
  );
  return () => {
    undoData();
    undoGuard();
  };
}

export function removeGuards(): void {
  for (const each of (undo ?? []).reverse()) each();
  undo = undefined;
  unguardModules();
  syncBuiltinESMExports();
}

/** A core module with its guards up; every way to one goes through here. */
export function guardedModule(name: string): unknown {
  const plain = guardFor(name);
  try {
    return requireCore(`node:${plain}`);
  } catch (error) {
    // a thread other than the main one cannot have this module; a program that runs by itself could
    if (plain === "trace_events") return unavailable;
    throw error;
  }
}

const unavailable = {
  createTracing(): never {
    throw denial("trace_events.createTracing", "process");
  },
  getEnabledCategories(): undefined {
    return undefined;
  },
};

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
  "async_hooks",
  "diagnostics_channel",
];

/** Guards the modules a program could reach without asking us, and the classes that it would see as soon as Node makes one of them. */
export async function guardAtOnce(): Promise<void> {
  for (const name of AT_ONCE) guardModule(name);
  syncBuiltinESMExports();
  guardWatchers();
  try {
    const handle = await open("/dev/null");
    guardHandleClass(handle);
    await handle.close();
  } catch {
    // a system without it: the class is guarded when the first one appears
  }
}

/** Everything else is built on these, or leads to them. */
const FOUNDATIONS = ["buffer", "events", "fs", "fs/promises", "path", "stream", "timers", "url", "util", "vm"];

/** The core modules that are loaded by now, for whoever keeps them as they are. */
export function coreObjects(): object[] {
  return [...AT_ONCE, ...FOUNDATIONS].flatMap((name) => {
    try {
      const module = requireCore(`node:${name}`);
      return (typeof module === "object" && module !== null) || typeof module === "function" ? [module] : [];
    } catch {
      return [];
    }
  });
}

/** Node's own loader, which a program may get hold of. */
function guardLoader(): Undo[] {
  const Module = requireCore("node:module") as { _load?: unknown };
  return [
    replace(
      Module,
      "_load",
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const name = args[0];
          if (typeof name === "string" && isEnforced() && isBuiltin(name)) guardFor(name);
          return apply(real, this, args);
        },
    ),
  ];
}

const SIGNALS = bag(Object.keys((requireCore("node:os") as typeof import("node:os")).constants.signals));
const REGISTRATIONS = ["on", "once", "addListener", "prependListener", "prependOnceListener"];

/** Listeners for signals are not installed. Those for other events are, and the run's end removes them. The tool's own stay. */
function guardEvents(): Undo[] {
  return [
    guardWatching(),
    ...REGISTRATIONS.map((name) => {
      const real = (process as unknown as Record<string, Callable>)[name]!;
      return override(process, name, function (this: unknown, ...args: unknown[]): unknown {
        const event = args[0];
        const listener = args[1];
        if (!isEnforced() || this !== real$) return apply(real, this, args);
        if (isBlockedSignal(event)) {
          blocked(`process.${name}("${event as string}")`, "process");
          return real$;
        }
        append(added, { event, listener });
        return apply(real, this, args);
      });
    }),
    ...guardRemoval(),
  ];
}

const isBlockedSignal = (event: unknown): boolean =>
  typeof event === "string" && SIGNALS.has(event) && !isOpen("process");

/** `process.removeAllListeners` removes what the program added. */
function guardRemoval(): Undo[] {
  const real = process.removeAllListeners as Callable;
  const removeOne = process.removeListener as Callable;
  return [
    override(process, "removeAllListeners", function (this: unknown, ...args: unknown[]): unknown {
      if (!isEnforced() || this !== real$) return apply(real, this, args);
      const list = added;
      added = [];
      for (let i = 0; i < list.length; i++) {
        const { event, listener } = list[i]!;
        if (args.length === 0 || args[0] === event) apply(removeOne, real$, [event, listener]);
        else append(added, list[i]!);
      }
      return real$;
    }),
  ];
}

/** Node begins to watch for a signal when a listener is announced, whatever way it came. */
function guardWatching(): Undo {
  const watchers = process.listeners("newListener" as never) as unknown as Callable[];
  const watch = function (this: unknown, ...args: unknown[]): void {
    if (isEnforced() && isBlockedSignal(args[0])) {
      blocked(`process.on("${args[0] as string}")`, "process");
      return;
    }
    for (let i = 0; i < watchers.length; i++) apply(watchers[i]!, this, args);
  };
  for (const each of watchers) process.removeListener("newListener", each as never);
  process.on("newListener", watch as never);
  return () => {
    process.removeListener("newListener", watch as never);
    for (const each of watchers) process.on("newListener", each as never);
  };
}

let added: { readonly event: unknown; readonly listener: unknown }[] = [];

/** Listeners the program added to `process`, and other hooks, go with its run. */
export function removeListeners(): void {
  removeHooks();
  if (added.length === 0) return;
  const list = added;
  added = [];
  for (let i = 0; i < list.length; i++) real$.removeListener(list[i]!.event as string, list[i]!.listener as () => void);
}

/** The standard streams of a thread talk to the main one through a port of their own. What the program prints goes nowhere. */
function muteStreams(): void {
  for (const stream of [process.stdout, process.stderr, process.stdin] as object[]) {
    for (const key of ownKeys(stream)) {
      const held = (stream as Record<PropertyKey, unknown>)[key];
      if (held instanceof MessagePort) override(stream, key, { postMessage() {}, ref() {}, unref() {} });
    }
    if ("_writev" in stream)
      override(stream, "_writev", (_chunks: unknown, done: () => void) => {
        enqueue(done);
      });
  }
}

/** Hides the channels by which the tool talks to this thread or process. */
export function hideChannels(): void {
  const threads = requireCore("node:worker_threads") as { parentPort: object | null };
  if (threads.parentPort !== null) {
    hideResources([threads.parentPort]);
    muteStreams();
  }
  override(threads, "parentPort", null);
  override(threads, "workerData", null);
  override(threads, "isMainThread", true);
  override(threads, "threadId", 0);
  for (const name of ["send", "channel", "_channel", "connected", "_disconnect", "_handleQueue", "_pendingMessage"]) {
    if (name in process) override(process, name, undefined);
  }
  for (const key of Object.getOwnPropertySymbols(process))
    if (/channel/i.test(String(key))) override(process, key, undefined);
  for (const name of ["_getActiveHandles", "_getActiveRequests"]) override(process, name, () => []);
  syncBuiltinESMExports();
}
