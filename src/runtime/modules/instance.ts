/** One evaluation of a unit. */
import { Bindings } from "./bindings.ts";
import type { Unit } from "./unit.ts";

export interface Instance {
  readonly unit: Unit;
  /** `waiting`: for a top-level await, its own or of a module below. */
  status: "new" | "evaluating" | "waiting" | "evaluated" | "failed";
  error: unknown;
  /** Position on the stack of the evaluation, and the first one it leads back to: they tell cycles. */
  index: number;
  lowest: number;
  /** The cycle's first module, once its cycle is complete; itself where there is none. */
  root: Instance | undefined;
  /** In the order in which they began to wait; undefined when there is nothing to wait for, or no longer. */
  order: number | undefined;
  /** How many modules below must finish before it runs, and who waits for this one. */
  waitsFor: number;
  readonly parents: Instance[];
  settle: Settle | undefined;
  readonly bindings: Bindings;
  /** ES modules: linked, waiting to be evaluated. */
  isLinked: boolean;
  running: Generator | undefined;
  /** CommonJS and JSON only. */
  module: CommonModule | undefined;
  /** CommonJS and JSON: ES importers see its names. */
  isShown: boolean;
  /** JSON imported as Node wants it, with its type: no names but `default`. */
  isTypedJson: boolean;
}

/** The promise of whoever asked for the module to be evaluated. */
interface Settle {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The `module` of a CommonJS file. */
export interface CommonModule {
  exports: unknown;
  id: string;
  filename: string;
  path: string;
  loaded: boolean;
  /** Null for the script that was started. */
  readonly parent: CommonModule | null | undefined;
  children: CommonModule[];
  paths: string[];
}

export function makeInstance(unit: Unit): Instance {
  return {
    unit,
    status: "new",
    error: undefined,
    index: 0,
    lowest: 0,
    root: undefined,
    order: undefined,
    waitsFor: 0,
    parents: [],
    settle: undefined,
    bindings: new Bindings(unit.code.links !== undefined),
    isLinked: false,
    running: undefined,
    module: undefined,
    isShown: false,
    isTypedJson: false,
  };
}
