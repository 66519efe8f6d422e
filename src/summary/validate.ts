/**
 * Which must summaries still hold after an edit (paper 2, sections 3 to 5). Phase 1: nothing between entry and exit is modified, in the function and in whatever it may call. Phase 2: nothing is that
 * the states of P come by. Phase 3: the new code does what the summary says, whatever was modified.
 */
import type { FlowNode } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import { syntaxDigest } from "../frontend/fingerprint/syntax-digest.ts";
import { classChange } from "./change/classes.ts";
import { isNested, type Taken, touched } from "./change/footprint.ts";
import type { FunctionIn, VersionPair } from "./change/versions.ts";
import { enteredName, type SummaryPlace, type TargetSummaries, type TargetSummary } from "./kept.ts";
import { type Phase, PIPELINES, type Pipeline } from "./pipeline.ts";

export interface Validated {
  readonly summary: TargetSummary;
  /** The phase that validated it; undefined when none did. */
  readonly phase: Phase | undefined;
  /** All phases that validate it by themselves, where each was asked. */
  readonly phases: readonly Phase[];
  /** What is modified on its way, or why the last phase failed. */
  readonly why: string | undefined;
}

/** What phase 2 and 3 ask of a prover about a whole function; undefined where they do not apply. */
export interface Prover {
  /** No state of P that ends in Q comes by anything modified, in the old code. */
  avoidsModified(fn: FunctionIn, summary: TargetSummary, pair: VersionPair): Promise<boolean>;
  /** Every state of P ends in Q, in the new code. */
  stillHolds(fn: FunctionIn, summary: TargetSummary, pair: VersionPair): Promise<boolean>;
}

/** Phase 3 by runs of the new code, for all summaries of a function at once: why each does not hold, or null where it does. */
export type Rerun = (list: readonly TargetSummary[]) => Promise<readonly (string | null)[]>;

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
  // those that are asked about come together: the new code is loaded once
  let reran: Promise<readonly (string | null)[]> | undefined;
  const phase3 = async (summary: TargetSummary): Promise<boolean | string> => {
    let said: string | undefined;
    if (options.rerun !== undefined) {
      reran ??= options.rerun(summaries.list);
      const why = (await reran)[summaries.list.indexOf(summary)];
      if (why === null) return true;
      said = why;
    }
    if (fn !== undefined && (await prover?.stillHolds(fn, summary, pair)) === true) return true;
    return said ?? false;
  };
  const results: Validated[] = [];
  const patience = { left: PATIENCE };
  for (const summary of summaries.list) {
    const found: Phase[] = [];
    let why = modified ?? built;
    for (const phase of PIPELINES[options.pipeline]) {
      const isValid = await timed<boolean | string>(phase, () => {
        if (phase === 1) return modified === undefined && !isBuilt;
        if (phase === 2) return fn !== undefined && built === undefined && phase2(pair, fn, summary, prover, patience);
        return phase3(summary);
      });
      if (isValid === true) {
        found.push(phase);
        if (options.isIndependent !== true) break;
      }
      if (typeof isValid === "string") why = phase === 3 && why !== undefined ? `${why}; ${isValid}` : isValid;
    }
    results.push({ summary, phase: found[0], phases: found, why: found.length === 0 ? why : undefined });
  }
  return results;
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

const siteNames = new WeakMap<ModuleFlow, readonly string[]>();

/** Sites with the same key are told apart by their order, as the store names them. */
function namesOf(module: ModuleFlow): readonly string[] {
  let names = siteNames.get(module);
  if (names === undefined) {
    const counts = new Map<string, number>();
    names = module.context.sites.sites.map(({ key }) => {
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      return `${key}~${nth}`;
    });
    siteNames.set(module, names);
  }
  return names;
}

export function takenBy(
  { taken, outcome: end }: Pick<TargetSummary, "taken"> & Partial<Pick<TargetSummary, "outcome">>,
  { before }: VersionPair,
): Taken {
  const isTaken = (module: ModuleFlow, site: number, outcome: boolean): boolean =>
    taken.has(`${before.pathOf(module)} ${namesOf(module)[site]} ${outcome ? 1 : 0}`);
  const isEntered = ({ module, node }: FunctionIn): boolean =>
    taken.has(
      enteredName(before.pathOf(module), namesOf(module)[module.context.sites.siteOf(node, "function").index]!),
    );
  // what was kept before functions were told apart has none of them
  const knowsFunctions = [...taken].some((name) => name.endsWith(" in"));
  return Object.assign(isTaken, {
    hasReturned: end !== undefined && "returns" in end,
    ...(knowsFunctions ? { isEntered } : {}),
  });
}

const edited = new WeakMap<VersionPair, ReadonlySet<string>>();

/** Whether the path itself comes into a function whose text is another. Otherwise only what loading leaves may concern it, which concerns all paths alike. */
export function comesByEdited(pair: VersionPair, { taken }: Pick<TargetSummary, "taken">): boolean {
  let names = edited.get(pair);
  if (names === undefined) edited.set(pair, (names = editedIn(pair)));
  for (const name of names) if (taken.has(name)) return true;
  return false;
}

/** Functions of the earlier version, as runs name those that they enter. */
function editedIn(pair: VersionPair): ReadonlySet<string> {
  const { before } = pair;
  const found = new Set<string>();
  for (const module of before.modules) {
    const now = pair.moduleAfter(module);
    if (now?.module.text === module.module.text) continue;
    for (const node of module.nodes.slice(1)) {
      const partner = pair.partnerOf({ module, node });
      const isSame =
        partner !== undefined &&
        syntaxDigest(node, module.module) === syntaxDigest(partner.node, partner.module.module);
      if (!isSame)
        found.add(
          enteredName(before.pathOf(module), namesOf(module)[module.context.sites.siteOf(node, "function").index]!),
        );
    }
  }
  return found;
}

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
