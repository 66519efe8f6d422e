/** What looking for inputs that tell mutants from the program needs: the program, and each of its mutants, run with an input. */
import type { Model, Primitive } from "../../expr/expr.ts";
import type { ExploredProgram, Soon } from "../search/program.ts";

export interface MutantRunOptions {
  /** At most so many. */
  readonly steps: number;
  /** Modules are evaluated anew: the mutant changes what they are when they are loaded. */
  readonly isFresh?: boolean;
}

export interface MutantRun {
  /** It did not end by itself. */
  readonly isStopped: boolean;
  /** What a test would see of it, as text. */
  readonly shown: string;
  /** It read a clock or asked chance. */
  readonly isTimed?: boolean;
  readonly steps: number;
}

export interface MutantProgram extends ExploredProgram {
  /** False where the program has no mutants. `size`: all their numbers are below it. */
  loadMutants(size: number): Promise<boolean>;
  /** Which places of mutants runs without a mutant passed since this was asked before. */
  passedMutants(size: number): Uint8Array;
  /** None of them below 0. */
  runMutant(model: Model, mutant: number, options: MutantRunOptions): Soon<MutantRun>;
}

const MUTANT = "#mutant";

/** The name of a run that has a mutant: what becomes of it says nothing about the program. */
export const ofMutant = (model: Model, mutant: number): Model => new Map<string, Primitive>(model).set(MUTANT, mutant);

export const isOfMutant = (model: Model): boolean => model.has(MUTANT);
