/** Native processes that wait for their work: while a function is explored there is time to start them. */
import type { SandboxSettings } from "../../sandbox/grant.ts";
import { Ready } from "../../sandbox/ready.ts";
import { type Started, startProcess } from "../../sandbox/start.ts";
import { track } from "./children.ts";
import { HEAP_MB } from "./watch.ts";

const FLAGS = ["--experimental-vm-modules", `--max-old-space-size=${HEAP_MB}`];

export interface Wanted {
  readonly childPath: string;
  readonly sandbox: SandboxSettings;
  /** What its environment has besides ours: another time zone, another language. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

const ready = new Ready<Wanted>(
  ({ childPath, sandbox, environment }) => JSON.stringify([childPath, sandbox, environment ?? null]),
  ({ childPath, sandbox, environment }) => {
    const started = startProcess({
      script: childPath,
      sandbox,
      flags: FLAGS,
      ...(environment === undefined ? {} : { env: { ...process.env, ...environment } }),
    });
    // one that cannot be started says so by ending
    started.child.on("error", () => {});
    started.pipe.on("error", () => {});
    return started;
  },
);

export const prepareNative = (wanted: Wanted): void => ready.prepare(wanted);

export function takeNative(wanted: Wanted): Started {
  const taken = ready.take(wanted);
  track(taken.child);
  return taken;
}

export const endWaiting = (): void => ready.endWaiting();
