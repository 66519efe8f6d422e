/** Guards of the native side of sockets and processes, which tables of exported names do not reach. */
import { guard } from "./guarded.ts";
import { put } from "./manners.ts";
import { getPrototypeOf } from "./pristine.ts";
import type { Undo } from "./replace.ts";

/**
 * The native side of sockets. Every class built on `net.Socket` leads to the original, and that takes the number of an open
 * file: the process's own channels are such files.
 */
export function guardHandles(net: typeof import("node:net")): Undo[] {
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
export function guardStarting({ ChildProcess }: typeof import("node:child_process")): Undo[] {
  const { _handle } = new (ChildProcess as unknown as new () => { _handle?: object })();
  if (_handle === undefined) return [];
  const prototype = getPrototypeOf(_handle)!;
  return put(
    "child_process",
    { ChildProcess: { prototype } },
    guard("child-process", "throws", "ChildProcess.prototype.spawn"),
  );
}
