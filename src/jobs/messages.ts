/**
 * What the three parts of an exploration say to each other: the host (CLI process: parses, instruments, reports),
 * the supervisor (main thread of the sandboxed child: watches, restarts) and the explorer (worker thread: runs the program).
 * Everything is structured-cloneable plain data.
 */
import type { CheckResult, CheckSettings, SeenViolation } from "../checkers/finding.ts";
import type { PluginSource } from "../checkers/plugin/source.ts";
import type { EncodedInput } from "../explore/input/target-input.ts";
import type { Dictionary } from "../explore/search/mutate/edits.ts";
import type { StrategyName } from "../explore/search/strategy/select.ts";
import type { Primitive } from "../expr/expr.ts";
import type { ModuleFailure } from "../frontend/modules/missing-module.ts";
import type { Target } from "../frontend/targets/target.ts";
import type { OperandTexts } from "../instrument/facts/operand-texts.ts";
import type { ModuleCode } from "../runtime/protocol.ts";
import type { Attempt } from "../sandbox/attempt.ts";
import type { NativeAnswer, NativeRequest } from "../solver/native/name.ts";
import type { SmtName } from "../solver/smt/portfolio.ts";
import type { EncodedOutcome } from "../value/encoded.ts";
import type { ExplorationBudget } from "./budget.ts";
import type { ScriptTarget } from "./script-target.ts";

export type ModelEntries = readonly (readonly [string, Primitive])[];

export type Resolution = "import" | "require";

export interface LoadRequest {
  readonly specifier: string;
  readonly from: string;
  readonly how: Resolution;
  /** The answer must have the checked build too. */
  readonly isChecked?: boolean;
}

export type LoadAnswer =
  | {
      readonly kind: "module";
      readonly shadow: ModuleCode;
      readonly coverage: ModuleCode;
      readonly checked?: CheckedCode;
      /** Branch ordinal of each site, -1 for other sites. */
      readonly branchOfSite: readonly number[];
      /** Runs text as code (`eval`, `Function`), which nobody follows: its functions prove nothing. */
      readonly usesEval: boolean;
      /** Its branches guide the search and may count. */
      readonly isWatched: boolean;
    }
  | { readonly kind: "builtin"; readonly name: string }
  | { readonly kind: "missing"; readonly failure: ModuleFailure }
  | {
      readonly kind: "error";
      readonly message: string;
      readonly code: string | undefined;
      /** The class of the error, where it is not what the code stands for. */
      readonly name?: "TypeError" | "RangeError" | "URIError";
    };

/** The shadow build that tells checkers of everything, and the source text of the operands at each of its sites. */
export interface CheckedCode {
  readonly code: ModuleCode;
  readonly texts: OperandTexts;
  /** Key of each site: survives edits elsewhere in the file. */
  readonly keys: readonly string[];
}

/** Branch outcomes of one file, as slots local to it (2·branch + outcome). */
export interface FileSlots {
  readonly file: string;
  readonly slots: readonly number[];
}

/** One byte per slot of a file, set by the run under way. */
export interface CoverageMemory {
  readonly file: string;
  readonly memory: SharedArrayBuffer;
}

export interface Job {
  readonly target: Target | ScriptTarget;
  readonly goals: readonly FileSlots[];
  readonly dictionary: Dictionary;
  readonly budget: ExplorationBudget;
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  readonly useSmt: boolean;
  /** The SMT solvers in the order they are asked; without it the one that Assay brings. */
  readonly solvers?: readonly SmtName[];
  /** Blind random inputs instead of an exploration: the yardstick of the benchmarks. */
  readonly isRandomOnly: boolean;
  /** Whether every solver query is reported, for `--solver-log`. */
  readonly logQueries: boolean;
  /** Digests of queries refuted before. */
  readonly refuted?: readonly string[];
  /** Look for violated properties, too: the exploration then goes on after everything is covered. */
  readonly check?: CheckSettings;
  /** The sources of the plugins in `check`, read by the host. */
  readonly plugins?: readonly PluginSource[];
  /** Run this input once and check it, instead of exploring. */
  readonly recheck?: EncodedInput;
}

/** A place in the program as the host can show it. */
export interface Place {
  readonly file: string;
  readonly site: number;
}

