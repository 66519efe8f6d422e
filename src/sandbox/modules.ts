/** Puts the guards of the core modules and of `process` up: each module when it is first asked for, with those that it brings within reach. */
import { denial } from "./attempt.ts";
import { COMPANIONS, GUARDS, PROCESS } from "./guarded.ts";
import { guardAsyncHooks, guardChannels, guardPromiseHooks } from "./hooks.ts";
import { offerUtilBinding } from "./legacy-binding.ts";
import { guardSetters, isBlocked, put } from "./manners.ts";
import { guardDatagrams, guardResolvers, guardSockets, guardStarting } from "./native-handles.ts";
import { append, apply, getOwnPropertyDescriptor, requireCore } from "./pristine.ts";
import { replace, type Undo } from "./replace.ts";

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

export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  getOwnPropertyDescriptor(table, name)?.value as T | undefined;

function appendAll<T>(list: T[], more: readonly T[]): void {
  for (let i = 0; i < more.length; i++) append(list, more[i]!);
}

/** What takes more than a table, done before the table. */
const DEEPER: Readonly<Record<string, (module: object) => Undo[]>> = {
  async_hooks: guardAsyncHooks,
  child_process: (module) => guardStarting(module as typeof import("node:child_process")),
  diagnostics_channel: guardChannels,
  dgram: (module) => guardDatagrams(module as typeof import("node:dgram")),
  dns: (module) => guardResolvers(module as typeof import("node:dns")),
  net: (module) => guardSockets(module as typeof import("node:net")),
  v8: guardPromiseHooks,
};

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
    offerUtilBinding(),
    ...guardSetters("process.report", process.report),
    // programs look there for the C library; how the tool started the process, and what it has open, is nothing to them
    replace(
      process.report,
      "getReport",
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const told = apply(real, this, args) as {
            header: { commandLine: unknown };
            libuv: unknown;
            workers: unknown;
          };
          if (isBlocked("process")) {
            told.header.commandLine = [process.execPath];
            told.libuv = [];
            told.workers = [];
          }
          return told;
        },
    ),
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
