/** One evaluation of a unit. */
import { Bindings } from "./bindings.ts";
import type { Unit } from "./unit.ts";

export interface Instance {
  readonly unit: Unit;
  status: "new" | "evaluating" | "evaluated" | "failed";
  error: unknown;
  /** While top-level await is on. */
  pending: Promise<void> | undefined;
  readonly bindings: Bindings;
  /** ES modules: linked, waiting to be evaluated. */
  isLinked: boolean;
  running: Generator | AsyncGenerator | undefined;
  /** CommonJS and JSON only. */
  module: CommonModule | undefined;
}

/** The `module` of a CommonJS file. */
export interface CommonModule {
  exports: unknown;
  id: string;
  filename: string;
  path: string;
  loaded: boolean;
  parent: CommonModule | undefined;
  children: CommonModule[];
  paths: string[];
  require: unknown;
}

export function makeInstance(unit: Unit): Instance {
  return {
    unit,
    status: "new",
    error: undefined,
    pending: undefined,
    bindings: new Bindings(unit.code.links !== undefined),
    isLinked: false,
    running: undefined,
    module: undefined,
  };
}
