/** Timers as Node has them: what `this` is, who comes first, what keeps a process, what a signal ends. */
import { inspect, promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { timerPromises } from "./timer-promises.ts";
import { isKeptAlive, pendingTimers, runNextTimer } from "./timer-queue.ts";
import { installWorld, leaveWorld, resetWorld, uninstallWorld } from "./world.ts";

beforeEach(() => {
  installWorld();
  resetWorld(1);
});
afterEach(() => {
  leaveWorld();
  uninstallWorld();
});

function runAll(): void {
  while (runNextTimer());
}

test("a callback is called on its handle", () => {
  const seen: unknown[] = [];
  const timeout = setTimeout(function (this: unknown) {
    seen.push(this);
  }, 1);
  let rounds = 0;
  setInterval(function (this: NodeJS.Timeout) {
    if (++rounds === 3) clearInterval(this);
  }, 1);
  const immediate = setImmediate(function (this: unknown) {
    seen.push(this);
  });
  runAll();
  expect(seen).toEqual([immediate, timeout]);
  expect(rounds).toBe(3);
  expect([timeout.constructor.name, immediate.constructor.name]).toEqual(["Timeout", "Immediate"]);
  expect(inspect(immediate)).toContain("Immediate");
});

test("an interval starts again after its callback, behind what the callback set", () => {
  const log: string[] = [];
  let rounds = 0;
  const interval = setInterval(() => {
    log.push(`tick ${++rounds}`);
    if (rounds === 1) setTimeout(() => log.push("set by the first tick"), 10);
    else clearInterval(interval);
  }, 10);
  runAll();
  expect(log).toEqual(["tick 1", "set by the first tick", "tick 2"]);
});

test("immediates set by an immediate wait for the next round, and rounds do not starve timers", () => {
  const log: string[] = [];
  setImmediate(() => {
    log.push("a");
    setImmediate(() => log.push("c"));
  });
  setImmediate(() => log.push("b"));
  runAll();
  expect(log).toEqual(["a", "b", "c"]);
  let isOver = false;
  let rounds = 0;
  setTimeout(() => {
    isOver = true;
  }, 20);
  const spin = (): void => {
    rounds++;
    if (!isOver && rounds < 5_000) setImmediate(spin);
  };
  spin();
  runAll();
  expect(isOver).toBe(true);
  expect(rounds).toBeLessThan(5_000);
});

test("what is not waited for does not keep a process; refresh and cancel work on every handle", () => {
  const timer = setTimeout(() => {}, 5).unref();
  expect([isKeptAlive(), timer.hasRef()]).toEqual([false, false]);
  timer.ref();
  expect(isKeptAlive()).toBe(true);
  clearTimeout(Number(timer) as unknown as NodeJS.Timeout);
  clearImmediate(setImmediate(() => {}));
  expect(pendingTimers()).toBe(0);
  AbortSignal.timeout(10);
  expect([pendingTimers(), isKeptAlive()]).toEqual([1, false]);
});

test("promises: values, signals that abort before and after, wrong arguments", async () => {
  const controller = new AbortController();
  const aborted = timerPromises.setTimeout(1000, "late", { signal: controller.signal });
  const value = promisify(setTimeout)(5, "value");
  setTimeout(() => controller.abort(new Error("why")), 2);
  runAll();
  expect(await value).toBe("value");
  await expect(aborted).rejects.toMatchObject({ name: "AbortError", code: "ABORT_ERR", cause: new Error("why") });
  await expect(timerPromises.setImmediate(1, { signal: controller.signal })).rejects.toThrow("aborted");
  await expect(timerPromises.setTimeout(1, 1, { signal: 5 as never })).rejects.toMatchObject({
    code: "ERR_INVALID_ARG_TYPE",
  });
  expect(pendingTimers()).toBe(0);
});

test("an interval of promises ends with its loop", async () => {
  const seen: unknown[] = [];
  const loop = (async () => {
    for await (const value of timerPromises.setInterval(10, "tick")) {
      seen.push(value);
      if (seen.length === 3) break;
    }
  })();
  for (let i = 0; i < 10; i++) {
    runNextTimer();
    for (let j = 0; j < 10; j++) await undefined;
  }
  await loop;
  expect(seen).toEqual(["tick", "tick", "tick"]);
  expect(pendingTimers()).toBe(0);
});

test("performance is as old as the world, and marks last for one run", () => {
  expect(performance.timeOrigin + performance.now()).toBe(Date.now());
  performance.mark("begin");
  setTimeout(() => performance.measure("waited", "begin"), 30);
  runAll();
  expect(performance.getEntriesByName("waited")[0]!.duration).toBe(30);
  resetWorld(1);
  expect(() => performance.measure("waited", "begin")).toThrow("begin");
  expect(process.cpuUsage()).toEqual(process.cpuUsage());
});

test("timers end with their world", () => {
  setTimeout(() => {}, 5);
  expect(pendingTimers()).toBe(1);
  uninstallWorld();
  expect(pendingTimers()).toBe(0);
});
