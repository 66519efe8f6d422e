/** A finding is reported only after a run of the uninstrumented program showed it, or the passive check of a concrete run did. */
import type { CheckFinding } from "../../../checkers/finding.ts";
import type { Target } from "../../../frontend/targets/target.ts";
import type { EncodedInput } from "../../../jobs/input.ts";
import { runNatively } from "../../../native/host/cases.ts";
import { nativeModules } from "../../../native/host/sources.ts";
import type { NativeResult } from "../../../native/messages.ts";
import type { ToldCall } from "../../../report/tests/case.ts";
import { toldCalls } from "../../../report/tests/handed-back.ts";
import type { SandboxSettings } from "../../../sandbox/grant.ts";
import type { EncodedOutcome } from "../../../value/encoded.ts";

export interface FindingCandidate {
  readonly target: Target;
  readonly finding: CheckFinding<EncodedInput>;
}

export type Confirmation =
  | {
      readonly kind: "confirmed";
      readonly outcome: EncodedOutcome;
      readonly isAsync: boolean;
      /** The calls of what was handed back that were made. */
      readonly calls?: readonly ToldCall[];
      /** What the native run tried and was not allowed to do, or leaves behind: a test that makes the same call would do it. */
      readonly effects: readonly string[];
    }
  /** `isOfNow`: nothing could run, which says nothing about another time. */
  | { readonly kind: "refused"; readonly reason: string; readonly isOfNow?: true };

export interface ConfirmOptions {
  readonly childPath: string;
  readonly sandbox: SandboxSettings;
  /** The passive check of a concrete run, for what the language does not raise itself. */
  readonly recheck: (candidate: FindingCandidate) => Promise<boolean>;
}

const SILENCE_MS = 10_000;
/** A hang is a run that goes on for so long without anybody in its way. */
const HANG_MS = 4_000;

export async function confirmFindings(
  file: string,
  candidates: readonly FindingCandidate[],
  options: ConfirmOptions,
): Promise<Confirmation[]> {
  if (candidates.length === 0) return [];
  const modules = await nativeModules(file, "all");
  const isEndless = ({ finding }: FindingCandidate): boolean => isStopped(finding.outcome as EncodedOutcome);
  const jobOf = (chosen: readonly FindingCandidate[]) => ({
    modules,
    cases: chosen.map(({ target, finding }) => ({
      id: candidates.findIndex((one) => one.finding === finding),
      target,
      input: finding.input,
    })),
    isFresh: true,
    sandbox: options.sandbox,
  });
  const runs = new Map<number, NativeResult | NoResult>();
  const run = async (chosen: readonly FindingCandidate[], silenceMilliseconds: number): Promise<void> => {
    const job = jobOf(chosen);
    const { results, problem } = await runNatively(job, { childPath: options.childPath, silenceMilliseconds });
    for (const { id } of job.cases) runs.set(id, results.get(id) ?? { problem });
  };
  await run(
    candidates.filter((one) => !isEndless(one)),
    SILENCE_MS,
  );
  // each alone: the process is killed for it
  for (const candidate of candidates.filter(isEndless)) await run([candidate], HANG_MS);
  const confirmations: Confirmation[] = [];
  for (const [id, candidate] of candidates.entries())
    confirmations.push(await judge(candidate, runs.get(id)!, options.recheck));
  return confirmations;
}

/** The native run gave no result: it did not end, or nothing could run at all. */
export interface NoResult {
  readonly problem: string | undefined;
}

export const isStopped = (outcome: EncodedOutcome): outcome is Extract<EncodedOutcome, { stopped: unknown }> =>
  "stopped" in outcome;

/** Only what the run itself shows is confirmed: that nothing could run says nothing. */
export async function judge(
  candidate: FindingCandidate,
  native: NativeResult | NoResult,
  recheck: ConfirmOptions["recheck"],
): Promise<Confirmation> {
  const { finding } = candidate;
  const explored = finding.outcome as EncodedOutcome;
  if ("problem" in native) {
    if (native.problem !== undefined)
      return { ...refused(`the program could not be run natively: ${native.problem}`), isOfNow: true };
    if (!isStopped(explored) || explored.stopped === "stack") return refused("the native run did not end");
    // it did not end by itself either, which is what a raised one says; a silent one has to show
    if (!finding.isRaised && !(await recheck(candidate))) return refused(NOT_AGAIN);
    const { calls } = finding.input;
    return { kind: "confirmed", outcome: explored, isAsync: false, ...(calls && { calls }), effects: [] };
  }
  if (!native.isMade) return refused("its input cannot be made natively");
  // what is followed through the run often ends at what is blocked
  const isFollowed = finding.input.model !== undefined;
  if (native.blocked.length > 0 && !isFollowed) return refused(`it uses ${native.blocked[0]}, which is blocked`);
  const { outcome, isAwaited } = native;
  const confirmed: Confirmation = {
    kind: "confirmed",
    outcome,
    isAsync: isAwaited,
    ...toldCalls(finding.input.calls, native.called),
    effects: [...native.blocked, ...native.left],
  };
  // a silent violation may come before what ended the run: an allocation that exploring does not make
  if (isStopped(explored) && finding.isRaised)
    return explored.stopped === "stack" && isOverflow(outcome) ? confirmed : refused("the native run ended by itself");
  if (finding.checker === "unhandled-rejection")
    return native.unhandled.length > 0 ? confirmed : refused("natively the rejection is handled");
  if (finding.isRaised) return raisesAlike(explored, outcome) ? confirmed : refused("the native run ended differently");
  return (await recheck(candidate)) ? confirmed : refused(NOT_AGAIN);
}

const NOT_AGAIN = "a concrete run did not show it again";

const refused = (reason: string) => ({ kind: "refused", reason }) as const;

const isOverflow = (outcome: EncodedOutcome): boolean =>
  "throws" in outcome && outcome.throws.name === "RangeError" && /call stack/.test(outcome.throws.message);

/** The same class of error; wording may name what the engine saw. */
function raisesAlike(explored: EncodedOutcome, native: EncodedOutcome): boolean {
  return "throws" in explored && "throws" in native && explored.throws.name === native.throws.name;
}
