/** What running a block needs to know of where it runs: the activation, and whoever puts the blocks together. */
import type { FunctionEffects } from "../flow/effects.ts";
import type { Block, FlowNode, FunctionFlow, Place, Property } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import type { Term } from "../reach/term/term.ts";
import type { Knowledge } from "./knowledge.ts";
import type { State } from "./state.ts";
import type { Value } from "./value.ts";

export interface Flag {
  readonly name: string;
  /** `index` of all instructions: before the end of the block. */
  raisedAt(flow: FunctionFlow, block: Block, index: number): boolean;
}

/** One activation that is encoded. */
export interface Frame {
  readonly flow: FunctionFlow;
  readonly module: ModuleFlow;
  readonly effects: FunctionEffects;
  readonly knowledge: Knowledge;
  readonly depth: number;
  readonly isStrict: boolean;
  ownAfter(state: State, block: number, index: number): readonly Term[];
}

/** Who puts the blocks together. */
export interface Whole {
  readonly flags: readonly Flag[];
  watch(frame: Frame, block: number, index: number, state: State): void;
  oblige(property: Property, at: Place, state: State, depth: number): void;
  /** The state after a call that was entered, and its result; undefined where it is not entered or never returns. */
  enter(fn: FlowNode, args: readonly Value[], state: State, depth: number): { state: State; value: Value } | undefined;
}
