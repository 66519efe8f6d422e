/**
 * Equal by what is known of the earlier version alone (paper 2). Where nothing was modified that the function can come by, that is told before anything is explored; where exploring both versions together
 * left something open, the earlier one may be exhausted by itself, and every summary of its paths be valid for the later one. Inputs of these paths are run natively in both versions all the same.
 */
import { inTheWay } from "../../claims/verdict.ts";
import { isBuiltByCode } from "../../frontend/fingerprint/built-classes.ts";
import { openProject } from "../../frontend/project.ts";
import { codeFileOf } from "../../frontend/targets/target.ts";
import { ownSlots } from "../../host/goals.ts";
import { checkJob } from "../../host/job-builder.ts";
import type { ExplorationBudget } from "../../jobs/budget.ts";
import type { CheckedResult, FoundInput } from "../../jobs/result.ts";
import type { TargetSummaries } from "../../summary/kept.ts";
import type { VersionPair } from "../../summary/validated.ts";
import { wordsInView } from "../pipeline/imported-modules.ts";
import { siteNames, Unnamed } from "../pipeline/memory/site-names.ts";
import { fromText, placeOf, rootsOf, toText } from "../pipeline/memory/summaries.ts";
import type { Session } from "../pipeline/session.ts";
import type { Comparing } from "./comparing.ts";
import type { Pair } from "./harness.ts";
import { compareNatively } from "./native.ts";
import type { Verdict } from "./result.ts";

type Equal = Extract<Verdict, { kind: "equal" }>;

/** Inputs to be run natively are all that is wanted where nothing was modified. */
const FEW_RUNS = 8;
/** More paths than are summarised need not be looked for. */
const MOST_RUNS = 300;

/** Nothing was modified that it can come by: phase 1 for all inputs. */
export async function equalUnmodified(pair: Pair, comparing: Comparing, session: Session): Promise<Equal | undefined> {
  const versions = await versionsOf(pair, comparing);
  if (versions === undefined) return undefined;
  const { isUnmodified } = await import("../../summary/validated.ts");
  if (!isUnmodified(versions, { at: placeOf(pair.before, comparing.place) })) return undefined;
  const { budget } = comparing.options;
  const seen = await searched(pair, { ...budget, runs: Math.min(budget.runs, FEW_RUNS) }, comparing, session);
  if (seen === undefined || !(await isSeenAlike(pair, seen.found, comparing, session))) return undefined;
  return { kind: "equal", by: "unmodified", paths: seen.result.paths, assumptions: [] };
}

/** The earlier version is exhausted, and each of its summaries is valid for the later one. */
export async function equalBySummaries(pair: Pair, comparing: Comparing, session: Session): Promise<Equal | undefined> {
  const versions = pair.before.isGenerator || session.isInterrupted ? undefined : await versionsOf(pair, comparing);
  if (versions === undefined) return undefined;
  const budget = comparing.budget();
  const seen = await searched(pair, { ...budget, runs: Math.min(budget.runs, MOST_RUNS) }, comparing, session);
  const summaries = seen === undefined ? undefined : summariesOf(pair, seen.result, comparing, session);
  if (seen === undefined || summaries === undefined) return undefined;
  const { coverAll, eachHolds, openProver, summaryProver } = await import("../../summary/validated.ts");
  const { status, paths, claims, assumptions } = seen.result;
  if (!coverAll(summaries, { status, paths, doubts: inTheWay(claims, assumptions) })) return undefined;
  const prover = openProver();
  try {
    const phases = await eachHolds(versions, summaries, summaryProver(prover));
    if (phases === undefined || !(await isSeenAlike(pair, seen.found, comparing, session))) return undefined;
    return { kind: "equal", by: "summaries", paths, phases, assumptions };
  } finally {
    prover.dispose();
  }
}

/** Undefined where one of them cannot be told from the text, or it is not one function that is called with the same: methods, instances as arguments, parameters that were added. */
async function versionsOf({ before, after }: Pair, { root, place }: Comparing): Promise<VersionPair | undefined> {
  if (before.kind !== "function" || before.parameters.length !== after.parameters.length) return undefined;
  if ([before, after].some(isBuiltByCode)) return undefined;
  const { isSameExport, VersionPair: Versions, versionOf } = await import("../../summary/validated.ts");
  const old = versionOf(place, rootsOf(before), openProject());
  const now = versionOf(root, rootsOf(after), openProject());
  if (old === undefined || now === undefined) return undefined;
  const versions = new Versions(old, now);
  return isSameExport(versions, placeOf(before, place), placeOf(after, root)) ? versions : undefined;
}

interface Seen {
  readonly result: CheckedResult;
  readonly found: readonly FoundInput[];
}

/** The earlier version alone. Undefined when it could not be explored, or tried what the sandbox blocks. */
async function searched(
  { before }: Pair,
  budget: ExplorationBudget,
  { options }: Comparing,
  session: Session,
): Promise<Seen | undefined> {
  const goals = ownSlots(before, session.modules.module(codeFileOf(before)));
  const dictionary = wordsInView(before.file, session.modules);
  const search = { ...options, budget, goals, dictionary, summarise: true, mutate: false, useReach: false };
  // properties are none of it: they make the search go on until no path is left
  const check = { levels: { assertion: "error" as const }, combine: "strong" as const, plugins: [] };
  const found: FoundInput[] = [];
  let isBlocked = false;
  session.subjects.add(before.file);
  const end = await session.host.explore(checkJob(before, search, check, undefined), {
    onFound: (input) => found.push(input),
    onBlocked: () => {
      isBlocked = true;
    },
  });
  return end.kind === "failed" || isBlocked || session.isInterrupted ? undefined : { result: end.result, found };
}

function summariesOf(
  { before }: Pair,
  { summaries }: CheckedResult,
  { place }: Comparing,
  session: Session,
): TargetSummaries | undefined {
  if (summaries === undefined) return undefined;
  try {
    return fromText(toText(summaries, before, siteNames(session.modules), place), place);
  } catch (error) {
    if (error instanceof Unnamed) return undefined;
    throw error;
  }
}

/** Natively, too; also that the later version can be loaded at all. */
async function isSeenAlike(
  pair: Pair,
  found: readonly FoundInput[],
  { root, place }: Comparing,
  session: Session,
): Promise<boolean> {
  const inputs = found
    .filter(({ input }) => input.world === undefined)
    .map(({ input }) => ({ before: input, after: input }));
  const compared = await compareNatively(pair, inputs, session, (text) => text.replaceAll(place, root));
  return compared.length > 0 && compared.every(({ kind }) => kind === "same");
}
