/** A layer of the chain as data: what it is called, what its answers may be, and how it answers. */
import type { Decorator, Solver } from "./solver.ts";

interface Described {
  readonly name: string;
  /** Its answers may be inputs that satisfy the query. */
  readonly finds?: true;
  /** Its answers may be proofs that no input does. */
  readonly refutes?: true;
}

/** Changes, shares out or remembers what is asked of the layers after it. */
export interface Wrapper extends Described {
  readonly decorator: Decorator;
}

/** Answers by itself; what it leaves open goes on to the layers after it. */
export interface Stage extends Described {
  readonly solver: Solver;
  /** Asks SMT, whose work only the clock bounds: what it took, those after it do not have. */
  readonly isTimed?: boolean;
}

export type Layer = Wrapper | Stage;

export const isStage = (layer: Layer): layer is Stage => "solver" in layer;
