/** Phase 3 of validating must summaries, by runs: today's code is run with the input of each. */
import { encodeExpressions } from "../../expr/codec.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { rerunJob } from "../../host/job-builder.ts";
import type { RerunJob } from "../../jobs/job.ts";
import { isComparable, isFollowed, type SummaryPart, type TargetSummary } from "../../summary/kept.ts";
import type { Rerun } from "../../summary/validated.ts";
import type { Session } from "./session.ts";

/**
 * `arity`: the parameters that the code had which the summaries are of. `isOfRuns`: it is asked whether runs are what they were, so that a summary which does not say all of its run may be held against
 * another one that leaves out the same.
 */
export const rerunOf =
  (
    target: Target,
    {
      isOfRuns,
      ...how
    }: Pick<RerunJob, "arity" | "budget" | "useSmt" | "isQuick" | "enough" | "isChecked" | "ways"> & {
      readonly isOfRuns?: true;
    },
    { host }: Pick<Session, "host">,
  ): Rerun =>
  async (all) => {
    const list = all.filter(isOfRuns === true ? isComparable : isFollowed);
    const told = new Map<TargetSummary, string | null | undefined>();
    if (list.length > 0) {
      const end = await host.explore(rerunJob(target, { ...written(list), ...how }), {});
      // what is not told is not so: the message comes from a process that ran foreign code
      if (end.kind !== "failed") {
        const { whyNot } = end.result;
        const isEnded = how.enough !== undefined && whyNot.length > 0;
        for (const [i, one] of list.entries()) {
          if (i < whyNot.length) told.set(one, whyNot[i]!.why ?? null);
          else if (isEnded) told.set(one, undefined);
        }
      }
    }
    return all.map((one) => (told.has(one) ? told.get(one) : "nothing is known of its run"));
  };

/** As a job asks for them. */
export function written(list: readonly TargetSummary[]): Pick<Parameters<typeof rerunJob>[1], "nodes" | "wanted"> {
  const all: Expr[] = [];
  const put = (e: Expr): number => all.push(e) - 1;
  const placed = (parts: readonly SummaryPart[]) => parts.map(({ path, value }) => [path, put(value)] as const);
  const places = list.map(({ pre, outcome, parts, left, leftParts, form, model, partial }) => ({
    pre: pre.map(put),
    outcome,
    parts: placed(parts),
    left,
    leftParts: placed(leftParts),
    form: placed(form),
    model: [...model],
    ...(isFollowed({ partial }) ? {} : { partial }),
  }));
  const { nodes, roots } = encodeExpressions(all);
  const at = (place: number): number => roots[place]!;
  const moved = (parts: ReturnType<typeof placed>) => parts.map(([path, place]) => [path, at(place)] as const);
  const wanted = places.map(({ pre, outcome, parts, left, leftParts, form, ...rest }) => ({
    ...rest,
    pre: pre.map(at),
    post: {
      outcome,
      parts: moved(parts),
      ...(left === undefined ? {} : { left, leftParts: moved(leftParts) }),
      ...(form.length === 0 ? {} : { form: moved(form) }),
    },
  }));
  return { nodes, wanted };
}
