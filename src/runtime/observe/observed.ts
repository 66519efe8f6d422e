/** A runtime whose steps an observer may be told of. */
import type { State } from "../heap/state.ts";
import type { SymbolicRuntime } from "../natives/model.ts";
import type { Frames } from "./frames.ts";
import type { Observer } from "./observation.ts";

export interface Observed extends State {
  /** Told what happens in runs that are checked. */
  observer: Observer | undefined;
  readonly frames: Frames;
}

/** The same where functions are called. */
export interface ObservedRuntime extends SymbolicRuntime, Observed {}
