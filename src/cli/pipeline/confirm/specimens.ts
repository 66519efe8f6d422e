/** A specimen becomes a test only if it passes natively, twice, in fresh processes, whatever ran before it. */

import type { Target } from "../../../frontend/targets/target.ts";
import type { Specimen } from "../../../jobs/result.ts";
import { type NativeRun, runNatively } from "../../../native/host/cases.ts";
import { prepareNative } from "../../../native/host/ready.ts";
import { nativeModules } from "../../../native/host/sources.ts";
import type { NativeJob, NativeResult } from "../../../native/messages.ts";
import type { ToldCall } from "../../../report/tests/case.ts";
import { toldCalls } from "../../../report/tests/handed-back.ts";
import type { SandboxSettings } from "../../../sandbox/grant.ts";
import type { Aftermath } from "../../../value/aftermath.ts";
import type { EncodedOutcome } from "../../../value/encoded.ts";
import { hasDate, outcomeWithLocalDates, withLocalDates } from "../../../value/local-dates.ts";
import { sameData, sameOutcome } from "./same-outcome.ts";

export interface Candidate {
  readonly target: Target;
  readonly specimen: Specimen;
}

export interface ConfirmedSpecimen extends Candidate {
  readonly outcome: EncodedOutcome;
  readonly isAsync: boolean;
  /** The calls of what was handed back that were made. */
  readonly calls?: readonly ToldCall[];
  /** What the call did besides; absent where nobody looked, or where it is not the same every time. */
  readonly aftermath?: Aftermath;
  /** It ends with an error that nobody wrote, and its test is skipped. */
  readonly crash?: string;
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

/** Specimens will come: the processes that they are confirmed in can start meanwhile, and what removes the types can load. */
export function prepareConfirm(
  file: string,
  { childPath, sandbox }: Pick<ConfirmOptions, "childPath" | "sandbox">,
): void {
  prepareNative({ childPath, sandbox });
  prepareNative({ childPath, sandbox, environment: IN_ANOTHER_PLACE });
  // whatever is wrong with the file is told when its tests are confirmed
  nativeModules(file).catch(() => {});
}

export async function confirm(
  file: string,
  candidates: readonly Candidate[],
  options: ConfirmOptions,
): Promise<Confirmation> {
  const pinnable = candidates.filter(({ specimen }) => "returns" in specimen.outcome || "throws" in specimen.outcome);
  if (pinnable.length === 0) return { confirmed: [], needsFreshModules: false, refused: [] };
  const shared = await onTheWall(file, judge(pinnable, await runEverywhere(file, pinnable, false, options)), options);
  if (!shared.hasState || !options.canBeFresh) return shared;
  const fresh = judge(pinnable, await runEverywhere(file, pinnable, true, options));
  return fresh.confirmed.length > shared.confirmed.length ? { ...fresh, needsFreshModules: true } : shared;
}

type Judged = Confirmation & { readonly hasState: boolean };

/** What depends on the time zone is tried once more with dates as the wall shows them: most of it is the same everywhere then. */
async function onTheWall(file: string, judged: Judged, options: ConfirmOptions): Promise<Judged> {
  const zoned = judged.refused.filter(
    ({ reason, specimen }) => reason === REASONS.elsewhere && (hasDate(specimen.input) || hasDate(specimen.outcome)),
  );
  if (zoned.length === 0) return judged;
  const local = zoned.map(({ target, specimen }): Candidate => {
    const { self, args, calls } = specimen.input;
    const input = {
      ...specimen.input,
      ...(self === undefined ? {} : { self: withLocalDates(self) }),
      args: args.map(withLocalDates),
      ...(calls === undefined
        ? {}
        : { calls: calls.map((call) => ({ ...call, args: call.args.map(withLocalDates) })) }),
    };
    return { target, specimen: { ...specimen, input, outcome: outcomeWithLocalDates(specimen.outcome) } };
  });
  const again = judge(local, await runEverywhere(file, local, false, options, true));
  const others = judged.refused.filter((one) => !(zoned as readonly Candidate[]).includes(one));
  return {
    ...judged,
    confirmed: [...judged.confirmed, ...again.confirmed],
    // they were run in several zones: what differs is not what the module remembers
    refused: [
      ...others,
      ...again.refused.map((one) => (one.reason === REASONS.state ? { ...one, reason: REASONS.elsewhere } : one)),
    ],
  };
}

/** What one run in order says, one backwards, one in another time zone and language, and, where there are dates, those in zones with summer time. */
interface Runs {
  readonly forward: NativeRun;
  readonly backward: NativeRun;
  readonly elsewhere: NativeRun;
  readonly zones: readonly NativeRun[];
}

/** Far from whole hours, and from English. */
const ELSEWHERE = { TZ: "Asia/Kathmandu", LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8", LANGUAGE: "de" };
/** Their clocks are put forward and back, on different days. */
const WITH_SUMMER_TIME = { TZ: "America/New_York" };
const WITH_OTHER_SUMMER_TIME = { TZ: "Europe/Berlin" };
/** What test runners set; what depends on it would be something else in a test. */
const IN_TESTS = { NODE_ENV: "test", VITEST: "true", JEST_WORKER_ID: "1" };
const IN_ANOTHER_PLACE = { ...ELSEWHERE, ...IN_TESTS };

/** Once in order, once backwards, in another zone: a test must lean neither on its neighbours nor on the machine. */
async function runEverywhere(
  file: string,
  candidates: readonly Candidate[],
  isFresh: boolean,
  { childPath, sandbox }: ConfirmOptions,
  isLocal = false,
): Promise<Runs> {
  const modules = await nativeModules(file, isFresh ? "all" : "where-needed");
  const cases: NativeJob["cases"] = candidates.map(({ target, specimen }, id) => ({
    id,
    target,
    input: { ...inAnyWorld(specimen.input), ...(isLocal ? { hasLocalDates: true as const } : {}) },
  }));
  const backwards = [...cases].reverse();
  const otherwise = backwards.map((one) => ({ ...one, input: { ...one.input, hasOtherTexts: true as const } }));
  const options = { childPath, silenceMilliseconds: SILENCE_MS };
  const [forward, elsewhere] = await Promise.all([
    runNatively({ modules, cases, isFresh, sandbox }, options),
    runNatively({ modules, cases: otherwise, isFresh, sandbox }, { ...options, environment: IN_ANOTHER_PLACE }),
  ]);
  const isSame = candidates.every((_, id) => sameResult(forward.results.get(id), elsewhere.results.get(id)));
  // where all is the same there is nothing to tell apart
  const backward =
    isSame && !isLocal
      ? elsewhere
      : await runNatively(
          { modules, cases: backwards, isFresh, sandbox },
          isLocal ? { ...options, environment: WITH_SUMMER_TIME } : options,
        );
  const isDated = candidates.some(({ specimen }) => hasDate(specimen.input) || hasDate(specimen.outcome));
  const environments = isLocal ? [WITH_OTHER_SUMMER_TIME] : [WITH_SUMMER_TIME, WITH_OTHER_SUMMER_TIME];
  const zones = await Promise.all(
    (isDated ? environments : []).map((environment) =>
      runNatively({ modules, cases, isFresh, sandbox }, { ...options, environment }),
    ),
  );
  return { forward, backward, elsewhere, zones };
}

const sameResult = (a: NativeResult | undefined, b: NativeResult | undefined): boolean =>
  a !== undefined && b !== undefined && sameOutcome(a.outcome, b.outcome) && sameData(a.aftermath, b.aftermath);

/** A test has no clocks and no chance but its own. */
const inAnyWorld = ({ world: _, isWorldAtLoad: __, ...input }: Specimen["input"]): Specimen["input"] => input;

function judge(candidates: readonly Candidate[], { forward, backward, elsewhere, zones }: Runs): Judged {
  const confirmed: ConfirmedSpecimen[] = [];
  const refused: (Candidate & { reason: string })[] = [];
  let hasState = false;
  candidates.forEach((candidate, id) => {
    const first = forward.results.get(id);
    const second = backward.results.get(id);
    const others = [elsewhere, ...zones].map(({ results }) => results.get(id));
    const isElsewhere = (): boolean =>
      others.some((other) => other !== undefined && !sameOutcome(first!.outcome, other.outcome));
    const reason =
      refusal(candidate.specimen, first, second, forward.problem) ??
      (isElsewhere() ? whyElsewhere(candidate.specimen) : undefined);
    // a receiver that cannot be made is the business of its class's own tests
    if (first?.isMade === false && second?.isMade === false) return;
    // the native outcome knows more about classes: it is the one a test pins
    if (reason === undefined)
      confirmed.push({
        ...candidate,
        outcome: first!.outcome,
        isAsync: first!.isAwaited,
        ...toldCalls(candidate.specimen.input.calls, first!.called),
        ...stableAftermath(candidate.specimen, [first!, second!, ...others]),
      });
    else refused.push({ ...candidate, reason });
    hasState ||= reason === REASONS.state || reason === REASONS.different;
  });
  return { confirmed, needsFreshModules: false, refused, hasState };
}

/** Elsewhere callbacks have another text, too; dates are the likelier cause. */
const whyElsewhere = ({ input, outcome }: Specimen): string =>
  JSON.stringify(input).includes('{"$":"function"') && !hasDate(input) && !hasDate(outcome)
    ? REASONS.quoted
    : REASONS.elsewhere;

/** A mock may have been given the time of day: what differs between two runs, or may differ in a third, is not pinned. */
function stableAftermath(
  { isVolatile }: Specimen,
  results: readonly (NativeResult | undefined)[],
): Pick<ConfirmedSpecimen, "aftermath"> {
  const aftermath = results[0]?.aftermath;
  const isStable =
    aftermath !== undefined &&
    results.every((one) => sameData(one?.aftermath, aftermath)) &&
    !quotesCallback(aftermath);
  return isStable && !isVolatile ? { aftermath } : {};
}

/** Its text is ours (`value/decode.ts`); in a test a mock stands there, which has another. */
const quotesCallback = (told: unknown): boolean => JSON.stringify(told)?.includes("function callback() {") === true;

const REASONS = {
  quoted: "its result has the text of a function that was given",
  volatile: "its result depends on the clock or on random values",
  state: "its result depends on the calls before it: the module keeps state",
  elsewhere: "its result depends on the time zone, the language, or whether it runs in a test",
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
  const [left] = [...first.left, ...second.left];
  if (left !== undefined) return `it uses ${left}, which outlasts the call and would be real in a test`;
  if (quotesCallback(first.outcome)) return REASONS.quoted;
  if (!sameOutcome(first.outcome, second.outcome)) return specimen.isVolatile ? REASONS.volatile : REASONS.state;
  if (!sameOutcome(first.outcome, specimen.outcome)) return specimen.isVolatile ? REASONS.volatile : REASONS.different;
  return undefined;
}
