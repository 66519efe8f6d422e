/**
 * The tree of paths seen so far. An edge is a condition that held; a flip is the negation of an edge below a node,
 * asked at most once per node. A subtree in which every flip was answered is closed: it is forgotten but for a leaf
 * that all such subtrees behind the same condition share, so that the tree is as large as what is still open, not as what was ever run.
 */
import { not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { PathEvent } from "../../runtime/record/trace.ts";
import { sideOfOther } from "./fixed-values.ts";

/**
 * asked: a flip that waits or is being solved; nobody was there. barred: asked and answered without a run that went there
 * (infeasible, unknown, dropped). open: visited, flips below are unanswered. closed: visited, none is.
 */
type NodeState = "asked" | "barred" | "open" | "closed";

export interface PathNode {
  readonly parent: PathNode | undefined;
  /** The condition on the edge from the parent. */
  readonly condition: Expr | undefined;
  readonly depth: number;
  state: NodeState;
  /** Children that are asked or open. */
  pending: number;
  /** Almost every node has a decision below it, with two sides; a node met with other conditions has `more`. */
  first: Child | undefined;
  second: Child | undefined;
  more: Map<Expr, Child> | undefined;
  /** Conditions of checkers that were asked for here. */
  checks?: Set<string>;
}

/** Stands in the tree for a node below which nothing is open; one for all places with its condition. */
interface Leaf {
  readonly condition: Expr;
  readonly state: "barred" | "closed";
}

type Child = PathNode | Leaf;

/** A path not taken: run like the path to `at`, then make `condition` true. */
export interface Flip {
  readonly at: PathNode;
  /** Where the flip leads. */
  readonly to: PathNode;
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

interface Added {
  readonly flips: Flip[];
  readonly isNew: boolean;
  /** Where the path is after each of its events, as far as it is not closed. */
  readonly nodes: readonly PathNode[];
}

const isNode = (child: Child): child is PathNode => "parent" in child;

function childOf(at: PathNode, condition: Expr): Child | undefined {
  if (at.first?.condition === condition) return at.first;
  if (at.second?.condition === condition) return at.second;
  return at.more?.get(condition);
}

function place(at: PathNode, condition: Expr, child: Child): void {
  if (at.first === undefined || at.first.condition === condition) at.first = child;
  else if (at.second === undefined || at.second.condition === condition) at.second = child;
  else (at.more ??= new Map()).set(condition, child);
}

/** After so many values of an expression, others are less likely to pay off. */
const COMMON_VALUES = 6;

export class PathTree {
  readonly root: PathNode = create(undefined, undefined, "open");
  paths = 0;
  /** Nodes that are kept, besides shared leaves. */
  size = 1;
  private readonly leaves: Record<Leaf["state"], WeakMap<Expr, Leaf>> = {
    barred: new WeakMap(),
    closed: new WeakMap(),
  };

  /**
   * Adds a run; returns the flips it opens. A run into a closed subtree opens nothing, unless it `reopens` it: one that
   * brought something new shows that not everything below was known.
   */
  add(path: readonly PathEvent[], generation: number, reopens = false): Added {
    const flips: Flip[] = [];
    const nodes: PathNode[] = [];
    let at = this.root;
    let isNew = false;
    let isKnown = false;
    if (at.state === "closed" && reopens) at.state = "open";
    for (const event of path) {
      if (at.state === "closed") break;
      nodes.push(at);
      let passed = 0;
      for (;;) {
        const side = event.implicit ? sideOfOther(at.first?.condition, event.condition) : undefined;
        if (side === undefined) break;
        const child = childOf(at, side);
        isKnown = child?.state === "closed" && !reopens;
        if (isKnown) break;
        at = this.enter(at, side, child);
        passed++;
      }
      if (isKnown) break;
      const wanted = not(event.condition);
      if (wanted.kind !== "literal" && childOf(at, wanted) === undefined) {
        flips.push({
          at,
          to: this.grow(at, wanted, "asked"),
          condition: wanted,
          site: event.site,
          outcome: !event.taken,
          implicit: event.implicit,
          rare: event.rare === true || passed >= COMMON_VALUES,
          generation,
        });
      }
      const next = childOf(at, event.condition);
      if (next === undefined || next.state === "asked" || next.state === "barred") isNew = true;
      if (next?.state === "closed" && !reopens) {
        isKnown = true;
        break;
      }
      at = this.enter(at, event.condition, next);
    }
    if (at.state !== "closed" && !isKnown) nodes.push(at);
    this.settle(at);
    if (isNew || this.paths === 0) this.paths++;
    return { flips, isNew, nodes };
  }

  /** Whether a run already went where the flip would go. */
  isVisited({ to }: Flip): boolean {
    return to.state === "open" || to.state === "closed";
  }

  /** The flip is done with, whether a run went there or not: it is not asked again. */
  answered({ at, to }: Flip): void {
    if (to.state !== "asked") return;
    to.state = "barred";
    this.fold(to, at, "barred");
    this.settle(at);
  }

  /** The conditions on all edges that are kept. */
  conditions(): Expr[] {
    const conditions = new Set<Expr>();
    const stack: Child[] = [this.root];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at.condition !== undefined) conditions.add(at.condition);
      if (!isNode(at)) continue;
      if (at.first !== undefined) stack.push(at.first);
      if (at.second !== undefined) stack.push(at.second);
      for (const child of at.more?.values() ?? []) stack.push(child);
    }
    return [...conditions];
  }

  private grow(parent: PathNode, condition: Expr, state: "asked" | "open"): PathNode {
    const child = create(parent, condition, state);
    place(parent, condition, child);
    parent.pending++;
    this.size++;
    return child;
  }

  /** A run arrives at a child, known or not. */
  private enter(parent: PathNode, condition: Expr, child: Child | undefined): PathNode {
    if (child === undefined || !isNode(child)) return this.grow(parent, condition, "open");
    child.state = "open";
    return child;
  }

  /** Nothing is open at the node: a shared leaf takes its place. */
  private fold(node: PathNode, parent: PathNode, state: Leaf["state"]): void {
    const condition = node.condition!;
    let leaf = this.leaves[state].get(condition);
    if (leaf === undefined) this.leaves[state].set(condition, (leaf = { condition, state }));
    place(parent, condition, leaf);
    parent.pending--;
    this.size--;
  }

  /** Closes the node if nothing below it is open, and then perhaps its ancestors. */
  private settle(from: PathNode): void {
    for (let at: PathNode | undefined = from; at?.state === "open" && at.pending === 0; at = at.parent) {
      at.state = "closed";
      at.first = undefined;
      at.second = undefined;
      at.more = undefined;
      if (at.parent !== undefined) this.fold(at, at.parent, "closed");
    }
  }
}

function create(parent: PathNode | undefined, condition: Expr | undefined, state: NodeState): PathNode {
  return {
    parent,
    condition,
    depth: parent === undefined ? 0 : parent.depth + 1,
    state,
    pending: 0,
    first: undefined,
    second: undefined,
    more: undefined,
  };
}

/** The conditions from the root to the node, in order. */
export function pathTo(at: PathNode): Expr[] {
  const conditions = new Array<Expr>(at.depth);
  for (let here: PathNode | undefined = at; here?.condition !== undefined; here = here.parent)
    conditions[here.depth - 1] = here.condition;
  return conditions;
}
