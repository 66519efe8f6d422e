import { expect, test } from "vitest";
import { input } from "../../expr/build.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { installModels } from "../index.ts";

installModels();

const x = input("x", "num", { kind: "any-number" });
const length = input("length", "num", { kind: "integer", min: 0, max: 100 });
const model = new Map([["x", 5]]);

type Program = (
  call: (fn: unknown, self: unknown, ...args: unknown[]) => unknown,
  symbolic: <T extends object>(array: T) => T,
) => unknown;

/** Runs a program natively and with an array whose first element and length are symbolic; both must see the same. */
function same(program: Program): unknown {
  const attempt = (run: () => unknown): unknown => {
    try {
      return { value: run() };
    } catch (error) {
      return { error: String(error) };
    }
  };
  const natively = attempt(() =>
    program(
      (fn, self, ...args) => Reflect.apply(fn as never, self, args),
      (array) => array,
    ),
  );
  const rt = new ShadowRuntime();
  const run = (array: object): void => {
    const { value } = Object.getOwnPropertyDescriptor(array, 0) ?? {};
    if (value === 5) rt.heap.setProperty(array, 0, 5, x);
    rt.heap.setProperty(array, "length", (array as unknown[]).length, length);
  };
  rt.begin(model);
  const shadowed = attempt(() =>
    program(
      (fn, self, ...args) =>
        rt.call(
          fn,
          self,
          undefined,
          args,
          args.map(() => undefined),
          1,
        ),
      (array) => {
        run(array);
        return array;
      },
    ),
  );
  rt.end();
  expect(shadowed).toStrictEqual(natively);
  return natively;
}

const { prototype } = Array;

test("methods of frozen arrays fail alike", () => {
  for (const name of ["push", "pop", "shift", "unshift", "reverse", "sort", "splice", "fill", "copyWithin"] as const) {
    const seen = same((call, symbolic) => {
      const array = symbolic(Object.freeze([5, 3, 1]) as unknown[]);
      try {
        call(prototype[name], array, 0, 0, 2);
      } catch (error) {
        return [String(error), array];
      }
      return array;
    });
    expect(seen).toMatchObject({ value: [expect.stringContaining("TypeError"), [5, 3, 1]] });
  }
});

test("sorting a frozen array with a comparator fails alike", () => {
  same((call, symbolic) => call(prototype.sort, symbolic(Object.freeze([5, 3, 1])), (a: number, b: number) => a - b));
});

test("subclasses and species decide what is created", () => {
  class List extends Array {}
  class Odd extends Array {
    static override get [Symbol.species](): ArrayConstructor {
      return Array;
    }
  }
  for (const kind of [List, Odd]) {
    for (const name of ["map", "filter", "slice", "concat", "flat", "splice", "flatMap"] as const) {
      same((call, symbolic) => {
        const list = symbolic(kind.from([5, 6, 7]));
        const made = call(
          prototype[name],
          list,
          name === "slice" || name === "splice" ? 1 : (v: unknown) => v,
        ) as object;
        return [made instanceof List, made instanceof Odd, Array.from(made as unknown[], String)];
      });
    }
  }
});

test("traps of a proxy are called alike", () => {
  for (const name of [
    "map",
    "forEach",
    "indexOf",
    "join",
    "slice",
    "push",
    "reverse",
    "sort",
    "flat",
    "includes",
    "at",
  ] as const) {
    const seen = same((call) => {
      const log: string[] = [];
      const traps: ProxyHandler<unknown[]> = {
        get(target, key, receiver) {
          log.push(`get ${String(key)}`);
          return Reflect.get(target, key, receiver) as unknown;
        },
        has(target, key) {
          log.push(`has ${String(key)}`);
          return Reflect.has(target, key);
        },
      };
      const result = call(prototype[name], new Proxy([5, 2, 9], traps), (a: number) => a);
      return [log, name === "reverse" || name === "sort" ? "itself" : result];
    });
    expect(JSON.stringify(seen)).toContain("get");
  }
});

