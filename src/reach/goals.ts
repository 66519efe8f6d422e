/** Goals in the graphs of a module: the outcome of the branch that begins at an offset. */
import type { ModuleFlow } from "../flow/module.ts";
import type { Goal } from "./walker.ts";

export function goalsAt(module: ModuleFlow, site: number, outcome: boolean): readonly Goal[] {
  return module.nodes.flatMap((node) => {
    const flow = module.flowOf(node);
    if (flow === undefined) return [];
    return flow.blocks.flatMap(({ id, end }) =>
      (end.kind === "branch" || end.kind === "each") && end.at.site === site ? [{ flow, from: id, outcome }] : [],
    );
  });
}
