/**
 * What an exploration found, in a form that can be kept: places have names instead of numbers, and paths begin at the project's root. Every field of a result
 * is named here, so that a new one does not compile before somebody has thought about the numbers in it.
 */
import type { CheckFinding, CheckResult } from "../../../checkers/finding.ts";
import type { Claim } from "../../../claims/claim.ts";
import type { Missed } from "../../../claims/missed.ts";
import type { Verdict } from "../../../claims/verdict.ts";
import type { EncodedInput } from "../../../jobs/input.ts";
import type { CheckedResult, FoundInput, SearchResult, SlotReason } from "../../../jobs/result.ts";
import type { Environment } from "./environment.ts";
import { type SiteNames, type SlotName, Unnamed } from "./site-names.ts";

export type ExplorationResult = SearchResult | CheckedResult;

export interface Kept {
  readonly result: ExplorationResult;
  readonly found: readonly FoundInput[];
  /** Digest of the text that the target stands in: mutants are numbered in it. */
  readonly text: string;
  /** What was read of the environment. */
  readonly environment?: Environment;
  /** What it saw besides its code has no name, and may be another tomorrow. */
  readonly isFleeting?: true;
}

/** How places change their form; the same walk serves both directions. */
interface Renaming {
  slot(slot: unknown): unknown;
  site(file: string, site: unknown): unknown;
}

export function toPortable(kept: Kept, names: SiteNames, root: string): string {
  const renamed = rename(kept, {
    slot: (slot) => names.slotName(slot as number),
    site: (file, site) => names.nameOf(file, site as number),
  });
  return JSON.stringify(renamed).replaceAll(inJson(root), ROOT);
}

