/** What the steps of a program take of the runtime. */
import type { Caller, Registers } from "../protocol.ts";
import type { Composing } from "../record/composing.ts";
import type { Recorder } from "../record/recorder.ts";
import type { Heap } from "./objects.ts";
import type { Tables } from "./tables.ts";

/** The parts of the runtime that a step of the program changes. */
export interface State extends Registers {
  readonly record: Recorder;
  readonly tables: Tables;
  readonly heap: Heap;
  /** In runs that are composed of summaries: what stands for calls. */
  readonly composing?: Composing | undefined;
}

/** The same where a step may call a function. */
export interface Calling extends State, Caller {}
