/** Paths that were taken, as a trie in which the rounds of a loop are one: the same outcome again on a path leads back to where it was first taken. */
import { not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { SampledTrace } from "../trace.ts";

interface Node {
  readonly edge: number;
  readonly depth: number;
  readonly next: Map<number, Node>;
  /** A run that came here, and how far its path goes until then. */
  readonly trace: SampledTrace;
  readonly position: number;
  asked: boolean;
}

/** A stored path up to a decision, and the decision taken the other way. */
export interface Extension {
  readonly constraints: readonly Expr[];
  readonly trace: SampledTrace;
  readonly edge: number;
}

const MOST_NODES = 20_000;

export class PathTrie {
  private readonly root = new Map<number, Node>();
  private readonly open: Node[] = [];
  private size = 0;

  add(trace: SampledTrace): void {
    const onPath = new Map<number, Node>();
    let next = this.root;
    for (let i = 0; i < trace.edges.length && this.size < MOST_NODES; i++) {
      const edge = trace.edges[i]!;
      let node = onPath.get(edge) ?? next.get(edge);
      if (node === undefined) {
        node = { edge, depth: i, next: new Map(), trace, position: i, asked: false };
        next.set(edge, node);
        this.size++;
        if (trace.conditions[i] !== undefined) this.open.push(node);
      }
      onPath.set(edge, node);
      next = node.next;
    }
  }

  /** Coverage enhancement: the shortest stored path that one more decision takes to an edge nobody has seen. Each is given once. */
  extension(isSeen: (edge: number) => boolean): Extension | undefined {
    let best: Node | undefined;
    for (const node of this.open) {
      if (node.asked || isSeen(node.edge ^ 1)) continue;
      if (best === undefined || node.depth < best.depth) best = node;
    }
    if (best === undefined) return undefined;
    best.asked = true;
    return { constraints: flipped(best.trace, best.position), trace: best.trace, edge: best.edge ^ 1 };
  }
}

/** The conditions before a place, and the opposite of the one there. */
export function flipped({ conditions }: SampledTrace, position: number): Expr[] {
  const before = conditions.slice(0, position).filter((one): one is Expr => one !== undefined);
  return [...before, not(conditions[position]!)];
}
