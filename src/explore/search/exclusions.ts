/**
 * Flips that cannot lead to anything that is missing (paper 4): the conditions of the path and the necessary condition φ̂ of the goal have no common solution. That is shown by
 * somebody who has the code, and it is shown for a few of the conditions: every flip below them is dropped for that goal without another question. A flip
 * is dropped for good when it is for every goal that is missing.
 */
import { encodeExpressions } from "../../expr/codec.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { ReachAnswer, ReachQuestion } from "../../jobs/reach.ts";
import { type Filter, type FlipCandidate, isFlip } from "./frontier.ts";
import type { Meter } from "./meter.ts";
import { type Flip, pathTo } from "./path-tree.ts";
import type { Reached } from "./reached.ts";
import type { Unreached } from "./unreached.ts";

interface ExclusionOptions {
  readonly ask: (question: ReachQuestion) => ReachAnswer;
  readonly meter: Meter;
  readonly reached: Reached;
  readonly unreached: Unreached;
  /** The clock ended a question: what follows may be different the next time. */
  readonly onLate: () => void;
}

/** Questions of an exploration, and so many in a row for nothing: where paths lead anywhere, asking is a waste. */
const MOST_QUESTIONS = 160;
const MOST_IN_VAIN = 16;
/** Longer paths, and those with larger expressions, are not asked about. */
const MOST_CONDITIONS = 300;
const MOST_NODES = 4_000;

export class Exclusions {
  /** Flips that were dropped. */
  dropped = 0;
  /** Goals that paths can be asked about: what excludes each, in sets of conditions. */
  private readonly cores = new Map<number, (readonly Expr[])[]>();
  private questions = 0;
  private inVain = 0;
  /** The goal that the last flip could still lead to: the next one probably can, too. */
  private hopeful: number | undefined;

  constructor(private readonly options: ExclusionOptions) {}

  /** Paths to this goal can be asked about from now on. */
  watch(goal: number): void {
    if (!this.cores.has(goal)) this.cores.set(goal, []);
  }

  readonly filter: Filter = (candidate) => (isFlip(candidate) && this.isExcluded(candidate) ? "proved-away" : "keep");

  /** A run may have got to goals: what was said to exclude that must not hold of its input. If it does, nothing that was said counts any more. */
  ran(slots: readonly number[], model: Model): void {
    for (const slot of slots) {
      const cores = this.cores.get(slot);
      if (cores === undefined) continue;
      this.cores.delete(slot);
      if (!cores.some((core) => core.every((condition) => isTrue(condition, model)))) continue;
      this.inVain = MOST_IN_VAIN;
      this.cores.clear();
      this.options.unreached.withdrawn([], "a path that was proved not to lead to a branch did");
      return;
    }
  }

  /** Expressions that are kept between turns. */
  expressions(): Expr[] {
    return [...this.cores.values()].flatMap((cores) => cores.flat());
  }

  private isExcluded({ flip }: FlipCandidate): boolean {
    const { reached, unreached } = this.options;
    // one that nothing is known about is enough, and there is one for most of the search
    if (this.cores.size === 0 || this.cores.size < reached.missing - unreached.unreachables) return false;
    const open = this.openGoals();
    if (open === undefined || open.length === 0) return false;
    const path = pathOf(flip);
    const conditions = new Set(path);
    for (const goal of open) {
      if (this.isKnown(goal, conditions) || this.isShown(goal, path)) continue;
      this.hopeful = goal;
      return false;
    }
    this.dropped++;
    return true;
  }

  /** Those that are missing, the likeliest first; undefined when there is one that paths cannot be asked about. */
  private openGoals(): readonly number[] | undefined {
    const { reached, unreached } = this.options;
    const open: number[] = [];
    for (const goal of reached.goals) {
      if (reached.seen[goal] !== 0 || unreached.verdictOf(goal)?.kind === "unreachable") continue;
      if (!this.cores.has(goal)) return undefined;
      if (goal === this.hopeful) open.unshift(goal);
      else open.push(goal);
    }
    return open;
  }

  private isKnown(goal: number, conditions: ReadonlySet<Expr>): boolean {
    return this.cores.get(goal)!.some((core) => core.every((condition) => conditions.has(condition)));
  }

  private isShown(goal: number, conditions: readonly Expr[]): boolean {
    const { ask, meter, onLate } = this.options;
    if (this.questions >= MOST_QUESTIONS || this.inVain >= MOST_IN_VAIN || meter.isSpent) return false;
    if (conditions.length > MOST_CONDITIONS) return false;
    const path = encodeExpressions(conditions);
    if (path.nodes.length > MOST_NODES) return false;
    this.questions++;
    const { core, work, isLate = false } = ask({ slot: goal, path });
    if (isLate) onLate();
    meter.pay(work);
    if (core === undefined) {
      this.inVain++;
      return false;
    }
    this.inVain = 0;
    this.cores.get(goal)!.push(core.map((at) => conditions[at]!));
    return true;
  }
}

const pathOf = ({ at, condition }: Flip): readonly Expr[] => [...pathTo(at), condition];

/** As a branch, what cannot be evaluated was never decided. */
function isTrue(condition: Expr, model: Model): boolean {
  try {
    return holds(condition, model);
  } catch {
    return false;
  }
}
