/**
 * Equality of two versions by must summaries (paper 2): where the earlier one was exhausted, each of its inputs satisfies the P of one of its summaries. If all of them are valid for the later version, no
 * input ends otherwise. Phases 1 and 2 show that the same steps are taken, whatever they do; phase 3 is asked only where its Q is all that there is to compare (`prove.ts`).
 */
import { functionOf } from "../flow/lower/context.ts";
import { taintedIn } from "./change/load/tainted.ts";
import type { FunctionIn, VersionPair } from "./change/versions.ts";
import type { SummaryPlace, TargetSummaries } from "./kept.ts";
import type { Phase } from "./pipeline.ts";
import { functionAt, type Prover, validate } from "./validate.ts";

/** How the search of the earlier version ended. */
export interface Searched {
  readonly status: string;
  readonly paths: number;
  /** What stands in the way of a claim about all inputs. */
  readonly doubts: readonly unknown[];
}

/** How many paths were validated by each phase. */
export type ByPhase = Readonly<Record<Phase, number>>;

/** Every input of the types satisfies the P of one of them, and nothing about them is in doubt. */
export function coverAll({ list, isCut, divergences }: TargetSummaries, searched: Searched): boolean {
  const { status, paths, doubts } = searched;
  return (
    status === "exhausted" &&
    doubts.length === 0 &&
    !isCut &&
    divergences === 0 &&
    list.length > 0 &&
    list.length >= paths &&
    list.every(({ partial, fixed }) => partial.length === 0 && fixed === 0)
  );
}

/** Undefined when one of them is not valid, or code makes the inputs, which may be other ones now. */
export async function eachHolds(
  pair: VersionPair,
  summaries: TargetSummaries,
  prover: Prover | undefined,
): Promise<ByPhase | undefined> {
  if (summaries.at.isBuilt || taintedIn(pair).all !== undefined) return undefined;
  const results = await validate(pair, summaries, {
    pipeline: "1-2-3",
    ...(prover === undefined ? {} : { prover }),
  });
  const counts = { 1: 0, 2: 0, 3: 0 };
  for (const { phase } of results) {
    if (phase === undefined) return undefined;
    counts[phase]++;
  }
  return counts;
}

/**
 * What is exported is the function that stands there, in both versions, and one is the other's partner. An export may lead to another function now, or to what some other code makes of this one: of that its
 * own text tells nothing.
 */
export function isSameExport(pair: VersionPair, before: SummaryPlace, after: SummaryPlace): boolean {
  const both = partners(pair, before, after);
  return both !== undefined && isMeant(both.old, before) && isMeant(both.now, after);
}

/** Whether the function that stands at one place in the earlier version is what stands at the other in the later one. A name may lead to another function now, of which nothing is known. */
export const isSameFunction = (pair: VersionPair, before: SummaryPlace, after: SummaryPlace): boolean =>
  partners(pair, before, after) !== undefined;

function partners(
  pair: VersionPair,
  before: SummaryPlace,
  after: SummaryPlace,
): { readonly old: FunctionIn; readonly now: FunctionIn } | undefined {
  const old = functionAt(pair, before);
  const now = functionAt({ before: pair.after }, after);
  if (old === undefined || now === undefined || pair.partnerOf(old)?.node !== now.node) return undefined;
  return { old, now };
}

/** A name of the module always means it, or it is the default; nobody assigns exports of such modules. */
function isMeant({ module, node }: FunctionIn, { start, end }: SummaryPlace): boolean {
  if (node.start !== start || node.end !== end) return false;
  const { context } = module;
  const { body } = module.module.program;
  if (!body.some(({ type }) => type.startsWith("Export"))) return false;
  return (
    context.scopes.bindings.some((binding) => functionOf(context, binding) === node) ||
    body.some((one) => one.type === "ExportDefaultDeclaration" && (one.declaration as unknown) === node)
  );
}
