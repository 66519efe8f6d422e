/**
 * Program points, nameable in both worlds: by the site of the dynamic side, by file and line, or by what happens there. A point is the place
 * before an instruction of a block; index `instructions.length` is the place before the block's end.
 */
import { positionAt } from "../frontend/lines.ts";
import { type FlowNode, type FunctionFlow, type Place, predecessors } from "./graph.ts";
import type { ModuleFlow } from "./module.ts";

export interface Point {
  readonly flow: FunctionFlow;
  readonly block: number;
  readonly index: number;
}

/** `statement`: the first point of a line or any other; the rest say what is about to happen. */
export type PointKind = "entry" | "statement" | "loop-head" | "call" | "branch" | "return" | "throw" | "assertion";

export function kindOf({ flow, block, index }: Point): PointKind {
  const { instructions, end } = flow.blocks[block]!;
  const next = instructions[index];
  if (next !== undefined) {
    if (next.kind === "assert") return "assertion";
    if (next.kind === "call") return "call";
    if (block === 0 && index === 0) return "entry";
    return "statement";
  }
  if (end.kind === "return") return "return";
  if (end.kind === "throw") return "throw";
  if (end.kind === "each") return "loop-head";
  return end.kind === "branch" ? "branch" : "statement";
}

export function placeOf({ flow, block, index }: Point): Place {
  const { instructions, end, start } = flow.blocks[block]!;
  const next = instructions[index];
  if (next !== undefined) return next.at;
  return end.kind === "jump" ? { start, end: start, site: -1 } : end.at;
}

export function* eachPoint(flow: FunctionFlow): Generator<Point> {
  for (const { id, instructions } of flow.blocks)
    for (let index = 0; index <= instructions.length; index++) yield { flow, block: id, index };
}

/** The points of a site: several where a finaliser is lowered more than once. */
export function pointsOfSite(flow: FunctionFlow, site: number): readonly Point[] {
  return [...eachPoint(flow)].filter((point) => placeOf(point).site === site);
}

/** The edges out of a branch site: block to block, by outcome. */
export function edgesOfSite(
  flow: FunctionFlow,
  site: number,
  outcome: boolean,
): readonly { from: number; to: number }[] {
  return flow.blocks.flatMap(({ id, end }) =>
    (end.kind === "branch" || end.kind === "each") && end.at.site === site
      ? [{ from: id, to: outcome ? end.yes : end.no }]
      : [],
  );
}

/** The first points that each way to a line meets there: what "reaching the line" means. */
export function pointsAtLine(module: ModuleFlow, line: number): readonly Point[] {
  const start = module.module.lines[line - 1];
  if (start === undefined) return [];
  const end = module.module.lines[line] ?? module.module.text.length + 1;
  const isHere = (offset: number): boolean => offset >= start && offset < end;
  const functions = new Set<FlowNode>(module.nodes.filter((node) => node.start < end && node.end > start));
  const found: Point[] = [];
  for (const node of functions) {
    const flow = module.flowOf(node);
    if (flow === undefined) continue;
    const before = predecessors(flow);
    for (const block of flow.blocks) {
      const here = [...block.instructions.map(({ at }) => at), ...(block.end.kind === "jump" ? [] : [block.end.at])];
      const index = here.findIndex((at) => isHere(at.start));
      // a block that only goes on with the line is no way to it
      const goesOn =
        index === 0 &&
        block.id !== 0 &&
        before[block.id]!.length > 0 &&
        before[block.id]!.every((from) => {
          const last = flow.blocks[from]!;
          const end = last.end.kind === "jump" ? last.instructions.at(-1)?.at : last.end.at;
          return end !== undefined && isHere(end.start);
        });
      if (index >= 0 && !goesOn) found.push({ flow, block: block.id, index });
    }
  }
  // the innermost function that has code on the line is meant, unless the line has only a definition
  const depth = (point: Point): number => point.flow.node.end - point.flow.node.start;
  const least = Math.min(...found.map(depth));
  return found.filter((point) => depth(point) === least);
}

/** `cart.ts:12:5`. */
export function nameOf(module: ModuleFlow, point: Point): string {
  const { line, column } = positionAt(module.module.lines, placeOf(point).start);
  return `${module.module.file}:${line}:${column}`;
}
