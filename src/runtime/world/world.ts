/** The virtual world of a thread: installed once, started afresh for every run, invisible while no run is on. */

import { removeListeners } from "../../sandbox/guards.ts";
import { removeHooks } from "../../sandbox/hooks.ts";
import { installCalendar } from "./calendar.ts";
import { installChance } from "./chance.ts";
import { installClock } from "./clock.ts";
import { enterEnvironment, leaveEnvironment } from "./environment.ts";
import { installKeys } from "./keys.ts";
import { installLocality } from "./locality.ts";
import { forgetMarks, installMarks } from "./marks.ts";
import { installMicrotasks } from "./microtasks.ts";
import { installOtherClocks } from "./other-clocks.ts";
import { installOutput } from "./output.ts";
import type { Undo } from "./patch.ts";
import { installSourceText } from "./source-text.ts";
import { EPOCH, world } from "./state.ts";
import { clearTimers } from "./timer-queue.ts";
import { installTimers } from "./timers.ts";
import { forgetUncaught } from "./uncaught.ts";

let undo: Undo[] | undefined;

/** Patches the globals of this thread; calling it again changes nothing. */
export function installWorld(): void {
  undo ??= [
    ...installClock(),
    ...installOtherClocks(),
    ...installMarks(),
    ...installCalendar(),
    ...installChance(),
    ...installKeys(),
    ...installLocality(),
    ...installTimers(),
    ...installMicrotasks(),
    ...installOutput(),
    ...installSourceText(),
  ];
}

export function uninstallWorld(): void {
  for (const each of (undo ?? []).reverse()) each();
  undo = undefined;
  leaveWorld();
  // they are of a world that is gone: whoever runs something later must not find them
  clearTimers();
}

/** Starts a run's world: the clock at its beginning, chance at its seed, no timers. */
export function resetWorld(seed: number, start = EPOCH): void {
  if (!world.active) enterWorld();
  world.runs++;
  world.now = start;
  world.clockReads = 0;
  if (world.randomDraws.length !== 0) world.randomDraws = [];
  world.printed = 0;
  world.random = seed | 0;
  clearTimers();
  forgetUncaught();
  forgetMarks();
  removeListeners();
}

/** Gives the thread its real clock, timers and output back until the next run. */
export function leaveWorld(): void {
  if (!world.active) return;
  world.active = false;
  removeHooks();
  leaveEnvironment();
}

/** Switches to the virtual world without starting it afresh. */
export function enterWorld(): void {
  world.active = true;
  enterEnvironment();
}