/** Undefined when something in it is not there any more. */
export function fromPortable(text: string, names: SiteNames, root: string): Kept | undefined {
  try {
    const kept = JSON.parse(text.replaceAll(ROOT, () => inJson(root))) as Kept;
    return rename(kept, {
      slot: (name) => names.slotOf(name as SlotName),
      site: (file, name) => names.siteOf(file, name as string),
    });
  } catch (error) {
    if (error instanceof Unnamed || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** No text of a program has it: JSON escapes control characters. */
const ROOT = "\u0001root";
const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);

function rename({ result, found, text, environment, isFleeting }: Kept, to: Renaming): Kept {
  // models are for the process that explores: whoever tells a result has its inputs
  return {
    result: renameResult(result, to),
    found: found.map((one) => ({ ...one, model: [] })),
    text,
    ...(environment === undefined ? {} : { environment }),
    ...(isFleeting === undefined ? {} : { isFleeting }),
  };
}

/** The same without what is said about mutants: in another text their numbers mean others. */
export function withoutMutants<R extends ExplorationResult>(result: R): R {
  const { mutation: _, ...rest } = result;
  return { ...rest, specimens: result.specimens.map(({ kills: _kills, ...specimen }) => specimen) } as unknown as R;
}

/** The same where another state outlives calls, or none: which one that is says nothing of runs that began with none. */
export function withState<R extends ExplorationResult>(result: R, state: string | undefined): R {
  const told = (claims: readonly Claim[]): Claim[] =>
    claims.flatMap((claim) => {
      if (claim.kind !== "module-state") return [claim];
      return state === undefined ? [] : [{ ...claim, about: state }];
    });
  const verdictOf = (verdict: Verdict): Verdict => {
    if (verdict.kind === "verified") return { ...verdict, assumptions: told(verdict.assumptions) };
    if (verdict.kind !== "open") return verdict;
    const reasons = told(verdict.reasons);
    // what is open stays so, for whatever reason
    return { ...verdict, reasons: reasons.length === 0 ? verdict.reasons : reasons };
  };
  const own = { ...result, claims: told(result.claims), assumptions: told(result.assumptions) };
  if (own.kind !== "checked") return own;
  const verdicts = Object.entries(own.check.verdicts).map(([checker, one]) => [checker, verdictOf(one)]);
  return { ...own, check: { ...own.check, verdicts: Object.fromEntries(verdicts) } };
}

function renameResult(whole: ExplorationResult, to: Renaming): ExplorationResult {
  // summaries are kept for themselves, and what was around in the form that can be compared
  const { summaries: _summaries, around: _around, ...result } = whole;
  const { reached, verdicts, claims, assumptions } = result;
  const renamed: Pick<SearchResult, "reached" | "verdicts" | "claims" | "around" | "assumptions"> = {
    reached: present(reached, (slot) => to.slot(slot) as number),
    verdicts: present(verdicts, (one) => renameReason(one, to)),
    claims: claims.map((claim) => renameClaim(claim, to)),
    around: [],
    assumptions: assumptions.map((claim) => renameClaim(claim, to)),
  };
  if (result.kind === "searched") {
    const { kind, status, specimens, runs, paths, milliseconds, statistics, mutation, ...rest } = result;
    const plain = { kind, status, specimens, runs, paths, milliseconds, statistics };
    return { ...plain, ...(mutation === undefined ? {} : { mutation }), ...none(rest), ...renamed };
  }
  const { kind, status, specimens, runs, paths, milliseconds, statistics, mutation, check, ...rest } = result;
  const numbers = { runs, paths, milliseconds, statistics, ...(mutation === undefined ? {} : { mutation }) };
  const plain = { kind, status, specimens, ...numbers };
  // refuted queries are kept for themselves
  return { ...plain, ...none(rest), ...renamed, check: renameCheck(check, to), refuted: [] };
}

/** An edit may have taken outcomes away that a search reached, or did not: nothing is told of those. */
const present = <T>(all: readonly T[], renamed: (one: T) => T): T[] =>
  all.flatMap((one) => {
    try {
      return [renamed(one)];
    } catch (error) {
      if (error instanceof Unnamed) return [];
      throw error;
    }
  });

type Renamed = "reached" | "verdicts" | "claims" | "assumptions" | "refuted";

/** What was taken out by name and put back renamed. Any other field is one that nobody has thought about, and does not compile. */
function none<K extends Renamed>(rest: { readonly [P in K]: unknown }): object {
  void rest;
  return {};
}

function renameCheck(check: CheckResult<EncodedInput>, to: Renaming): CheckResult<EncodedInput> {
  return {
    ...check,
    findings: check.findings.map((finding) => renameFinding(finding, to)),
    verdicts: Object.fromEntries(
      Object.entries(check.verdicts).map(([checker, verdict]) => [checker, renameVerdict(verdict, to)]),
    ),
  };
}

function renameFinding(finding: CheckFinding<EncodedInput>, to: Renaming): CheckFinding<EncodedInput> {
  const { place, functions } = finding;
  return {
    ...finding,
    place: place === undefined || place === null ? undefined : renamePlace(place, to),
    ...(functions === undefined ? {} : { functions: functions.map((one) => renamePlace(one, to)) }),
  };
}

function renameVerdict(verdict: Verdict, to: Renaming): Verdict {
  switch (verdict.kind) {
    case "verified":
      return { ...verdict, assumptions: verdict.assumptions.map((claim) => renameClaim(claim, to)) };
    case "open":
      return { ...verdict, reasons: verdict.reasons.map((claim) => renameClaim(claim, to)) };
    default:
      return verdict;
  }
}

function renameReason({ slot, reason }: SlotReason, to: Renaming): SlotReason {
  return { slot: to.slot(slot) as number, reason: renameMissed(reason, to) };
}

function renameMissed(reason: Missed, to: Renaming): Missed {
  return "claim" in reason ? { ...reason, claim: renameClaim(reason.claim, to) } : reason;
}

function renameClaim(claim: Claim, to: Renaming): Claim {
  return claim.place === undefined ? claim : { ...claim, place: renamePlace(claim.place, to) };
}

function renamePlace<P extends { readonly file: string; readonly site: number }>(place: P, to: Renaming): P {
  return { ...place, site: to.site(place.file, place.site) as number };
}
