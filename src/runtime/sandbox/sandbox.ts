/** Puts the thread into the sandbox and makes every way to a core module lead to the sandboxed ones. */

import { installGuards, removeGuards } from "../../sandbox/guards.ts";
import { isEnforced, type SandboxOptions } from "../../sandbox/state.ts";
import { reflectApply } from "../pristine.ts";
import { replace, type Undo } from "../world/patch.ts";
import { coreModule, forgetCoreModules, isCoreModule } from "./core-modules.ts";

let undo: Undo | undefined;

/** Installs the guards once; calling it again changes what is allowed. */
export function installSandbox(options: SandboxOptions): void {
  installGuards(options);
  forgetCoreModules();
  undo ??= replace(process, "getBuiltinModule", (real) => (name: unknown) => {
    return isEnforced() && typeof name === "string" && isCoreModule(name)
      ? coreModule(name)
      : reflectApply(real, process, [name]);
  });
}

export function uninstallSandbox(): void {
  undo?.();
  undo = undefined;
  removeGuards();
  forgetCoreModules();
}
