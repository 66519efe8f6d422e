/**
 * A checker: one property, said as what to listen to, when this run violates it, and under which condition on the inputs
 * another run of the same path would. Built-in checkers and those of plugins have the same form.
 */
import type { Expr } from "../expr/expr.ts";
import type { ObservationKind, Observations } from "../runtime/observe/observation.ts";

export type Level = "error" | "warning" | "off";

export interface Checker<Memory = unknown> {
  /** As users write it: `division-by-zero`. */
  readonly name: string;
  /** Unless the user says otherwise. */
  readonly level: Level;
  /** One sentence: what is wrong when it reports. */
  readonly summary: string;
  /**
   * What it reports makes the program fail by itself (an exception, an endless run): a native run shows it. A violation that the
   * program catches and recovers from is then none.
   */
  readonly raises?: boolean;
  /** What it reports is seen by following the input through the run, not in the values alone: confirming needs shadows. */
  readonly needsShadows?: boolean;
  /** Fresh for every run, nobody else's. */
  readonly memory?: () => Memory;
  readonly on: {
    readonly [K in ObservationKind]?: (what: Observations[K], check: Check, memory: Memory) => void;
  };
}

/** What a handler may do: state its property about the place that was observed. */
export interface Check {
  readonly site: number;
  /**
   * `violation`: holds for exactly the inputs of this path that violate the property here (undefined: no input can change the answer).
   * `isViolated`: this run violates it. `message` is asked for only then. `raises`: as for the checker, where one of its violations differs.
   */
  state(violation: Expr | undefined, isViolated: boolean, message: () => string, raises?: boolean): void;
  /** Whether a condition on the inputs holds in this run. Without shadows nothing is known to. */
  holds(condition: Expr): boolean;
  /** The same place, to state something about it later in the run: it keeps where the path and the stack are now. */
  keep(): Check;
  /** What cannot be said exactly at this place: nothing is called verified because of it. */
  unknown(why: string): void;
}
