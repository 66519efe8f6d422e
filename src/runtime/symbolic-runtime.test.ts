import { beforeEach, describe, expect, test } from "vitest";
import { choice, eq, input, literal, reference } from "../expr/build.ts";
import { evaluate, holds } from "../expr/evaluate.ts";
import type { Expr, Model, Primitive } from "../expr/expr.ts";
import { print } from "../expr/print.ts";
import { pureModel } from "./calls/model.ts";
import { registerModel } from "./calls/models.ts";
import type { Cell, Shadow } from "./protocol.ts";
import { ShadowRuntime } from "./symbolic-runtime.ts";

const R = new ShadowRuntime();
const x = input("x", "num", { kind: "any-number" });
const y = input("y", "num", { kind: "any-number" });
const s = input("s", "str", { kind: "any-string", maxLength: 20 });
const t = input("t", "str", { kind: "any-string", maxLength: 20 });
const b = input("b", "bool", { kind: "any-boolean" });
const big = input("big", "big", { kind: "any-bigint" });
const tag = input("u#tag", "num", { kind: "tag", labels: ["null", "string", "number", "object"] });
const union = choice(tag, literal(null), s, x, reference("u"));

/** Instrumented code as it would be emitted: from text, since its marks are comments. */
const emitted = <T>(code: string): T => new Function("R", "x", "log", `return (${code})`)(R, x, log) as T;
const log: unknown[] = [];

const model = (values: Record<string, Primitive>): Model => new Map(Object.entries(values));
const begin = (values: Record<string, Primitive>): void => R.begin(model(values), {}, { check: true });
const conditions = (): string[] => R.end().path.map((event) => print(event.condition));

beforeEach(() => begin({}));

