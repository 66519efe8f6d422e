/** A specimen becomes a test only if it passes natively, twice, in fresh processes, whatever ran before it. */

import type { Target } from "../../../frontend/targets/target.ts";
import type { Specimen } from "../../../jobs/result.ts";
import { type NativeRun, runNatively } from "../../../native/host/cases.ts";
import { nativeModules } from "../../../native/host/sources.ts";
import type { NativeJob, NativeResult } from "../../../native/messages.ts";
import type { SandboxSettings } from "../../../sandbox/grant.ts";
import type { Aftermath } from "../../../value/aftermath.ts";
import type { EncodedOutcome } from "../../../value/encoded.ts";
import { sameData, sameOutcome } from "./same-outcome.ts";

export interface Candidate {
  readonly target: Target;
  readonly specimen: Specimen;
}

export interface ConfirmedSpecimen extends Candidate {
  readonly outcome: EncodedOutcome;
  readonly isAsync: boolean;
  /** What the call did besides; absent where nobody looked, or where it is not the same every time. */
  readonly aftermath?: Aftermath;
}

export interface Confirmation {
  readonly confirmed: readonly ConfirmedSpecimen[];
  /** Tests must start with fresh copies of the modules. */
  readonly needsFreshModules: boolean;
  /** Why the others were left out. */
  readonly refused: readonly (Candidate & { readonly reason: string })[];
}

export interface ConfirmOptions {
  readonly childPath: string;
  /** Whether the test runner can start each test with fresh modules. */
  readonly canBeFresh: boolean;
  readonly sandbox: SandboxSettings;
}

const SILENCE_MS = 10_000;

export async function confirm(
  file: string,
  candidates: readonly Candidate[],
  options: ConfirmOptions,
): Promise<Confirmation> {
  const pinnable = candidates.filter(({ specimen }) => "returns" in specimen.outcome || "throws" in specimen.outcome);
  if (pinnable.length === 0) return { confirmed: [], needsFreshModules: false, refused: [] };
  const shared = judge(pinnable, await runTwice(file, pinnable, false, options));
  if (!shared.hasState || !options.canBeFresh) return shared;
  const fresh = judge(pinnable, await runTwice(file, pinnable, true, options));
  return fresh.confirmed.length > shared.confirmed.length ? { ...fresh, needsFreshModules: true } : shared;
}

/** Once in order, once backwards: a test must not lean on its neighbours. */
async function runTwice(
  file: string,
  candidates: readonly Candidate[],
  isFresh: boolean,
  { childPath, sandbox }: ConfirmOptions,
): Promise<readonly [NativeRun, NativeRun]> {
  const modules = await nativeModules(file, isFresh ? "all" : "where-needed");
  const cases: NativeJob["cases"] = candidates.map(({ target, specimen }, id) => ({
    id,
    target,
    input: inAnyWorld(specimen.input),
  }));
  const options = { childPath, silenceMilliseconds: SILENCE_MS };
  return Promise.all([
    runNatively({ modules, cases, isFresh, sandbox }, options),
    runNatively({ modules, cases: [...cases].reverse(), isFresh, sandbox }, options),
  ]);
}

/** A test has no clocks and no chance but its own. */
const inAnyWorld = ({ world: _, isWorldAtLoad: __, ...input }: Specimen["input"]): Specimen["input"] => input;

function judge(
  candidates: readonly Candidate[],
  [forward, backward]: readonly [NativeRun, NativeRun],
): Confirmation & { hasState: boolean } {
  const confirmed: ConfirmedSpecimen[] = [];
  const refused: (Candidate & { reason: string })[] = [];
  let hasState = false;
  candidates.forEach((candidate, id) => {
    const first = forward.results.get(id);
    const second = backward.results.get(id);
    const reason = refusal(candidate.specimen, first, second, forward.problem);
    // a receiver that cannot be made is the business of its class's own tests
    if (first?.isMade === false && second?.isMade === false) return;
    // the native outcome knows more about classes: it is the one a test pins
    if (reason === undefined)
      confirmed.push({
        ...candidate,
        outcome: first!.outcome,
        isAsync: first!.isAwaited,
        ...stableAftermath(candidate.specimen, first!, second!),
      });
    else refused.push({ ...candidate, reason });
    hasState ||= reason === REASONS.state || reason === REASONS.different;
  });
  return { confirmed, needsFreshModules: false, refused, hasState };
}

/** A mock may have been given the time of day: what differs between two runs, or may differ in a third, is not pinned. */
function stableAftermath(
  { isVolatile }: Specimen,
  { aftermath }: NativeResult,
  { aftermath: again }: NativeResult,
): Pick<ConfirmedSpecimen, "aftermath"> {
  const isStable = !isVolatile && aftermath !== undefined && again !== undefined && sameData(aftermath, again);
  return isStable ? { aftermath } : {};
}

const REASONS = {
  volatile: "its result depends on the clock or on random values",
  state: "its result depends on the calls before it: the module keeps state",
  different: "the native run ended differently from the explored one",
} as const;

function refusal(
  specimen: Specimen,
  first: NativeResult | undefined,
  second: NativeResult | undefined,
  problem: string | undefined,
): string | undefined {
  if (specimen.worldInputs !== undefined && specimen.worldInputs.length > 0)
    return `its path depends on ${specimen.worldInputs.join(", ")}, which a test cannot set`;
  if (specimen.isUnstable === true) return REASONS.volatile;
  if (first === undefined || second === undefined) return problem ?? "the native run did not end by itself";
  const [blocked] = [...first.blocked, ...second.blocked];
  if (blocked !== undefined) return `it uses ${blocked}, which is blocked here and would be real in a test`;
  if (!sameOutcome(first.outcome, second.outcome)) return specimen.isVolatile ? REASONS.volatile : REASONS.state;
  if (!sameOutcome(first.outcome, specimen.outcome)) return specimen.isVolatile ? REASONS.volatile : REASONS.different;
  return undefined;
}
