/** The function that a target's range is of: the outermost one in it. */
import type { FlowNode } from "../../../flow/graph.ts";
import type { ModuleFlow } from "../../../flow/module.ts";
import type { Target } from "../../../frontend/targets/target.ts";

export function functionIn(flow: ModuleFlow, { start, end }: Pick<Target, "start" | "end">): FlowNode | undefined {
  const inside = flow.nodes.filter((node) => node.type !== "Program" && node.start >= start && node.end <= end);
  return inside.reduce<FlowNode | undefined>(
    (best, node) => (best === undefined || node.end - node.start > best.end - best.start ? node : best),
    undefined,
  );
}