describe("operators", () => {
  const numbers = [0, -0, 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 7];
  const words = ["", "a", "1", " 12 ", "b", "0x10", "-0", "1.5"];
  const values: [Primitive, Expr][] = [
    ...numbers.map((n): [Primitive, Expr] => [n, x]),
    ...words.map((w): [Primitive, Expr] => [w, s]),
    [true, b],
    [false, b],
    [5n, big],
    [-3n, big],
    [0n, big],
  ];
  const others: [Primitive, Expr | undefined][] = [
    ...numbers.map((n): [Primitive, Expr] => [n, y]),
    ...words.map((w): [Primitive, Expr] => [w, t]),
    [true, undefined],
    [null, undefined],
    [undefined, undefined],
    [3n, undefined],
    [0n, undefined],
    ["1", undefined],
    [1, undefined],
  ];
  const operators = "+ - * / % ** & | ^ << >> >>> < <= > >= == != === !==".split(" ");

  test("every operator's shadow evaluates to what JavaScript computes, on all mixes of types", () => {
    let compared = 0;
    for (const op of operators) {
      const native = new Function("a", "b", `return a ${op} b`) as (a: unknown, b: unknown) => Primitive;
      for (const [left, left$] of values) {
        for (const [right, right$] of others) {
          const bindings = model({ x: 0, y: 0, s: "", t: "", b: true, big: 0n });
          (bindings as Map<string, Primitive>).set((left$ as { name: string }).name, left);
          if (right$ !== undefined) (bindings as Map<string, Primitive>).set((right$ as { name: string }).name, right);
          R.begin(bindings, {}, { check: true });
          const shadow = R.binary(op, left, left$, right, right$, 1);
          let expected: Primitive;
          try {
            expected = native(left, right);
          } catch {
            expect(shadow).toBeUndefined();
            continue;
          }
          if (shadow === undefined) continue;
          expect(Object.is(evaluate(shadow, bindings), expected), `${String(left)} ${op} ${String(right)}`).toBe(true);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(5000);
  });

  test("unary operators and updates", () => {
    begin({ x: -1.5, s: "12", b: true, big: 4n });
    const value = (e: Shadow) => evaluate(e!, R.model);
    expect(value(R.unary("-", -1.5, x, 1))).toBe(1.5);
    expect(value(R.unary("+", "12", s, 1))).toBe(12);
    expect(value(R.unary("~", -1.5, x, 1))).toBe(~-1.5);
    expect(value(R.unary("!", true, b, 1))).toBe(false);
    expect(value(R.unary("~", 4n, big, 1))).toBe(~4n);
    expect(value(R.update("++", "12", s, 1))).toBe(13);
    expect(value(R.update("--", 4n, big, 1))).toBe(3n);
    expect(R.unary("typeof", "12", s, 1)).toBeUndefined();
  });

  test("typeof of a union is a condition on its tag", () => {
    begin({ "u#tag": 1, s: "q" });
    const type = R.unary("typeof", "q", union, 1)!;
    expect(evaluate(type, R.model)).toBe("string");
    const test = R.binary("===", "string", type, "string", undefined, 1)!;
    R.branch(7, true, test);
    const path = R.end().path;
    expect(path).toHaveLength(1);
    expect(path[0]!.condition).toBe(eq(tag, literal(1)));
    expect(path[0]!.implicit).toBe(false);
  });

  test("a division of bigints splits on zero", () => {
    begin({ big: 0n });
    expect(R.binary("/", 4n, undefined, 0n, big, 3)).toBeUndefined();
    expect(R.end().path[0]).toMatchObject({ site: 3, taken: true, implicit: true });
  });

  test("templates and objects", () => {
    begin({ x: 3, s: "k" });
    const text = R.template(["", "=", "!"], ["k", 3], [s, x], 1)!;
    expect(evaluate(text, R.model)).toBe("k=3!");
    expect(R.template(["", ""], [{}], [undefined], 1)).toBeUndefined();
    expect(R.binary("+", 3, x, {}, undefined, 9)).toBeUndefined();
    expect(R.end().concretisations.map((c) => c.site)).toEqual([1, 9]);
  });
});

describe("branches", () => {
  test("conditions hold on the run and are recorded once", () => {
    begin({ x: 3 });
    const test = R.binary("<", 3, x, 5, undefined, 1)!;
    R.branch(10, true, test);
    R.branch(11, true, test);
    R.branch(12, 3, x);
    const { path } = R.end();
    expect(path.map((e) => [e.site, e.taken])).toEqual([
      [10, true],
      [12, true],
    ]);
    for (const event of path) expect(holds(event.condition, model({ x: 3 }))).toBe(true);
  });

  test("a shadow that contradicts the run is noticed", () => {
    begin({ x: 3 });
    expect(() => R.branch(1, false, R.binary("<", 3, x, 5, undefined, 1)!)).toThrow(/disagrees/);
  });

  test("the path is cut at its limit and says so", () => {
    R.begin(model({ x: 3 }), { pathLength: 2 });
    for (let i = 4; i < 9; i++) R.branch(1, true, R.binary("<", 3, x, i, undefined, 1)!);
    const trace = R.end();
    expect(trace.path).toHaveLength(2);
    expect(trace.isCut).toBe(true);
  });

  test("a union is resolved by one two-way split per alternative", () => {
    begin({ "u#tag": 2, x: 4 });
    expect(R.resolve(4, union, 5)).toBe(x);
    expect(R.end().path.map((e) => e.taken)).toEqual([false, false, true]);
    begin({ "u#tag": 3 });
    expect(R.resolve({}, union, 5)).toBeUndefined();
    expect(R.end().path).toHaveLength(3);
  });

  test("access shows a null before it throws", () => {
    begin({ "u#tag": 0 });
    R.access(null, union, 4);
    expect(R.end().path).toMatchObject([{ site: 4, taken: true, implicit: true }]);
  });

  test("nullish and undefined tests", () => {
    begin({ "u#tag": 0 });
    R.nullish(1, null, union);
    R.isUndefined(2, null, union);
    expect(R.end().path).toMatchObject([{ site: 1, taken: true }]);
  });
});

describe("properties", () => {
  test("a shadow is dropped when the property holds another value", () => {
    begin({ x: 3 });
    const object: Record<string, unknown> = { a: 3 };
    R.objectLiteral(object, ["a", x]);
    expect(R.get(object, undefined, "a", undefined, object.a, 1)).toBe(x);
    object.a = 4;
    expect(R.get(object, undefined, "a", undefined, object.a, 1)).toBeUndefined();
    expect(R.getProperty(object, "a")).toBeUndefined();
  });

  test("tables belong to one run", () => {
    const object = { a: 3 };
    begin({ x: 3 });
    R.objectLiteral(object, ["a", x]);
    R.end();
    begin({ x: 3 });
    expect(R.getProperty(object, "a")).toBeUndefined();
  });

  test("stores follow, overwriting forgets, accessors take no entry", () => {
    begin({ x: 3 });
    const plain: Record<string, unknown> = {};
    R.storing(plain, undefined, "k", undefined, 3, x, 1);
    plain.k = 3;
    R.stored(plain, undefined, "k", undefined, 3, x, 1);
    expect(R.getProperty(plain, "k")).toBe(x);
    R.storing(plain, undefined, "k", undefined, 3, undefined, 1);
    plain.k = 3;
    R.stored(plain, undefined, "k", undefined, 3, undefined, 1);
    expect(R.getProperty(plain, "k")).toBeUndefined();
    const odd = {
      set k(_: unknown) {},
      get k() {
        return 3;
      },
    };
    R.storing(odd, undefined, "k", undefined, 3, x, 1);
    odd.k = 3;
    R.stored(odd, undefined, "k", undefined, 3, x, 1);
    expect(R.isTracked(odd)).toBe(false);
  });

  test("inspection never runs getters or traps", () => {
    begin({ s: "k" });
    const trap = new Proxy(
      {},
      {
        get: () => expect.fail("get trap"),
        getOwnPropertyDescriptor: () => expect.fail("descriptor trap"),
        ownKeys: () => expect.fail("ownKeys trap"),
        getPrototypeOf: () => expect.fail("prototype trap"),
        has: () => expect.fail("has trap"),
      },
    );
    R.ret = x;
    expect(R.get(trap, undefined, "k", s, 1, 1)).toBeUndefined();
    R.storing(trap, undefined, "k", s, 1, x, 1);
    R.stored(trap, undefined, "k", s, 1, x, 1);
    expect(R.has("k", s, trap, undefined, true, 1)).toBeUndefined();
    expect(R.cursor(trap, undefined, 1)).toBeUndefined();
    const getter = {
      get k() {
        return expect.fail("getter");
      },
    };
    R.objectLiteral(getter, ["k", x]);
    expect(R.getProperty(getter, "k")).toBeUndefined();
  });

  test("text: length, characters and their bounds", () => {
    begin({ s: "abc", x: 1 });
    expect(evaluate(R.get("abc", s, "length", undefined, 3, 1)!, R.model)).toBe(3);
    expect(evaluate(R.get("abc", s, 1, x, "b", 1)!, R.model)).toBe("b");
    expect(R.get("abc", s, 5, undefined, undefined, 1)).toBeUndefined();
    expect(R.end().path.map((e) => e.taken)).toEqual([true, false]);
  });

  test("arrays with a symbolic length can be asked to grow", () => {
    const n = input("a.length", "num", { kind: "integer", min: 0, max: 10 });
    begin({ "a.length": 2 });
    const array = [1, 2];
    R.setProperty(array, "length", 2, n);
    expect(R.get(array, undefined, "length", undefined, 2, 1)).toBe(n);
    R.get(array, undefined, 1, undefined, 2, 2);
    R.get(array, undefined, 5, undefined, undefined, 3);
    expect(R.end().path).toMatchObject([
      { site: 2, taken: true },
      { site: 3, taken: false },
    ]);
  });

  test("a symbolic index selects among primitives, and is pinned among objects", () => {
    begin({ x: 1, y: 9 });
    const array = [5, 9, 7];
    R.setProperty(array, 1, 9, y);
    const selected = R.get(array, undefined, 1, x, 9, 1)!;
    for (const [i, value] of [5, 8, 7].entries()) expect(evaluate(selected, model({ x: i, y: 8 }))).toBe(value);
    const objects = [{}, {}];
    expect(R.get(objects, undefined, 1, x, objects[1], 2)).toBeUndefined();
    expect(conditions().at(-1)).toBe("x === 1");
  });

  test("a symbolic key is compared with each property, then with what is inherited", () => {
    begin({ s: "b" });
    const object = { a: 1, b: 2, c: 3 };
    R.get(object, undefined, "b", s, 2, 1);
    expect(R.end().path.map((e) => [print(e.condition), e.taken])).toEqual([
      ['s !== "a"', false],
      ['s === "b"', true],
    ]);
    begin({ s: "zz" });
    R.get(object, undefined, "zz", s, undefined, 1);
    const { path } = R.end();
    expect(path).toHaveLength(4);
    expect(path[3]!.rare).toBe(true);
    expect(holds(path[3]!.condition, model({ s: "constructor" }))).toBe(false);
  });

  test("a name that is itself symbolic is compared as such", () => {
    begin({ s: "w", t: "v" });
    const counts: Record<string, number> = {};
    R.storing(counts, undefined, "w", s, 1, undefined, 1);
    counts.w = 1;
    R.stored(counts, undefined, "w", s, 1, undefined, 1);
    R.get(counts, undefined, "v", t, undefined, 2);
    const { path } = R.end();
    expect(path.some((e) => e.condition === R_not(eq(t, s)) || print(e.condition) === "t !== s")).toBe(true);
  });

  test("presence of optional properties", () => {
    const present = input("o.a?", "bool", { kind: "any-boolean" });
    begin({ "o.a?": false, x: 0 });
    const object = {};
    R.setPresence(object, "a", present);
    expect(R.has("a", undefined, object, undefined, false, 1)).toBe(present);
    const copy = {};
    R.spread(copy, object, undefined);
    expect(R.presenceOf(copy, "a")).toBe(present);
    const merged = { a: 1 };
    R.spread(merged, object, undefined);
    expect(R.presenceOf(merged, "a")).toBeUndefined();
    expect(R.end().path).toHaveLength(1);
  });

  test("a later spread takes over what an earlier part knew, even if the values look the same", () => {
    begin({ x: 1 });
    const first = { a: 1 };
    R.objectLiteral(first, ["a", x]);
    const merged = { ...first, ...{ a: 1 } };
    R.spread(merged, first, undefined);
    expect(R.getProperty(merged, "a")).toBe(x);
    R.spread(merged, { a: 1 }, undefined);
    expect(R.getProperty(merged, "a")).toBeUndefined();
  });

  test("lazy objects ask what an absent key could be, once", () => {
    const asked: string[] = [];
    const discover = (path: string, key: string): Shadow => {
      asked.push(`${path}.${key}`);
      return choice(tag, literal(undefined), s);
    };
    R.begin(model({ "u#tag": 0 }), {}, { discover });
    const object = {};
    R.lazyObject(object, "v");
    expect(R.get(object, undefined, "k", undefined, undefined, 1)).toBeDefined();
    expect(R.get(object, undefined, "k", undefined, undefined, 1)).toBeDefined();
    expect(asked).toEqual(["v.k"]);
    expect(R.end().discoveries).toEqual([{ path: "v", key: "k" }]);
  });

  test("arguments and rest parameters get their shadows", () => {
    begin({ x: 1, y: 2 });
    const all = [1, 2];
    R.arguments(all, [x, y]);
    expect(R.getProperty(all, 1)).toBe(y);
    const rest = [2];
    R.arguments(rest, [x, y], 1);
    expect(R.getProperty(rest, 0)).toBe(y);
  });

  test("spread and rest carry shadows, except excluded keys", () => {
    begin({ x: 1, y: 2 });
    const source = { a: 1, b: 2 };
    R.objectLiteral(source, ["a", x, "b", y]);
    const rest = R.rest(source, ["a"]);
    R.spread(rest, source, undefined, ["a"]);
    expect(rest).toEqual({ b: 2 });
    expect(R.getProperty(rest, "b")).toBe(y);
    expect(R.getProperty(rest, "a")).toBeUndefined();
  });
});

function R_not(e: Expr): Expr {
  return R.unary("!", false, e, 0)!;
}

describe("calls", () => {
  /** `(n) => n + 1` */
  const increment = emitted<(n: number) => number>(`(n) => {
    const $a = R.args; R.args = undefined;
    const n$ = $a === undefined ? undefined : $a[0];
    R.ret = n$ === undefined ? undefined : R.binary("+", n, n$, 1, undefined, 1);
    return n + 1; /*§f1*/}`);
  function plain(n: number): number {
    return n;
  }

  test("shadows reach instrumented functions and come back", () => {
    begin({ x: 1 });
    expect(R.call(increment, undefined, undefined, [1], [x], 1)).toBe(2);
    expect(evaluate(R.ret!, R.model)).toBe(2);
    expect(R.args).toBeUndefined();
    R.ret = undefined;
    R.args = undefined;
    increment(1);
    expect(R.ret).toBeUndefined();
  });

  test("a stale result left by a callback of a native is dropped", () => {
    begin({ x: 1 });
    const captured = emitted<() => number>("() => { R.args = undefined; R.ret = x; return 1; /*§f2*/}");
    R.args = undefined;
    [1].flatMap(captured);
    expect(R.ret).toBe(x);
    expect(R.result(Array.prototype.flatMap)).toBeUndefined();
    expect(R.ret).toBeUndefined();
    captured();
    expect(R.result(captured)).toBe(x);
    R.call(Array.prototype.flatMap, [1], undefined, [captured], [undefined], 3);
    expect(R.ret).toBeUndefined();
    expect(R.end().concretisations.some((c) => c.what.includes("flatMap"))).toBe(true);
  });

  test("a native that calls back does not deliver somebody else's shadows", () => {
    begin({ x: 1 });
    const callback = emitted("(_) => { log.push(R.args); R.args = undefined; R.ret = undefined; /*§f3*/}");
    log.length = 0;
    const callsBack = (heard: (n: number) => void, n: number): void => heard(n);
    R.call(callsBack, undefined, undefined, [callback, 1], [undefined, x], 3);
    expect(log).toEqual([undefined]);
    // An uninstrumented function is a native nobody knows.
    R.call(plain, undefined, undefined, [1], [x], 4);
    expect(R.ret).toBeUndefined();
    expect(R.args).toBeUndefined();
    expect(R.end().concretisations).toMatchObject([{ site: 3 }, { site: 4, what: "plain" }]);
  });

  test("an unknown native makes us forget what it was given", () => {
    begin({ x: 1 });
    const object = { a: 1 };
    R.objectLiteral(object, ["a", x]);
    R.call(plain, undefined, undefined, [object], [undefined], 4);
    expect(R.isTracked(object)).toBe(false);
  });

  test("call, apply, bind and Reflect keep shadows", () => {
    begin({ x: 1 });
    const list = R.arrayLiteral([1], [x]);
    const expectTwo = (value: unknown) => {
      expect(value).toBe(2);
      expect(evaluate(R.ret!, R.model)).toBe(2);
      R.ret = undefined;
    };
    expectTwo(R.call(Function.prototype.call, increment, undefined, [null, 1], [undefined, x], 1));
    expectTwo(R.call(Function.prototype.apply, increment, undefined, [null, list], [undefined, undefined], 1));
    expectTwo(R.call(Reflect.apply, Reflect, undefined, [increment, null, list], [], 1));
    const bound = R.call(Function.prototype.bind, increment, undefined, [null, 1], [undefined, x], 1) as () => number;
    expectTwo(R.call(bound, undefined, undefined, [], [], 1));
    expect(bound()).toBe(2);
  });

  test("invoke carries shadows, a plain call none", () => {
    begin({ x: 1 });
    expect(R.invoke(increment, undefined, [1], [x], 1)).toBe(2);
    expect(evaluate(R.ret!, R.model)).toBe(2);
    const { plainCall } = R;
    expect(plainCall(increment, undefined, 1)).toBe(2);
    expect(R.ret).toBeUndefined();
  });

  test("models run when an operand has a shadow, and only then", () => {
    let runs = 0;
    const twice = (n: number) => n * 2;
    registerModel(
      twice,
      pureModel("twice", "exact", ({ args, args$, rt, site }) => {
        runs++;
        return R.binary("*", args[0], rt.asNumber(args[0], args$[0], site), 2, undefined, site);
      }),
    );
    begin({ x: 4 });
    expect(R.call(twice, undefined, undefined, [4], [undefined], 1)).toBe(8);
    expect(runs).toBe(0);
    expect(R.call(twice, undefined, undefined, [4], [x], 1)).toBe(8);
    expect(runs).toBe(1);
    expect(evaluate(R.ret!, R.model)).toBe(8);
  });

  test("a generator that does not take its arguments loses them, and that is counted", () => {
    begin({ x: 1 });
    const deaf = emitted("function* () { yield 1; /*§g1*/}");
    const taking = emitted("function* (...{ a: c = R.cell, b: u = (R.cell = undefined) }) { yield c; /*§g2*/}");
    R.call(deaf, undefined, undefined, [1], [x], 1);
    const cell = (R.call(taking, undefined, undefined, [1], [x], 2) as Iterator<Cell>).next().value as Cell;
    expect([R.args, R.cell, cell.args]).toEqual([undefined, undefined, [x]]);
    expect(R.end().concretisations.map((c) => [c.site, c.what])).toEqual([[1, "arguments of a generator"]]);
  });

  test("the cell of an async function waits until its parameters are done", () => {
    begin({ x: 1 });
    const inner = emitted("function () { log.push(R.cell); R.args = undefined; R.ret = undefined; /*§f1*/}");
    log.length = 0;
    log.push(inner);
    const outer = emitted(
      "((g) => async (a = R.call(g, undefined, undefined, [], [], 1)) => { log.push(R.cell); R.cell = undefined; /*§a1*/})(log.pop())",
    );
    R.call(outer, undefined, undefined, [], [], 1);
    expect([log[0], typeof log[1], R.cell]).toEqual([undefined, "object", undefined]);
  });

  test("classes without a constructor pass arguments to the nearest one, never to a native", () => {
    const Base = emitted<new (n: number) => object>(
      "class Base { constructor(n) { log.push(R.args); R.args = undefined; R.ret = undefined; } /*§c1*/}",
    );
    log.length = 0;
    log.push(Base);
    const Derived = emitted("class Derived extends log.pop() { /*§d2*/}");
    const Failure = emitted("class Failure extends Error { /*§d3*/}");
    begin({ x: 1, s: "m" });
    R.construct(Derived, [1], [x], 1);
    expect(log).toEqual([[x]]);
    const failure = R.construct(Failure, ["m"], [s], 1) as Error;
    expect(R.args).toBeUndefined();
    expect(R.getProperty(failure, "message")).toBe(s);
    expect(R.superArgs(Failure, [x])).toBeUndefined();
    expect(R.superArgs(Derived, [x])).toEqual([x]);
  });

  test("instrumented accessors keep shadows", () => {
    const object = emitted<{ v: number; readonly n: number }>(`{
      get v() { R.args = undefined; R.ret = x; return 1; /*§f4*/},
      set v(_) { log.push(R.args); R.args = undefined; R.ret = undefined; /*§f5*/},
      get n() { return 1; },
    }`);
    log.length = 0;
    begin({ x: 1 });
    const value = object.v;
    expect(R.get(object, undefined, "v", undefined, value, 1)).toBe(x);
    R.ret = x;
    expect(R.get(object, undefined, "n", undefined, object.n, 1)).toBeUndefined();
    R.storing(object, undefined, "v", undefined, 1, x, 1);
    object.v = 1;
    R.stored(object, undefined, "v", undefined, 1, x, 1);
    expect(log).toEqual([[x]]);
    R.storing({ v: 1 }, undefined, "v", undefined, 1, x, 1);
    expect(R.args).toBeUndefined();
  });

  test("a huge allocation ends the run before it happens", () => {
    begin({});
    expect(() => R.construct(Array, [1e9], [undefined], 1)).toThrow();
    expect(R.aborted).toBe(true);
    expect(R.end().stopped).toBe("memory");
    begin({});
    expect(() => R.construct(Array, [-1], [undefined], 1)).toThrow(RangeError);
    expect(R.aborted).toBe(false);
  });

  test("a thrown primitive is recognised when caught", () => {
    begin({ x: 1 });
    R.throwing(1, x);
    expect(R.caught(2)).toBeUndefined();
    R.throwing(1, x);
    expect(R.caught(1)).toBe(x);
    expect(R.caught(1)).toBeUndefined();
  });
});

describe("bounds of a run", () => {
  /** As emitted: `try { for (;;) {} } catch { return "caught" } finally { log }`. */
  const stubborn = emitted<() => string>(`function () {
    R.args = undefined;
    try { for (;;) if (--R.steps < 0) R.exhausted(); }
    catch (e) { if (R.aborted) throw e; return "caught"; }
    finally { if (!R.aborted) log.push("finally"); } /*§f6*/}`);

  test("the program cannot catch the abort, and further steps abort again", () => {
    R.begin(model({}), { steps: 20_000, time: Number.POSITIVE_INFINITY });
    log.length = 0;
    expect(() => stubborn()).toThrow();
    expect(log).toEqual([]);
    expect(() => stubborn()).toThrow();
    const trace = R.end();
    expect(trace.stopped).toBe("steps");
    expect(trace.steps).toBe(20_000);
  });
});

describe("iteration", () => {
  const n = input("a.length", "num", { kind: "integer", min: 0, max: 10 });

  test("for-of over an array with symbolic length", () => {
    begin({ "a.length": 2, x: 7 });
    const array = [7, 8];
    R.setProperty(array, "length", 2, n);
    R.setProperty(array, 0, 7, x);
    const cursor = R.cursor(array, undefined, 5)!;
    expect(cursor.next(7)).toBe(x);
    expect(cursor.next(8)).toBeUndefined();
    cursor.done();
    expect(R.end().path.map((e) => [e.site, e.taken, e.implicit])).toEqual([
      [5, true, false],
      [5, true, false],
      [5, false, false],
    ]);
  });

  test("for-of over text goes by code point", () => {
    const text = "a\u{1F600}b";
    begin({ s: text });
    const cursor = R.cursor(text, s, 5)!;
    for (const character of text) expect(evaluate(cursor.next(character)!, R.model)).toBe(character);
    cursor.done();
    expect(R.end().path.at(-1)).toMatchObject({ taken: false });
  });

  test("Map entries, and iterators that models bind", () => {
    begin({ s: "k", x: 1 });
    const map = new Map([["k", 1]]);
    R.collection(map, true).entries.set("k", { key$: s, value: 1, value$: x });
    const cursor = R.cursor(map, undefined, 5)!;
    for (const pair of map) {
      expect(cursor.next(pair)).toBeUndefined();
      expect(R.getProperty(pair, 0)).toBe(s);
      expect(R.getProperty(pair, 1)).toBe(x);
    }
    const array = R.arrayLiteral([1], [x]);
    const entries = array.entries();
    R.bindIterator(entries, array, undefined, "entries");
    const over = R.cursor(entries, undefined, 6)!;
    for (const pair of entries) {
      over.next(pair);
      expect(R.getProperty(pair, 1)).toBe(x);
    }
  });

  test("a custom iterator is not mistaken for the elements", () => {
    begin({ x: 1 });
    const array = R.arrayLiteral([1], [x]);
    Object.defineProperty(array, Symbol.iterator, { value: () => [1][Symbol.iterator]() });
    expect(R.cursor(array, undefined, 1)).toBeUndefined();
  });

  test("destructuring and spread", () => {
    begin({ "a.length": 3, x: 1, y: 3 });
    const array = R.arrayLiteral([1, 2, 3], [x, undefined, y]);
    const rest = [3];
    expect(R.elements(array, undefined, [1, 2], rest, 1)).toEqual([x, undefined]);
    expect(R.getProperty(rest, 0)).toBe(y);
    const values: unknown[] = [0];
    const shadows: Shadow[] = [undefined];
    R.pushAll(values, shadows, array, undefined, 1);
    expect(values).toEqual([0, 1, 2, 3]);
    expect(shadows).toEqual([undefined, x, undefined, y]);
  });

  test("short arrays report that they ended", () => {
    begin({ "a.length": 1, x: 1 });
    const array = [1];
    R.setProperty(array, "length", 1, n);
    R.elements(array, undefined, [1, undefined], undefined, 1);
    expect(R.end().path.map((e) => e.taken)).toEqual([true, false]);
  });
});

test("a program that patches collections does not confuse the runtime", () => {
  const { get, set } = Map.prototype;
  const has = Set.prototype.has;
  const weak = WeakMap.prototype.get;
  let found: Shadow;
  try {
    Map.prototype.get = () => expect.fail("patched");
    Map.prototype.set = () => expect.fail("patched");
    Set.prototype.has = () => expect.fail("patched");
    WeakMap.prototype.get = () => expect.fail("patched");
    const object = { a: 3 };
    R.objectLiteral(object, ["a", x]);
    found = R.getProperty(object, "a");
  } finally {
    Map.prototype.get = get;
    Map.prototype.set = set;
    Set.prototype.has = has;
    WeakMap.prototype.get = weak;
  }
  expect(found).toBe(x);
});
