/**
 * Guards of the native side of sockets, resolvers, processes and watchers, which tables of exported names do not reach: every object of
 * Node's that works for a program holds such a handle, and a handle leads to its class. Whole classes are guarded, whatever their functions
 * are called: those that are known to concern nothing but the object itself are left.
 */
import fs from "node:fs";
import { denial } from "./attempt.ts";
import { reads } from "./fs-checks.ts";
import type { Permission } from "./grant.ts";
import { isBlocked } from "./manners.ts";
import {
  append,
  apply,
  bag,
  type Callable,
  construct,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
} from "./pristine.ts";
import { override, replace, type Undo } from "./replace.ts";
import { isEnforced } from "./state.ts";

const HARMLESS = bag([
  "constructor",
  "owner",
  "close",
  "ref",
  "unref",
  "hasRef",
  "getAsyncId",
  "asyncReset",
  "getProviderType",
  "getServers",
  "cancel",
  "readStop",
  "recvStop",
]);

/** Where Node keeps callbacks and owners. They are slots of the instances: reading one on the prototype ends the process. */
export const isSlot = (key: PropertyKey): boolean =>
  typeof key === "string" && (key === "owner" || (key[0] === "o" && key[1] === "n"));

/** A file number may be one of the process's own channels. */
const OPENS_FILES = bag(["open"]);

/** Guards what a class of handles can do, and making more of them. */
function guardClass(shown: string, handle: object, permission: Permission): Undo[] {
  const prototype = getPrototypeOf(handle)!;
  const undo: Undo[] = [];
  const keys = ownKeys(prototype);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (isSlot(key) || (typeof key === "string" && HARMLESS.has(key))) continue;
    if (typeof getOwnPropertyDescriptor(prototype, key)?.value !== "function") continue;
    const name = typeof key === "string" ? key : "";
    const needed = OPENS_FILES.has(name) ? "process" : permission;
    append(
      undo,
      replace(
        prototype,
        key,
        (real) =>
          function (this: unknown, ...args: unknown[]): unknown {
            if (isBlocked(needed)) throw denial(`${shown}.${name}`, needed);
            return apply(real, this, args);
          },
      ),
    );
  }
  append(
    undo,
    guardMaking(shown, prototype, () => isBlocked(permission), permission),
  );
  return undo;
}

/** Making handles is Node's business; it has the class, and needs no way to it. */
export function guardMaking(shown: string, prototype: object, isDenied: () => boolean, permission: Permission): Undo {
  const real = getOwnPropertyDescriptor(prototype, "constructor")?.value as Callable | undefined;
  if (typeof real !== "function") return () => {};
  const standIn = function (this: unknown, ...args: unknown[]): unknown {
    if (isDenied()) throw denial(`new ${shown}`, permission);
    return construct(real, args, real);
  };
  return override(prototype, "constructor", standIn);
}

/**
 * The native side of sockets. Every class built on `net.Socket` leads to the original, and that takes the number of an open
 * file: the process's own channels are such files.
 */
export function guardSockets(net: typeof import("node:net")): Undo[] {
  // a handle is made before the arguments are looked at
  const handles = [{ path: 1 }, { port: -1 }].map((wrong) => {
    const socket = new net.Socket();
    socket.on("error", () => {});
    try {
      socket.connect(wrong as never);
    } catch {}
    const { _handle } = socket as unknown as { _handle: object | null };
    socket.destroy();
    return _handle;
  });
  return handles.flatMap((handle) => (handle === null ? [] : guardClass("net.Socket", handle, "net")));
}

/** Datagrams: a socket holds its handle in something that only a symbol leads to. */
export function guardDatagrams(dgram: typeof import("node:dgram")): Undo[] {
  const socket = dgram.createSocket("udp4");
  const held = ownKeys(socket).map(
    (key) => (socket as unknown as Record<PropertyKey, { handle?: object } | null>)[key],
  );
  const handle = held.find((each) => typeof each === "object" && each !== null && "handle" in each)?.handle;
  const undo = handle === undefined ? [] : guardClass("dgram.Socket", handle, "net");
  socket.close();
  return undo;
}

/** What asks name servers: the classes that are exported, and the one they are built on, hold such a handle. */
export function guardResolvers(dns: typeof import("node:dns")): Undo[] {
  const { _handle } = new dns.Resolver() as unknown as { _handle?: object };
  return _handle === undefined ? [] : guardClass("dns.Resolver", _handle, "net");
}

/** The native side of processes, which every `ChildProcess` has from the start. */
export function guardStarting({ ChildProcess }: typeof import("node:child_process")): Undo[] {
  const { _handle } = new (ChildProcess as unknown as new () => { _handle?: object })();
  return _handle === undefined ? [] : guardClass("child_process.ChildProcess", _handle, "child-process");
}

/** Watchers look at a place when they are started, and can be started again: each time the place is judged. */
export function guardWatcher(watcher: unknown): void {
  if (typeof watcher !== "object" || watcher === null) return;
  const prototype = getPrototypeOf(watcher)!;
  guardStart(prototype);
  const { _handle } = watcher as { _handle?: object | null };
  if (typeof _handle === "object" && _handle !== null) guardStart(getPrototypeOf(_handle)!);
}

/** There are few of these classes: watchers of files, of folders, of trees, and the native ones inside. */
const guardedClasses: object[] = [];

function guardStart(prototype: object): void {
  for (let i = 0; i < guardedClasses.length; i++) if (guardedClasses[i] === prototype) return;
  append(guardedClasses, prototype);
  const keys = ownKeys(prototype);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (key !== "start" && typeof key !== "symbol") continue;
    if (typeof getOwnPropertyDescriptor(prototype, key)?.value !== "function") continue;
    replace(
      prototype,
      key,
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const verdict = isEnforced() && typeof args[0] !== "function" ? judge(args) : undefined;
          if (typeof verdict === "object") throw denial("fs.watch", verdict.permission, verdict.resource);
          return apply(real, this, args);
        },
    );
  }
  guardMaking("FSWatcher", prototype, isEnforced, "fs-read");
}

const judge = reads(0);
/** Everybody may look at it. */
const ANYWHERE = "/dev/null";

/** The classes of watchers, before a program can see one being made. */
export function guardWatchers(): void {
  try {
    const watcher = fs.watch(ANYWHERE, { persistent: false });
    guardWatcher(watcher);
    watcher.close();
    guardWatcher(fs.watchFile(ANYWHERE, { persistent: false }, () => {}));
    fs.unwatchFile(ANYWHERE);
  } catch {
    // no more watchers for this user: each class is guarded when the first of it appears
  }
}
