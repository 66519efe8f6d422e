/** Dominators and natural loops. Edges that only a throw takes count like any other. */
import { allSuccessors, type FunctionFlow, predecessors } from "./graph.ts";

/** Blocks in reverse post-order: a block comes after its predecessors, back edges aside. */
export function reversePostOrder(flow: FunctionFlow): readonly number[] {
  const seen = new Set<number>([0]);
  const order: number[] = [];
  // by hand: generated code is nested deeper than a stack
  const stack: { id: number; next: readonly number[]; at: number }[] = [
    { id: 0, next: allSuccessors(flow.blocks[0]!), at: 0 },
  ];
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const to = top.next[top.at++];
    if (to === undefined) {
      order.push(top.id);
      stack.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      stack.push({ id: to, next: allSuccessors(flow.blocks[to]!), at: 0 });
    }
  }
  return order.reverse();
}

/** Immediate dominator of each block; the entry is its own (Cooper, Harvey, Kennedy). */
export function immediateDominators(flow: FunctionFlow): readonly number[] {
  const order = reversePostOrder(flow);
  const rank = new Map(order.map((id, i) => [id, i]));
  const before = predecessors(flow);
  const dominator: number[] = flow.blocks.map(() => -1);
  dominator[0] = 0;
  const meet = (a: number, b: number): number => {
    while (a !== b) {
      while (rank.get(a)! > rank.get(b)!) a = dominator[a]!;
      while (rank.get(b)! > rank.get(a)!) b = dominator[b]!;
    }
    return a;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of order) {
      if (id === 0) continue;
      let best = -1;
      for (const from of before[id]!) if (dominator[from] !== -1) best = best === -1 ? from : meet(from, best);
      if (dominator[id] !== best) {
        dominator[id] = best;
        changed = true;
      }
    }
  }
  return dominator;
}

export function dominates(dominator: readonly number[], a: number, b: number): boolean {
  for (let at = b; ; at = dominator[at]!) {
    if (at === a) return true;
    if (at === 0) return false;
  }
}

export interface Loop {
  readonly head: number;
  /** Its blocks, the head among them. */
  readonly body: ReadonlySet<number>;
  /** Blocks that jump back to the head. */
  readonly latches: readonly number[];
}

/** Natural loops, one per head, outer ones before those inside. */
export function loopsOf(flow: FunctionFlow): readonly Loop[] {
  const dominator = immediateDominators(flow);
  const before = predecessors(flow);
  const latches = new Map<number, number[]>();
  for (const block of flow.blocks)
    for (const to of allSuccessors(block))
      if (dominates(dominator, to, block.id)) latches.set(to, [...(latches.get(to) ?? []), block.id]);
  const loops = [...latches].map(([head, from]): Loop => {
    const body = new Set<number>([head]);
    const pending = [...from];
    while (pending.length > 0) {
      const id = pending.pop()!;
      if (body.has(id)) continue;
      body.add(id);
      pending.push(...before[id]!);
    }
    return { head, body, latches: from };
  });
  return loops.sort((a, b) => b.body.size - a.body.size);
}

/** Heads at which a fixpoint must widen: targets of edges that go back in reverse post-order (irreducible graphs have more than loops). */
export function wideningPoints(flow: FunctionFlow): ReadonlySet<number> {
  const rank = new Map(reversePostOrder(flow).map((id, i) => [id, i]));
  const points = new Set<number>();
  for (const block of flow.blocks)
    for (const to of allSuccessors(block)) if (rank.get(to)! <= rank.get(block.id)!) points.add(to);
  return points;
}
