import { expect, test } from "vitest";
import { installModels } from "../index.ts";
import { expectBite } from "../testing/bite.ts";
import { type Bench, checkLaws, constant, type Recipe, type Scenario, type Tally } from "../testing/container-law.ts";
import {
  anyArray,
  anyIndex,
  anyNumber,
  anyPrimitive,
  comparators,
  randomModel,
  reducers,
  tallyLaws,
  variables,
  visitors,
} from "../testing/container-recipes.ts";
import { type Random, randomOf } from "../testing/container-snapshot.ts";
import { deepRuns, deepSeed } from "../testing/law-depth.ts";

installModels();

function hold(name: string, make: (random: Random) => Scenario, count = 250): void {
  test(name, () => {
    expectBite(tallyLaws(name, count, make), { symbolic: 1 / 3, crossed: 1 / 3, concretised: 1 / 5 });
  });
}

const KINDS = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
];
const nothing: Recipe = { kind: "constant", value: undefined };

/** Filled by stores, as a program does it. */
function anyTyped(random: Random): Recipe {
  const kind = random.pick(KINDS);
  const values = Array.from({ length: random.below(5) }, () => anyNumber(random));
  return { kind: "made", make: (bench) => constant(filled(bench, kind, values)) };
}

function filled(bench: Bench, kind: (typeof KINDS)[number], values: readonly Recipe[]): object {
  const array = new kind(values.length);
  values.forEach((recipe, i) => {
    const { value, shadow } = bench.build(recipe);
    bench.rt?.storing(array, undefined, i, undefined, value, shadow, 7);
    array[i] = value as number;
    bench.rt?.stored(array, undefined, i, undefined, value, shadow, 7);
  });
  return array;
}

const prototype = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;
const { prototype: arrayPrototype } = Array;
const some = <T>(random: Random, most: number, make: (random: Random) => T): T[] =>
  Array.from({ length: random.below(most + 1) }, () => make(random));
const method =
  (fn: unknown, args: (random: Random) => Recipe[]) =>
  (random: Random): Scenario => ({ fn, self: anyTyped(random), args: args(random) });

test("the prototype is not the one of arrays", () => expect(prototype.map).not.toBe(arrayPrototype.map));

hold("stores", (random) => ({ fn: Array.isArray, self: anyTyped(random), args: [] }));
for (const kind of KINDS) {
  hold(
    `new ${kind.name}`,
    (random) => ({
      fn: kind,
      construct: true,
      self: nothing,
      args: [random.chance(0.3) ? anyNumber(random) : anyArray(random, { numbersOnly: true, holes: 0 })],
    }),
    120,
  );
}
hold(
  "slice",
  method(prototype.slice, (r) => some(r, 2, anyIndex)),
);
hold(
  "fill",
  method(prototype.fill, (r) => [anyNumber(r), ...some(r, 2, anyIndex)]),
);
hold(
  "set",
  method(prototype.set, (r) => [anyArray(r, { numbersOnly: true, holes: 0 }), ...some(r, 1, anyIndex)]),
);
hold(
  "reverse",
  method(prototype.reverse, () => []),
);
hold(
  "at",
  method(prototype.at, (r) => [anyIndex(r)]),
);
hold(
  "includes",
  method(prototype.includes, (r) => [anyPrimitive(r)]),
);
hold(
  "indexOf",
  method(prototype.indexOf, (r) => [anyPrimitive(r)]),
);

const visitor = (random: Random): Recipe => ({
  kind: "callback",
  body: random.pick([visitors.identity!, visitors.double!, visitors.greater!, visitors.equals!, visitors.throwing!]),
});
for (const name of ["forEach", "map", "filter", "some", "every", "find", "findIndex", "findLast"] as const) {
  hold(
    name,
    method(prototype[name], (r) => [visitor(r)]),
  );
}
hold(
  "reduce",
  method(prototype.reduce, (r) => [
    { kind: "callback", body: r.pick(Object.values(reducers)) },
    ...some(r, 1, anyNumber),
  ]),
);
const comparator = (random: Random): Recipe => ({
  kind: "callback",
  body: random.pick([comparators.ascending!, comparators.descending!, comparators.branching!]),
});
for (const name of ["sort", "toSorted"] as const) {
  for (const by of ["default", "comparator"]) {
    test(`${name} by ${by}`, () => {
      const random = randomOf(deepSeed(5));
      const tally: Tally = { scenarios: 0, symbolic: 0, crossed: 0, concretised: 0 };
      const scenarios = deepRuns(300);
      for (let i = 0; i < scenarios; i++) {
        const scenario = {
          fn: prototype[name],
          self: anyTyped(random),
          args: by === "default" ? [] : [comparator(random)],
        };
        checkLaws(scenario, randomModel(random), variables, random, tally);
      }
      expectBite(tally, { symbolic: 1 / 3, crossed: 1 / 3, concretised: 1 });
    });
  }
}
for (const name of ["subarray", "copyWithin"] as const) {
  hold(
    name,
    method(prototype[name], (r) => some(r, 3, anyIndex)),
  );
}
hold(
  "toReversed",
  method(prototype.toReversed, () => []),
);
hold(
  "with",
  method(prototype.with, (r) => [anyIndex(r), anyNumber(r)]),
);
hold(
  "join",
  method(prototype.join, (r) =>
    some(r, 1, (random) =>
      random.pick<Recipe>([
        { kind: "constant", value: "-" },
        { kind: "symbol", expr: variables[5]! },
      ]),
    ),
  ),
);
hold(
  "toString",
  method(prototype.toString, () => []),
);
hold(
  "lastIndexOf",
  method(prototype.lastIndexOf, (r) => [anyPrimitive(r)]),
);
for (const kind of KINDS) {
  hold(
    `${kind.name}.from`,
    (random) => ({
      fn: kind.from,
      self: { kind: "constant", value: kind },
      args: [random.chance(0.4) ? anyTyped(random) : anyArray(random, { numbersOnly: true, holes: 0 })],
    }),
    80,
  );
  hold(
    `${kind.name}.of`,
    (random) => ({ fn: kind.of, self: { kind: "constant", value: kind }, args: some(random, 4, anyNumber) }),
    80,
  );
}
