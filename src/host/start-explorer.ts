/**
 * Starts exploring processes. The first one of a command is wanted as soon as it is known what its program may do, which is long before
 * the code that parses, instruments and reports is loaded: both happen at once.
 */
import { type ProcessSettings, SETTINGS_VARIABLE } from "../jobs/settings.ts";
import { MAY_START_THREADS } from "../sandbox/grant.ts";
import { Ready } from "../sandbox/ready.ts";
import { type Started, startProcess } from "../sandbox/start.ts";

export interface WantedExplorer {
  readonly childPath: string;
  readonly settings: ProcessSettings;
}

const ready = new Ready<WantedExplorer>(
  ({ childPath, settings }) => JSON.stringify([childPath, settings]),
  ({ childPath, settings }) =>
    startProcess({
      script: childPath,
      sandbox: settings.sandbox,
      // the explorer is a thread of the child, and Z3 another; rights are given per thread, and the explorer gets fewer
      flags: [MAY_START_THREADS],
      env: { ...process.env, [SETTINGS_VARIABLE]: JSON.stringify(settings) },
    }),
);

export const prepareExplorer = (wanted: WantedExplorer): void => ready.prepare(wanted);

export const takeExplorer = (wanted: WantedExplorer): Started => ready.take(wanted);

export const endWaitingExplorers = (): void => ready.endWaiting();
