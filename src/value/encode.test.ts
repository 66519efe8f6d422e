/** Encoding looks and never touches: no getter, trap or method of the program runs, and patched builtins do not matter. */
import assert from "node:assert";
import { expect, test } from "vitest";
import { encode, encodeThrown, thrownKind, thrownMessage, thrownText } from "./encode.ts";
import { isExpressible } from "./source.ts";

function forbidden(): never {
  throw new Error("the program's code ran");
}

test("getters, setters, toJSON and iterators are left alone", () => {
  const value = {
    get price() {
      return forbidden();
    },
    toJSON: forbidden,
    toString: forbidden,
    valueOf: forbidden,
    [Symbol.iterator]: forbidden,
    [Symbol.toPrimitive]: forbidden,
    plain: 1,
  };
  expect(encode(value)).toEqual({
    price: { $: "function", v: "get price" },
    toJSON: { $: "function", v: "forbidden" },
    toString: { $: "function", v: "forbidden" },
    valueOf: { $: "function", v: "forbidden" },
    plain: 1,
    "[Symbol(Symbol.iterator)]": { $: "symbol", v: "Symbol.iterator" },
    "[Symbol(Symbol.toPrimitive)]": { $: "symbol", v: "Symbol.toPrimitive" },
  });
  const list = [1, 2];
  Object.defineProperty(list, 1, { get: forbidden, enumerable: true });
  expect(encode(list)).toEqual([1, { $: "function", v: "get 1" }]);
  class Odd {
    static get [Symbol.hasInstance]() {
      return forbidden();
    }
    get name() {
      return forbidden();
    }
  }
  expect(encode(new Odd())).toEqual({ $: "instance", v: { name: "Odd", properties: [] } });
});

test("proxies are not opened, wherever they are", () => {
  const traps = new Proxy({}, { get: forbidden });
  const proxy = new Proxy({ a: 1 }, traps as ProxyHandler<{ a: number }>);
  expect(encode(proxy)).toEqual({ $: "instance", v: { name: "Proxy" } });
  expect(encode([proxy])).toEqual([{ $: "instance", v: { name: "Proxy" } }]);
  expect(encode(new Proxy(forbidden, traps as ProxyHandler<typeof forbidden>))).toEqual({ $: "function", v: "Object" });
  const below = Object.create(proxy) as object;
  expect(encode(below)).toEqual({ $: "instance", v: { name: "Object", properties: [] } });
  const error = Object.setPrototypeOf(new Error("m"), proxy) as Error;
  expect(encodeThrown(error)).toEqual({ throws: { name: "Error", message: "m" } });
});

/** Everything is undone before the test runner needs these methods again. */
function whilePoisoned(action: () => void): void {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { ownKeys } = Reflect;
  const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
  const owners: object[] = [
    Array.prototype,
    Map.prototype,
    Set.prototype,
    RegExp.prototype,
    Date.prototype,
    String.prototype,
    Symbol.prototype,
    typedArray,
    Array,
    Object,
    Reflect,
    JSON,
    Buffer,
  ];
  const poisoned: { object: object; key: PropertyKey; old: PropertyDescriptor; bad: PropertyDescriptor }[] = [];
  for (const object of owners) {
    for (const key of ownKeys(object)) {
      const old = getOwnPropertyDescriptor(object, key)!;
      if (!old.configurable || key === "constructor" || (typeof old.value !== "function" && old.get === undefined))
        continue;
      poisoned.push({
        object,
        key,
        old,
        bad: old.get === undefined ? { ...old, value: forbidden } : { ...old, get: forbidden },
      });
    }
  }
  const count = poisoned.length;
  try {
    for (let i = 0; i < count; i++) defineProperty(poisoned[i]!.object, poisoned[i]!.key, poisoned[i]!.bad);
    action();
  } finally {
    for (let i = 0; i < count; i++) defineProperty(poisoned[i]!.object, poisoned[i]!.key, poisoned[i]!.old);
  }
}

test("patched prototypes and globals do not confuse it", () => {
  const values: unknown[] = [
    // biome-ignore lint/suspicious/noSparseArray: a hole must survive
    [1, , "x"],
    new Map([["k", new Set([1])]]),
    /a\/b/gi,
    new Date(5),
    new Uint8Array([1, 2, 250]),
    Symbol("s"),
    { a: { b: [undefined] } },
    new Int16Array([-1]),
    new TypeError("t"),
  ];
  const clean: string[] = [];
  for (const value of values) clean.push(JSON.stringify(encode(value)));
  const results: unknown[] = [];
  results.length = values.length;
  whilePoisoned(() => {
    for (let i = 0; i < values.length; i++) results[i] = encode(values[i]);
  });
  expect(results.map((result) => JSON.stringify(result))).toEqual(clean);
});

test("accessors on Array.prototype and Object.prototype do not see what is encoded", () => {
  const seen: unknown[] = [];
  Object.defineProperty(Array.prototype, 0, { set: (value) => seen.push(value), get: forbidden, configurable: true });
  Object.defineProperty(Object.prototype, "secret", {
    set: (value) => seen.push(value),
    get: forbidden,
    configurable: true,
  });
  try {
    const list: number[] = [];
    Object.defineProperty(list, 0, { value: 7, enumerable: true, writable: true, configurable: true });
    const object = Object.defineProperty({}, "secret", { value: 1, enumerable: true });
    const encoded = encode([list, object]) as unknown[][];
    expect(Object.getOwnPropertyDescriptor(encoded[0], 0)?.value).toBe(7);
    expect(Object.getOwnPropertyDescriptor(encoded[1], "secret")?.value).toBe(1);
  } finally {
    delete (Array.prototype as unknown as Record<number, unknown>)[0];
    delete (Object.prototype as unknown as Record<string, unknown>).secret;
  }
  expect(seen).toEqual([]);
});

