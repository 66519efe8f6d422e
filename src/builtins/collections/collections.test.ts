import { test } from "vitest";
import { apply, literal } from "../../expr/build.ts";
import { installModels } from "../index.ts";
import { expectBite } from "../testing/bite.ts";
import { type Bench, constant, type Operand, type Recipe, type Scenario } from "../testing/container-law.ts";
import { anyPrimitive, tallyLaws, variables, visitors } from "../testing/container-recipes.ts";
import type { Random } from "../testing/container-snapshot.ts";

installModels();

function hold(name: string, make: (random: Random) => Scenario, count = 400): void {
  test(name, () => {
    expectBite(tallyLaws(name, count, make), { symbolic: 1 / 3, crossed: 1 / 2, concretised: 0 });
  });
}

/** A few steps on one collection, each through the runtime; what they answered is the result. */
type Step = (bench: Bench, self: object) => Operand;

function steps(random: Random, kinds: readonly ((random: Random) => Step)[]): Step[] {
  return Array.from({ length: 1 + random.below(5) }, () => random.pick(kinds)(random));
}

function run(bench: Bench, self: object, todo: readonly Step[]): Operand {
  const answers = todo.map((step) => step(bench, self));
  const result = answers.map((answer) => (answer.value === self ? "itself" : answer.value));
  bench.rt?.arrayLiteral(
    result,
    answers.map((answer) => answer.shadow),
  );
  return constant(result);
}

const step =
  (fn: unknown, args: (random: Random) => Recipe[]) =>
  (random: Random): Step => {
    const recipes = args(random);
    return (bench, self) =>
      bench.call(
        fn,
        self,
        recipes.map((recipe) => bench.build(recipe)),
      );
  };

/** Listing natively what an iteration or a spread would see, with the shadows a loop gets. */
const list = (fn: unknown) => (): Step => (bench, self) => {
  const iterator = bench.call(fn, self, []).value as Iterable<unknown>;
  const values: unknown[] = [];
  const shadows: Operand["shadow"][] = [];
  if (bench.rt === undefined) values.push(...iterator);
  else bench.rt.pushAll(values, shadows, iterator, undefined, 7);
  bench.rt?.arrayLiteral(values, shadows);
  return constant(values);
};

const size = (): Step => (bench, self) => {
  const value = (self as Map<unknown, unknown>).size;
  return { value, shadow: bench.rt?.get(self, undefined, "size", undefined, value, 7) };
};

const key = (random: Random): Recipe => anyPrimitive(random, 0.6);
const each = (random: Random): Recipe => ({
  kind: "callback",
  body: random.pick([visitors.identity!, visitors.shape!]),
});

const mapSteps = [
  step(Map.prototype.get, (r) => [key(r)]),
  step(Map.prototype.has, (r) => [key(r)]),
  step(Map.prototype.set, (r) => [key(r), key(r)]),
  step(Map.prototype.set, (r) => [key(r), key(r)]),
  step(Map.prototype.delete, (r) => [key(r)]),
  step(Map.prototype.forEach, (r) => [each(r)]),
  list(Map.prototype.keys),
  list(Map.prototype.values),
  list(Map.prototype.entries),
  size,
  (random: Random) => (random.chance(0.2) ? step(Map.prototype.clear, () => [])(random) : size()),
];

const setSteps = [
  step(Set.prototype.has, (r) => [key(r)]),
  step(Set.prototype.add, (r) => [key(r)]),
  step(Set.prototype.add, (r) => [key(r)]),
  step(Set.prototype.delete, (r) => [key(r)]),
  step(Set.prototype.forEach, (r) => [each(r)]),
  list(Set.prototype.values),
  list(Set.prototype.entries),
  size,
  (random: Random) => (random.chance(0.2) ? step(Set.prototype.clear, () => [])(random) : size()),
];

const pairs = (random: Random): Recipe => ({
  kind: "array",
  items: Array.from({ length: random.below(4) }, () =>
    random.chance(0.03) ? key(random) : { kind: "array", items: [key(random), key(random)] },
  ),
});
const items = (random: Random): Recipe => ({
  kind: "array",
  items: Array.from({ length: random.below(4) }, () => key(random)),
});
const nothing: Recipe = { kind: "constant", value: undefined };

hold("Map", (random) => {
  const todo = steps(random, mapSteps);
  return {
    fn: Map,
    construct: true,
    self: nothing,
    args: random.chance(0.1) ? [] : [pairs(random)],
    after: (bench, _self, made) => run(bench, made.value as object, todo),
  };
});

hold("Set", (random) => {
  const todo = steps(random, setSteps);
  return {
    fn: Set,
    construct: true,
    self: nothing,
    args: random.chance(0.1) ? [] : [items(random)],
    after: (bench, _self, made) => run(bench, made.value as object, todo),
  };
});

hold("contents after", (random) => {
  const todo = steps(random, mapSteps);
  return {
    fn: Map,
    construct: true,
    self: nothing,
    args: [pairs(random)],
    after: (bench, _self, made) => {
      run(bench, made.value as object, todo);
      return made;
    },
  };
});

/** An input of symbolic size. Its keys are constants: with symbolic ones the size of a longer input is not a function of its variable alone. */
hold("input Map", (random) => {
  const todo = steps(random, mapSteps);
  const entries = ["a", 2, Number.NaN].map((value) => [{ kind: "constant", value } as const, key(random)] as const);
  const length = variables.find((variable) => variable.name === "l1")!;
  const make = (bench: Bench): Operand => {
    const map = new Map<unknown, unknown>();
    const count = bench.model.get("l1") as number;
    for (let i = 0; i < count; i++)
      bench.call(Map.prototype.set, map, [bench.build(entries[i]![0]), bench.build(entries[i]![1])]);
    if (bench.rt !== undefined) {
      const table = bench.rt.heap.collection(map, true);
      table.size = map.size;
      table.size$ = apply("sub", length, literal(count - map.size));
    }
    return constant(map);
  };
  return {
    fn: Array.isArray,
    self: { kind: "made", make },
    args: [],
    after: (bench, self) => run(bench, self as object, todo),
  };
});
