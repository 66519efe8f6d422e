/**
 * The tree of paths seen so far. An edge is a condition that held; a flip is the negation of an edge below a node,
 * asked at most once per node. The tree is exhausted when every flip was answered and every answer was a proof or a run.
 */
import { not } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { PathEvent } from "../runtime/trace.ts";

export interface PathNode {
  readonly parent: PathNode | undefined;
  /** The condition on the edge from the parent. */
  readonly condition: Expr | undefined;
  readonly depth: number;
  /** By condition id. */
  readonly children: Map<number, PathNode>;
  /** Ids of conditions below this node that were asked for already: queued, infeasible or unknown. */
  readonly asked: Set<number>;
}

/** A path not taken: run like the path to `at`, then make `condition` true. */
export interface Flip {
  readonly at: PathNode;
  readonly condition: Expr;
  readonly site: number;
  /** The outcome the flip would take at its site. */
  readonly outcome: boolean;
  readonly implicit: boolean;
  /** The other side is exotic: worth trying after everything else. */
  readonly rare: boolean;
  /** Flips of implicit branches reach code only through what they enable. */
  readonly generation: number;
}

function node(parent: PathNode | undefined, condition: Expr | undefined): PathNode {
  return {
    parent,
    condition,
    depth: parent === undefined ? 0 : parent.depth + 1,
    children: new Map(),
    asked: new Set(),
  };
}

export class PathTree {
  readonly root = node(undefined, undefined);
  paths = 0;

  /** Adds a run; returns the flips it opens beyond `from` (a child run must not flip what its parent flipped). */
  add(path: readonly PathEvent[], generation: number): { flips: Flip[]; isNew: boolean } {
    const flips: Flip[] = [];
    let at = this.root;
    let isNew = false;
    for (const event of path) {
      const wanted = not(event.condition);
      if (wanted.kind !== "literal" && !at.children.has(wanted.id) && !at.asked.has(wanted.id)) {
        at.asked.add(wanted.id);
        flips.push({
          at,
          condition: wanted,
          site: event.site,
          outcome: !event.taken,
          implicit: event.implicit,
          rare: event.rare === true,
          generation,
        });
      }
      let next = at.children.get(event.condition.id);
      if (next === undefined) {
        next = node(at, event.condition);
        at.children.set(event.condition.id, next);
        isNew = true;
      }
      at = next;
    }
    if (isNew || this.paths === 0) this.paths++;
    return { flips, isNew };
  }

  /** Whether a run already went where the flip would go. */
  isVisited(flip: Flip): boolean {
    return flip.at.children.has(flip.condition.id);
  }
}

/** The conditions from the root to the node, in order. */
export function pathTo(at: PathNode): Expr[] {
  const conditions = new Array<Expr>(at.depth);
  for (let here: PathNode | undefined = at; here?.condition !== undefined; here = here.parent)
    conditions[here.depth - 1] = here.condition;
  return conditions;
}
