import { test } from "vitest";
import { installModels } from "../index.ts";
import { expectBite } from "../testing/bite.ts";
import type { Recipe, Scenario } from "../testing/container-law.ts";
import * as recipes from "../testing/container-recipes.ts";
import { anyArray, anyIndex, anyPrimitive, tallyLaws } from "../testing/container-recipes.ts";
import type { Random } from "../testing/container-snapshot.ts";

installModels();

const { prototype } = Array;

function hold(name: string, make: (random: Random) => Scenario, count = 500): void {
  test(name, () => {
    expectBite(tallyLaws(name, count, make), { symbolic: 1 / 3, crossed: 1 / 2, concretised: 1 / 5 });
  });
}

const some = <T>(random: Random, most: number, make: (random: Random) => T): T[] =>
  Array.from({ length: random.below(most + 1) }, () => make(random));

const method =
  (fn: unknown, self: (random: Random) => Recipe, args: (random: Random) => Recipe[]) =>
  (random: Random): Scenario => ({
    fn,
    self: self(random),
    args: args(random),
  });

const anything = (random: Random) => anyArray(random);
const nested = (random: Random) => anyArray(random, { nested: 0.3 });
const none = () => [];

hold(
  "push",
  method(prototype.push, anything, (r) => some(r, 2, anyPrimitive)),
);
hold("pop", method(prototype.pop, anything, none));
hold("shift", method(prototype.shift, anything, none));
hold(
  "unshift",
  method(prototype.unshift, anything, (r) => some(r, 2, anyPrimitive)),
);
hold("reverse", method(prototype.reverse, anything, none));
hold(
  "splice",
  method(prototype.splice, anything, (r) => [
    ...some(r, 2, anyIndex),
    ...(r.chance(0.3) ? [anyIndex(r), anyIndex(r), anyPrimitive(r)] : []),
  ]),
);
hold(
  "fill",
  method(prototype.fill, anything, (r) => [anyPrimitive(r), ...some(r, 2, anyIndex)]),
);
hold(
  "copyWithin",
  method(prototype.copyWithin, anything, (r) => some(r, 3, anyIndex)),
);

hold(
  "slice",
  method(prototype.slice, anything, (r) => some(r, 2, anyIndex)),
);
hold(
  "concat",
  method(prototype.concat, anything, (r) => some(r, 2, (q) => (q.chance(0.5) ? anyArray(q) : anyPrimitive(q)))),
);
hold(
  "at",
  method(prototype.at, anything, (r) => [anyIndex(r)]),
);
hold(
  "flat",
  method(prototype.flat, nested, (r) =>
    some(r, 1, (q) => ({ kind: "constant", value: q.pick([0, 1, 2, undefined, "1"]) })),
  ),
);
hold(
  "join",
  method(prototype.join, nested, (r) => some(r, 1, anyPrimitive)),
);
hold("toString", method(prototype.toString, nested, none));

hold(
  "includes",
  method(prototype.includes, anything, (r) => [anyPrimitive(r), ...some(r, 1, anyIndex)]),
);
hold(
  "indexOf",
  method(prototype.indexOf, anything, (r) => [anyPrimitive(r), ...some(r, 1, anyIndex)]),
);
hold(
  "lastIndexOf",
  method(prototype.lastIndexOf, anything, (r) => [anyPrimitive(r), ...some(r, 1, anyIndex)]),
);

hold("toReversed", method(prototype.toReversed, anything, none));
hold(
  "toSpliced",
  method(prototype.toSpliced, anything, (r) => [
    ...some(r, 2, anyIndex),
    ...(r.chance(0.3) ? [anyIndex(r), anyIndex(r), anyPrimitive(r)] : []),
  ]),
);
hold(
  "with",
  method(prototype.with, anything, (r) => [anyIndex(r), anyPrimitive(r)]),
);

const visitor = (random: Random): Recipe => ({ kind: "callback", body: random.pick(Object.values(recipes.visitors)) });
for (const name of [
  "forEach",
  "map",
  "filter",
  "some",
  "every",
  "find",
  "findIndex",
  "findLast",
  "findLastIndex",
  "flatMap",
] as const) {
  hold(
    name,
    method(prototype[name], anything, (r) => (r.chance(0.02) ? [anyPrimitive(r)] : [visitor(r)])),
  );
}
const reducer = (random: Random): Recipe => ({ kind: "callback", body: random.pick(Object.values(recipes.reducers)) });
hold(
  "reduce",
  method(prototype.reduce, anything, (r) => [reducer(r), ...some(r, 1, anyPrimitive)]),
);
hold(
  "reduceRight",
  method(prototype.reduceRight, anything, (r) => [reducer(r), ...some(r, 1, anyPrimitive)]),
);

const comparator = (random: Random): Recipe => ({
  kind: "callback",
  body: random.pick(Object.values(recipes.comparators)),
});
const someNumbers = (random: Random) => anyArray(random, { numbersOnly: true });
hold(
  "sort",
  method(prototype.sort, someNumbers, (r) => [comparator(r)]),
);
// long enough for the engine to merge runs instead of inserting
const manyNumbers = (random: Random): Recipe => ({
  kind: "array",
  items: Array.from({ length: 40 + random.below(60) }, (_, i) =>
    random.chance(0.08)
      ? recipes.anyNumber(random)
      : { kind: "constant", value: random.chance(0.5) ? i : random.below(20) },
  ),
});
hold(
  "sort of many",
  method(prototype.sort, manyNumbers, (r) => [comparator(r)]),
  150,
);
hold("sort by text", method(prototype.sort, anything, none));
hold(
  "toSorted",
  method(prototype.toSorted, someNumbers, (r) => [comparator(r)]),
);
hold("toSorted by text", method(prototype.toSorted, anything, none));

const arrayConstructor: Recipe = { kind: "constant", value: Array };
hold(
  "Array.of",
  method(
    Array.of,
    () => arrayConstructor,
    (r) => some(r, 3, anyPrimitive),
  ),
);
hold(
  "Array.isArray",
  method(
    Array.isArray,
    () => arrayConstructor,
    (r) => [r.chance(0.3) ? anyArray(r) : anyPrimitive(r, 0.9)],
  ),
  600,
);
hold(
  "Array.from",
  method(
    Array.from,
    () => arrayConstructor,
    (r) => [r.chance(0.8) ? anyArray(r) : anyPrimitive(r, 0.8), ...some(r, 1, visitor)],
  ),
);
hold("new Array", (r) => ({
  fn: Array,
  construct: true,
  self: arrayConstructor,
  args: r.chance(0.5) ? [r.chance(0.5) ? anyPrimitive(r) : recipes.anyNumber(r)] : some(r, 3, anyPrimitive),
}));
