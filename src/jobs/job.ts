/** What the exploring thread is asked to do, one job at a time. `host/job-builder.ts` makes them. */
import type { CheckSettings } from "../checkers/finding.ts";
import type { PluginSource } from "../checkers/plugin/source.ts";
import type { Guided } from "../claims/guide.ts";
import type { ProvedPlaces } from "../claims/static.ts";
import type { JsonNode } from "../expr/codec.ts";
import type { Primitive } from "../expr/expr.ts";
import type { Dictionary } from "../frontend/hints/dictionary.ts";
import type { Target } from "../frontend/targets/target.ts";
import type { SmtName } from "../solver/smt/portfolio.ts";
import type { ExplorationBudget } from "./budget.ts";
import type { EncodedInput, ModelEntries } from "./input.ts";
import type { ScriptTarget } from "./script-target.ts";
import type { StrategyName } from "./strategy.ts";
import type { RunSummary } from "./summary.ts";

export type Job = ExploreJob | ScriptJob | CheckJob | RecheckJob | RandomJob | ListJob | SampleJob | RerunJob;

/** What every job has besides its target. */
interface AnyJob {
  readonly budget: ExplorationBudget;
  readonly seed: number;
  /** Functions that results hand back, as the models of an earlier search number them. */
  readonly ways?: readonly string[];
}

/** How a search goes. */
export interface Search extends AnyJob {
  /** The slots that count. */
  readonly goals: readonly number[];
  readonly dictionary: Dictionary;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  readonly useSmt: boolean;
  /** The SMT solvers in the order they are asked; without it the one that Assay brings. */
  readonly solvers?: readonly SmtName[];
  /** Whether every solver query is reported, for `--solver-log`. */
  readonly logQueries: boolean;
  /** Goals that stay unreached are asked about. */
  readonly useReach?: boolean;
  /** False: calls are not summarised. */
  readonly useSummaries?: boolean;
  /** Paths that are taken become must summaries. */
  readonly summarise?: boolean;
  /** Inputs to be run first, as somebody proposes them. */
  readonly seeds?: readonly ModelEntries[];
  /** More of them, while they take less than half of the budget. */
  readonly furtherSeeds?: readonly ModelEntries[];
}

/** Inputs for every branch of a function. */
export interface ExploreJob extends Search {
  readonly kind: "explore";
  readonly target: Target;
  /** The mutants of its file that its tests should notice; absent when none are tried. */
  readonly mutants?: readonly number[];
  /** False: nobody writes tests, and inputs are told as they were found. */
  readonly specimens?: false;
}

/** The same for a whole script. */
export interface ScriptJob extends Search {
  readonly kind: "script";
  readonly target: ScriptTarget;
}

/** Look for violated properties, too: the exploration then goes on after everything is covered. */
export interface CheckJob extends Search, Checks {
  readonly kind: "check";
  readonly target: Target;
  /** Digests of queries refuted before; undefined when nobody remembers them. */
  readonly refuted?: readonly string[];
  /** What was proved without running anything. */
  readonly proved?: readonly ProvedPlaces[];
  /** Where verification results lead the search. */
  readonly guided?: Guided;
  /** Models, as text, of inputs that an earlier search has made as small as it could. */
  readonly small?: readonly string[];
}

/** Run one input once, with passive checks only. */
export interface RecheckJob extends AnyJob, Checks {
  readonly kind: "recheck";
  readonly target: Target;
  readonly inputs: readonly EncodedInput[];
  /** They are made from their models, as searches make them, and tell of two runs: with shadows or not, or of the second alone. */
  readonly asFound?: "plain" | "both";
}

/** Blind random inputs instead of an exploration: the yardstick of the benchmarks. */
export interface RandomJob extends AnyJob {
  readonly kind: "random";
  readonly target: Target;
  /** The slots that count. */
  readonly goals: readonly number[];
}

/** Inputs that satisfy conditions, for each of which one is known, which is run. */
export interface SampleJob extends AnyJob {
  readonly kind: "sample";
  readonly target: Target;
  readonly nodes: readonly JsonNode[];
  readonly wanted: readonly {
    /** Where its conditions are among the nodes. */
    readonly pre: readonly number[];
    /** And of what else depends on a state. */
    readonly said: readonly number[];
    readonly model: readonly (readonly [string, Primitive])[];
  }[];
  /** So many of each, if there are. */
  readonly count: number;
}

/** Run the inputs of must summaries that are of other code, and say which of them hold for this one. */
export interface RerunJob extends AnyJob {
  readonly kind: "rerun";
  readonly target: Target;
  readonly nodes: readonly JsonNode[];
  /** Numbers are places among the nodes. What a summary leaves out (`partial`) is left out of today's as well, where it is named here. */
  readonly wanted: readonly (Pick<RunSummary, "pre" | "post" | "model"> & Partial<Pick<RunSummary, "partial">>)[];
  /** How many parameters the function had: they speak of calls that give no more. */
  readonly arity: number;
  readonly useSmt: boolean;
  /** What is not seen at once to be implied counts as not implied. */
  readonly isQuick?: true;
  /** Nobody asks about the others once some of so many do not hold, or so many do not. */
  readonly enough?: { readonly of: number; readonly otherwise: number };
  /** In the build with checks: a search for violations follows, which loads it anyway. */
  readonly isChecked: boolean;
}

/** Load a module and say what it exports. */
export interface ListJob extends AnyJob {
  readonly kind: "list";
  readonly target: { readonly kind: "module"; readonly file: string };
}

interface Checks {
  readonly check: CheckSettings;
  /** The sources of the plugins in `check`: the exploring process may not read files of its own accord. */
  readonly plugins: readonly PluginSource[];
}
