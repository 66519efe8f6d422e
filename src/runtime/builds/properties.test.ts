import { beforeEach, describe, expect, test } from "vitest";
import { choice, eq, input, literal } from "../../expr/build.ts";
import { evaluate, holds } from "../../expr/evaluate.ts";
import type { Expr } from "../../expr/expr.ts";
import { print } from "../../expr/print.ts";
import { lengthOf } from "../../expr/variable/variable.ts";
import type { Shadow } from "../protocol.ts";
import { begin, conditions, model, R, s, t, tag, x, y } from "../testing/protocol.ts";

beforeEach(() => begin({}));

describe("properties", () => {
  test("a shadow is dropped when the property holds another value", () => {
    begin({ x: 3 });
    const object: Record<string, unknown> = { a: 3 };
    R.objectLiteral(object, ["a", x]);
    expect(R.get(object, undefined, "a", undefined, object.a, 1)).toBe(x);
    object.a = 4;
    expect(R.get(object, undefined, "a", undefined, object.a, 1)).toBeUndefined();
    expect(R.heap.getProperty(object, "a")).toBeUndefined();
  });

  test("tables belong to one run", () => {
    const object = { a: 3 };
    begin({ x: 3 });
    R.objectLiteral(object, ["a", x]);
    R.end();
    begin({ x: 3 });
    expect(R.heap.getProperty(object, "a")).toBeUndefined();
  });

  test("stores follow, overwriting forgets, accessors take no entry", () => {
    begin({ x: 3 });
    const plain: Record<string, unknown> = {};
    R.storing(plain, undefined, "k", undefined, 3, x, 1);
    plain.k = 3;
    R.stored(plain, undefined, "k", undefined, 3, x, 1);
    expect(R.heap.getProperty(plain, "k")).toBe(x);
    R.storing(plain, undefined, "k", undefined, 3, undefined, 1);
    plain.k = 3;
    R.stored(plain, undefined, "k", undefined, 3, undefined, 1);
    expect(R.heap.getProperty(plain, "k")).toBeUndefined();
    const odd = {
      set k(_: unknown) {},
      get k() {
        return 3;
      },
    };
    R.storing(odd, undefined, "k", undefined, 3, x, 1);
    odd.k = 3;
    R.stored(odd, undefined, "k", undefined, 3, x, 1);
    expect(R.heap.isTracked(odd)).toBe(false);
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
    expect(R.heap.getProperty(getter, "k")).toBeUndefined();
  });

  test("text: length, characters and their bounds", () => {
    begin({ s: "abc", x: 1 });
    expect(evaluate(R.get("abc", s, "length", undefined, 3, 1)!, R.record.model)).toBe(3);
    expect(evaluate(R.get("abc", s, 1, x, "b", 1)!, R.record.model)).toBe("b");
    expect(R.get("abc", s, 5, undefined, undefined, 1)).toBeUndefined();
    expect(R.end().path.map((e) => e.taken)).toEqual([true, false]);
  });

  test("arrays with a symbolic length can be asked to grow", () => {
    const n = input(lengthOf("a"), "num", { kind: "integer", min: 0, max: 10 });
    begin({ "a.length": 2 });
    const array = [1, 2];
    R.heap.setProperty(array, "length", 2, n);
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
    R.heap.setProperty(array, 1, 9, y);
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
    // where lookups by inherited names go wrong is no rare case
    expect(path[3]!.rare).toBeUndefined();
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
    R.heap.setPresence(object, "a", present);
    expect(R.has("a", undefined, object, undefined, false, 1)).toBe(present);
    const copy = {};
    R.spread(copy, object, undefined);
    expect(R.heap.presenceOf(copy, "a")).toBe(present);
    const merged = { a: 1 };
    R.spread(merged, object, undefined);
    expect(R.heap.presenceOf(merged, "a")).toBeUndefined();
    expect(R.end().path).toHaveLength(1);
  });

  test("a later spread takes over what an earlier part knew, even if the values look the same", () => {
    begin({ x: 1 });
    const first = { a: 1 };
    R.objectLiteral(first, ["a", x]);
    const merged = { ...first, ...{ a: 1 } };
    R.spread(merged, first, undefined);
    expect(R.heap.getProperty(merged, "a")).toBe(x);
    R.spread(merged, { a: 1 }, undefined);
    expect(R.heap.getProperty(merged, "a")).toBeUndefined();
  });

  test("lazy objects ask what an absent key could be, once", () => {
    const asked: string[] = [];
    const discover = (path: string, key: string): Shadow => {
      asked.push(`${path}.${key}`);
      return choice(tag, literal(undefined), s);
    };
    R.begin(model({ "u#tag": 0 }), {}, { discover });
    const object = {};
    R.heap.lazyObject(object, "v");
    expect(R.get(object, undefined, "k", undefined, undefined, 1)).toBeDefined();
    expect(R.get(object, undefined, "k", undefined, undefined, 1)).toBeDefined();
    expect(asked).toEqual(["v.k"]);
    expect(R.end().discoveries).toEqual([{ path: "v", key: "k" }]);
  });

  test("arguments and rest parameters get their shadows", () => {
    begin({ x: 1, y: 2 });
    const all = [1, 2];
    R.arguments(all, [x, y]);
    expect(R.heap.getProperty(all, 1)).toBe(y);
    const rest = [2];
    R.arguments(rest, [x, y], 1);
    expect(R.heap.getProperty(rest, 0)).toBe(y);
  });

  test("spread and rest carry shadows, except excluded keys", () => {
    begin({ x: 1, y: 2 });
    const source = { a: 1, b: 2 };
    R.objectLiteral(source, ["a", x, "b", y]);
    const rest = R.rest(source, ["a"]);
    R.spread(rest, source, undefined, ["a"]);
    expect(rest).toEqual({ b: 2 });
    expect(R.heap.getProperty(rest, "b")).toBe(y);
    expect(R.heap.getProperty(rest, "a")).toBeUndefined();
  });
});

function R_not(e: Expr): Expr {
  return R.unary("!", false, e, 0)!;
}
