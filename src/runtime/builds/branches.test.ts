import { beforeEach, describe, expect, test } from "vitest";
import { holds } from "../../expr/evaluate.ts";
import { begin, emitted, log, model, R, union, x } from "../testing/protocol.ts";

beforeEach(() => begin({}));

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
    const tests = [4, 5, 6, 7, 8].map((i) => R.binary("<", 3, x, i, undefined, 1)!);
    for (const test of tests) R.branch(1, true, test);
    const trace = R.end();
    // and one more for the only place there is
    expect(trace.path).toHaveLength(3);
    expect(trace.isCut).toBe(true);
  });

  test("a path that is long because the program is has room for every place; once it was cut it has none", () => {
    const decide = (places: number): void => {
      R.begin(model({ x: 3 }), { pathLength: 20 });
      const tests = Array.from({ length: 40 }, (_, i) => R.binary("<", 3, x, i + 4, undefined, 1)!);
      for (const [i, test] of tests.entries()) R.branch(i % places, true, test);
    };
    decide(40);
    const long = R.end();
    expect(long.path).toHaveLength(40);
    expect(long.isCut).toBe(false);
    decide(3);
    R.branch(100, 3, x);
    const round = R.end();
    expect(round.path).toHaveLength(23);
    expect(round.isCut).toBe(true);
  });

  test("a run that nobody waits for any more is ended at one of its steps", () => {
    let isUnwanted = false;
    const steps = (): void => {
      for (let i = 0; i < 40_000; i++) if (--R.steps < 0) R.exhausted(1);
    };
    R.begin(model({}), { isUnwanted: () => isUnwanted });
    steps();
    isUnwanted = true;
    expect(steps).toThrow();
    expect(R.end().stopped).toBe("time");
  });

  test("what comes after the cut is not followed, unless somebody else listens", () => {
    const cut = (): void => {
      R.begin(model({ x: 3 }), { pathLength: 0 });
      const tests = [4, 5].map((i) => R.binary("<", 3, x, i, undefined, 1)!);
      for (const test of tests) R.branch(1, true, test);
    };
    const list = [3];
    cut();
    R.arrayLiteral(list, [x]);
    expect(R.binary("+", 3, x, 1, undefined, 1)).toBeUndefined();
    expect(R.get(list, undefined, 0, undefined, 3, 1)).toBeUndefined();
    expect(R.call(Math.abs, undefined, undefined, [-3], [x], 1)).toBe(3);
    expect(R.ret).toBeUndefined();
    R.observer = {} as NonNullable<typeof R.observer>;
    try {
      cut();
      expect(R.binary("<", 3, x, 9, undefined, 1)).toBeDefined();
      R.arrayLiteral(list, [x]);
      expect(R.tables.of(list)).toBeDefined();
    } finally {
      R.observer = undefined;
    }
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
