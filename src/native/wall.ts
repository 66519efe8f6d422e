/**
 * What a native run may not do: the same as an exploration (no writing, spawning, sockets, ending the process), with the
 * same errors. Here Node itself loads the program, so the core modules are changed in place.
 */
import { createRequire, syncBuiltinESMExports } from "node:module";
import { coreModule } from "../runtime/sandbox/core-modules.ts";
import { installSandbox } from "../runtime/sandbox/globals.ts";
import { blockedAttempts, forgetAttempts } from "../runtime/sandbox/permission.ts";
import { world } from "../runtime/world/state.ts";

const GUARDED = ["fs", "fs/promises", "child_process", "net", "http", "https", "http2", "tls", "dgram", "dns", "dns/promises", "inspector", "worker_threads", "cluster", "repl", "v8"];

export function raiseWall(): void {
  const requireCore = createRequire(import.meta.url);
  installSandbox();
  for (const name of GUARDED) {
    const real = requireCore(`node:${name}`) as Record<string, unknown>;
    const guarded = coreModule(name) as Record<string, unknown>;
    for (const key of Object.keys(real)) {
      const property = Object.getOwnPropertyDescriptor(real, key);
      if (property?.configurable !== true || !("value" in property) || guarded[key] === property.value) continue;
      Object.defineProperty(real, key, { ...property, value: guarded[key] });
    }
  }
  syncBuiltinESMExports();
  // the clock and the rest of the world stay real: only the wall is up
  world.active = true;
}

/** What the program tried since the last question: `fs.writeFileSync`. */
export function takeAttempts(): string[] {
  const attempts = blockedAttempts().map((attempt) => attempt.what);
  forgetAttempts();
  return attempts;
}
