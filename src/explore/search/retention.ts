/**
 * Keeps the memory of a long exploration level: expressions nobody needs any more are forgotten now and then, and when what
 * is needed is itself too much, open flips are dropped. Decided by counts alone, so that a seed reproduces.
 */
import { inputCount, internedCount, retainExpressions } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";

export interface RetentionBounds {
  /** Nodes of the path tree. */
  readonly nodes: number;
  /** Expressions that open paths need. */
  readonly expressions: number;
  /** Variables of inputs: what is kept about collections that were built once is forgotten when there are more. */
  readonly variables: number;
  /** With fewer, it is not worth looking for those that nobody needs. */
  readonly few: number;
}

export const RETENTION_BOUNDS: RetentionBounds = { nodes: 36_000, expressions: 400_000, variables: 60_000, few: 5_000 };

/** What somebody still needs. Whoever keeps expressions between runs registers where they are. */
export type Root = () => Iterable<Expr>;

/** The part of the open flips that is left when they hold too much. */
const KEPT = 0.9;

/** Unneeded expressions are looked for when there are so many times more than were left the last time. */
const GROWN = 1.5;

export class Retention {
  private readonly roots: Root[] = [];
  private sweepAt: number;
  private forgetAt: number;

  constructor(
    private readonly tree: { readonly size: number },
    /** What waits to be tried; of which a part can be kept and the rest dropped. */
    private readonly open: { readonly size: number; trim(part: number): void },
    private readonly bounds: RetentionBounds,
    /** Who makes inputs: what it keeps about them can be made again. */
    private readonly inputs: { forgetParts?(): (path: string) => boolean } = {},
  ) {
    this.sweepAt = bounds.few;
    this.forgetAt = bounds.variables;
  }

  register(root: Root): void {
    this.roots.push(root);
  }

  /** To be called between turns: what only a run under way needs would be forgotten. */
  keepLevel(): void {
    while (this.tree.size > this.bounds.nodes && this.canDrop) this.open.trim(KEPT);
    if (inputCount() > this.forgetAt) {
      this.sweep(this.inputs.forgetParts?.());
      // what open paths are about stays
      this.forgetAt = Math.max(this.bounds.variables, inputCount() * GROWN);
    } else if (internedCount() > this.sweepAt) this.sweep();
    else return;
    while (internedCount() > this.bounds.expressions && this.canDrop) {
      this.open.trim(KEPT);
      this.sweep();
    }
    this.sweepAt = Math.max(this.bounds.few, internedCount() * GROWN);
  }

  private sweep(isForgotten?: (path: string) => boolean): void {
    const needed: Expr[] = [];
    for (const root of this.roots) for (const expression of root()) needed.push(expression);
    retainExpressions(needed, isForgotten);
  }

  private get canDrop(): boolean {
    return this.open.size > 1;
  }
}
