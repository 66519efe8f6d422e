/** How strong the tests of a function are: the changes to it that they notice, and those that they do not. */
import { positionAt } from "../../frontend/lines.ts";
import type { Mutant } from "../../frontend/mutants/mutant.ts";
import { codeFileOf } from "../../frontend/targets/target.ts";
import type { ExploreJob, RandomJob } from "../../jobs/job.ts";
import type { ReportedFunction, ReportedMutant } from "../../report/document.ts";
import type { Explored } from "../pipeline/explored.ts";
import type { Session } from "../pipeline/session.ts";
import type { EmittedTests } from "./emit-tests.ts";

/** Counted by the tests that were written: what was found and could not be pinned notices nothing. */
export function reportedMutation(
  { plan, end }: Explored<ExploreJob | RandomJob>,
  session: Session,
  { confirmed }: EmittedTests,
): Pick<ReportedFunction, "mutation"> {
  const mutation = end.kind === "done" ? end.result.mutation : undefined;
  if (mutation === undefined) return {};
  const { target } = plan.job;
  const killed = new Set(
    confirmed.flatMap(({ target: of, specimen }) => (of === target ? (specimen.kills ?? []) : [])),
  );
  const file = codeFileOf(target);
  const mutants = session.modules.mutants(file);
  const reached = [...mutation.killed, ...mutation.survived];
  const left = reached.filter((id) => !killed.has(id)).sort((a, b) => a - b);
  return {
    mutation: {
      total: mutation.mutants,
      reached: reached.length,
      killed: killed.size,
      score: reached.length === 0 ? 1 : Math.round((killed.size / reached.length) * 1000) / 1000,
      survivors: left.flatMap((id) => {
        const mutant = mutants[id];
        return mutant === undefined ? [] : [reportedMutant(file, mutant, session)];
      }),
    },
  };
}

function reportedMutant(file: string, { start, end, text }: Mutant, session: Session): ReportedMutant {
  const { parsed } = session.modules.module(file);
  const { line, column } = positionAt(parsed.lines, start);
  return { line, column, was: parsed.text.slice(start, end), instead: text };
}