export interface FoundInput {
  readonly model: ModelEntries;
  readonly input: EncodedInput;
  readonly outcome: EncodedOutcome;
  readonly milliseconds: number;
}

/** A kept input made small, with what it shows. */
export interface Specimen {
  readonly input: EncodedInput;
  readonly outcome: EncodedOutcome;
  /** Source-like conditions of its path, in order. */
  readonly conditions: readonly string[];
  readonly reached: readonly FileSlots[];
  /** The result depends on the clock or on random values. */
  readonly isVolatile: boolean;
  /** At another time or with other chances it ends differently. */
  readonly isUnstable?: boolean;
  /** The draws and clock readings its path depends on, when they are inputs. */
  readonly worldInputs?: readonly string[];
}

export interface SlotReason {
  readonly file: string;
  readonly slot: number;
  readonly reason: string;
}

export interface JobResult {
  readonly status: "exhausted" | "covered" | "budget";
  readonly specimens: readonly Specimen[];
  readonly reached: readonly FileSlots[];
  readonly verdicts: readonly SlotReason[];
  readonly concretisations: readonly (Place & { readonly what: string })[];
  readonly inexactness: readonly string[];
  readonly runs: number;
  readonly paths: number;
  readonly milliseconds: number;
  readonly statistics: Readonly<Record<string, number>>;
  readonly check?: CheckResult<EncodedInput>;
  /** Digests of the queries that this exploration refuted. */
  readonly refuted?: readonly string[];
  /** What the input to be checked again violates. */
  readonly rechecked?: readonly SeenViolation[];
}

/** Why a target could not be explored at all. */
export interface JobFailure {
  readonly kind: "load" | "shape" | "missing" | "internal";
  readonly message: string;
  readonly hint: string;
}

export type Stop = "time" | "memory" | "crash";

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
  readonly reached: readonly FileSlots[];
  /** Too many runs were ended: what was found is run again, and that is all. */
  readonly isLast: boolean;
  readonly spentMilliseconds: number;
}

export type FromExplorer =
  | { readonly kind: "coverage"; readonly memory: readonly CoverageMemory[] }
  | { readonly kind: "blocked"; readonly attempt: Attempt }
  | { readonly kind: "ready" }
  | { readonly kind: "load"; readonly request: LoadRequest }
  /** A question for a native solver: this process may not start others. */
  | { readonly kind: "native"; readonly request: NativeRequest }
  | { readonly kind: "about-to-run"; readonly model: string }
  | { readonly kind: "found"; readonly found: FoundInput }
  | { readonly kind: "progress"; readonly runs: number; readonly covered: number; readonly goals: number }
  /** A line of the solver log: this process may not write files. */
  | { readonly kind: "query"; readonly line: string }
  | { readonly kind: "done"; readonly result: JobResult }
  | { readonly kind: "failed"; readonly failure: JobFailure };

export type ToExplorer = {
  readonly kind: "explore";
  readonly job: Job;
  readonly resume: Resume;
  readonly isCareful: boolean;
};

export type FromChild =
  /** Said again and again while there is a job. */
  | { readonly kind: "alive" }
  /** A run was ended from outside: whoever goes on if this process dies must not try it again. */
  | { readonly kind: "ended"; readonly model: string; readonly why: Stop }
  | { readonly kind: "blocked"; readonly attempt: Attempt }
  | { readonly kind: "load"; readonly id: number; readonly request: LoadRequest }
  | { readonly kind: "native"; readonly id: number; readonly request: NativeRequest }
  | { readonly kind: "about-to-run"; readonly model: string }
  | { readonly kind: "found"; readonly found: FoundInput }
  | { readonly kind: "progress"; readonly runs: number; readonly covered: number; readonly goals: number }
  | { readonly kind: "query"; readonly line: string }
  | { readonly kind: "done"; readonly result: JobResult }
  | { readonly kind: "failed"; readonly failure: JobFailure };

export type ToChild =
  | { readonly kind: "explore"; readonly job: Job; readonly resume: Resume; readonly isCareful: boolean }
  | { readonly kind: "loaded"; readonly id: number; readonly answer: LoadAnswer }
  | { readonly kind: "native-answer"; readonly id: number; readonly answer: NativeAnswer }
  | { readonly kind: "cancel" };
