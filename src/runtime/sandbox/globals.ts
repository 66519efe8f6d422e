/** Blocks what globals can do to the process, the network and the machine, while a run is on. The tool's own use is untouched. */
import dgram from "node:dgram";
import net from "node:net";
import { type Callable, reflectApply } from "../pristine.ts";
import { replace, type Undo } from "../world/patch.ts";
import { world } from "../world/state.ts";
import { coreModule, forgetCoreModules } from "./core-modules.ts";
import { allow, denial, isAllowed, type Permission } from "./permission.ts";

const PROCESS = [
  "exit",
  "reallyExit",
  "abort",
  "kill",
  "chdir",
  "setuid",
  "setgid",
  "seteuid",
  "setegid",
  "setgroups",
  "initgroups",
  "setUncaughtExceptionCaptureCallback",
  "dlopen",
  "binding",
  "_linkedBinding",
  "_kill",
  "_debugProcess",
];

function guardWhileActive(what: string, permission: Permission) {
  return (real: Callable) =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (world.active && !isAllowed(permission)) throw denial(what, permission, args[0]);
      return reflectApply(real, this, args);
    };
}

let undo: Undo[] | undefined;

/** Installs the guards once; `permissions` are what the user allowed. */
export function installSandbox(permissions: Iterable<Permission> = []): void {
  allow(permissions);
  forgetCoreModules();
  undo ??= [
    ...PROCESS.map((name) => replace(process, name, guardWhileActive(`process.${name}`, "process"))),
    replace(net.Socket.prototype, "connect", guardWhileActive("net.Socket.connect", "net")),
    replace(net.Server.prototype, "listen", guardWhileActive("net.Server.listen", "net")),
    replace(dgram.Socket.prototype, "bind", guardWhileActive("dgram.Socket.bind", "net")),
    replace(dgram.Socket.prototype, "send", guardWhileActive("dgram.Socket.send", "net")),
    replace(globalThis, "fetch", (real) => (...args: unknown[]) => {
      if (!world.active || isAllowed("net")) return reflectApply(real, undefined, args);
      return Promise.reject(denial("fetch", "net", args[0]));
    }),
    replace(process, "getBuiltinModule", (real) => (name: string) => {
      return world.active ? coreModule(name) : reflectApply(real, process, [name]);
    }),
  ];
}

export function uninstallSandbox(): void {
  for (const each of (undo ?? []).reverse()) each();
  undo = undefined;
  forgetCoreModules();
}
