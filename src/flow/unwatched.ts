/**
 * Branches that cannot influence what is asked of a function (the front end of paper 5): both ways meet again, neither changes anything that an assertion depends on, throws, returns or loops. Whoever
 * looks for violations need not watch them: which way a run took says nothing. The program itself runs them as ever.
 */
import {
  type Block,
  type FunctionFlow,
  type Instruction,
  type Operand,
  successors,
  type Terminator,
  targetsOf,
} from "./graph.ts";
import { operandsOf } from "./slice.ts";

export interface Asked {
  /** Something is asked at the instruction, or where the block ends (index past the last): what it reads counts. */
  isMarked(block: number, index: number): boolean;
  mayThrow(instruction: Instruction): boolean;
}

type Branch = Block & { readonly end: Extract<Terminator, { kind: "branch" }> };

/** Sites of such branches, and of what is between them and where their ways meet. */
export function unwatchedSites(flow: FunctionFlow, asked: Asked): readonly number[] {
  // what is thrown may be caught with anything half done
  if (flow.blocks.some(({ handler }) => handler !== undefined)) return [];
  const regions = new Map<Branch, readonly Block[]>();
  const after = postDominators(flow);
  for (const block of flow.blocks)
    if (block.end.kind === "branch") {
      const region = regionOf(flow, block, after[block.id]);
      if (region?.every((one) => isQuiet(one, asked))) regions.set(block as Branch, region);
    }
  // all of them at first, then fewer: a branch that counts makes what its test depends on count
  for (;;) {
    const needed = neededVariables(flow, asked, (block) => regions.has(block as Branch));
    const counting = [...regions].filter(([, region]) =>
      region.some(({ instructions }) => instructions.some((each) => targetsOf(each).some(({ id }) => needed.has(id)))),
    );
    if (counting.length === 0) break;
    for (const [branch] of counting) regions.delete(branch);
  }
  const sites = new Set<number>();
  for (const [{ end }, region] of regions) {
    sites.add(end.at.site);
    for (const { instructions, end: inner } of region) {
      for (const { at } of instructions) sites.add(at.site);
      if (inner.kind === "branch") sites.add(inner.at.site);
    }
  }
  // a place that is also elsewhere in the graph is watched
  const inside = new Set([...regions].flatMap(([branch, region]) => [branch, ...region]));
  for (const block of flow.blocks) {
    if (!regions.has(block as Branch) && block.end.kind !== "jump" && !inside.has(block as Branch))
      sites.delete(block.end.at.site);
    if (!inside.has(block as Branch) || regions.has(block as Branch))
      for (const { at } of block.instructions) sites.delete(at.site);
  }
  sites.delete(-1);
  return [...sites];
}

/** Blocks between the branch and where its ways meet; undefined where they go round or end on the way. */
function regionOf(flow: FunctionFlow, branch: Block, meeting: number | undefined): readonly Block[] | undefined {
  if (meeting === undefined) return undefined;
  const region = new Set<number>();
  const open = new Set<number>();
  const visit = (id: number): boolean => {
    if (id === meeting) return true;
    if (id === branch.id || open.has(id)) return false;
    if (region.has(id)) return true;
    region.add(id);
    open.add(id);
    const goesOn = successors(flow.blocks[id]!).every(visit);
    open.delete(id);
    return goesOn;
  };
  return successors(branch).every(visit) ? [...region].map((id) => flow.blocks[id]!) : undefined;
}

function isQuiet({ id, instructions, end }: Block, asked: Asked): boolean {
  if (end.kind !== "jump" && end.kind !== "branch") return false;
  return instructions.every(
    (each, index) =>
      !asked.isMarked(id, index) &&
      (each.kind === "assign" || each.kind === "assert" || each.kind === "load" || each.kind === "outer") &&
      !asked.mayThrow(each),
  );
}

function neededVariables(
  flow: FunctionFlow,
  asked: Asked,
  isIrrelevant: (block: Block) => boolean,
): ReadonlySet<number> {
  const needed = new Set<number>();
  const need = (operand: Operand): void => {
    if (operand.kind === "variable") needed.add(operand.variable.id);
  };
  for (const block of flow.blocks) {
    const { id, instructions, end } = block;
    instructions.forEach((each, index) => {
      // what may write, throw or end the run is needed with all it reads
      const counts = asked.isMarked(id, index) || !(each.kind === "assign" || each.kind === "assert");
      if (counts || (each.kind === "assign" && asked.mayThrow(each))) operandsOf(each).forEach(need);
    });
    if (end.kind === "branch" && !isIrrelevant(block)) need(end.test.operand);
    if (end.kind === "throw" || (end.kind === "return" && asked.isMarked(id, instructions.length))) need(end.value);
  }
  for (let size = -1; size !== needed.size; ) {
    size = needed.size;
    for (const { instructions } of flow.blocks)
      for (const each of instructions)
        if (targetsOf(each).some(({ id }) => needed.has(id))) operandsOf(each).forEach(need);
  }
  return needed;
}

/** The nearest block that every way from a block comes through; undefined where there is none before the end. */
function postDominators(flow: FunctionFlow): readonly (number | undefined)[] {
  const all = flow.blocks.map(({ id }) => id);
  const EXIT = all.length;
  const sets: Set<number>[] = all.map(() => new Set([...all, EXIT]));
  const outOf = (block: Block): readonly number[] => (successors(block).length === 0 ? [EXIT] : successors(block));
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of [...all].reverse()) {
      const [first, ...rest] = outOf(flow.blocks[id]!).map((to) => (to === EXIT ? new Set([EXIT]) : sets[to]!));
      const next = new Set([...first!].filter((one) => rest.every((other) => other.has(one))));
      next.add(id);
      if (next.size !== sets[id]!.size) {
        sets[id] = next;
        changed = true;
      }
    }
  }
  // of those that every way comes through, the nearest is the one with the most behind it
  return all.map((id) => {
    const behind = [...sets[id]!].filter((one) => one !== id && one !== EXIT);
    return behind.sort((a, b) => sets[b]!.size - sets[a]!.size)[0];
  });
}
