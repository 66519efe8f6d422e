/**
 * Native processes that wait for their work. Starting one takes longer than most of what it is for, and while a function is explored there is time for it.
 * Nothing of the program is in them yet: whoever takes one has a fresh process.
 */
import type { Socket } from "node:net";
import type { SandboxSettings } from "../../sandbox/grant.ts";
import { type Started, startProcess } from "../../sandbox/start.ts";
import { track } from "./children.ts";

const FLAGS = ["--experimental-vm-modules", "--max-old-space-size=512"];

export interface Wanted {
  readonly childPath: string;
  readonly sandbox: SandboxSettings;
  /** What its environment has besides ours: another time zone, another language. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

const waiting = new Map<string, Started>();

const keyOf = ({ childPath, sandbox, environment }: Wanted): string =>
  JSON.stringify([childPath, sandbox, environment ?? null]);

/** One that will soon be wanted. It keeps nobody from ending. */
export function prepareNative(wanted: Wanted): void {
  const key = keyOf(wanted);
  if (isAlive(waiting.get(key))) return;
  const started = start(wanted);
  started.child.unref();
  (started.pipe as Socket).unref();
  waiting.set(key, started);
}

/** One that waits, or else a new one. */
export function takeNative(wanted: Wanted): Started {
  const key = keyOf(wanted);
  const ready = waiting.get(key);
  waiting.delete(key);
  const taken = isAlive(ready) ? ready : start(wanted);
  taken.child.ref();
  (taken.pipe as Socket).ref();
  track(taken.child);
  return taken;
}

/** Nobody wants the others any more. They end when their pipe does, as they do when this process ends: a bubblewrap that is killed while it sets itself up leaves its half-made child behind. */
export function endWaiting(): void {
  for (const { pipe } of waiting.values()) pipe.destroy();
  waiting.clear();
}

const isAlive = (started: Started | undefined): started is Started =>
  started !== undefined && started.child.exitCode === null && started.child.signalCode === null;

function start({ childPath, sandbox, environment }: Wanted): Started {
  const started = startProcess({
    script: childPath,
    sandbox,
    flags: FLAGS,
    ...(environment === undefined ? {} : { env: { ...process.env, ...environment } }),
  });
  // one that cannot be started, or ends before somebody listens, is no failure of whoever prepared it
  started.child.on("error", () => {});
  started.pipe.on("error", () => {});
  return started;
}
