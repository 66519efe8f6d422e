/** One look at module state that finds nothing is enough for a proof, so each of the two has to find every change by itself. */
import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { flowOf } from "../state/flow.ts";
import { effectsOfCallers } from "../state/heap/callers.ts";
import { conflict } from "../state/heap/effects.ts";
import { calledWorld, loadedWorld } from "../state/heap/outlives.ts";
import { reachableFrom } from "../state/module-state.ts";
import { type Imported, type ModuleView, moduleView } from "../state/view.ts";
import { isFunction, type Node, walk } from "../syntax.ts";
import { otherCode } from "./other-code.ts";
import { CHANGES } from "./testing/changes.ts";

const resolve = (): Imported => ({ kind: "unknown" });

interface Looked {
  readonly at: ModuleView;
  readonly target: Node;
}

function read(has: string, way: string, asks: string): Looked {
  const text = `${has}\nexport function patch(): void { ${way} }\nexport function target(n: number): number { if ((${asks}) && n === 1) return 1; return 0; }\n`;
  const module = parseModule("subject.ts", text);
  let target: Node | undefined;
  walk(module.program, (node) => {
    if (isFunction(node) && node.id?.name === "target") target = node;
  });
  return { at: moduleView(module, analyseScopes(module)), target: target! };
}

function isSeenByNames({ at, target }: Looked): boolean {
  const facts = flowOf({ modules: [at], resolve });
  if (facts === undefined) return true;
  const { program } = at.module;
  const reached = reachableFrom([target, program], facts, new Set([program]));
  return facts.harms.some(({ owner }) => reached.has(owner)) || otherCode(reached, facts, [at]).change !== undefined;
}

function isSeenByObjects({ at, target }: Looked): boolean {
  const world = loadedWorld([at], resolve);
  if (world === undefined || world.doubt !== undefined) return true;
  const callers = effectsOfCallers(world);
  const called = calledWorld(target, [], at, world);
  return callers === undefined || called === undefined || conflict(called.effects, callers) !== undefined;
}

test.each(CHANGES)("changes of $has are seen by each look", ({ has, asks, ways }) => {
  const unseen = ways.flatMap((way) => {
    const looked = read(has, way, asks);
    return [
      ...(isSeenByNames(looked) ? [] : [`names: ${way}`]),
      ...(isSeenByObjects(looked) ? [] : [`objects: ${way}`]),
    ];
  });
  expect(unseen).toEqual([]);
});

test.each(CHANGES.filter(({ isRestless }) => isRestless !== true))(
  "where nothing changes $has, one of the looks says so",
  ({ has, asks }) => {
    const looked = read(has, "", asks);
    expect(isSeenByNames(looked) && isSeenByObjects(looked)).toBe(false);
  },
);
