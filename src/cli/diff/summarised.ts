/**
 * Equal by summaries (paper 2): where exploring both versions together left something open, the earlier one may be exhausted by itself. If every summary of its paths is valid for the later version, then
 * every input ends as it did.
 */
import { openProject } from "../../frontend/project.ts";
import { codeFileOf } from "../../frontend/targets/target.ts";
import { ownSlots } from "../../host/goals.ts";
import { checkJob } from "../../host/job-builder.ts";
import type { ExplorationBudget } from "../../jobs/budget.ts";
import { wordsInView } from "../pipeline/imported-modules.ts";
import { siteNames, Unnamed } from "../pipeline/memory/site-names.ts";
import { fromText, rootsOf, toText } from "../pipeline/memory/summaries.ts";
import type { Session } from "../pipeline/session.ts";
import type { Pair } from "./harness.ts";
import type { DiffOptions } from "./options.ts";
import type { Verdict } from "./result.ts";
import type { Versions } from "./versions.ts";

export async function equalBySummaries(
  { before, after }: Pair,
  { root, place, options, budget }: Versions & { readonly options: DiffOptions; budget(): ExplorationBudget },
  session: Session,
): Promise<Extract<Verdict, { kind: "equal" }> | undefined> {
  const summary = await import("../../summary/validated.ts");
  const old = summary.versionOf(place, rootsOf(before), openProject());
  const now = summary.versionOf(root, rootsOf(after), openProject());
  if (old === undefined || now === undefined || session.isInterrupted) return undefined;
  const goals = ownSlots(before, session.modules.module(codeFileOf(before)));
  const dictionary = wordsInView(before.file, session.modules);
  const search = { ...options, budget: budget(), goals, dictionary, summarise: true, useReach: false };
  // properties are none of it: they make the search go on until no path is left
  const check = { levels: { assertion: "error" as const }, combine: "strong" as const, plugins: [] };
  const end = await session.host.explore(checkJob(before, search, check, undefined), {});
  if (end.kind === "failed" || end.result.status !== "exhausted" || end.result.summaries === undefined)
    return undefined;
  const { summaries: found, paths, assumptions } = end.result;
  if (found.isCut || found.list.length < paths || found.list.some(({ partial }) => partial.length > 0))
    return undefined;
  const prover = summary.openProver();
  try {
    const summaries = fromText(toText(found, before, siteNames(session.modules), place), place);
    if (summaries === undefined) return undefined;
    const asked = { pipeline: "1-2-3" as const, prover: summary.summaryProver(prover) };
    const all = await summary.validate(new summary.VersionPair(old, now), summaries, asked);
    return all.every(({ phase }) => phase !== undefined) ? { kind: "equal", paths, assumptions } : undefined;
  } catch (error) {
    if (error instanceof Unnamed) return undefined;
    throw error;
  } finally {
    prover.dispose();
  }
}
