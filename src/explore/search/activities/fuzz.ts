/** Runs the coverage build on mutants of what was found. What such a cheap run finds is run again with shadows: that run counts, and opens flips. */
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import type { Random } from "../../../solver/random.ts";
import { Mutator } from "../fuzz/mutator.ts";
import type { SearchState, ShadowRuns } from "../shadow-runs.ts";
import type { Activity } from "./activity.ts";
import { measured } from "./measured.ts";

interface FuzzOptions extends SearchState {
  readonly runs: ShadowRuns;
  readonly dictionary: Dictionary;
  readonly random: Random;
  readonly share: number;
  /** Every path of the inputs that are tried is answered. */
  readonly isSettled: () => boolean;
  readonly isFinished: () => boolean;
}

const RUNS_PER_TURN = 100;
/** Everything is reached and there is still something to look for: so many turns without a find are enough. */
const BARREN_TURNS = 30;
/** The same when no path is left to solve for: mutants can then only differ in parts of inputs that have no shadow, such as a pattern. */
const SETTLED_TURNS = 4;

export function fuzzing(options: FuzzOptions): Activity {
  const { program, meter, reached, runs, check, random } = options;
  const mutator = new Mutator((model) => program.variablesOf(model), options.dictionary, random);
  let barren = 0;

  async function runSome(): Promise<void> {
    const models = reached.kept.map((kept) => kept.model);
    for (let i = 0; i < RUNS_PER_TURN && !options.isFinished(); i++) {
      let model = models[0]!;
      // an edit may make a length larger than is ever tried; already the next edit of the same input then fails
      const outcome = await runs.attempt(() => {
        model = mutator.mutate(random.pick(models), models);
        return program.runPlain(model);
      }, false);
      meter.ranCheaply(program.stepsOfPlain);
      if (outcome === undefined || outcome.kind === "rejected") continue;
      const isNew =
        program.hasNew(reached.seen) ||
        program.isNews?.(outcome) === true ||
        // a job that checks also wants failures that reached no new branch
        (check !== undefined && reached.isNewFailure(outcome));
      if (isNew) await runs.explore(model, 0);
    }
  }

  return {
    name: "fuzz",
    share: options.share,
    canWork: () => {
      if (options.isSettled()) return barren < SETTLED_TURNS;
      if (reached.missing > 0) return true;
      // a job that checks looks for coverage here and nothing else
      return check === undefined && barren < BARREN_TURNS;
    },
    async work() {
      const turn = await measured(options, runSome);
      barren = turn.earned > 0 ? 0 : barren + 1;
      return turn;
    },
  };
}
