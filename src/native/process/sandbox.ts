/**
 * What a native run may not do: the same as an exploration (no writing, spawning, sockets, ending the process), with the
 * same errors. Here Node itself loads the program, so the guards go up before it does.
 */
import { CLOSED, type SandboxSettings } from "../../sandbox/grant.ts";
import { guardAtOnce, hideChannels, installGuards } from "../../sandbox/guards.ts";

export async function enterSandbox(settings: SandboxSettings): Promise<void> {
  await raiseSandbox();
  openSandbox(settings);
}

/** Most of it takes time and does not depend on what is allowed: it can go up while nobody waits. It holds as soon as that is known, before there is a program. */
export async function raiseSandbox(): Promise<void> {
  hideChannels();
  installGuards({ ...CLOSED, enforced: () => false });
  await guardAtOnce();
}

/** What the user allowed, and where the program may read. */
export const openSandbox = (settings: SandboxSettings): void => installGuards({ ...settings, enforced: () => true });
