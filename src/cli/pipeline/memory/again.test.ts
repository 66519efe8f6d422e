/** What an earlier search leaves to do: its inputs, a share of the budget, and what only a new search may say. */
import { expect, test } from "vitest";
import { modelText } from "../../../jobs/model-text.ts";
import {
  budgetAgain,
  LOOKED_AT_FIRST,
  saysMoreThanRuns,
  seedsOf,
  shareFor,
  shareOf,
  someFirst,
  standingFor,
} from "./again.ts";
import type { ExplorationResult } from "./portable.ts";
import type { KeptJob } from "./question.ts";

test("a share of the budget is of all that is counted, and leaves single runs alone", () => {
  expect(shareOf({ runs: 20_000, seconds: 10, steps: 200_000 }, 1 / 20)).toEqual({
    runs: 1_000,
    seconds: 0.5,
    steps: 200_000,
  });
  expect(shareOf({ runs: 3, seconds: 1, steps: 5, work: 10 }, 0.25)).toEqual({
    runs: 1,
    seconds: 0.25,
    steps: 5,
    work: 3,
  });
});

test("the share is that of the known paths which an edit concerns, or of the branches that it adds, and never nothing", () => {
  expect(shareFor(undefined)).toBe(1 / 20);
  expect(shareFor({ paths: 0, of: 40 })).toBe(1 / 40);
  expect(shareFor({ paths: 1, of: 40 })).toBe(1 / 20);
  expect(shareFor({ paths: 4, of: 40 })).toBe(1 / 10);
  expect(shareFor({ paths: 0, of: 40, added: { outcomes: 2, share: 0.5 } })).toBe(0.5);
  expect(shareFor({ paths: 0, of: 40, added: { outcomes: 1, share: 0.01 } })).toBe(1 / 20);
  // their inputs are known
  expect(shareFor({ paths: 40, of: 40 })).toBe(0.125);
  expect(shareFor({ paths: 0, of: 0 })).toBe(0.125);
  expect(shareFor({ paths: 40, of: 40, added: { outcomes: 9, share: 0.75 } })).toBe(0.75);
});

test("inputs that showed something new come before those of paths, each once", () => {
  const model = (n: number) => new Map([["n", n]]);
  const list = [{ model: model(1) }, { model: model(-0) }, { model: model(2) }];
  expect(seedsOf({ seeds: [model(2), model(0), model(2)], list: list as never })).toEqual({
    seeds: [[["n", 2]], [["n", 0]]],
    furtherSeeds: [[["n", 1]], [["n", -0]]],
  });
});

test("a search that goes on has patience for a twentieth of the budget, whatever its share", () => {
  const budget = { runs: 1_000, seconds: 10, steps: 5 };
  const again = (share: number) => budgetAgain({ kind: "check", budget }, share);
  expect(again(1 / 2)).toMatchObject({ runs: 500, seconds: 5, patience: 1 / 10, afterwards: 1 });
  expect(again(1)).toMatchObject({ runs: 1_000, seconds: 10, patience: 1 / 20, afterwards: 2 });
  expect(again(1 / 40)).toEqual({ runs: 25, seconds: 0.25, steps: 5, patience: 1, afterwards: 0.25 });
  expect(budgetAgain({ kind: "explore", budget }, 1 / 40)).toEqual({ runs: 25, seconds: 0.25, steps: 5, patience: 1 });
});

test("some paths from all of the list are looked at first, and none is left out", () => {
  const list = Array.from({ length: 64 }, (_, i) => i);
  const first = someFirst(list);
  expect(first.slice(0, LOOKED_AT_FIRST)).toEqual(list.filter((i) => i % 4 === 0));
  expect([...first].sort((a, b) => a - b)).toEqual(list);
  expect(someFirst([3, 1, 2])).toEqual([3, 1, 2]);
});

test("paths that stand for all come by all that any of them comes by, and are never fewer than half of those that are looked at first", () => {
  const path = (...names: string[]) => ({ taken: new Set(names) });
  const alike = Array.from({ length: 40 }, () => path("a 1"));
  expect(standingFor(alike)).toHaveLength(LOOKED_AT_FIRST / 2);
  const rare = path("a 1", "c 1");
  const list = [...alike, rare, ...alike.map(({ taken }) => path(...taken, "b 0"))];
  const chosen = standingFor(list);
  expect(chosen).toContain(rare);
  expect(new Set(chosen.flatMap(({ taken }) => [...taken]))).toEqual(new Set(["a 1", "b 0", "c 1"]));
  const many = Array.from({ length: 40 }, (_, i) => path(`site ${i}`));
  expect(standingFor(many)).toHaveLength(LOOKED_AT_FIRST);
  expect(standingFor(many.slice(0, 3))).toEqual(many.slice(0, 3));
  expect(standingFor([])).toEqual([]);
});

test("what was proved of all inputs is no matter of runs, unless today's code proves it again", () => {
  const checked = (kind: string, why = "given-up") =>
    ({
      kind: "checked",
      verdicts: [{ slot: 1, reason: { why } }],
      check: { verdicts: { nan: { kind } } },
    }) as never as ExplorationResult;
  const job = (isWhole?: boolean) =>
    ({
      kind: "check",
      ...(isWhole === undefined ? {} : { proved: [{ checker: "nan", isWhole }] }),
    }) as never as KeptJob;
  expect(saysMoreThanRuns(checked("open"), job())).toBe(false);
  expect(saysMoreThanRuns(checked("verified"), job())).toBe(true);
  expect(saysMoreThanRuns(checked("verified"), job(false))).toBe(true);
  expect(saysMoreThanRuns(checked("verified"), job(true))).toBe(false);
  expect(saysMoreThanRuns(checked("open", "proved-unreachable"), job())).toBe(true);
});

test("inputs of findings are run first, each input once, and a text that is no model is left out", () => {
  const model = (n: number) => new Map([["n", n]]);
  const summaries = { seeds: [model(1), model(2)], list: [{ model: model(3) }, { model: model(1) }] } as never;
  expect(seedsOf(summaries, [modelText(model(2)), "[", "7", modelText(model(9))])).toEqual({
    seeds: [[["n", 2]], [["n", 9]], [["n", 1]]],
    furtherSeeds: [[["n", 3]]],
  });
});
