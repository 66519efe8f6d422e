/** Laws of clock and chance as inputs: what the shadow says of the model is what the program got, for many worlds. */
import type nodeCrypto from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeShadow } from "../../builtins/date/time.ts";
import { installModels } from "../../builtins/index.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Primitive } from "../../expr/expr.ts";
import { AGE_NAME, readingName } from "../../expr/variable/world.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { readElement } from "../../runtime/heap/views.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { coreModule } from "../../runtime/sandbox/core-modules.ts";
import { beginInputs, EPOCH, growingModel, world } from "../../runtime/world/state.ts";
import { installWorld, leaveWorld, resetWorld, uninstallWorld } from "../../runtime/world/world.ts";
import { createSearchRandom, type Random } from "../../solver/random.ts";
import { worldModel, worldValues, worldVariable } from "./inputs.ts";
import { installWorldInputs } from "./models.ts";

beforeAll(() => {
  installModels();
  installWorld();
  installWorldInputs({ symbolicRandom: true, symbolicClock: true });
});
afterAll(() => uninstallWorld());

type Observed = readonly (readonly [value: unknown, shadow: Shadow])[];
type Calls = (call: (fn: unknown, self: unknown, ...args: unknown[]) => unknown, rt: ShadowRuntime) => Observed;

const WORLDS = 150;

/** Another clock in every world: big and small, with the fractions that timers leave. */
function clockOf(random: Random): [string, number][] {
  const wide = (): number => random.below(2 ** random.below(31)) * random.below(4);
  const readings = Array.from({ length: 6 }, (_, n): [string, number] => [readingName(n + 1), wide()]);
  return [[readingName(0), EPOCH - random.below(2 ** 30) + wide()], [AGE_NAME, wide()], ...readings];
}

function inManyWorlds(calls: Calls, isClock: boolean): void {
  const rt = new ShadowRuntime();
  for (let seed = 1; seed <= WORLDS; seed++) {
    const random = createSearchRandom(seed);
    resetWorld(seed);
    if (isClock && seed % 3 === 0) world.now = EPOCH + random.below(100_000) / 10;
    const live = growingModel(new Map<string, Primitive>(isClock ? clockOf(random) : []))!;
    beginInputs(live, live);
    rt.begin(live, {});
    const call = (fn: unknown, self: unknown, ...args: unknown[]): unknown => rt.call(fn, self, undefined, args, [], 0);
    const observed = calls(call, rt);
    leaveWorld();
    rt.end();
    for (const [value, shadow] of observed) {
      expect(shadow).toBeDefined();
      expect(evaluate(shadow!, live)).toBe(value);
    }
  }
}

const CLOCKS: Readonly<Record<string, Calls>> = {
  "Date.now": (call, rt) => [
    [call(Date.now, Date), rt.ret],
    [call(Date.now, Date), rt.ret],
  ],
  "new Date": (_call, rt) => {
    const date = rt.construct(Date, [], [], 0) as Date;
    return [[date.getTime(), timeShadow(rt, date)]];
  },
  Date: (call, rt) => [[call(Date, undefined), rt.ret]],
  "performance.now": (call, rt) => [
    [call(performance.now, performance), rt.ret],
    [call(performance.now, performance), rt.ret],
  ],
  "process.uptime": (call, rt) => [[call(process.uptime, process), rt.ret]],
  "process.hrtime.bigint": (call, rt) => [[call(process.hrtime.bigint, process.hrtime), rt.ret]],
  "process.hrtime": (call, rt) => {
    const start = call(process.hrtime, process) as [number, number];
    const passed = call(process.hrtime, process, start) as [number, number];
    return [start, passed].flatMap((pair) => [
      [pair[0], rt.heap.getProperty(pair, 0)] as const,
      [pair[1], rt.heap.getProperty(pair, 1)] as const,
    ]);
  },
  "process.cpuUsage": (call, rt) => {
    const before = call(process.cpuUsage, process) as NodeJS.CpuUsage;
    const after = call(process.cpuUsage, process, before) as NodeJS.CpuUsage;
    return [before, after].map((usage) => [usage.user, rt.heap.getProperty(usage, "user")] as const);
  },
};

test.each(Object.entries(CLOCKS))("%s", (_name, calls) => {
  inManyWorlds(calls, true);
});

const elements = (view: { readonly length: number; readonly [i: number]: unknown }, rt: ShadowRuntime): Observed =>
  Array.from({ length: view.length }, (_, i) => [view[i], readElement(rt.tables, view, i)] as const);

const node = (): typeof nodeCrypto => coreModule("crypto") as typeof nodeCrypto;

const CHANCES: Readonly<Record<string, Calls>> = {
  "Math.random": (call, rt) => [[call(Math.random, Math), rt.ret]],
  randomInt: (call, rt) => [
    [call(node().randomInt, node(), 10), rt.ret],
    [call(node().randomInt, node(), -(2 ** 40), 2 ** 46), rt.ret],
  ],
  randomUUID: (call, rt) => [
    [call(crypto.randomUUID, crypto), rt.ret],
    [call(node().randomUUID, node()), rt.ret],
  ],
  getRandomValues: (call, rt) =>
    [
      new Uint8Array(3),
      new Int8Array(3),
      new Uint8ClampedArray(2),
      new Uint16Array(2),
      new Int16Array(new ArrayBuffer(8), 2, 2),
      new Uint32Array(2),
      new Int32Array(2),
      new BigUint64Array(1),
      new BigInt64Array(1),
    ].flatMap((view) => {
      call(crypto.getRandomValues, crypto, view);
      return elements(view, rt);
    }),
  randomBytes: (call, rt) => elements(call(node().randomBytes, node(), 5) as Buffer, rt),
  "randomFillSync of a part": (call, rt) => {
    const view = new Uint16Array(6);
    call(node().randomFillSync, node(), view, 2, 3);
    expect([0, 1, 5].map((i) => readElement(rt.tables, view, i))).toEqual([undefined, undefined, undefined]);
    return elements(view, rt).slice(2, 5);
  },
  "randomFillSync of a buffer": (call, rt) => {
    const buffer = new ArrayBuffer(4);
    call(node().randomFillSync, node(), buffer);
    return elements(new Int16Array(buffer), rt);
  },
};

test.each(Object.entries(CHANCES))("%s", (_name, calls) => {
  inManyWorlds(calls, false);
});

test("values as data and back", () => {
  const model = new Map<string, Primitive>([
    ["random(0)", 5],
    ["random(1 of -8..7)", -3],
    ["clock(0)", EPOCH],
    ["choice(0 of 2)", 1],
    ["n", 4],
  ]);
  const data = JSON.parse(JSON.stringify(worldValues(model))) as Record<string, number>;
  expect(data).toEqual({ "random(0)": 5 / 2 ** 32, "random(1 of -8..7)": -3, "clock(0)": EPOCH });
  const again = worldModel({ world: data, choices: { "choice(0 of 2)": 1 } });
  for (const [name, value] of again) expect(model.get(name)).toBe(value);
  expect(again.size).toBe(4);
  expect(worldVariable("random(1 of -8..7)").domain).toEqual({ kind: "integer", min: -8, max: 7 });
});
