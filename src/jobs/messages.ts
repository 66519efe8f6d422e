/**
 * What the three parts of an exploration say to each other: the host (CLI process: parses, instruments, reports),
 * the supervisor (main thread of the sandboxed child: watches, restarts) and the explorer (worker thread: runs the program).
 * Everything is structured-cloneable plain data.
 */
import type { Attempt } from "../sandbox/attempt.ts";
import type { NativeAnswer, NativeRequest } from "../solver/native/name.ts";
import type { ThreadMemory } from "../solver/smt/z3/thread/start.ts";
import type { ModelEntries } from "./input.ts";
import type { Job } from "./job.ts";
import type { LoadAnswer, LoadRequest } from "./modules.ts";
import type { ReachAnswer, ReachQuestion } from "./reach.ts";
import type { FoundInput, JobFailure, JobResult } from "./result.ts";
import type { CoverageMemory } from "./slots.ts";

export type Stop = "time" | "memory" | "crash";

/** Runs with shadows, and without. */
export interface Made {
  readonly runs: number;
  readonly cheapRuns: number;
}

/** What a restarted explorer must know: the inputs found so far, and those that must not be run again. */
export interface Resume {
  readonly models: readonly ModelEntries[];
  readonly avoid: readonly string[];
  /** The run that ended the explorer before this one; the new one reports it. */
  readonly stopped?: { readonly model: string; readonly why: Stop };
  /** All runs that ended an explorer, as far as they are known. */
  readonly ended?: readonly { readonly model: string; readonly why: Stop }[];
  /** Why runs had to be ended from outside, all of them. */
  readonly stops: readonly Stop[];
  /** What those runs reached. */
  readonly reached: readonly number[];
  /** Too many runs were ended: what was found is run again, and that is all. */
  readonly isLast: boolean;
  readonly spentMilliseconds: number;
  /** What explorers before this one did, as far as they told. */
  readonly made?: Made;
}

/** From the explorer through the supervisor to the host, as it is. */
type Told =
  | { readonly kind: "blocked"; readonly attempt: Attempt }
  | { readonly kind: "about-to-run"; readonly model: string }
  | { readonly kind: "found"; readonly found: FoundInput }
  /** `runs`: of all kinds. */
  | {
      readonly kind: "progress";
      readonly runs: number;
      readonly cheapRuns?: number;
      readonly covered: number;
      readonly goals: number;
    }
  /** A line of the solver log: this process may not write files. */
  | { readonly kind: "query"; readonly line: string }
  | { readonly kind: "done"; readonly result: JobResult }
  | { readonly kind: "failed"; readonly failure: JobFailure };

/** What the explorer sleeps on until the host has answered; the supervisor gives it a number. */
type Asked =
  | { readonly kind: "load"; readonly request: LoadRequest }
  /** A question for a native solver: this process may not start others. */
  | { readonly kind: "native"; readonly request: NativeRequest }
  /** A goal that stays unreached: what does the code say? */
  | ({ readonly kind: "reach" } & ReachQuestion);

interface Exploring {
  readonly kind: "explore";
  readonly job: Job;
  readonly resume: Resume;
  readonly isCareful: boolean;
  /** The job before was cut short, and this one is not. */
  readonly isAfterCut?: true;
}

/** Z3 runs in a thread of the supervisor's: a thread that runs a program has no right to start others. */
type SolverWish = { readonly kind: "start-solver"; readonly shared: ThreadMemory } | { readonly kind: "end-solver" };

export type FromExplorer =
  | Told
  | Asked
  | SolverWish
  | { readonly kind: "ready" }
  /** This thread must not be given another job. */
  | { readonly kind: "spent" }
  | { readonly kind: "coverage"; readonly memory: readonly CoverageMemory[] };

export type ToExplorer = Exploring;

export type FromChild =
  | Told
  | (Asked & { readonly id: number })
  /** This process must not be given another job: what it ran keeps the threads busy that all of them share. */
  | { readonly kind: "spent" }
  /** Said again and again while there is a job. */
  | { readonly kind: "alive" }
  /** A run was ended from outside: whoever goes on if this process dies must not try it again. */
  | { readonly kind: "ended"; readonly model: string; readonly why: Stop; readonly reached: readonly number[] };

export type ToChild =
  | Exploring
  | { readonly kind: "loaded"; readonly id: number; readonly answer: LoadAnswer }
  | { readonly kind: "native-answer"; readonly id: number; readonly answer: NativeAnswer }
  | { readonly kind: "reach-answer"; readonly id: number; readonly answer: ReachAnswer }
  | { readonly kind: "cancel" };
