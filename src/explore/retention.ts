/**
 * Keeps the memory of a long exploration level: expressions nobody needs any more are forgotten now and then, and when what
 * is needed is itself too much, open flips are dropped. Decided by counts alone, so that a seed reproduces.
 */
import { internedCount, retainExpressions } from "../expr/build.ts";
import type { PathTree } from "./path-tree.ts";

export interface RetentionBounds {
  /** Nodes of the path tree. */
  readonly nodes: number;
  /** Expressions that open paths need. */
  readonly expressions: number;
  /** Below so many it is not worth looking for those nobody needs. */
  readonly few: number;
}

export const RETENTION_BOUNDS: RetentionBounds = { nodes: 400_000, expressions: 400_000, few: 60_000 };

/** What is left of the open flips when they are too many. */
const KEPT = 0.7;

export class Retention {
  private sweepAt: number;

  constructor(
    private readonly tree: Pick<PathTree, "size" | "conditions">,
    private readonly open: { readonly size: number; trim(count: number): void },
    private readonly bounds: RetentionBounds,
  ) {
    this.sweepAt = bounds.few;
  }

  /** To be called between runs, when nothing but the tree holds expressions that must stay what they are. */
  keepLevel(): void {
    while (this.tree.size > this.bounds.nodes && this.canDrop) this.drop();
    if (internedCount() <= this.sweepAt) return;
    retainExpressions(this.tree.conditions());
    while (internedCount() > this.bounds.expressions && this.canDrop) {
      this.drop();
      retainExpressions(this.tree.conditions());
    }
    this.sweepAt = Math.max(this.bounds.few, internedCount() * 2);
  }

  private get canDrop(): boolean {
    return this.open.size > 1;
  }

  private drop(): void {
    this.open.trim(Math.floor(this.open.size * KEPT));
  }
}
