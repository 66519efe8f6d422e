/** Native runs testify: where a kept input ends differently in the uninstrumented program, nothing that was claimed about its target is. */
import type { Claim } from "../../../claims/claim.ts";
import type { Verdict } from "../../../claims/verdict.ts";
import type { Target } from "../../../frontend/targets/target.ts";
import type { CheckedResult, FoundInput, SearchResult } from "../../../jobs/result.ts";
import { runNatively } from "../../../native/host/cases.ts";
import { nativeModules } from "../../../native/host/sources.ts";
import type { NativeResult } from "../../../native/messages.ts";
import type { SandboxSettings } from "../../../sandbox/grant.ts";
import { sameOutcome } from "./same-outcome.ts";

export interface Witnessed {
  readonly target: Target;
  readonly found: readonly FoundInput[];
}

/** So many inputs of a target are run: the first ones, and the last. */
const MOST_INPUTS = 10;
const SILENCE_MS = 10_000;

export const DIFFERENT: Claim = {
  kind: "contradicted",
  about: "a native run of an input ended differently from the explored one",
};

/** The targets of a file that a native run contradicts. */
export async function testify(
  file: string,
  witnessed: readonly Witnessed[],
  options: { readonly childPath: string; readonly sandbox: SandboxSettings },
): Promise<ReadonlySet<Target>> {
  const all = witnessed.flatMap(({ target, found }) => chosen(found).map((one) => ({ target, one })));
  if (all.length === 0) return new Set();
  const cases = all.map(({ target, one }, id) => ({ id, target, input: one.input }));
  const job = { modules: await nativeModules(file, "all"), cases, isFresh: true, sandbox: options.sandbox };
  const { results } = await runNatively(job, { childPath: options.childPath, silenceMilliseconds: SILENCE_MS });
  return new Set(all.flatMap(({ target, one }, id) => (contradicts(one, results.get(id)) ? [target] : [])));
}

/** Runs that were ended by a bound of ours say nothing, and are doubts already. */
function chosen(found: readonly FoundInput[]): readonly FoundInput[] {
  const ended = found.filter(({ outcome }) => "returns" in outcome || "throws" in outcome);
  return ended.length <= MOST_INPUTS ? ended : [...ended.slice(0, MOST_INPUTS - 1), ended.at(-1)!];
}

/** Only a run that ended, with the input that was meant, says anything. What is blocked is told of elsewhere. */
export function contradicts({ outcome }: Pick<FoundInput, "outcome">, native: NativeResult | undefined): boolean {
  if (native === undefined || !native.isMade || native.blocked.length > 0 || "stopped" in native.outcome) return false;
  return !sameOutcome(native.outcome, outcome);
}

/** Whether anything is claimed that a native run could contradict. */
export function claims(result: SearchResult | CheckedResult): boolean {
  if (result.status === "exhausted") return true;
  return result.kind === "checked" && Object.values(result.check.verdicts).some(isClaim);
}

const isClaim = ({ kind }: Verdict): boolean => kind === "verified" || kind === "vacuous";

/** The result without what it claimed. */
export function withoutClaims<Result extends SearchResult | CheckedResult>(result: Result, why: Claim): Result {
  const searched = {
    ...result,
    status: result.status === "exhausted" ? "tried" : result.status,
    claims: [...result.claims, why],
    verdicts: result.verdicts.map(({ slot, reason }) => ({
      slot,
      reason: reason.why === "proved-infeasible" ? ({ why: "withdrawn", claim: why } as const) : reason,
    })),
  };
  if (result.kind === "searched") return searched;
  const { verdicts } = result.check;
  const open = Object.entries(verdicts).map(([name, verdict]): [string, Verdict] => [
    name,
    isClaim(verdict) ? { kind: "open", reasons: [why] } : verdict,
  ]);
  return { ...searched, check: { ...result.check, verdicts: Object.fromEntries(open) } };
}
