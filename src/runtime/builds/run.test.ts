import { afterEach, beforeEach, expect, test } from "vitest";
import { input } from "../../expr/build.ts";
import { DEFAULT_LIMITS } from "../record/trace.ts";
import { EPOCH } from "../world/state.ts";
import { installWorld, leaveWorld, resetWorld, uninstallWorld } from "../world/world.ts";
import { CoverageRuntime } from "./coverage.ts";
import { run } from "./run.ts";
import { ShadowRuntime } from "./shadow.ts";

const R = new ShadowRuntime();
const x = input("x", "num", { kind: "any-number" });

beforeEach(() => {
  installWorld();
  resetWorld(1);
  R.begin(new Map([["x", 2]]), { steps: 1000 });
});
afterEach(() => {
  leaveWorld();
  uninstallWorld();
});

const emitted = <T>(code: string): T => new Function("R", `return (${code})`)(R) as T;

test("values, exceptions, constructors", () => {
  const fn = emitted(`(n) => { const $a = R.args; R.args = undefined; R.ret = $a && $a[0]; return n; /*§f1*/}`);
  expect(run(R, () => R.call(fn, undefined, undefined, [2], [x], -1))).toEqual({ kind: "returns", value: 2 });
  expect(R.ret).toBe(x);
  const error = new Error("no");
  expect(
    run(R, () => {
      throw error;
    }),
  ).toEqual({ kind: "throws", error });
  expect(run(R, () => R.construct(Map, [], [], -1))).toMatchObject({ kind: "returns" });
});

test("endless loops and endless recursion are stopped", () => {
  const loop = emitted("() => { R.args = undefined; for (;;) if (--R.steps < 0) R.exhausted(); /*§f1*/}");
  expect(run(R, () => R.call(loop, undefined, undefined, [], [], -1))).toEqual({ kind: "stopped", why: "steps" });
  R.begin(new Map(), {});
  const recurse = (): unknown => recurse();
  expect(run(R, () => R.call(recurse, undefined, undefined, [], [], -1))).toEqual({ kind: "stopped", why: "stack" });
});

test("an abort swallowed by code that is not instrumented still ends the run", () => {
  const loop = emitted<() => void>("() => { R.args = undefined; for (;;) if (--R.steps < 0) R.exhausted(); /*§f1*/}");
  const outcome = run(R, () => {
    try {
      loop();
    } catch {
      return "survived";
    }
    return undefined;
  });
  expect(outcome).toEqual({ kind: "stopped", why: "steps" });
});

test("promises are awaited on virtual time", async () => {
  const started = performance.timeOrigin;
  const outcome = await run(R, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_600_000));
    return Date.now() - EPOCH;
  });
  expect(outcome).toEqual({ kind: "returns", value: 3_600_000 });
  expect(performance.timeOrigin).toBe(started);
  expect(await run(R, () => Promise.reject(5))).toEqual({ kind: "throws", error: 5 });
});

test("a promise that never settles and timers that never end are given up", async () => {
  const limits = { timers: 20, patience: 3 };
  expect(await run(R, () => new Promise(() => {}), limits)).toEqual({ kind: "stopped", why: "time" });
  let ticks = 0;
  const outcome = run(
    R,
    () => {
      setInterval(() => ticks++, 10);
      return new Promise(() => {});
    },
    limits,
  );
  expect(await outcome).toEqual({ kind: "stopped", why: "tasks" });
  expect(ticks).toBe(20);
});

test("an exception in a timer ends the run", async () => {
  const error = new Error("late");
  const outcome = run(R, () => {
    setTimeout(() => {
      throw error;
    }, 5);
    return new Promise(() => {});
  });
  expect(await outcome).toEqual({ kind: "throws", error });
});

test.each([
  ["setTimeout", (fn: () => void) => void setTimeout(fn, 5)],
  ["setImmediate", (fn: () => void) => void setImmediate(fn)],
  ["queueMicrotask", (fn: () => void) => queueMicrotask(fn)],
  ["nextTick", (fn: () => void) => process.nextTick(fn)],
])("an exception in %s after the call ends the run", async (_, later) => {
  const error = new Error("late");
  const outcome = run(R, () => {
    later(() => {
      throw error;
    });
    return 1;
  });
  expect(await outcome).toEqual({ kind: "throws", error });
});

test("the coverage runtime has the same bounds", () => {
  const C = new CoverageRuntime();
  C.begin({ ...DEFAULT_LIMITS, steps: 500 });
  const loop = new Function("R", "return () => { for (;;) if (--R.steps < 0) R.exhausted(); }")(C) as () => void;
  expect(run(C, () => C.call(loop, undefined, undefined, []))).toEqual({ kind: "stopped", why: "steps" });
  expect(C.end()).toBe(500);
  C.begin();
  expect(run(C, () => C.call((n: number) => n + 1, undefined, undefined, [1]))).toEqual({ kind: "returns", value: 2 });
  expect(C.end()).toBe(0);
});
