/**
 * What a set of assertions depends on: instructions whose results may decide whether one of them fails. Over-approximates: every branch from
 * which a kept instruction can be reached is kept, with all that its test depends on, and everything that may write the heap is kept once
 * anything is loaded from it.
 */
import { allSuccessors, type FunctionFlow, type Instruction, type Operand, predecessors, targetsOf } from "./graph.ts";

export interface Slice {
  readonly kept: ReadonlySet<Instruction>;
  /** Blocks that can lead to an assertion of the slice. */
  readonly blocks: ReadonlySet<number>;
}

export function sliceTo(flow: FunctionFlow, isWanted: (assertion: Instruction) => boolean): Slice {
  const before = predecessors(flow);
  const wanted = flow.blocks.filter(({ instructions }) =>
    instructions.some((each) => each.kind === "assert" && isWanted(each)),
  );
  const blocks = new Set<number>();
  const pending = wanted.map(({ id }) => id);
  while (pending.length > 0) {
    const id = pending.pop()!;
    if (blocks.has(id)) continue;
    blocks.add(id);
    pending.push(...before[id]!);
  }
  const relevant = new Set<number>();
  let usesHeap = false;
  const need = (operand: Operand): void => {
    if (operand.kind === "variable") relevant.add(operand.variable.id);
  };
  for (const id of blocks) {
    const { instructions, end } = flow.blocks[id]!;
    for (const each of instructions) if (each.kind === "assert" && isWanted(each)) operandsOf(each).forEach(need);
    if (end.kind === "branch" && allSuccessors(flow.blocks[id]!).some((to) => blocks.has(to))) need(end.test.operand);
  }
  const kept = new Set<Instruction>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of blocks)
      for (const each of flow.blocks[id]!.instructions) {
        if (kept.has(each)) continue;
        const isKept =
          each.kind === "assert"
            ? isWanted(each)
            : targetsOf(each).some(({ id: target }) => relevant.has(target)) || (usesHeap && mayWrite(each));
        if (!isKept) continue;
        kept.add(each);
        changed = true;
        operandsOf(each).forEach(need);
        if (each.kind === "load" || each.kind === "call" || each.kind === "outer") usesHeap = true;
        if (each.kind === "assert" && /^index/.test(each.property.checker)) usesHeap = true;
      }
  }
  return { kept, blocks };
}

const mayWrite = ({ kind }: Instruction): boolean =>
  kind === "store" ||
  kind === "call" ||
  kind === "publish" ||
  kind === "suspend" ||
  kind === "havoc" ||
  kind === "load";

/** What an instruction reads. */
export function operandsOf(instruction: Instruction): readonly Operand[] {
  switch (instruction.kind) {
    case "assign": {
      const { value } = instruction;
      switch (value.kind) {
        case "copy":
          return [value.of];
        case "unary":
          return [value.operand];
        case "binary":
          return [value.left, value.right];
        case "allocate":
          return [];
      }
      break;
    }
    case "load":
      return [instruction.object, instruction.key];
    case "store":
      return [instruction.object, instruction.key, instruction.value];
    case "publish":
    case "suspend":
      return [instruction.value];
    case "call": {
      const { callee, args } = instruction;
      if (callee.kind === "method") return [callee.object, callee.key, ...args];
      return callee.kind === "value" ? [callee.of, ...args] : args;
    }
    case "assume":
      return [instruction.test.operand];
    case "assert":
      return Object.values(instruction.property).filter(
        (each): each is Operand => typeof each === "object" && each !== null && "kind" in each,
      );
    case "outer":
    case "havoc":
      return [];
  }
}
