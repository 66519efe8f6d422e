/** How an exploring process is set up: what stands around the program and how much a single run may take. */
import { CLOSED, type SandboxSettings } from "../sandbox/grant.ts";

export interface Bounds {
  /** Megabytes of heap; a single allocation may take an eighth. */
  readonly memory: number;
  /** Megabytes of stack: how deep calls may nest. */
  readonly stack: number;
  /** Milliseconds a run may take, natives included. */
  readonly milliseconds: number;
  /** Microtasks, and timers, that may run while a promise is awaited. */
  readonly tasks: number;
}

export const DEFAULT_BOUNDS: Bounds = { memory: 512, stack: 4, milliseconds: 2_000, tasks: 10_000 };

export interface WorldSettings {
  /** Values of `Math.random` are inputs. */
  readonly symbolicRandom: boolean;
  /** What clocks show is an input. */
  readonly symbolicClock: boolean;
}

export interface ProcessSettings {
  readonly sandbox: SandboxSettings;
  readonly bounds: Bounds;
  readonly world: WorldSettings;
}

export const DEFAULT_SETTINGS: ProcessSettings = {
  sandbox: CLOSED,
  bounds: DEFAULT_BOUNDS,
  world: { symbolicRandom: false, symbolicClock: false },
};

/** Settings reach the child before anything else does. */
export const SETTINGS_VARIABLE = "ASSAY_EXPLORER";

export function readSettings(text: string | undefined): ProcessSettings {
  return text === undefined ? DEFAULT_SETTINGS : (JSON.parse(text) as ProcessSettings);
}
