import { beforeEach, describe, expect, test } from "vitest";
import { input } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import { lengthOf } from "../../expr/variable/variable.ts";
import type { Shadow } from "../protocol.ts";
import { begin, R, s, x, y } from "../testing/protocol.ts";

beforeEach(() => begin({}));

describe("iteration", () => {
  const n = input(lengthOf("a"), "num", { kind: "integer", min: 0, max: 10 });

  test("for-of over an array with symbolic length", () => {
    begin({ "a.length": 2, x: 7 });
    const array = [7, 8];
    R.heap.setProperty(array, "length", 2, n);
    R.heap.setProperty(array, 0, 7, x);
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
    for (const character of text) expect(evaluate(cursor.next(character)!, R.record.model)).toBe(character);
    cursor.done();
    expect(R.end().path.at(-1)).toMatchObject({ taken: false });
  });

  test("Map entries, and iterators that models bind", () => {
    begin({ s: "k", x: 1 });
    const map = new Map([["k", 1]]);
    R.heap.collection(map, true).entries.set("k", { key$: s, value: 1, value$: x });
    const cursor = R.cursor(map, undefined, 5)!;
    for (const pair of map) {
      expect(cursor.next(pair)).toBeUndefined();
      expect(R.heap.getProperty(pair, 0)).toBe(s);
      expect(R.heap.getProperty(pair, 1)).toBe(x);
    }
    const array = R.arrayLiteral([1], [x]);
    const entries = array.entries();
    R.heap.bindIterator(entries, array, undefined, "entries");
    const over = R.cursor(entries, undefined, 6)!;
    for (const pair of entries) {
      over.next(pair);
      expect(R.heap.getProperty(pair, 1)).toBe(x);
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
    expect(R.heap.getProperty(rest, 0)).toBe(y);
    const values: unknown[] = [0];
    const shadows: Shadow[] = [undefined];
    R.pushAll(values, shadows, array, undefined, 1);
    expect(values).toEqual([0, 1, 2, 3]);
    expect(shadows).toEqual([undefined, x, undefined, y]);
  });

  test("short arrays report that they ended", () => {
    begin({ "a.length": 1, x: 1 });
    const array = [1];
    R.heap.setProperty(array, "length", 1, n);
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
    found = R.heap.getProperty(object, "a");
  } finally {
    Map.prototype.get = get;
    Map.prototype.set = set;
    Set.prototype.has = has;
    WeakMap.prototype.get = weak;
  }
  expect(found).toBe(x);
});