test("classes, cycles, and what cannot be seen into", () => {
  class Point {
    x = 1;
    #hidden = 2;
    hidden() {
      return this.#hidden;
    }
  }
  const lookup = (maker: unknown) => (maker === Point ? { file: "/p.ts", export: "Point" } : undefined);
  expect(encode(new Point(), lookup)).toEqual({
    $: "instance",
    v: { class: { file: "/p.ts", export: "Point" }, name: "Point", properties: [["x", 1]] },
  });
  expect(encode(new Point())).toEqual({ $: "instance", v: { name: "Point", properties: [["x", 1]] } });
  class Stack extends Array<number> {}
  expect(encode(Stack.of(1, 2))).toEqual({ $: "instance", v: { name: "Stack", base: [1, 2], properties: [] } });
  const cyclic: { self?: unknown; deep: unknown[] } = { deep: [] };
  cyclic.self = cyclic;
  cyclic.deep.push(cyclic);
  expect(encode(cyclic)).toEqual({ deep: [{ $: "cycle", v: 2 }], self: { $: "cycle", v: 1 } });
  const twice = { a: 1 };
  expect(encode([twice, twice])).toEqual([{ a: 1 }, { a: 1 }]);
  function* numbers() {
    yield 1;
  }
  const handedOn = new ArrayBuffer(8);
  structuredClone(handedOn, { transfer: [handedOn] });
  for (const opaque of [
    numbers(),
    handedOn,
    new URL("http://a.b"),
    new WeakMap(),
    Object(5) as object,
    new DataView(new ArrayBuffer(1)),
  ]) {
    expect(encode(opaque)).toEqual({ $: "instance", v: { name: expect.any(String) } });
  }
  expect(encode(Object.assign(new Error("m"), { code: "E1" }))).toEqual({
    $: "error",
    v: ["Error", "m", [["code", "E1"]]],
  });
});

test("thrown values: errors by class and message, anything else by value", () => {
  class ConfigError extends Error {}
  expect(encodeThrown(new ConfigError("bad"))).toEqual({ throws: { name: "ConfigError", message: "bad" } });
  expect(encodeThrown("text")).toEqual({ throws: { name: "string", message: "text", value: "text" } });
  expect(encodeThrown(undefined)).toEqual({ throws: { name: "undefined", message: "", value: { $: "undefined" } } });
  expect(encodeThrown({ code: 5 })).toEqual({ throws: { name: "object", message: "", value: { code: 5 } } });
  expect(encodeThrown(new DOMException("no clone", "DataCloneError"))).toEqual({
    throws: { name: "DOMException", message: "no clone" },
  });
  const fake = { name: "Error", message: "not one" };
  expect(encodeThrown(fake)).toMatchObject({ throws: { value: fake } });
});

test("what an assertion says is told, the source text it quotes is not", () => {
  const thrown = (action: () => void): unknown => {
    try {
      action();
    } catch (error) {
      return encodeThrown(error);
    }
    return undefined;
  };
  const quoted = {
    throws: { name: "AssertionError", message: "The expression evaluated to a falsy value", quotesSource: true },
  };
  expect(thrown(() => assert(0))).toEqual(quoted);
  // from code that is in no file there is nothing to quote
  expect(thrown(new Function("assert", "return () => assert.ok(null)")(assert) as () => void)).toEqual(quoted);
  expect(thrown(() => assert(0, "own words"))).toEqual({ throws: { name: "AssertionError", message: "own words" } });
  expect(thrown(() => assert.equal(1, 2))).toEqual({ throws: { name: "AssertionError", message: "1 == 2" } });
});

test("an object with a symbol among its keys cannot be written as a literal", () => {
  expect(isExpressible(encode({ a: 1 }))).toBe(true);
  expect(isExpressible(encode({ a: 1, [Symbol("tag")]: 2 }))).toBe(false);
  expect(isExpressible(encode(Object.assign(new (class Tagged {})(), { [Symbol("tag")]: 2 })))).toBe(false);
  expect(isExpressible(encode(Object.defineProperty({}, Symbol("hidden"), { value: 1 })))).toBe(true);
});

test("what is thrown may be hostile: nothing of it runs", () => {
  const traps = new Proxy({}, { get: forbidden });
  const hostile: [unknown, string][] = [
    [new Proxy({}, traps), "object"],
    [new Proxy(() => {}, traps), "function"],
    [new Proxy(new TypeError("t"), traps), "object"],
    [Object.create(new Proxy({}, traps)), "object"],
    [Object.setPrototypeOf(new TypeError("t"), new Proxy({}, traps)), "Error"],
    [Object.defineProperty(new RangeError("r"), "message", { get: forbidden }), "RangeError"],
    [Symbol("s"), "symbol"],
    [null, "object"],
  ];
  for (const [thrown, kind] of hostile) {
    expect(thrownKind(thrown)).toBe(kind);
    expect(typeof thrownMessage(thrown)).toBe("string");
    expect(typeof thrownText(thrown)).toBe("string");
  }
  expect(thrownText(new TypeError("t"))).toBe("TypeError: t");
});

test("what leads to the same objects in more and more ways is told up to a bound", () => {
  let whole: unknown = { end: 1 };
  for (let i = 0; i < 22; i++) whole = { left: whole, right: whole };
  const text = JSON.stringify(encode(whole));
  expect(text).toContain('{"end":1}');
  expect(text).toContain('{"$":"instance","v":{"name":"Object"}}');
  expect(text.length).toBeLessThan(5_000_000);
});
