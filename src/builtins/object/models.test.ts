import { ite, literal, lt } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr } from "../../expr/expr.ts";
import { type Bench, constant, type Operand, type Recipe, type Scenario } from "../testing/container-law.ts";
import { about, anyPrimitive, anySymbol, variable } from "../testing/container-recipes.ts";
import type { Random } from "../testing/container-snapshot.ts";
import { hold } from "../testing/scenario-law.ts";

interface Property {
  readonly name: string;
  readonly value: Recipe;
  readonly presence?: Expr;
}

const CONDITIONS: readonly Expr[] = [variable("b0"), lt(variable("i0"), literal(1))];

function anyProperties(random: Random, optional: number): Property[] {
  return ["a", "b", "7", "c"].slice(0, random.below(5)).map((name) => {
    const value: Recipe = random.chance(0.6) ? { kind: "symbol", expr: anySymbol(random) } : anyPrimitive(random, 0);
    return random.chance(optional) ? { name, value, presence: random.pick(CONDITIONS) } : { name, value };
  });
}

/** As the input builder makes them: an optional property is there when its condition holds. */
function build(bench: Bench, properties: readonly Property[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const { name, value: recipe, presence } of properties) {
    const { value, shadow } = bench.build(recipe);
    const isPresent = presence === undefined || holds(presence, bench.model);
    if (isPresent) object[name] = value;
    if (bench.rt === undefined) continue;
    if (presence === undefined) {
      if (shadow !== undefined) bench.rt.heap.setProperty(object, name, value, shadow);
      continue;
    }
    bench.rt.heap.setPresence(object, name, presence);
    const inner = shadow ?? literal(value as null);
    bench.rt.heap.setProperty(object, name, isPresent ? value : undefined, ite(presence, inner, literal(undefined)));
  }
  return object;
}

/** `object[key] = value` as instrumented code does it. */
function store(bench: Bench, object: object, key: Operand, value: Operand): void {
  bench.rt?.storing(object, undefined, key.value, key.shadow, value.value, value.shadow, 7);
  Object.defineProperty(object, key.value as string, {
    value: value.value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  bench.rt?.stored(object, undefined, key.value, key.shadow, value.value, value.shadow, 7);
}

const listing =
  (fn: unknown) =>
  (random: Random): Scenario => {
    // not both: where a store puts a property that may or may not be there already is not followed
    const hasSymbolicKey = random.chance(0.3);
    const properties = anyProperties(random, hasSymbolicKey ? 0 : 0.4);
    const key: Recipe = { kind: "symbol", expr: variable(random.pick(["s0", "s1"])) };
    const value = anyPrimitive(random);
    return about((bench) => {
      const object = build(bench, properties);
      if (hasSymbolicKey) store(bench, object, bench.build(key), bench.build(value));
      return bench.call(fn, Object, [constant(object)]);
    });
  };

hold("Object.keys", listing(Object.keys));
hold("Object.values", listing(Object.values));
hold("Object.entries", listing(Object.entries));
hold("Object.getOwnPropertyNames", listing(Object.getOwnPropertyNames));
hold("Reflect.ownKeys", listing(Reflect.ownKeys));

hold("Object.assign", (random) => {
  const target = anyProperties(random, 0);
  const sources = [anyProperties(random, 0.4), anyProperties(random, 0.4)];
  return about((bench) =>
    bench.call(Object.assign, Object, [
      constant(build(bench, target)),
      ...sources.map((each) => constant(build(bench, each))),
    ]),
  );
});

hold(
  "Object.fromEntries",
  (random) => ({
    fn: Object.fromEntries,
    self: { kind: "constant", value: Object },
    args: [
      {
        kind: "array",
        items: Array.from({ length: random.below(4) }, () => ({
          kind: "array",
          items: [
            random.chance(0.5) ? { kind: "symbol", expr: variable("s0") } : anyPrimitive(random, 0.3),
            anyPrimitive(random),
          ],
        })),
      },
    ],
    // as a list: the order of properties is decided when it is looked at
    after: (bench, _self, made) => bench.call(Object.entries, Object, [made]),
  }),
  300,
  { symbolic: 1 / 4, concretised: 0 },
);

const KEYS = ["a", "b", "7", "d", "toString"];
const asking =
  (fn: unknown, asMethod: boolean) =>
  (random: Random): Scenario => {
    const properties = anyProperties(random, 0.5);
    const key: Recipe = random.chance(0.5)
      ? { kind: "symbol", expr: variable("s0") }
      : { kind: "constant", value: random.pick(KEYS) };
    return about((bench) => {
      const object = build(bench, properties);
      return asMethod
        ? bench.call(fn, object, [bench.build(key)])
        : bench.call(fn, undefined, [constant(object), bench.build(key)]);
    });
  };
const few = { symbolic: 1 / 4, concretised: 0 };
hold("Object.hasOwn", asking(Object.hasOwn, false), 300, few);
hold("Object.prototype.hasOwnProperty", asking(Object.prototype.hasOwnProperty, true), 300, few);
hold("Reflect.has", asking(Reflect.has, false), 300, few);
hold("Reflect.get", asking(Reflect.get, false), 300, few);

hold("Object.is", (random) => ({
  fn: Object.is,
  self: { kind: "constant", value: Object },
  args: [anyPrimitive(random), anyPrimitive(random)],
}));

hold("Object.defineProperty", (random) => {
  const properties = anyProperties(random, 0);
  const value = anyPrimitive(random, 0.8);
  const name = random.pick(KEYS);
  return about((bench) => {
    const given = bench.build(value);
    const descriptor = { value: given.value, enumerable: true, configurable: true, writable: true };
    if (given.shadow !== undefined) bench.rt?.heap.setProperty(descriptor, "value", given.value, given.shadow);
    return bench.call(Object.defineProperty, Object, [
      constant(build(bench, properties)),
      constant(name),
      constant(descriptor),
    ]);
  });
});

hold(
  "Object.getOwnPropertyDescriptor",
  (random) => {
    const properties = anyProperties(random, 0.4);
    const name = random.pick(KEYS);
    return about((bench) =>
      bench.call(Object.getOwnPropertyDescriptor, Object, [constant(build(bench, properties)), constant(name)]),
    );
  },
  300,
  few,
);

for (const [name, fn] of Object.entries({ freeze: Object.freeze, seal: Object.seal, isFrozen: Object.isFrozen })) {
  hold(
    `Object.${name}`,
    (random) => {
      const properties = anyProperties(random, 0);
      return about((bench) => {
        const object = constant(build(bench, properties));
        bench.call(fn, Object, [object]);
        return object;
      });
    },
    200,
  );
}

hold("Reflect.set", (random) => {
  const properties = anyProperties(random, 0);
  const key: Recipe = { kind: "constant", value: random.pick(KEYS) };
  const value = anyPrimitive(random, 0.8);
  return about((bench) => {
    const object = constant(build(bench, properties));
    bench.call(Reflect.set, Reflect, [object, bench.build(key), bench.build(value)]);
    return object;
  });
});

hold("Reflect.deleteProperty", (random) => {
  const properties = anyProperties(random, 0);
  return about((bench) => {
    const object = constant(build(bench, properties));
    bench.call(Reflect.deleteProperty, Reflect, [object, constant("a")]);
    return object;
  });
});
