/** Paths that were taken, as a trie in which the later rounds of a loop are one: an outcome that a path took a few times leads back to where it was taken last. */
import { not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { SampledTrace } from "../trace.ts";

interface Node {
  readonly edge: number;
  readonly depth: number;
  readonly next: Map<number, Node>;
  /** Where it hangs: the outcomes taken after the same path. */
  readonly siblings: ReadonlyMap<number, unknown>;
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
/** Conditions of the runs that nodes remember, and values of their inputs: a run is remembered as a whole for the sake of a single node. */
const MOST_WEIGHT = 200_000;
/** Rounds of a loop, or calls of a function, that are told apart. */
const ROUNDS = 3;

export class PathTrie {
  private readonly root = new Map<number, Node>();
  private readonly open: Node[] = [];
  private size = 0;
  private readonly traces: SampledTrace[] = [];
  private weight = 0;

  add(trace: SampledTrace): void {
    if (this.weight > MOST_WEIGHT) return;
    const before = this.size;
    const onPath = new Map<number, { node: Node; times: number }>();
    let next = this.root;
    for (let i = 0; i < trace.edges.length && this.size < MOST_NODES; i++) {
      const edge = trace.edges[i]!;
      const earlier = onPath.get(edge);
      let node = earlier !== undefined && earlier.times >= ROUNDS ? earlier.node : next.get(edge);
      if (node === undefined) {
        node = { edge, depth: i, next: new Map(), siblings: next, trace, position: i, asked: false };
        next.set(edge, node);
        this.size++;
        if (trace.conditions[i] !== undefined) this.open.push(node);
      }
      onPath.set(edge, { node, times: (earlier?.times ?? 0) + 1 });
      next = node.next;
    }
    if (this.size === before) return;
    this.traces.push(trace);
    this.weight += trace.conditions.length + trace.model.size;
  }

  /** What it is made of. */
  *expressions(): Generator<Expr> {
    for (const trace of this.traces) yield* conditionsOf(trace);
  }

  /**
   * Coverage enhancement: the shortest stored path that one more decision takes to an edge nobody has seen; where there is none, to one that was
   * not taken after this path: what is unseen may lie behind several decisions. Each is given once.
   */
  extension(isSeen: (edge: number) => boolean): Extension | undefined {
    const best =
      this.shortest((node) => !isSeen(node.edge ^ 1)) ?? this.shortest((node) => !node.siblings.has(node.edge ^ 1));
    if (best === undefined) return undefined;
    best.asked = true;
    return { constraints: flipped(best.trace, best.position), trace: best.trace, edge: best.edge ^ 1 };
  }

  private shortest(isWanted: (node: Node) => boolean): Node | undefined {
    let best: Node | undefined;
    for (const node of this.open)
      if (!node.asked && (best === undefined || node.depth < best.depth) && isWanted(node)) best = node;
    return best;
  }
}

export function* conditionsOf({ conditions }: SampledTrace): Generator<Expr> {
  for (const condition of conditions) if (condition !== undefined) yield condition;
}

/** The conditions before a place, and the opposite of the one there. */
export function flipped({ conditions }: SampledTrace, position: number): Expr[] {
  const before = conditions.slice(0, position).filter((one): one is Expr => one !== undefined);
  return [...before, not(conditions[position]!)];
}
