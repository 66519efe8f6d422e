/**
 * Which must summaries still hold after an edit (paper 2, sections 3 to 5). Phase 1: nothing between entry and exit is modified, in the function and in whatever it may call. Phase 2: nothing is that
 * the states of P come by. Phase 3: the new code does what the summary says, whatever was modified.
 */
import type { FlowNode } from "../flow/graph.ts";
import { classChange } from "./change/classes.ts";
import { isNested, touched } from "./change/footprint.ts";
import type { FunctionIn, VersionPair } from "./change/versions.ts";
import type { SummaryPlace, TargetSummaries, TargetSummary } from "./kept.ts";
import { type Phase, PIPELINES, type Pipeline } from "./pipeline.ts";
import { takenBy } from "./taken.ts";

export interface Validated {
  readonly summary: TargetSummary;
  /** The phase that validated it; undefined when none did. */
  readonly phase: Phase | undefined;
  /** All phases that validate it by themselves, where each was asked. */
  readonly phases: readonly Phase[];
  /** What is modified on its way, or why the last phase failed. */
  readonly why: string | undefined;
  /** Enough others were seen not to hold: nobody ran it. */
  readonly isOpen: boolean;
}

/** What phase 2 and 3 ask of a prover about a whole function; undefined where they do not apply. */
export interface Prover {
  /** No state of P that ends in Q comes by anything modified, in the old code. */
  avoidsModified(fn: FunctionIn, summary: TargetSummary, pair: VersionPair): Promise<boolean>;
  /** Every state of P ends in Q, in the new code. */
  stillHolds(fn: FunctionIn, summary: TargetSummary, pair: VersionPair): Promise<boolean>;
}

/** Phase 3 by runs of the new code, for several summaries of a function at once: why each does not hold, or null where it does; undefined for those that nobody asked about. */
export type Rerun = (list: readonly TargetSummary[]) => Promise<readonly (string | null | undefined)[]>;

export interface PhaseTimes {
  readonly milliseconds: Record<Phase, number>;
}

export async function validate(
  pair: VersionPair,
  summaries: TargetSummaries,
  options: {
    readonly pipeline: Pipeline;
    readonly prover?: Prover;
    readonly rerun?: Rerun;
    readonly isIndependent?: boolean;
    readonly times?: PhaseTimes;
    now?(): number;
  },
): Promise<readonly Validated[]> {
  const fn = functionAt(pair, summaries.at);
  const { times, now } = options;
  const timed = async <T>(phase: Phase, work: () => T | Promise<T>): Promise<T> => {
    const start = now?.() ?? 0;
    const result = await work();
    if (times !== undefined && now !== undefined) times.milliseconds[phase] += now() - start;
    return result;
  };
  const modified = await timed(1, () => (fn === undefined ? "the function is not found" : touched(pair, fn).modified));
  // where code makes the inputs, the states of P are told by the run that came by it, and by nothing else
  const { isBuilt } = summaries.at;
  const built = isBuilt ? classChange(pair) : undefined;
  const prover = isBuilt ? undefined : options.prover;
  const results = summaries.list.map(
    (summary): Result => ({ summary, phases: [], why: modified ?? built, isOpen: false }),
  );
  const patience = { left: PATIENCE };
  const ask = async (phase: Phase, one: Result, reran: string | null | undefined): Promise<boolean | string> => {
    if (phase === 1) return modified === undefined && !isBuilt;
    if (phase === 2) return fn !== undefined && built === undefined && phase2(pair, fn, one.summary, prover, patience);
    if (reran === null) return true;
    return (fn !== undefined && (await prover?.stillHolds(fn, one.summary, pair)) === true) || (reran ?? false);
  };
  for (const phase of PIPELINES[options.pipeline]) {
    const asked = results.filter(({ phases }) => options.isIndependent === true || phases.length === 0);
    if (asked.length === 0) break;
    // the new code is loaded once for all of them
    const { rerun } = options;
    const isRun = phase === 3 && rerun !== undefined;
    const reran = isRun ? await timed(phase, () => rerun(asked.map(({ summary }) => summary))) : [];
    for (const [i, one] of asked.entries()) {
      const isValid = await timed(phase, () => ask(phase, one, reran[i]));
      if (isValid === true) one.phases.push(phase);
      else if (isRun && reran[i] === undefined) one.isOpen = true;
      if (typeof isValid === "string")
        one.why = phase === 3 && one.why !== undefined ? `${one.why}; ${isValid}` : isValid;
    }
  }
  return results.map(({ summary, phases, why, isOpen }) => ({
    summary,
    phase: phases[0],
    phases,
    why: phases.length === 0 ? why : undefined,
    isOpen,
  }));
}

interface Result {
  readonly summary: TargetSummary;
  readonly phases: Phase[];
  why: string | undefined;
  isOpen: boolean;
}

/**
 * Phase 1 for all inputs: nothing is modified that the function can come by, whether a run did or not. Where code makes the inputs, that is nothing of any class, nor of the files that are named for it.
 */
export function isUnmodified(
  pair: VersionPair,
  { at }: Pick<TargetSummaries, "at">,
  builders: readonly string[] = [],
): boolean {
  const fn = functionAt(pair, at);
  if (fn === undefined || touched(pair, fn).modified !== undefined) return false;
  if (!at.isBuilt) return true;
  if (builders.length === 0 || classChange(pair) !== undefined) return false;
  return pair.before.modules.every((module) =>
    module.nodes.slice(1).every(
      (node) =>
        (module.context.classOf(node) === undefined && !builders.includes(module.module.file)) ||
        // whoever makes it follows it
        isNested({ module, node }) ||
        touched(pair, { module, node }).modified === undefined,
    ),
  );
}

/**
 * Nothing is modified that any run of a search came by: each of them would be the same again, and so would all that was found, though there may be paths that nobody took. Phase 2 for all runs at once.
 */
export function isOffAllPaths(
  pair: VersionPair,
  { at, footprint }: Pick<TargetSummaries, "at" | "footprint">,
): boolean {
  const fn = functionAt(pair, at);
  if (fn === undefined || footprint === undefined || footprint.size === 0) return false;
  if (at.isBuilt && classChange(pair) !== undefined) return false;
  return touched(pair, fn, takenBy({ taken: footprint }, pair)).modified === undefined;
}

/**
 * The states of P take one path, and coverage tells which: where none of its steps is modified, the summary holds. Where that cannot be told (a function that may be called on the way, and may not),
 * the prover is asked.
 */
async function phase2(
  pair: VersionPair,
  fn: FunctionIn,
  summary: TargetSummary,
  prover: Prover | undefined,
  patience: { left: number },
): Promise<true | string> {
  const { modified } = touched(pair, fn, takenBy(summary, pair));
  if (modified === undefined) return true;
  if (prover === undefined || patience.left <= 0) return modified;
  if (await prover.avoidsModified(fn, summary, pair)) return true;
  patience.left--;
  return modified;
}

/** Where the path that was recorded is modified the prover seldom knows better: it is asked so often in vain for one target. */
const PATIENCE = 2;

/** The function that stands there: the outermost one inside the range. */
export function functionAt(
  { before }: Pick<VersionPair, "before">,
  { path, start, end }: SummaryPlace,
): FunctionIn | undefined {
  const module = before.at(path);
  let found: FlowNode | undefined;
  for (const node of module?.nodes.slice(1) ?? [])
    if (
      node.start >= start &&
      node.end <= end &&
      (found === undefined || node.end - node.start > found.end - found.start)
    )
      found = node;
  return module === undefined || found === undefined ? undefined : { module, node: found };
}
