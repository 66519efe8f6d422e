import { beforeEach, describe, expect, test } from "vitest";
import { evaluate } from "../../expr/evaluate.ts";
import { native } from "../natives/model.ts";
import { registerModel } from "../natives/models.ts";
import type { Cell } from "../protocol.ts";
import { begin, emitted, log, R, s, x } from "../testing/protocol.ts";

beforeEach(() => begin({}));

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
    expect(evaluate(R.ret!, R.record.model)).toBe(2);
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
    expect(R.heap.isTracked(object)).toBe(false);
  });

  test("call, apply, bind and Reflect keep shadows", () => {
    begin({ x: 1 });
    const list = R.arrayLiteral([1], [x]);
    const expectTwo = (value: unknown) => {
      expect(value).toBe(2);
      expect(evaluate(R.ret!, R.record.model)).toBe(2);
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
    expect(evaluate(R.ret!, R.record.model)).toBe(2);
    const { plainCall } = R;
    expect(plainCall(increment, undefined, 1)).toBe(2);
    expect(R.ret).toBeUndefined();
  });

  test("models run when an operand has a shadow, and only then", () => {
    let runs = 0;
    const twice = (n: number) => n * 2;
    registerModel(twice, {
      name: "twice",
      fidelity: "exact",
      run(call) {
        runs++;
        const { args, args$, rt, site } = call;
        const value = native(call);
        rt.ret = R.binary("*", args[0], rt.asNumber(args[0], args$[0], site), 2, undefined, site);
        return value;
      },
    });
    begin({ x: 4 });
    expect(R.call(twice, undefined, undefined, [4], [undefined], 1)).toBe(8);
    expect(runs).toBe(0);
    expect(R.call(twice, undefined, undefined, [4], [x], 1)).toBe(8);
    expect(runs).toBe(1);
    expect(evaluate(R.ret!, R.record.model)).toBe(8);
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
    expect(R.heap.getProperty(failure, "message")).toBe(s);
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
