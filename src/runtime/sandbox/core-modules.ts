/** The core modules as explored programs see them: stand-ins for those that reach out of the process, the real ones otherwise. */
import { createRequire, isBuiltin } from "node:module";
import { cryptoOverrides } from "../world/chance.ts";
import { timerPromises } from "../world/timers.ts";
import { guardedFs, guardedFsPromises } from "./fs.ts";
import { isAllowed, type Permission } from "./permission.ts";
import { blocked, blockedClass, blockedPromise, type CoreModule, standInFor } from "./stand-in.ts";

const requireCore = createRequire(import.meta.url);

/** Functions of a module that throw at once, and classes that cannot be made. */
interface Guard {
  readonly permission: Permission;
  readonly functions: readonly string[];
  readonly classes?: readonly string[];
}

const DNS = [
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

const GUARDS: Readonly<Record<string, Guard>> = {
  child_process: {
    permission: "child-process",
    functions: ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync", "_forkChild"],
    classes: ["ChildProcess"],
  },
  net: {
    permission: "net",
    functions: ["connect", "createConnection", "createServer"],
    classes: ["Socket", "Stream", "Server"],
  },
  http: { permission: "net", functions: ["request", "get", "createServer"], classes: ["Server", "ClientRequest"] },
  https: { permission: "net", functions: ["request", "get", "createServer"], classes: ["Server"] },
  http2: { permission: "net", functions: ["connect", "createServer", "createSecureServer"] },
  tls: { permission: "net", functions: ["connect", "createServer"], classes: ["TLSSocket", "Server"] },
  dgram: { permission: "net", functions: ["createSocket"], classes: ["Socket"] },
  dns: { permission: "net", functions: DNS, classes: ["Resolver"] },
  inspector: { permission: "process", functions: ["open", "close", "waitForDebugger"], classes: ["Session"] },
  worker_threads: { permission: "worker", functions: [], classes: ["Worker"] },
  cluster: { permission: "child-process", functions: ["fork", "setupPrimary", "setupMaster"] },
  repl: { permission: "process", functions: ["start"] },
  v8: { permission: "process", functions: ["setFlagsFromString", "writeHeapSnapshot", "setHeapSnapshotNearHeapLimit"] },
};

const cache = new Map<string, unknown>();

/** Without the `node:` prefix. */
export function isCoreModule(name: string): boolean {
  return isBuiltin(name.startsWith("node:") ? name : `node:${name}`);
}

export function coreModule(specifier: string): unknown {
  const name = specifier.startsWith("node:") ? specifier.slice(5) : specifier;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const made = make(name);
  cache.set(name, made);
  return made;
}

/** Permissions change what the stand-ins are. */
export function forgetCoreModules(): void {
  cache.clear();
}

function make(name: string): unknown {
  const real = requireCore(`node:${name}`) as CoreModule;
  switch (name) {
    case "fs":
      return isAllowed("fs-write") ? real : guardedFs();
    case "fs/promises":
      return isAllowed("fs-write") ? real : guardedFsPromises();
    case "dns/promises":
      return isAllowed("net") ? real : standInFor(real, promisesOf("dns.promises", DNS));
    case "crypto":
      return standInFor(real, cryptoOverrides());
    case "timers":
      return standInFor(real, { ...timerFunctions(), promises: timerPromises });
    case "timers/promises":
      return timerPromises;
    case "process":
      return process;
    default: {
      const guard = GUARDS[name];
      return guard === undefined || isAllowed(guard.permission) ? real : guarded(name, real, guard);
    }
  }
}

function guarded(name: string, real: CoreModule, guard: Guard): CoreModule {
  const overrides: Record<string, unknown> = {};
  for (const fn of guard.functions) if (fn in real) overrides[fn] = blocked(`${name}.${fn}`, guard.permission);
  for (const each of guard.classes ?? [])
    overrides[each] = blockedClass(`${name}.${each}`, guard.permission, real[each]);
  if (name === "dns") overrides.promises = standInFor(real.promises as CoreModule, promisesOf("dns.promises", DNS));
  return standInFor(real, overrides);
}

function promisesOf(prefix: string, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, blockedPromise(`${prefix}.${name}`, "net")]));
}

/** The patched globals, not the real functions the module object holds. */
function timerFunctions(): Record<string, unknown> {
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis;
  return { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };
}