test("the comparator sees the same pairs in the same order", () => {
  const seen = same((call, symbolic) => {
    const log: string[] = [];
    const array = symbolic([5, ...Array.from({ length: 90 }, (_, i) => (i * 37) % 50)]);
    call(prototype.sort, array, (a: number, b: number) => {
      log.push(`${a} ${b}`);
      return a - b;
    });
    return [log, array];
  });
  expect((seen as { value: [unknown[]] }).value[0].length).toBeGreaterThan(100);
});

test("a comparator that throws leaves the array alone; one that changes it is heard", () => {
  same((call, symbolic) => {
    const array = symbolic([5, 3, 4, 1]);
    try {
      call(prototype.sort, array, () => {
        throw new Error("no");
      });
    } catch {}
    return array;
  });
  same((call, symbolic) => {
    const array = symbolic([5, 3, 4, 1]);
    call(prototype.sort, array, (a: number, b: number) => {
      array.length = 2;
      return a - b;
    });
    return array;
  });
});

test("array-likes, thisArg, holes, getters and cycles", () => {
  same((call) => call(prototype.map, { length: 2, 0: "a", 1: "b" }, (v: string) => v + v));
  same((call, symbolic) =>
    call(
      prototype.map,
      symbolic([5, 1]),
      function (this: number[], v: number) {
        return this[0]! + v;
      },
      [10],
    ),
  );
  same((call, symbolic) => {
    // biome-ignore lint/suspicious/noSparseArray: holes are the point
    const array = symbolic([5, , 3, , undefined]);
    return [
      call(prototype.sort, array),
      call(prototype.map, array, (v: unknown) => v),
      call(prototype.flat, array),
      array,
    ];
  });
  same((call, symbolic) => {
    const log: number[] = [];
    const array = symbolic([5, 1, 2]);
    Object.defineProperty(array, 1, { get: () => log.push(1), enumerable: true, configurable: true });
    return [call(prototype.map, array, (v: unknown) => v), log];
  });
  same((call, symbolic) => {
    const array: unknown[] = symbolic([5, 1]);
    array.push(array, [array, 2]);
    return call(prototype.join, array, "-");
  });
  same((call, symbolic) => call(prototype.forEach, symbolic([5]), undefined));
  same((call, symbolic) => call(prototype.reduce, symbolic([]), (a: number) => a));
  same((call) => call(prototype.map, undefined, (a: number) => a));
  same((call, symbolic) => call(prototype.flat, symbolic([5, [1, [2, [3]]]]), Number.POSITIVE_INFINITY));
});

test("iterators that are closed, and errors on the way", () => {
  same((call) => {
    const log: string[] = [];
    const iterable = {
      [Symbol.iterator]: () => ({
        next: () => ({ value: log.push("next"), done: false }),
        return: () => {
          log.push("return");
          return {};
        },
      }),
    };
    try {
      call(Array.from, Array, iterable, (v: number) => {
        if (v > 2) throw new Error("enough");
        return v;
      });
    } catch (error) {
      log.push(String(error));
    }
    return log;
  });
  same((call) => call(Array.from, Array, { length: 3 }, (_: unknown, i: number) => i * i));
  same((call) => call(Array.from, Array, 5));
  same((call) => call(Array.from, Array, null));
  same((call) => call(Array.from, Array, { [Symbol.iterator]: 5 }));
  same((call) => call(Object.fromEntries, Object, [["a", 1], 5]));
});

test("collections reject what natives reject, and methods found on subclasses are used", () => {
  const rt = new ShadowRuntime();
  rt.begin(model);
  const log: unknown[] = [];
  class Counting extends Map {
    override set(key: unknown, value: unknown): this {
      log.push(key);
      return super.set(key, value);
    }
  }
  const make = (type: unknown, arg: unknown): unknown => rt.construct(type, [arg], [undefined], 1);
  expect(() => make(Map, [5])).toThrow("Iterator value 5 is not an entry object");
  expect(() => make(Set, 5)).toThrow("number 5 is not iterable");
  expect(() => rt.call(Map.prototype.get, {}, undefined, [1], [x], 1)).toThrow("incompatible receiver");
  expect((make(Counting, [["a", 1]]) as Map<string, number>).get("a")).toBe(1);
  expect(log).toEqual(["a"]);
  rt.end();
});
