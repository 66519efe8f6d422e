/** Both versions as they are, natively, with the same inputs: only what differs there is a difference. */
import type { EncodedInput } from "../../jobs/input.ts";
import { type NativeRun, runNatively } from "../../native/host/cases.ts";
import { nativeModules } from "../../native/host/sources.ts";
import type { NativeResult } from "../../native/messages.ts";
import type { Aftermath } from "../../value/aftermath.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { bundled } from "../pipeline/bundle.ts";
import type { Session } from "../pipeline/session.ts";
import { canonical, endingOf } from "./canonical.ts";
import type { Pair } from "./harness.ts";

export interface PairedInput {
  readonly before: EncodedInput;
  readonly after: EncodedInput;
}

/** What one version did with an input. */
export interface Side {
  readonly outcome: EncodedOutcome;
  readonly aftermath: Aftermath | undefined;
  readonly isAwaited: boolean;
}

export type Compared =
  | { readonly kind: "same" }
  | { readonly kind: "different"; readonly before: Side; readonly after: Side; readonly what: Difference }
  /** At least one of them says nothing. */
  | { readonly kind: "untold"; readonly why: string };

export type Difference = "result" | "error" | "ending" | "arguments" | "calls" | "promise" | "end" | "identity";

const SILENCE_MS = 10_000;

/** In the order of the inputs. `shown` makes paths of the earlier version those of the later one. */
export async function compareNatively(
  { before, after }: Pair,
  inputs: readonly PairedInput[],
  session: Session,
  shown: (text: string) => string,
): Promise<Compared[]> {
  if (inputs.length === 0) return [];
  const run = async (side: "before" | "after", some: readonly number[]): Promise<NativeRun> => {
    const target = side === "before" ? before : after;
    const modules = await nativeModules(target.file, "all");
    const cases = some.map((id) => ({ id, target, input: inputs[id]![side] }));
    const job = { modules, cases, isFresh: true, sandbox: session.settings.sandbox };
    return runNatively(job, { childPath: bundled("native-process.js"), silenceMilliseconds: SILENCE_MS });
  };
  const both = (some: readonly number[]): Promise<[NativeRun, NativeRun]> =>
    Promise.all([run("before", some), run("after", some)]);
  const ids = inputs.map((_, id) => id);
  const [first, second] = await both(ids);
  const compared = ids.map((id) =>
    judge(first.results.get(id), second.results.get(id), first.problem ?? second.problem, shown),
  );
  // what is not the same every time shows nothing
  const different = ids.filter((id) => compared[id]!.kind === "different");
  if (different.length === 0) return compared;
  const [third, fourth] = await both(different);
  const isSteady = (id: number): boolean =>
    isAlike(first.results.get(id), third.results.get(id)) && isAlike(second.results.get(id), fourth.results.get(id));
  return compared.map((one, id) =>
    one.kind !== "different" || isSteady(id) ? one : { kind: "untold", why: "what it does is not the same every time" },
  );
}

function judge(
  x: NativeResult | undefined,
  y: NativeResult | undefined,
  problem: string | undefined,
  shown: (text: string) => string,
): Compared {
  const untold = (why: string): Compared => ({ kind: "untold", why });
  if (problem !== undefined) return untold(`the program could not be run natively: ${shown(problem)}`);
  if (x?.isMade === false || y?.isMade === false) return untold("an input cannot be made natively");
  const blocked = [x, y].flatMap((one) => one?.blocked ?? [])[0];
  if (blocked !== undefined) return untold(`it uses ${blocked}, which is blocked`);
  if (x === undefined && y === undefined) return untold("the native runs did not end");
  if (x === undefined || y === undefined)
    return { kind: "different", before: sideOf(x), after: sideOf(y), what: "end" };
  const text = (one: NativeResult): string => shown(canonical([endingOf(one.outcome), one.aftermath, one.isAwaited]));
  if (text(x) === text(y)) return { kind: "same" };
  return { kind: "different", before: sideOf(x), after: sideOf(y), what: whatDiffers(x, y, shown) };
}

const isAlike = (one: NativeResult | undefined, again: NativeResult | undefined): boolean =>
  canonical([endingOf(one?.outcome), one?.aftermath]) === canonical([endingOf(again?.outcome), again?.aftermath]);

const sideOf = (result: NativeResult | undefined): Side =>
  result === undefined
    ? { outcome: { stopped: "time" }, aftermath: undefined, isAwaited: false }
    : { outcome: result.outcome, aftermath: result.aftermath, isAwaited: result.isAwaited };

function whatDiffers(x: NativeResult, y: NativeResult, shown: (text: string) => string): Difference {
  const differ = (a: unknown, b: unknown): boolean => shown(canonical(a)) !== shown(canonical(b));
  if ("throws" in x.outcome !== "throws" in y.outcome) return "ending";
  if (differ(endingOf(x.outcome), endingOf(y.outcome))) return "throws" in x.outcome ? "error" : "result";
  if (x.isAwaited !== y.isAwaited) return "promise";
  if (differ(x.aftermath?.calls, y.aftermath?.calls)) return "calls";
  const state = (one: NativeResult): unknown => ({ ...one.aftermath, gives: undefined });
  return differ(state(x), state(y)) ? "arguments" : "identity";
}
