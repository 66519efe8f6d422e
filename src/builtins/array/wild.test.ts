/**
 * Array methods on receivers that are no plain arrays: accessors among the elements, inherited elements, frozen and subclassed arrays, array-likes,
 * texts, proxies. Shadows may be lost there, but the loss is counted, what is kept is right, and the program's code runs as often and in the same order.
 */
import { expect, test } from "vitest";
import { installModels } from "../index.ts";
import { type Bench, type Body, constant, type Operand, type Recipe, type Scenario } from "../testing/container-law.ts";
import * as recipes from "../testing/container-recipes.ts";
import { anyArray, anyIndex, anyPrimitive, tallyLaws, variable } from "../testing/container-recipes.ts";
import type { Random } from "../testing/container-snapshot.ts";

installModels();

const { prototype } = Array;

const define = (bench: Bench, object: unknown, key: PropertyKey, descriptor: PropertyDescriptor): Operand =>
  bench.call(Object.defineProperty, Object, [constant(object), constant(key), constant(descriptor)]);

/** Tells in the log that the program's code ran, and with what. */
function note(bench: Bench, what: string, ...operands: readonly Operand[]): void {
  bench.log.push(bench.snapshot(constant(what)));
  for (const operand of operands) bench.log.push(bench.snapshot(operand));
}

const code = (bench: Bench, body: Body): never => bench.build({ kind: "callback", body }).value as never;

function accessor(bench: Bench, name: string, value: Recipe): PropertyDescriptor {
  let stored: Operand | undefined;
  const get = code(bench, () => {
    note(bench, `get ${name}`);
    return stored ?? bench.build(value);
  });
  const set = code(bench, (_, [given]) => {
    note(bench, `set ${name}`);
    stored = given;
    return constant(undefined);
  });
  return { get, set, enumerable: true, configurable: true };
}

class List extends Array {}
class Odd extends Array {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
}

type Wild = (random: Random) => (bench: Bench) => Operand;

const withAccessor: Wild = (random) => {
  const array = anyArray(random, { isFixed: true });
  const [at, value] = [random.below(4), anyPrimitive(random, 0.8)];
  const isReadOnly = random.chance(0.2);
  return (bench) => {
    const made = bench.build(array);
    const descriptor = accessor(bench, String(at), value);
    if (at < (made.value as unknown[]).length)
      define(bench, made.value, at, isReadOnly ? { get: descriptor.get!, configurable: true } : descriptor);
    return made;
  };
};

/** An element that changes the others when it is read. */
const restless: Wild = (random) => {
  const array = anyArray(random, { holes: 0, isFixed: true });
  const [at, to, value] = [random.below(3), random.below(5), anyPrimitive(random, 0.8)];
  const shortens = random.chance(0.3);
  return (bench) => {
    const made = bench.build(array);
    let isBusy = false;
    const get = code(bench, () => {
      note(bench, "get");
      if (isBusy) return bench.build(value);
      isBusy = true;
      if (shortens) bench.call(prototype.pop, made.value, []);
      else bench.call(prototype.fill, made.value, [bench.build(value), constant(to), constant(to + 1)]);
      isBusy = false;
      return bench.build(value);
    });
    if (at < (made.value as unknown[]).length)
      define(bench, made.value, at, { get, enumerable: true, configurable: true });
    return made;
  };
};

const inheriting: Wild = (random) => {
  const array = anyArray(random, { holes: 0.5, isFixed: true });
  const [at, value] = [random.below(4), anyPrimitive(random, 0.8)];
  const isAccessor = random.chance(0.5);
  return (bench) => {
    const made = bench.build(array);
    const parent = Object.create(prototype) as Record<number, unknown>;
    const held = bench.build(value);
    if (isAccessor) define(bench, parent, at, accessor(bench, `inherited ${at}`, value));
    else {
      parent[at] = held.value;
      bench.rt?.heap.setProperty(parent, at, held.value, held.shadow);
    }
    bench.call(Object.setPrototypeOf, Object, [made, constant(parent)]);
    return made;
  };
};

const subclassed: Wild = (random) => {
  const array = anyArray(random);
  const kind = random.pick([List, Odd]);
  return (bench) => {
    const made = bench.build(array);
    bench.call(Object.setPrototypeOf, Object, [made, constant(kind.prototype)]);
    return made;
  };
};

const restricted: Wild = (random) => {
  const array = anyArray(random, { isFixed: true });
  const how = random.pick([
    (bench: Bench, made: Operand) => bench.call(Object.freeze, Object, [made]),
    (bench: Bench, made: Operand) => bench.call(Object.seal, Object, [made]),
    (bench: Bench, made: Operand) => bench.call(Object.preventExtensions, Object, [made]),
    (bench: Bench, { value }: Operand) => define(bench, value, "length", { writable: false }),
    (bench: Bench, { value }: Operand) => define(bench, value, 1, { value: 1, writable: false, configurable: true }),
  ]);
  return (bench) => {
    const made = bench.build(array);
    how(bench, made);
    return made;
  };
};

