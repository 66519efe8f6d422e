/**
 * Compositional search (paper 2): a run is repeated with the results of summarised calls in place of their decisions. On such a path a condition that depended on many calls (a count, a sum, a flag)
 * is one expression of the input, and one question is enough where flipping decisions one by one would take as many runs as there are calls. Models are run like any other input; nothing else counts.
 */
import { not } from "../../../expr/build.ts";
import type { Expr, Model, Primitive } from "../../../expr/expr.ts";
import type { Trace } from "../../../runtime/record/trace.ts";
import type { Budget, Solver } from "../../../solver/solver.ts";
import type { SearchState, ShadowRuns } from "../shadow-runs.ts";
import type { Activity, Turn } from "./activity.ts";
import { measured } from "./measured.ts";

interface ComposeOptions extends SearchState {
  readonly runs: ShadowRuns;
  readonly solver: Solver;
  readonly budgets: readonly Budget[];
}

interface Question {
  readonly slot: number;
  readonly constraints: readonly Expr[];
  readonly seed: Model;
}

/** Runs that are much longer than those before have more calls in them. */
const LONGER = 1.5;
/** So many turns in a row that lead to nothing (no call that is summarised, nothing to ask about, no answer): it does not pay here. */
const MOST_IN_VAIN = 4;
const MOST_WAITING = 32;
/** What a question gets: the usual budget of a flip. */
const TIER = 1;
/** Collections of these sizes are proposed where none of the inputs known leads there. */
const SIZES = [8, 128, 512];
/** What a composed run takes, in counted work per step and event. */
const WORK = 3;

export class Composing implements Activity {
  readonly name = "compose";
  readonly isExtra = true;
  /** It has little to do, and what it has is worth doing early: after a few turns without an answer it is done for good. */
  readonly share = 0.3;
  /** Runs made here, which count for nothing. */
  composed = 0;
  private readonly models: Model[] = [];
  private questions: Question[] = [];
  /** What was not answered before SMT is loaded (`Meter.asksLightly`): asked once more then. */
  private later: Question[] = [];
  private longest = 0;
  private grown = 0;
  private inVain = 0;

  constructor(private readonly options: ComposeOptions) {
    let kept = 0;
    options.runs.listen(({ trace, outcome }, model) => {
      const isKept = options.reached.kept.length > kept;
      kept = options.reached.kept.length;
      if (outcome.kind === "stopped" || !(isKept || trace.steps > LONGER * this.longest)) return;
      // calls that are made once are flipped as easily
      if (!decidesAgain(trace)) return;
      this.longest = Math.max(this.longest, trace.steps);
      this.models.push(model);
      if (this.models.length > MOST_WAITING) this.models.shift();
    });
  }

  /** What must not be forgotten between turns. */
  expressions(): Expr[] {
    const asked = [...this.questions, ...this.later];
    return [...asked.flatMap(({ constraints }) => constraints), ...(this.options.program.summaries ?? [])];
  }

  canWork(): boolean {
    const { program, reached } = this.options;
    if (reached.missing === 0 || program.canCompose !== true) return false;
    if (this.canTakeUp()) return true;
    if (this.inVain >= MOST_IN_VAIN) return false;
    return this.models.length + this.questions.length > 0 || this.canGrow();
  }

  private canTakeUp(): boolean {
    return this.later.length > 0 && !this.options.meter.asksLightly(TIER);
  }

  private canGrow(): boolean {
    return this.grown < SIZES.length && this.options.reached.kept.length > 0;
  }

  /** The last input that reached something, with collections of the next size; undefined when it has none. */
  private grow(): Model | undefined {
    const { program, reached } = this.options;
    const model = new Map(reached.kept.at(-1)!.model);
    const size = SIZES[this.grown++]!;
    let isGrown = false;
    for (const { name, role, domain } of program.variablesOf(model))
      if (
        (role === "length" || role === "listed") &&
        domain.kind === "integer" &&
        domain.max >= size &&
        domain.min <= size
      ) {
        model.set(name, size);
        isGrown = true;
      }
    return isGrown ? model : undefined;
  }

  work(): Promise<Turn> {
    return measured(this.options, async () => {
      const earned = this.options.runs.earned;
      if (this.canTakeUp()) {
        this.questions = this.later;
        this.later = [];
        this.inVain = 0;
      }
      const model = this.questions.length > 0 ? undefined : (this.models.pop() ?? this.grow());
      if (this.questions.length > 0) await this.ask();
      else if (model !== undefined) await this.compose(model);
      if (this.options.runs.earned > earned) this.inVain = 0;
    });
  }

  private async compose(model: Model): Promise<void> {
    const { program, reached, runs, meter, solver } = this.options;
    const counted: Solver = { solve: (query, budget) => meter.askBeside(solver, query, budget, 0) };
    const trace = await runs.attempt(() => program.runComposed!(model, counted), false);
    this.composed++;
    if (trace === undefined) {
      this.inVain++;
      return;
    }
    meter.work += WORK * (trace.steps + 10 * trace.path.length);
    const asked = new Set<number>();
    trace.path.forEach(({ site, taken, condition, implicit }, i) => {
      const slot = implicit ? -1 : program.slotOf(site, !taken);
      if (slot < 0 || !reached.goals.has(slot) || reached.seen[slot] !== 0 || asked.has(slot)) return;
      asked.add(slot);
      const constraints = [...trace.path.slice(0, i).map((event) => event.condition), not(condition)];
      this.questions.push({ slot, constraints, seed: model });
    });
    if (asked.size === 0) this.inVain++;
  }

  private async ask(): Promise<void> {
    const { meter, solver, budgets, reached, runs } = this.options;
    const question = this.questions.pop()!;
    const { slot, constraints, seed } = question;
    if (reached.seen[slot] !== 0) return;
    const isLight = meter.asksLightly(TIER);
    // where this does not pay it must not cost the search runs that it needs
    const verdict = meter.askBeside(solver, { constraints, seed }, budgets[TIER]!, TIER);
    if (verdict.kind !== "sat") {
      if (verdict.kind === "unknown" && isLight && this.later.length < MOST_WAITING) this.later.push(question);
      this.inVain++;
      return;
    }
    const model = new Map<string, Primitive>(seed);
    for (const [name, value] of verdict.model) model.set(name, value);
    await runs.explore(model, 0);
    if (reached.seen[slot] === 0) this.inVain++;
  }
}

/** One place decided more than once, as a helper that is called for many parts of the input does. */
function decidesAgain({ path }: Trace): boolean {
  const seen = new Set<number>();
  return path.some(({ site, implicit }) => {
    if (implicit) return false;
    const isKnown = seen.has(site);
    seen.add(site);
    return isKnown;
  });
}
