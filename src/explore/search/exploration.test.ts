/** The search loop over a program made by hand: nothing of the runtime takes part, so that what is tested is the loop. */

import { expect, test } from "vitest";
import { apply, eq, input, literal, lt, not } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr, Input, Model } from "../../expr/expr.ts";
import type { PathEvent, Trace } from "../../runtime/record/trace.ts";
import { createSolver } from "../../solver/chain.ts";
import type { Solver } from "../../solver/solver.ts";
import type { Checks, WaitingConditions } from "./checks.ts";
import { Exploration, type ExplorationOptions } from "./exploration.ts";
import { PathTree } from "./path-tree.ts";
import type { Program } from "./program.ts";
import { BARE_TRACE } from "./testing/bare-trace.ts";

const NO_TRACE: Omit<Trace, "path"> = { ...BARE_TRACE, isCut: false };

/** A program that decides its conditions one after another, as long as they hold. */
function program(variables: readonly Input[], conditions: readonly Expr[]): Program & { readonly models: Model[] } {
  let reached = new Set<number>();
  const models: Model[] = [];
  const perform = (model: Model): PathEvent[] => {
    reached = new Set();
    const path: PathEvent[] = [];
    for (const [site, condition] of conditions.entries()) {
      const taken = holds(condition, model);
      reached.add(2 * site + (taken ? 1 : 0));
      path.push({ site, taken, condition: taken ? condition : not(condition), implicit: false });
      if (!taken) break;
    }
    return path;
  };
  return {
    models,
    slotCount: 2 * conditions.length,
    stepsOfPlain: 10,
    narrowed: [],
    slotOf: (site, outcome) => 2 * site + (outcome ? 1 : 0),
    runShadow(model) {
      models.push(model);
      const path = perform(model);
      return { outcome: { kind: "returns", value: undefined }, trace: { ...NO_TRACE, path }, slots: [...reached] };
    },
    runPlain(model) {
      perform(model);
      return { kind: "returns", value: undefined };
    },
    hasNew: (seen) => [...reached].some((slot) => seen[slot] === 0),
    reachedPlain: () => [...reached],
    variablesOf: () => variables,
    encodeInput: (model) => ({ args: [Object.fromEntries(model) as never] }),
    encodeOutcome: () => ({ returns: null }),
  };
}

const silent: Solver = { solve: () => ({ kind: "unknown", reason: "it is silent" }) };

function explored(
  subject: Program,
  solver: Solver,
  options: Partial<ExplorationOptions> = {},
  initial: readonly Model[] = [],
) {
  let now = 0;
  return new Exploration(subject, solver, {
    budget: { runs: 200, seconds: 1_000, steps: 1_000 },
    seed: 1,
    strategy: "interleaved",
    mutate: false,
    dictionary: { strings: [], numbers: [] },
    goals: Array.from({ length: subject.slotCount }, (_, slot) => slot),
    queryBudgets: [
      { milliseconds: 100, evaluations: 500 },
      { milliseconds: 100, evaluations: 500 },
    ],
    now: () => now++,
    isCancelled: () => false,
    ...options,
  }).run(initial);
}

const n = () => input("n", "num", { kind: "any-number" });
const between = (low: number, high: number) => [lt(literal(low), n()), lt(n(), literal(high))];

test("solving alone covers what can be solved, and the tree is exhausted where the rest is infeasible", async () => {
  const all = await explored(program([n()], between(41, 43)), createSolver());
  expect(all.status).toBe("covered");
  const some = await explored(program([n()], [...between(41, 43), lt(n(), literal(20))]), createSolver());
  expect(some.status).toBe("exhausted");
  expect(some.isComplete).toBe(true);
  expect([...some.seen]).toEqual([1, 1, 1, 1, 1, 0]);
});

test("an input that turns out too large while others are made of it ends a turn, and not the search", async () => {
  class TooLarge extends Error {}
  const subject = program([n()], [...between(41, 43), eq(apply("mul", n(), literal(0)), literal(1))]);
  let asked = 0;
  const { status, seen, unreached } = await explored(
    {
      ...subject,
      variablesOf(model) {
        if (++asked % 3 === 0) throw new TooLarge();
        return subject.variablesOf(model);
      },
    },
    silent,
    {
      mutate: true,
      refusal: (error) => (error instanceof TooLarge ? { kind: "input-too-large", about: "n" } : undefined),
    },
  );
  expect(status).toBe("budget");
  expect(seen[0]).toBe(1);
  expect(unreached.isExact).toBe(false);
});

