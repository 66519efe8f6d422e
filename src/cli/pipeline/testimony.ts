/** Between confirming and reporting: what was claimed about the targets of a file, after native runs had their say. */
import type { Target } from "../../frontend/targets/target.ts";
import { bundled } from "./bundle.ts";
import { claims, DIFFERENT, testify, withoutClaims } from "./confirm/testimony.ts";
import type { Explored } from "./explored.ts";
import type { SearchJob } from "./result.ts";
import type { Session } from "./session.ts";

/** The jobs whose targets are functions. */
type FunctionJob = Extract<SearchJob, { readonly target: Target }>;

export async function testified<J extends FunctionJob>(
  file: string,
  explored: readonly Explored<J>[],
  session: Session,
): Promise<readonly Explored<J>[]> {
  const witnessed = explored.flatMap(({ plan, end, found }) =>
    end.kind === "done" && claims(end.result) ? [{ target: plan.job.target, found }] : [],
  );
  const contradicted = await testify(file, witnessed, {
    childPath: bundled("native-process.js"),
    sandbox: session.settings.sandbox,
  });
  if (contradicted.size === 0) return explored;
  return explored.map((one) => {
    const { plan, end } = one;
    if (end.kind !== "done" || !contradicted.has(plan.job.target)) return one;
    return { ...one, end: { ...end, result: withoutClaims(end.result, DIFFERENT) } };
  });
}
