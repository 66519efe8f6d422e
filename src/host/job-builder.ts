/** The one place where jobs are made: what a command decides, with what every job of a kind needs beside that. */

import type { CheckSettings } from "../checkers/finding.ts";
import type { PluginSource } from "../checkers/plugin/source.ts";
import type { Guided } from "../claims/guide.ts";
import type { ProvedPlaces } from "../claims/static.ts";
import type { Target } from "../frontend/targets/target.ts";
import { DEFAULT_BUDGET } from "../jobs/budget.ts";
import type { EncodedInput } from "../jobs/input.ts";
import type {
  CheckJob,
  ExploreJob,
  ListJob,
  RandomJob,
  RecheckJob,
  RerunJob,
  SampleJob,
  ScriptJob,
  Search,
} from "../jobs/job.ts";
import type { ScriptTarget } from "../jobs/script-target.ts";
import { readText } from "../machine/text-files.ts";

/** How a search goes, as a command says it; more may stand beside it. */
type SearchRequest = Omit<Search, "logQueries"> & Partial<Pick<Search, "logQueries">>;

/** What is made of the inputs that are found. */
type ForTests = Pick<ExploreJob, "mutants" | "specimens">;

export function exploreJob(target: Target, search: SearchRequest, tests: ForTests = {}): ExploreJob {
  return { kind: "explore", target, ...searchOf(search), ...tests };
}

export function scriptJob(target: ScriptTarget, search: SearchRequest): ScriptJob {
  return { kind: "script", target, ...searchOf(search) };
}

/** What is known of a target before it is run. */
export interface Known {
  readonly proved?: readonly ProvedPlaces[];
  readonly guided?: Guided | undefined;
}

export function checkJob(
  target: Target,
  search: SearchRequest,
  check: CheckSettings,
  refuted: readonly string[] | undefined,
  { proved = [], guided }: Known = {},
): CheckJob {
  return {
    kind: "check",
    target,
    ...searchOf(search),
    check,
    plugins: pluginSources(check),
    ...(refuted === undefined ? {} : { refuted }),
    ...(proved.length === 0 ? {} : { proved }),
    ...(guided === undefined ? {} : { guided }),
  };
}

export function randomJob(target: Target, { goals, budget, seed }: SearchRequest): RandomJob {
  return { kind: "random", target, goals, budget, seed };
}

export function listJob(file: string): ListJob {
  return { kind: "list", target: { kind: "module", file }, budget: DEFAULT_BUDGET, seed: 1 };
}

export function sampleJob(target: Target, asked: Pick<SampleJob, "nodes" | "wanted" | "count" | "ways">): SampleJob {
  return { kind: "sample", target, ...asked, budget: DEFAULT_BUDGET, seed: 1 };
}

export function rerunJob(target: Target, asked: Omit<RerunJob, "kind" | "target" | "seed">): RerunJob {
  return { kind: "rerun", target, ...asked, seed: 1 };
}

export interface RecheckRequest {
  readonly target: Target;
  readonly inputs: readonly EncodedInput[];
  readonly asFound?: RecheckJob["asFound"];
  readonly check: CheckSettings;
  readonly ways?: readonly string[];
}

export function recheckJob({ target, inputs, asFound, check, ways }: RecheckRequest): RecheckJob {
  return {
    kind: "recheck",
    target,
    inputs,
    ...(asFound === undefined ? {} : { asFound }),
    ...(ways === undefined ? {} : { ways }),
    check,
    plugins: pluginSources(check),
    budget: DEFAULT_BUDGET,
    seed: 1,
  };
}

/** Commands hand over all their options: only what a search has goes on. */
function searchOf(request: SearchRequest): Search {
  const {
    goals,
    dictionary,
    budget,
    seed,
    strategy,
    mutate,
    useSmt,
    solvers,
    logQueries = false,
    seeds,
    useReach,
    useSummaries,
    summarise,
  } = request;
  return {
    goals,
    dictionary,
    budget,
    seed,
    strategy,
    mutate,
    useSmt,
    ...(solvers === undefined ? {} : { solvers }),
    logQueries,
    ...(seeds === undefined ? {} : { seeds }),
    ...(useReach === undefined ? {} : { useReach }),
    // said only where it is not as usual
    ...(useSummaries === false ? { useSummaries } : {}),
    ...(summarise === true ? { summarise } : {}),
  };
}

/** The exploring process may not read files of its own accord. */
function pluginSources({ plugins = [] }: CheckSettings): PluginSource[] {
  return plugins.map((file) => ({ file, text: readText(file) }));
}
