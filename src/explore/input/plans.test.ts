/**
 * Laws of input plans, for every kind of shape on many random models: what is built is what is encoded (and thus what a test
 * spells out), and the variables listed are exactly those that building reads.
 */
import { expect, test } from "vitest";
import type { Model, Primitive } from "../../expr/expr.ts";
import type { Definitions, Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { createSearchRandom, type Random } from "../../solver/random.ts";
import { decode, type MakeInstance } from "../../value/decode.ts";
import { encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import { randomModel } from "../search/random-testing.ts";
import { UnbuildableShape } from "./plan.ts";
import { InputTooLarge } from "./structure.ts";
import { TargetInput } from "./target-input.ts";

class Counter {
  count = 0;
  constructor(readonly step: number | undefined) {}
  add(times: number): void {
    this.count += times * (this.step ?? 1);
  }
  reset(): void {
    this.count = 0;
  }
}

const number: Shape = { kind: "number" };
const string: Shape = { kind: "string" };
const optional = (name: string, shape: Shape) => ({ name, shape, optional: true, rest: false });
const required = (name: string, shape: Shape) => ({ name, shape, optional: false, rest: false });

/** At least one of every kind; `Record` makes a missing one a type error. */
const SHAPES: Record<Shape["kind"], Shape> = {
  number,
  string,
  boolean: { kind: "boolean" },
  bigint: { kind: "bigint" },
  undefined: { kind: "undefined" },
  null: { kind: "null" },
  symbol: { kind: "symbol" },
  date: { kind: "date" },
  regexp: { kind: "regexp" },
  arraybuffer: { kind: "arraybuffer" },
  error: { kind: "error" },
  literal: { kind: "literal", value: { bigint: "12" } },
  "one-of": { kind: "one-of", values: ["a", "b", "c"] },
  template: {
    kind: "template",
    texts: ["", ":", "!", "-", ""],
    parts: [number, string, { kind: "bigint" }, { kind: "boolean" }],
  },
  cased: { kind: "cased", mapping: "Capitalize", of: string },
  extended: {
    kind: "extended",
    base: { kind: "array", element: number },
    properties: [required("tag", string), optional("note", number)],
  },
  union: {
    kind: "union",
    options: [
      string,
      { kind: "null" },
      { kind: "array", element: number },
      { kind: "union", options: [{ kind: "undefined" }, number] },
    ],
  },
  array: { kind: "array", element: { kind: "array", element: string } },
  tuple: {
    kind: "tuple",
    elements: [
      { shape: number, optional: false },
      { shape: string, optional: true },
    ],
  },
  object: {
    kind: "object",
    properties: [
      required("name", string),
      optional("age", number),
      required("__proto__", number),
      required("$", string),
      optional("a b", { kind: "boolean" }),
    ],
    methods: [required("check", { kind: "function", parameters: 0, returns: number })],
  },
  record: { kind: "record", key: string, value: number },
  map: { kind: "map", key: string, value: { kind: "array", element: number } },
  set: { kind: "set", element: number },
  "typed-array": { kind: "typed-array", type: "Uint8Array" },
  iterable: { kind: "iterable", element: number },
  promise: { kind: "promise", of: number },
  instance: {
    kind: "instance",
    class: { file: "/counter.ts", export: "Counter" },
    name: "Counter",
    parameters: [optional("step", number)],
    methods: [
      { name: "add", parameters: [required("times", number)] },
      { name: "reset", parameters: [] },
    ],
  },
  function: { kind: "function", parameters: 1, returns: { kind: "union", options: [number, { kind: "boolean" }] } },
  lazy: { kind: "lazy" },
  named: { kind: "named", name: "Tree" },
  unsupported: { kind: "unsupported", type: "Socket", hint: "Pass data instead." },
};

const MORE: Record<string, Shape> = {
  "tuple with a rest": { kind: "tuple", elements: [{ shape: number, optional: false }], rest: string },
  "empty object": { kind: "object", properties: [] },
  Int16Array: { kind: "typed-array", type: "Int16Array" },
  Float32Array: { kind: "typed-array", type: "Float32Array" },
  BigInt64Array: { kind: "typed-array", type: "BigInt64Array" },
  Buffer: { kind: "typed-array", type: "Buffer" },
  "map of records": { kind: "map", key: number, value: { kind: "object", properties: [optional("x", number)] } },
};

const definitions: Definitions = {
  Tree: {
    kind: "object",
    properties: [
      required("value", number),
      optional("left", { kind: "named", name: "Tree" }),
      {
        name: "right",
        shape: { kind: "union", options: [{ kind: "null" }, { kind: "named", name: "Tree" }] },
        optional: false,
      },
    ],
  },
};

const target = (parameters: Target["parameters"]): Target => ({
  file: "/f.ts",
  export: "f",
  kind: "function",
  signature: "",
  parameters,
  definitions,
  isAsync: false,
  isGenerator: false,
  start: 0,
  end: 0,
  line: 1,
});

const make: MakeInstance = (instance, decodeAll) => {
  const made = new Counter(decodeAll(instance.args ?? [])[0] as number | undefined);
  for (const { method, args } of instance.calls ?? [])
    (made as unknown as Record<string, (...args: unknown[]) => void>)[method]!(...decodeAll(args));
  return made;
};

const classOf = (): unknown => Counter;

/** Functions and promises by what they do; everything else as it is encoded. */
async function observed(value: unknown): Promise<unknown> {
  if (typeof value === "function") return Promise.all([0, 1, 2, 3].map(() => observed((value as () => unknown)())));
  if (value instanceof Promise) return ["promise", await observed(await value)];
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Promise.all(
      Object.getOwnPropertyNames(value).map(async (key) => [
        key,
        await observed((value as Record<string, unknown>)[key]),
      ]),
    );
  }
  return encode(value);
}

class Recording extends Map<string, Primitive> {
  readonly read = new Set<string>();
  override get(name: string): Primitive {
    this.read.add(name);
    return super.get(name);
  }
}

function randomFor(input: TargetInput, random: Random): Model {
  return randomModel((model) => input.variables(model), random);
}

const kinds = Object.entries({ ...SHAPES, ...MORE }).filter(([kind]) => kind !== "unsupported");

test.each(kinds)("%s: what is built is what is encoded", async (_kind, shape) => {
  const random = createSearchRandom(5);
  const input = new TargetInput(target([required("x", shape), optional("y", shape)]));
  for (let i = 0; i < 150; i++) {
    const model = randomFor(input, random);
    try {
      const built = input.build(model, undefined, classOf).values;
      const seen = await observed(Object.assign({}, built));
      const { args } = input.encode(model);
      const written = args.map((arg: Encoded) => decode(JSON.parse(JSON.stringify(arg)) as Encoded, make));
      expect({ model, value: await observed(Object.assign({}, written)) }).toEqual({ model, value: seen });
    } catch (error) {
      if (!(error instanceof InputTooLarge)) throw error;
    }
  }
});

// what a callback returns is read when it is called, not when it is built
const BY_CALLS = new Set(["function", "object", "lazy"]);

test.each(kinds.filter(([kind]) => !BY_CALLS.has(kind)))(
  "%s: the variables listed are those that building reads",
  (_kind, shape) => {
    const random = createSearchRandom(6);
    const input = new TargetInput(target([required("x", shape), optional("y", shape)]));
    for (let i = 0; i < 150; i++) {
      const model = new Recording(randomFor(input, random));
      model.read.clear();
      try {
        input.build(model, undefined, classOf);
      } catch (error) {
        if (error instanceof InputTooLarge) continue;
        throw error;
      }
      const read = [...model.read].sort();
      expect([...new Set(input.variables(model).map((variable) => variable.name))].sort()).toEqual(read);
    }
  },
);

test.each(kinds)("%s: elements that were forgotten are made again as they were", (_kind, shape) => {
  const random = createSearchRandom(7);
  const input = new TargetInput(target([required("x", { kind: "array", element: shape }), optional("y", shape)]));
  const told = (model: Model) => ({
    encoded: input.encode(model),
    variables: input.variables(model).map(({ name }) => name),
  });
  for (let i = 0; i < 20; i++) {
    const model = randomFor(input, random);
    try {
      const before = told(model);
      expect(input.forget()("x[0].z")).toBe(true);
      expect(told(model)).toEqual(before);
    } catch (error) {
      if (!(error instanceof InputTooLarge)) throw error;
    }
  }
});

test("what a run taught is not forgotten, nor what it is part of", () => {
  const record: Shape = { kind: "record", key: string, value: number };
  const list: Shape = { kind: "array", element: { kind: "object", properties: [required("a", record)] } };
  const callbacks: Shape = { kind: "array", element: { kind: "function", parameters: 0, returns: number } };
  const input = new TargetInput(target([required("x", list), required("y", list), required("f", callbacks)]));
  const model = new Map<string, Primitive>([
    ["x.length", 2],
    ["y.length", 2],
    ["f.length", 1],
    ["x[1].a.price#has", 1],
    ["x[1].a.price", 5],
    ["f[0](1)", 7],
  ]);
  const built = input.build(model, undefined, classOf).values as [unknown, unknown, [() => number]];
  expect([built[2][0](), built[2][0]()]).toEqual([0, 7]);
  input.discover("x[1].a", "price");
  const before = input.encode(model);
  expect(before.args[0]).toEqual([{ a: {} }, { a: { price: 5 } }]);
  const isForgotten = input.forget();
  expect(["x[1].a.price", "y[1].a", "f[0](1)"].map(isForgotten)).toEqual([false, true, false]);
  expect(input.encode(model)).toEqual(before);
  // a program that is still running may ask for more
  expect(input.discover("x[1].a", "size")).toBeDefined();
});

test("the empty model is the plainest input", () => {
  const plain = (shape: Shape) => new TargetInput(target([required("x", shape)])).encode(new Map()).args[0];
  expect(plain(SHAPES.union)).toEqual({ $: "undefined" });
  expect(plain(SHAPES.array)).toEqual([]);
  expect(plain(SHAPES.named)).toEqual({ value: 0, right: null });
  expect(plain(SHAPES.map)).toEqual({ $: "map", v: [] });
  expect(new TargetInput(target([optional("x", number)])).encode(new Map()).args).toEqual([]);
});

test("optional parameters that are left out at the end are not passed, in between they are undefined", () => {
  const input = new TargetInput(
    target([
      optional("a", number),
      optional("b", number),
      { name: "rest", shape: { kind: "array", element: string }, optional: false, rest: true },
    ]),
  );
  const args = (model: [string, Primitive][]) => ({
    built: input.build(new Map(model), undefined, classOf).values,
    encoded: input.encode(new Map(model)).args,
  });
  expect(args([])).toEqual({ built: [], encoded: [] });
  expect(args([["a#has", 1]])).toEqual({ built: [0], encoded: [0] });
  expect(args([["b#has", 1]])).toEqual({ built: [undefined, 0], encoded: [{ $: "undefined" }, 0] });
  expect(args([["rest.length", 2]])).toEqual({
    built: [undefined, undefined, "", ""],
    encoded: [{ $: "undefined" }, { $: "undefined" }, "", ""],
  });
});

test("properties of lazy objects appear when the program asks for them", () => {
  const input = new TargetInput(target([required("x", { kind: "record", key: string, value: number })]));
  const empty = new Map<string, Primitive>();
  expect(input.encode(empty).args).toEqual([{}]);
  input.build(empty, undefined, classOf);
  expect(input.discover("x", "price")).toBeDefined();
  expect(input.encode(empty).args).toEqual([{}]);
  const model = new Map<string, Primitive>([
    ["x.price#has", 1],
    ["x.price", 5],
  ]);
  expect(input.encode(model).args).toEqual([{ price: 5 }]);
  expect(input.build(model, undefined, classOf).values).toEqual([{ price: 5 }]);
  expect(input.discover("x", "toString")).toMatchObject({ kind: "literal" });
});

test("results of callbacks are spelled out as far as the run of that very model called it", () => {
  const input = new TargetInput(target([required("f", { kind: "function", parameters: 0, returns: number })]));
  const model = new Map<string, Primitive>([
    ["f(0)", 1],
    ["f(1)", 2],
  ]);
  const run = (one: Model, times: number) => {
    const [callback] = input.build(one, undefined, classOf).values as [() => number];
    return Array.from({ length: times }, () => callback());
  };
  expect(run(model, 3)).toEqual([1, 2, 0]);
  run(new Map(), 1);
  expect(input.encode(model).args).toEqual([{ $: "function", v: { returns: [1, 2, 0] } }]);
  expect(input.encode(new Map(model)).args).toEqual([{ $: "function", v: { returns: [1, 2] } }]);
});

test("a type that cannot be built says which and what to do", () => {
  const input = new TargetInput(target([required("x", SHAPES.unsupported)]));
  expect(() => input.build(new Map(), undefined, classOf)).toThrow(UnbuildableShape);
  expect(() => input.build(new Map(), undefined, classOf)).toThrow("no value of type Socket can be built");
});

test("an input has a size as a whole: what is refused is refused in every way, before it takes memory", () => {
  const list = (element: Shape): Shape => ({ kind: "array", element });
  const rows = new TargetInput(target([required("x", list(list(number)))]));
  const object: Shape = { kind: "object", properties: ["a", "b", "c", "d"].map((name) => required(name, number)) };
  const objects = new TargetInput(target([required("x", list(object))]));
  const sized = (...lengths: readonly number[]): Model =>
    new Map<string, Primitive>([
      ["x.length", lengths.length],
      ...lengths.map((length, i): [string, Primitive] => [`x[${i}].length`, length]),
    ]);
  const ways = (input: TargetInput, model: Model) => [
    () => input.build(model, undefined, classOf),
    () => input.encode(model),
  ];
  for (const way of ways(rows, sized(...new Array<number>(1000).fill(1000)))) expect(way).toThrow(InputTooLarge);
  for (const way of ways(objects, new Map([["x.length", 15_000]]))) expect(way).toThrow("x is too large to be tried");
  // searches ask about inputs that they may then not try
  expect(rows.variables(sized(...new Array<number>(1000).fill(1000))).length).toBeLessThan(60_000);
  expect(objects.variables(new Map([["x.length", 15_000]])).map(({ name }) => name)).toContain("x.length");
  for (const way of ways(rows, sized(20_000, 20_000))) expect(way).not.toThrow();
  for (const way of ways(objects, new Map([["x.length", 8_000]]))) expect(way).not.toThrow();
});

test("results of a callback have a size together, and those that come again count once", () => {
  const callback: Shape = { kind: "function", parameters: 0, returns: { kind: "array", element: number } };
  const input = new TargetInput(target([required("f", callback)]));
  const called = (times: number, length: number): unknown => {
    const model = new Map<string, Primitive>([[`f(63).length`, length]]);
    for (let i = 0; i < 63; i++) model.set(`f(${i}).length`, length);
    const f = input.build(model, undefined, classOf).values[0] as () => unknown;
    for (let i = 0; i < times; i++) f();
    return input.encode(model);
  };
  expect(() => called(10_000, 500)).not.toThrow();
  expect(() => called(64, 1_000)).toThrow(InputTooLarge);
});
