/** Flips that cannot lead to what is missing, over a program made by hand: what is asked, what is dropped, and what is claimed in the end. */
import { expect, test } from "vitest";
import { apply, eq, input, literal, lt, not } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { ReachAnswer, ReachQuestion } from "../../jobs/reach.ts";
import type { PathEvent } from "../../runtime/record/trace.ts";
import { createSolver } from "../../solver/chain.ts";
import { Exclusions } from "./exclusions.ts";
import { Exploration } from "./exploration.ts";
import { Meter } from "./meter.ts";
import { PathTree } from "./path-tree.ts";
import type { Program } from "./program.ts";
import { Reached } from "./reached.ts";
import type { ExplorationResult } from "./result.ts";
import { BARE_TRACE } from "./testing/bare-trace.ts";
import { Unreached } from "./unreached.ts";

const N = input("n", "num", { kind: "integer", min: 0, max: 40 });
const MODE = input("mode", "num", { kind: "integer", min: 0, max: 9 });
/** Nothing doubled is odd. */
const ODD: Expr = eq(apply("mul", N, literal(2)), literal(5));

/** Sites: 0 the mode, 1 a loop of n rounds, 2 what is asked about afterwards. A run is expensive, so that few of them are a stall. */
function looping(last: Expr): Program {
  const slots = new Set<number>();
  const perform = (model: Model): PathEvent[] => {
    slots.clear();
    const path: PathEvent[] = [];
    const decide = (site: number, condition: Expr): boolean => {
      const taken = holds(condition, model);
      slots.add(2 * site + (taken ? 1 : 0));
      path.push({ site, taken, condition: taken ? condition : not(condition), implicit: false });
      return taken;
    };
    decide(0, eq(MODE, literal(1)));
    for (let i = 0; i < 40 && decide(1, lt(literal(i), N)); ) i++;
    decide(2, last);
    return path;
  };
  return {
    slotCount: 6,
    startCost: 600_000,
    stepsOfPlain: 10,
    narrowed: [],
    slotOf: (site, outcome) => 2 * site + (outcome ? 1 : 0),
    runShadow(model) {
      const path = perform(model);
      return {
        outcome: { kind: "returns", value: undefined },
        trace: { ...BARE_TRACE, isCut: false, path },
        slots: [...slots],
      };
    },
    runPlain(model) {
      perform(model);
      return { kind: "returns", value: undefined };
    },
    hasNew: (seen) => [...slots].some((slot) => seen[slot] === 0),
    reachedPlain: () => [...slots],
    variablesOf: () => [N, MODE],
    encodeInput: (model) => ({ args: [Object.fromEntries(model) as never] }),
    encodeOutcome: () => ({ returns: null }),
  };
}

interface Told {
  readonly result: ExplorationResult;
  /** Paths that were asked about. */
  readonly asked: number;
}

async function explored(last: Expr, core: (question: ReachQuestion) => readonly number[] | undefined): Promise<Told> {
  let asked = 0;
  const reach = (question: ReachQuestion): ReachAnswer => {
    if (question.path === undefined) return { models: [], isProof: false, work: 1_000, takesPaths: true };
    asked++;
    const found = core(question);
    return { models: [], isProof: false, work: 1_000, ...(found === undefined ? {} : { core: found }) };
  };
  const query = { milliseconds: 100, evaluations: 500 };
  const result = await new Exploration(looping(last), createSolver(), {
    budget: { runs: 400, seconds: 1_000, steps: 1_000 },
    seed: 1,
    strategy: "interleaved",
    mutate: false,
    dictionary: { strings: [], numbers: [] },
    goals: [0, 1, 2, 3, 4, 5],
    queryBudgets: [query, query],
    now: () => 0,
    isCancelled: () => false,
    reach,
  }).run();
  return { result, asked };
}

test("a flip that leads to nothing missing is dropped, and others below the same conditions without a question", async () => {
  // the first condition of a path, whatever it is
  const { result, asked } = await explored(ODD, () => [0]);
  expect(result.statistics.excluded).toBeGreaterThan(0);
  // the two outcomes of the mode
  expect(asked).toBeLessThanOrEqual(2);
  const plain = await explored(ODD, () => undefined);
  expect(plain.result.statistics.excluded).toBeUndefined();
  expect(plain.result.runs).toBeGreaterThan(result.runs);
});

test("when every path is taken or dropped, what is missing is proved unreachable, and no path is claimed to be", async () => {
  const { result } = await explored(ODD, () => [0]);
  expect(result.status).toBe("covered");
  expect(result.unreached.verdictOf(5)?.kind).toBe("unreachable");
  const plain = await explored(ODD, () => undefined);
  expect(plain.result.unreached.verdictOf(5)?.kind).not.toBe("unreachable");
});

test("questions that exclude nothing come to an end", async () => {
  const { asked } = await explored(ODD, () => undefined);
  expect(asked).toBe(16);
});

test("an answer that a run contradicts takes all of them back", () => {
  const subject = looping(ODD);
  const meter = new Meter(
    { runs: 9, seconds: 9, steps: 9 },
    () => 0,
    () => false,
  );
  const reached = new Reached(subject, { goals: [5], milliseconds: () => 0, onKept: () => {} });
  const unreached = new Unreached();
  const ask = (): ReachAnswer => ({ models: [], isProof: false, work: 1, core: [0] });
  const exclusions = new Exclusions({ ask, meter, reached, unreached, onLate: () => {} });
  exclusions.watch(5);
  const { flips } = new PathTree().add(
    [{ site: 0, taken: false, condition: not(eq(MODE, literal(1))), implicit: false }],
    0,
  );
  const candidate = { flip: flips[0]!, seed: new Map(), gain: 0, tier: 0 };
  expect(exclusions.filter(candidate)).toBe("proved-away");
  exclusions.ran([1, 3], new Map([["mode", 1]]));
  expect(unreached.isSettled).toBe(true);
  exclusions.ran([1, 5], new Map([["mode", 1]]));
  expect(unreached.isSettled).toBe(false);
  expect(unreached.claims().map(({ kind }) => kind)).toEqual(["contradicted"]);
  expect(exclusions.filter(candidate)).toBe("keep");
});
