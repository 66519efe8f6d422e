import { afterEach, beforeEach, expect, test } from "vitest";
import { harmlessModel } from "../natives/model.ts";
import { modelOf, registerModel } from "../natives/models.ts";
import { coreModule } from "../sandbox/core-modules.ts";
import { EPOCH, world } from "./state.ts";
import { runNextTimer } from "./timer-queue.ts";
import { installWorld, leaveWorld, resetWorld, uninstallWorld } from "./world.ts";

const NativeDate = Date;
const nativeNow = Date.now;

beforeEach(() => {
  installWorld();
  resetWorld(1);
});
afterEach(uninstallWorld);

/** Runs in the virtual world, reports outside of it. */
function inside<T>(seed: number, action: () => T): T {
  resetWorld(seed);
  try {
    return action();
  } finally {
    leaveWorld();
  }
}

test("the clock starts at a fixed moment and stands still", () => {
  const seen = inside(1, () => [Date.now(), new Date().toISOString(), performance.now() - performance.now(), Date()]);
  expect(seen[0]).toBe(EPOCH);
  expect(seen[1]).toBe("2020-01-01T00:00:00.000Z");
  expect(seen[2]).toBe(0);
  expect(seen[3]).toBe(new NativeDate(EPOCH).toString());
});

test("waiting for the clock in a loop ends", () => {
  const turns = inside(1, () => {
    const end = Date.now() + 50;
    let turns = 0;
    while (Date.now() < end && turns < 1e6) turns++;
    return turns;
  });
  expect(turns).toBeLessThan(1e5);
});

test("the stand-in of Date cannot be told from it", () => {
  const facts = inside(1, () => {
    class Later extends Date {
      later() {
        return this.getTime() + 1;
      }
    }
    return [
      Date.prototype.constructor === Date,
      Date.name,
      Date.length,
      new Date() instanceof Date,
      new NativeDate() instanceof Date,
      Object.prototype.toString.call(new Date()),
      new Date(2020, 1, 2).getMonth(),
      Date.UTC(1970, 0, 1),
      new Later(5).later(),
      new Later() instanceof Later,
      Object.keys(Date).length,
      new Date(Number.NaN).getTime(),
      JSON.stringify(new Date()),
    ];
  });
  expect(facts).toEqual([
    true,
    "Date",
    7,
    true,
    true,
    "[object Date]",
    1,
    0,
    6,
    true,
    0,
    Number.NaN,
    '"2020-01-01T00:00:00.000Z"',
  ]);
});

test("process clocks agree", () => {
  const [a, b, uptime, difference] = inside(1, () => {
    const start = process.hrtime();
    return [process.hrtime.bigint(), process.hrtime.bigint(), process.uptime(), process.hrtime(start)];
  });
  expect(a).toBe(b);
  expect(uptime).toBe(1);
  expect(difference).toEqual([0, 0]);
});

test("clocks that nobody looks at for the time agree with the others", () => {
  const seen = inside(1, () => {
    const event = new Event("x");
    const os = coreModule("os") as typeof import("node:os");
    const first = [os.uptime(), process.resourceUsage().userCPUTime, event.timeStamp, os.loadavg()];
    world.now += 500;
    return [...first, event.timeStamp, new Event("y").timeStamp, performance.eventLoopUtilization(), os.uptime()];
  });
  const still = { idle: 0, active: 0, utilization: 0 };
  expect(seen).toEqual([3601, 1_000_000, 1000, [0, 0, 0], 1000, 1500, still, 3601.5]);
  expect(world.clockReads).toBeGreaterThan(5);
});

test("chance is a function of the seed, and what was drawn is listed", () => {
  const draw = () => {
    const { randomBytes, randomInt } = coreModule("crypto") as typeof import("node:crypto");
    return [
      Math.random(),
      Math.random(),
      crypto.randomUUID(),
      [...crypto.getRandomValues(new Uint8Array(4))],
      randomBytes(3).toString("hex"),
      randomInt(10),
    ];
  };
  const first = inside(7, draw);
  const drawn = world.randomDraws;
  expect(inside(7, draw)).toEqual(first);
  expect(inside(8, draw)).not.toEqual(first);
  expect(drawn).toHaveLength(6);
  expect(drawn[0]).toBe(first[0]);
  expect(first[2]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("timers fire in order on a virtual queue", () => {
  const log = inside(1, () => {
    const log: string[] = [];
    setTimeout(() => log.push(`b ${Date.now() - EPOCH}`), 50);
    setTimeout((x: string) => log.push(x), 10, "a");
    const gone = setTimeout(() => log.push("never"), 5);
    clearTimeout(gone);
    let ticks = 0;
    const interval = setInterval(() => {
      log.push(`tick ${++ticks}`);
      if (ticks === 2) clearInterval(interval);
    }, 30);
    setImmediate(() => log.push("immediate"));
    while (runNextTimer());
    return log;
  });
  expect(log).toEqual(["immediate", "a", "tick 1", "b 50", "tick 2"]);
});

test("outside a run everything is native", async () => {
  leaveWorld();
  const earlier = NativeDate.now();
  const now = Date.now();
  expect(earlier <= now && now <= NativeDate.now()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1));
});

test("output is swallowed and the environment is restored", () => {
  const before = process.env.HOME;
  const [seen, printed] = inside(1, () => {
    console.log("never seen");
    process.stdout.write("never seen");
    process.env.HOME = 5 as unknown as string;
    process.env.ASSAY_TEST = "x";
    process.exitCode = 9;
    return [process.env.HOME, world.printed];
  });
  expect(seen).toBe("5");
  expect(printed).toBe(2);
  expect(process.env.HOME).toBe(before);
  expect(process.exitCode).not.toBe(9);
  expect(inside(1, () => process.env.ASSAY_TEST)).toBeUndefined();
});

test("a stand-in is modelled as its original", () => {
  const model = harmlessModel("Date.now");
  registerModel(nativeNow, model);
  expect(modelOf(Date.now)).toBe(model);
  leaveWorld();
  uninstallWorld();
  expect(Date).toBe(globalThis.Date);
  expect(Date.prototype.constructor).toBe(Date);
});
