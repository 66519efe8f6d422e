/**
 * What a native run may not do: the same as an exploration (no writing, spawning, sockets, ending the process), with the
 * same errors. Here Node itself loads the program, so the guards go up before it does.
 */
import type { SandboxSettings } from "../../sandbox/grant.ts";
import { guardAtOnce, hideChannels, installGuards } from "../../sandbox/guards.ts";

export async function enterSandbox(settings: SandboxSettings): Promise<void> {
  hideChannels();
  installGuards({ ...settings, enforced: () => true });
  await guardAtOnce();
}