const arrayLike: Wild = (random) => {
  // far too long ones take forever natively
  const length: Recipe = random.chance(0.5)
    ? { kind: "symbol", expr: random.pick([variable("i0"), variable("l0"), variable("l1")]) }
    : { kind: "constant", value: random.pick([0, 1, 2, 3, 2.9, -1, Number.NaN, "2", undefined, null, true]) };
  const items = Array.from({ length: 3 }, () => anyPrimitive(random));
  const kind = random.pick(["object", "arguments", "getter"]);
  return (bench) => {
    const object: Record<string, unknown> =
      kind === "arguments"
        ? (function (this: unknown) {
            // biome-ignore lint/complexity/noArguments: it is the point
            return arguments as never;
          })()
        : {};
    items.forEach((item, i) => {
      const { value, shadow } = bench.build(item);
      object[i] = value;
      bench.rt?.heap.setProperty(object, i, value, shadow);
    });
    if (kind === "getter") Object.defineProperty(object, "length", accessor(bench, "length", length));
    else {
      const { value, shadow } = bench.build(length);
      object.length = value;
      bench.rt?.heap.setProperty(object, "length", value, shadow);
    }
    return constant(object);
  };
};

const typed: Wild = (random) => {
  const items = Array.from({ length: random.below(4) }, () => recipes.anyNumber(random));
  const kind = random.pick([Uint8Array, Float64Array]);
  return (bench) => {
    const array = new kind(items.length);
    items.forEach((item, i) => {
      const { value, shadow } = bench.build(item);
      bench.rt?.storing(array, undefined, i, undefined, value, shadow, 7);
      array[i] = value as number;
      bench.rt?.stored(array, undefined, i, undefined, value, shadow, 7);
    });
    return constant(array);
  };
};

const primitive: Wild = (random) => {
  const recipe = anyPrimitive(random, 0.8);
  return (bench) => bench.build(recipe);
};

const proxied: Wild = (random) => {
  const array = anyArray(random);
  return (bench) => constant(new Proxy(bench.build(array).value as object, {}));
};

const RECEIVERS = {
  withAccessor,
  restless,
  inheriting,
  subclassed,
  restricted,
  arrayLike,
  typed,
  primitive,
  proxied,
};

const callback =
  (bodies: Record<string, Body>) =>
  (random: Random): Recipe => ({
    kind: "callback",
    body: random.pick(Object.values(bodies)),
  });
const visitor = callback(recipes.visitors);
const reducer = callback(recipes.reducers);
const comparator = callback({
  ...recipes.comparators,
  // answers that contradict each other, and none that is a number
  odd: (bench, [a]) => (bench.isOfType(a!, "number") ? bench.binary("*", a!, constant(Number.NaN)) : a!),
  text: () => constant("x"),
  throwing: (bench, [a]) => {
    if (bench.isOfType(a!, "string")) throw new RangeError("no texts");
    return constant(-1);
  },
});

const some = (random: Random, most: number): Recipe[] =>
  Array.from({ length: random.below(most + 1) }, () => anyIndex(random));
const value = (random: Random): Recipe => anyPrimitive(random);

const METHODS: Readonly<Record<string, (random: Random) => Recipe[]>> = {
  push: (r) => [value(r)],
  pop: () => [],
  shift: () => [],
  unshift: (r) => [value(r)],
  reverse: () => [],
  splice: (r) => [...some(r, 2), ...(r.chance(0.3) ? [anyIndex(r), anyIndex(r), value(r)] : [])],
  fill: (r) => [value(r), ...some(r, 2)],
  copyWithin: (r) => some(r, 3),
  slice: (r) => some(r, 2),
  concat: (r) => [r.chance(0.5) ? anyArray(r) : value(r)],
  at: (r) => [anyIndex(r)],
  flat: (r) => [{ kind: "constant", value: r.pick([1, Number.NaN, Number.POSITIVE_INFINITY, -1, "2", undefined]) }],
  join: (r) => (r.chance(0.5) ? [] : [value(r)]),
  toString: () => [],
  includes: (r) => [value(r), ...some(r, 1)],
  indexOf: (r) => [value(r), ...some(r, 1)],
  lastIndexOf: (r) => [value(r), ...some(r, 1)],
  toReversed: () => [],
  toSpliced: (r) => [anyIndex(r), anyIndex(r), value(r)],
  with: (r) => [anyIndex(r), value(r)],
  sort: (r) => (r.chance(0.4) ? [] : [comparator(r)]),
  toSorted: (r) => (r.chance(0.4) ? [] : [comparator(r)]),
  reduce: (r) => [reducer(r), ...(r.chance(0.5) ? [value(r)] : [])],
  reduceRight: (r) => [reducer(r), ...(r.chance(0.5) ? [value(r)] : [])],
  ...Object.fromEntries(
    ["forEach", "map", "filter", "some", "every", "find", "findIndex", "findLast", "findLastIndex", "flatMap"].map(
      (name) => [name, (r: Random) => [visitor(r)]],
    ),
  ),
};

const COUNT = 25;

for (const [kind, wild] of Object.entries(RECEIVERS)) {
  test.each(Object.keys(METHODS))(`${kind}: %s`, (name) => {
    const make = (random: Random): Scenario => ({
      fn: prototype[name as "map"],
      self: { kind: "made", make: wild(random) },
      args: METHODS[name]!(random),
    });
    expect(tallyLaws(`${kind} ${name}`, COUNT, make).scenarios).toBeGreaterThan(0);
  });
}
