/** The core modules as explored programs see them: guarded by the sandbox, with clocks, timers and chance from the virtual world. */
import module from "node:module";
import { guardedModule } from "../../sandbox/guards.ts";
import { SafeMap, stringSlice } from "../pristine.ts";
import { cryptoOverrides } from "../world/chance.ts";
import { pictureAlso } from "../world/globals.ts";
import { timerPromises } from "../world/timer-promises.ts";
import { type CoreModule, standInFor } from "./stand-in.ts";

/** A copy: what is imported by name can be replaced by the program. */
const { isBuiltin } = module;
const cache = new SafeMap<string, unknown>();

/** Without the `node:` prefix. */
export function isCoreModule(name: string): boolean {
  return isBuiltin(stringSlice(name, 0, 5) === "node:" ? name : `node:${name}`);
}

export function coreModule(specifier: string): unknown {
  const name = stringSlice(specifier, 0, 5) === "node:" ? stringSlice(specifier, 5) : specifier;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const made = make(name);
  cache.set(name, made);
  if (made !== process) pictureAlso(made as object);
  return made;
}

/** What is allowed changes what the stand-ins are. */
export function forgetCoreModules(): void {
  cache.clear();
}

function make(name: string): unknown {
  switch (name) {
    case "crypto":
      return standInFor(guardedModule(name) as CoreModule, cryptoOverrides());
    case "timers":
      return standInFor(guardedModule(name) as CoreModule, { ...timerFunctions(), promises: timerPromises });
    case "timers/promises":
      return timerPromises;
    case "process":
      return process;
    default:
      return guardedModule(name);
  }
}

/** The patched globals, not the real functions the module object holds. */
function timerFunctions(): Record<string, unknown> {
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis;
  return { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };
}
