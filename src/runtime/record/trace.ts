/** What one run leaves behind. */
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Shadow } from "../protocol.ts";

export interface PathEvent {
  readonly site: number;
  /** Outcome of the branch; for an implicit split, whether its atom held. */
  readonly taken: boolean;
  /** Holds on this run: already negated when not taken. */
  readonly condition: Expr;
  /** A split that is not in the source: type of a union, bounds of an array, a symbolic key. */
  readonly implicit: boolean;
  /** The other side is exotic (a surrogate pair, a name of Object.prototype): worth a flip only after everything else. */
  readonly rare?: true;
}

export interface Concretisation {
  readonly site: number;
  /** Name of the native or of the operation that dropped a shadow. */
  readonly what: string;
  count: number;
}

export interface Discovery {
  /** Path of the lazy object in the input, and the key that was read from it. */
  readonly path: string;
  readonly key: string;
}

export type StopReason = "steps" | "memory" | "time" | "stack" | "tasks";

export interface Limits {
  /** Function entries and loop iterations. */
  readonly steps: number;
  /** Events kept per run, and as many more as the run has places of decisions; a longer path is cut and says so. */
  readonly pathLength: number;
  /** Bytes a single allocation may ask for. */
  readonly allocation: number;
  /** Milliseconds, looked at every few thousand steps; see `run-time.ts`. */
  readonly time: number;
  /** Microtasks, and timers, while a promise is awaited. */
  readonly tasks: number;
  /** Whether nobody waits for the run any more; asked when the time is looked at. */
  readonly isUnwanted?: () => boolean;
}

/** What the program's functions may do between runs: callbacks that outlived theirs, getters of a result. */
export const IDLE_STEPS = 100_000;

export const DEFAULT_LIMITS: Limits = {
  steps: 200_000,
  pathLength: 2_000,
  allocation: 64 << 20,
  time: 2_000,
  tasks: 10_000,
};

export interface Hooks {
  /** A lazy object was asked for a key it lacks: returns the shadow of the (absent) value, a choice over what it could be. */
  readonly discover?: (path: string, key: string) => Shadow;
  /** It was asked for a name that every object inherits: returns whether it has that itself, which on this run it has not. */
  readonly inherit?: (path: string, key: string) => Shadow;
  /** The properties of a lazy object are listed: how many it has besides those that `discover` told about. */
  readonly list?: (path: string) => Shadow;
  /** Nothing is symbolic in this run: skip property tables and call dispatch altogether. */
  readonly concrete?: boolean;
  /** Evaluate every shadow that reaches a branch against the model and throw when it disagrees: finds invented shadows, slowly. */
  readonly check?: boolean;
}

export interface Trace {
  readonly path: readonly PathEvent[];
  /** What holds on this run as well, and nobody looks for an input for which it does not. */
  readonly assumed?: readonly Expr[];
  /** The path was longer than the limit: constraints after the cut are missing. */
  readonly isCut: boolean;
  readonly steps: number;
  /** Places of calls that something of the input took part in, in the order they were made, the first few hundred; the others are made directly. */
  readonly calls: readonly number[];
  readonly concretisations: readonly Concretisation[];
  /** The shadows that were dropped there; undefined when not all of them are known. */
  readonly lost?: readonly Expr[];
  readonly discoveries: readonly Discovery[];
  /** Reads of the clock, and the values drawn from random sources, in order: the result may depend on them. */
  readonly clockReads: number;
  readonly randomDraws: readonly Primitive[];
  /** What it found around it, by name: environment variables, files, the platform. */
  readonly surroundings: readonly string[];
  /** Where the run was not the native one: what the sandbox blocked, bounds of ours that the program noticed, work that was left behind. */
  readonly interferences: readonly string[];
  /** What the sandbox did not let the run do, with the option that allows it. */
  readonly blocked: readonly string[];
  /** Why the runtime aborted the run, if it did. */
  readonly stopped: StopReason | undefined;
}
