/** `--states`: every validated summary is held against the code of today, run natively on states that its P admits. One that ends otherwise than Q says, and did not before, was validated wrongly. */
import { encodeExpressions } from "../../expr/codec.ts";
import type { Model } from "../../expr/expr.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { sampleJob } from "../../host/job-builder.ts";
import type { SampledState } from "../../jobs/result.ts";
import { runNatively } from "../../native/host/cases.ts";
import { nativeModules } from "../../native/host/sources.ts";
import type { NativeResult } from "../../native/messages.ts";
import { isFollowed, isRepeatable } from "../../summary/kept.ts";
import { endOf, outcomeAt } from "../../summary/outcome.ts";
import type { Validated } from "../../summary/validated.ts";
import type { Versions } from "../diff/versions.ts";
import { bundled } from "../pipeline/bundle.ts";
import type { Session } from "../pipeline/session.ts";
import { moved } from "./moved.ts";

/** Of one summary. */
export interface Held {
  readonly states: number;
  /** States for which the code of today does not do what the summary says, and that of before does. */
  readonly otherwise: readonly string[];
  /** States for which neither does: the summary never held. */
  readonly never: readonly string[];
}

const SILENCE_MS = 10_000;
const NOTHING = JSON.stringify({ $: "undefined" });

interface Case {
  /** Which of the summaries it is a state of. */
  readonly of: number;
  readonly state: SampledState;
  /** How it ends there, where the summary tells all of it: otherwise the code of before is asked. */
  readonly said: string | undefined;
}

interface Asked {
  readonly before: Target;
  readonly after: Target;
  /** Functions that results hand back, as models number them. */
  readonly ways: readonly string[];
  /** So many states of each summary. */
  readonly count: number;
}

/** In the order of the results, also for those that are not valid any more: whether they are is one thing, whether the code still does so another. */
export async function heldAgainst(
  results: readonly Validated[],
  { before, after, ways, count }: Asked,
  { root, place }: Versions,
  session: Session,
): Promise<readonly Held[]> {
  const { nodes, roots } = encodeExpressions(
    results.flatMap(({ summary: { pre, parts } }) => [...pre, ...parts.map(({ value }) => value)]),
  );
  let at = 0;
  const wanted = results.map(({ summary: { pre, parts, model } }) => ({
    pre: pre.map(() => roots[at++]!),
    said: parts.map(() => roots[at++]!),
    model: [...model],
  }));
  const end = await session.host.explore(sampleJob(after, { nodes, wanted, count, ways }), {});
  const states = end.kind === "failed" ? [] : end.result.states;
  // parameters that came later count as left out
  const isOfBefore = ({ input }: SampledState): boolean =>
    input.args.slice(before.parameters.length).every((arg) => JSON.stringify(arg) === NOTHING);
  // instances are of the classes that each version has
  const asBefore = ({ state, ...rest }: Case): Case => ({
    ...rest,
    state: { ...state, input: moved(state.input, root, place) },
  });
  const endsBefore = async (some: readonly Case[], isFresh: boolean): Promise<readonly (string | undefined)[]> =>
    (await endsOf(before, some.map(asBefore), isFresh, session)).map((end) => moved(end, place, root));
  const cases = results.flatMap(({ summary, phase }, of) =>
    (states[of] ?? []).filter(isOfBefore).flatMap((state): Case[] => {
      const said = outcomeAt(summary, new Map(state.model) as Model);
      if (said !== undefined) return [{ of, state, said: endOf(moved(said, place, root)) }];
      // nothing that it comes by was modified where it is valid; another one may differ in what it does not speak of
      const isTold = phase === undefined ? isFollowed(summary) : isRepeatable(summary);
      return isTold ? [{ of, state, said: undefined }] : [];
    }),
  );
  const seen = await endsOf(after, cases, false, session);
  const unsaid = cases.filter(({ said }) => said === undefined);
  const first = new Map((await endsBefore(unsaid, false)).map((end, i) => [unsaid[i]!, end]));
  const isKnown = (one: Case, i: number): boolean =>
    seen[i] !== undefined && (one.said ?? first.get(one)) !== undefined;
  const other = cases.filter((one, i) => isKnown(one, i) && seen[i] !== (one.said ?? first.get(one)));
  // each in modules of its own: what one leaves behind is not what the summary is about
  const again = await endsOf(after, other, true, session);
  const then = await endsBefore(other, true);
  const told = (which: number, isMeant: (one: Case, i: number) => boolean): string[] =>
    other.flatMap((one, i) => {
      const said = one.said ?? then[i];
      if (one.of !== which || said === undefined || again[i] === undefined) return [];
      return again[i] !== said && isMeant(one, i)
        ? [`${JSON.stringify(one.state.input.args)} is said to end in ${said}, and ends in ${again[i]}`]
        : [];
    });
  return results.map((_, which) => ({
    states: cases.filter((one, i) => one.of === which && isKnown(one, i)).length,
    otherwise: told(which, ({ said }, i) => said === undefined || then[i] === said),
    never: told(which, ({ said }, i) => said !== undefined && then[i] !== said),
  }));
}

/** How the calls end natively; undefined where that is not known. */
async function endsOf(
  target: Target,
  cases: readonly Case[],
  isFresh: boolean,
  { settings }: Session,
): Promise<readonly (string | undefined)[]> {
  if (cases.length === 0) return [];
  const modules = await nativeModules(target.file, "all");
  const job = {
    modules,
    cases: cases.map(({ state }, id) => ({ id, target, input: state.input })),
    isFresh,
    sandbox: settings.sandbox,
  };
  const options = { childPath: bundled("native-process.js"), silenceMilliseconds: SILENCE_MS };
  const { results } = await runNatively(job, options);
  const endIn = ({ outcome, isMade, blocked }: NativeResult): string | undefined =>
    isMade && blocked.length === 0 ? endOf(outcome) : undefined;
  return cases.map((_, id) => {
    const result = results.get(id);
    return result === undefined ? undefined : endIn(result);
  });
}