test("where no question has an answer, cheap runs find what they can, and the budget in runs ends them", async () => {
  const subject = program([n()], [...between(5, 90), eq(apply("mul", n(), literal(0)), literal(1))]);
  const found = await explored(subject, silent, { mutate: true });
  expect(found.status).toBe("budget");
  expect([...found.seen]).toEqual([1, 1, 1, 1, 1, 0]);
  expect(found.statistics.mutations).toBeGreaterThan(10_000);
  expect(found.isComplete).toBe(true);
  // with the same seed again the same, whatever the clock says
  const again = await explored(
    program([n()], [...between(5, 90), eq(apply("mul", n(), literal(0)), literal(1))]),
    silent,
    {
      mutate: true,
      now: () => 0,
    },
  );
  expect(again.statistics).toEqual(found.statistics);
  expect(again.kept.map(({ model }) => [...model])).toEqual(found.kept.map(({ model }) => [...model]));
});

test("without cheap runs a search that nobody can answer ends, and says that nothing is left", async () => {
  const { status, isComplete, unreached } = await explored(program([n()], between(5, 6)), silent);
  expect(status).toBe("tried");
  expect(isComplete).toBe(true);
  expect(unreached.verdictOf(1)?.kind).toBe("unknown");
});

test("a filter proves flips away without a question, and puts others off", async () => {
  const asked: number[] = [];
  const solver = createSolver();
  const listening: Solver = {
    solve(query, budget) {
      asked.push(budget.isQuick === true ? 0 : 1);
      return solver.solve(query, budget);
    },
  };
  const away = await explored(program([n()], between(5, 9)), listening, { filters: [() => "proved-away"] });
  expect(asked).toEqual([]);
  expect(away.status).toBe("exhausted");
  expect(away.unreached.verdictOf(1)?.kind).toBe("infeasible");
  const later = await explored(program([n()], between(5, 9)), listening, {
    filters: [({ tier }) => (tier === 0 ? "later" : "keep")],
  });
  expect(later.status).toBe("covered");
  expect(new Set(asked)).toEqual(new Set([1]));
});

test("a signal decides which flip is first", async () => {
  const variables = ["a", "b", "c"].map((name) => input(name, "bool", { kind: "any-boolean" }));
  const subject = program(variables, [...variables.map((variable) => not(variable)), eq(literal(1), n())]);
  await explored(subject, createSolver(), { signals: [{ moving: ({ site }) => site * 10_000 }] });
  // the last decision of the first run was flipped first
  expect(subject.models[1]!.get("n")).toBe(1);
});

test("a site where much work never had an answer is asked about seldom", async () => {
  const texts = Array.from({ length: 40 }, (_, i) => input(`t${i}`, "num", { kind: "any-number" }));
  // before anything is loaded for it, and with all that there is
  const asked = { light: 0, whole: 0 };
  const tiring: Solver = {
    solve(_, budget) {
      if (budget.isQuick !== true) asked[budget.isLight === true ? "light" : "whole"]++;
      return { kind: "unknown", reason: "too hard" };
    },
  };
  // one site, decided again and again
  const path: PathEvent[] = texts.map((text) => ({
    site: 0,
    taken: false,
    condition: not(lt(literal(1), text)),
    implicit: false,
  }));
  const subject = program(texts, []);
  const result = await explored(
    {
      ...subject,
      slotCount: 2,
      runShadow: () => ({ outcome: { kind: "returns", value: 1 }, trace: { ...NO_TRACE, path }, slots: [0] }),
    },
    tiring,
  );
  expect(result.statistics.unknown).toBe(40);
  expect(asked.light).toBeLessThan(20);
  expect(asked.whole).toBeLessThan(20);
});

test("conditions that wait for a second try are no answers: nothing is complete before it", async () => {
  const subject = program([n()], []);
  const group = { at: new PathTree().root, constraints: [], seed: new Map(), generation: 0, tier: 2 };
  const check = {
    assumptions: [],
    waitIn: (frontier: WaitingConditions) => frontier.add(group),
    ran: () => 0,
  } as unknown as Checks;
  const { isComplete, status } = await explored(subject, silent, { check, budget: { runs: 1, seconds: 9, steps: 9 } });
  expect(status).toBe("budget");
  expect(isComplete).toBe(false);
});

test("what an earlier search found is kept, whatever the run that ended it had reached", async () => {
  const subject = program([n()], [...between(5, 90), eq(apply("mul", n(), literal(0)), literal(1))]);
  const options = { reached: [0, 1, 3, 4], budget: { runs: 2, seconds: 9, steps: 9 } };
  const { kept } = await explored(subject, silent, options, [new Map([["n", 7]])]);
  expect(kept.map(({ model }) => model.get("n"))).toEqual([undefined, 7]);
});

test("SMT is not loaded for first results, and is when nothing easier is left", async () => {
  const efforts: string[] = [];
  const watched: Solver = {
    solve(_, budget) {
      efforts.push(budget.isQuick === true ? "quick" : budget.isLight === true ? "light" : "whole");
      return { kind: "unknown", reason: "too hard" };
    },
  };
  await explored(program([n()], [lt(literal(1), n())]), watched);
  expect(efforts).toEqual(["quick", "light", "whole"]);
});
