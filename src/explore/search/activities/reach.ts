/**
 * Asks the host about goals that stay unreached when the search has stalled (paper 4): the host builds the necessary condition of the goal from the code. Its
 * models are run; a goal whose condition has no solution is proved unreachable. Each goal is asked about once; of those that stay open, paths that cannot lead there
 * are dropped from then on (`exclusions.ts`).
 */
import type { ReachAnswer, ReachQuestion } from "../../../jobs/reach.ts";
import { endedByClock } from "../../../solver/clock.ts";
import type { Exclusions } from "../exclusions.ts";
import type { SearchState, ShadowRuns } from "../shadow-runs.ts";
import type { Activity, Turn } from "./activity.ts";

interface ReachOptions extends SearchState {
  readonly runs: ShadowRuns;
  readonly ask: (question: ReachQuestion) => ReachAnswer;
  /** What paths cannot lead to goals that were asked about and stay open. */
  readonly exclusions: Exclusions;
}

/** Work without any earnings after which the search is taken to have stalled, in units of about a microsecond. */
const STALLED = 1_500_000;
/** So many goals are asked about, and so many in a row for nothing. */
const MOST_GOALS = 24;
const MOST_IN_VAIN = 6;

export class Reaching implements Activity {
  readonly name = "reach";
  readonly share = 0.15;
  private readonly asked = new Set<number>();
  private inVain = 0;
  private earnedLast = -1;
  private workThen = 0;

  constructor(private readonly options: ReachOptions) {}

  canWork(): boolean {
    const { meter, runs, reached } = this.options;
    if (runs.earned !== this.earnedLast) {
      this.earnedLast = runs.earned;
      this.workThen = meter.work;
    }
    if (reached.missing === 0 || this.asked.size >= MOST_GOALS || this.inVain >= MOST_IN_VAIN) return false;
    return meter.work - this.workThen >= STALLED && this.nextGoal() !== undefined;
  }

  async work(): Promise<Turn> {
    const { meter, runs, reached, unreached, ask, exclusions } = this.options;
    const goal = this.nextGoal();
    if (goal === undefined) return { cost: 1, earned: 0 };
    this.asked.add(goal);
    const [spent, earned] = [meter.work, runs.earned];
    const { models, isProof, work, isLate = false, takesPaths = false } = ask({ slot: goal });
    if (isLate) endedByClock();
    for (const entries of models)
      if (reached.seen[goal] === 0 && !meter.isSpent) await runs.explore(new Map(entries), 0);
    if (isProof && reached.seen[goal] === 0) unreached.unreachable(goal);
    else if (takesPaths) exclusions.watch(goal);
    const gain = runs.earned - earned;
    this.inVain = gain > 0 || isProof ? 0 : this.inVain + 1;
    return { cost: meter.work - spent + work, earned: gain };
  }

  /** Those beside something reached come first: what leads to them is known to be possible. */
  private nextGoal(): number | undefined {
    const { goals, seen } = this.options.reached;
    const open = [...goals].filter((slot) => seen[slot] === 0 && !this.asked.has(slot));
    return open.find((slot) => seen[slot ^ 1] !== 0) ?? open[0];
  }
}
