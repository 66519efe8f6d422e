/** The random functions of crypto: the native ones' errors, the native ones' order of events, values of the seed. */
import { execFileSync } from "node:child_process";
import realCrypto from "node:crypto";
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { coreModule } from "../sandbox/core-modules.ts";
import { runNextTimer } from "./timer-queue.ts";
import { installWorld, leaveWorld, resetWorld, uninstallWorld } from "./world.ts";

beforeEach(() => {
  installWorld();
  resetWorld(1);
});
afterEach(uninstallWorld);

type Functions = Readonly<Record<string, (...args: unknown[]) => unknown>>;
const natively = realCrypto as unknown as Functions;
const virtual = (): Functions => coreModule("crypto") as Functions;

/** What is not a random value: the class, code and text of the error, or the kind of the result. */
function ending(action: () => unknown): string {
  try {
    const value = action();
    return `${typeof value} ${Object.prototype.toString.call(value)} ${(value as { length?: number })?.length}`;
  } catch (error) {
    const { name, code, message } = error as Error & { code?: string };
    return `${(error as object).constructor.name} ${name} ${code} ${message}`;
  }
}

const nothing = (): void => {};
const ODD: readonly unknown[] = [
  undefined,
  null,
  true,
  "3",
  "",
  0,
  -0,
  1,
  3,
  -1,
  2.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 31,
  2 ** 48,
  2 ** 48 + 5,
  2 ** 53,
  -(2 ** 53) + 1,
  5n,
  Symbol.iterator,
  {},
  [],
  [1, 2],
  nothing,
  { disableEntropyCache: true },
  { disableEntropyCache: 1 },
];
const TARGETS: readonly (() => unknown)[] = [
  () => new Uint8Array(6),
  () => new Int16Array(3),
  () => new BigInt64Array(2),
  () => new Float32Array(2),
  () => new Float64Array(1),
  () => new ArrayBuffer(6),
  () => new SharedArrayBuffer(4),
  () => new DataView(new ArrayBuffer(4)),
  () => Buffer.alloc(5),
  () => new Uint8Array(0),
  () => new Uint8Array(65537),
  () => [0, 0],
  () => "text",
  () => undefined,
];

const agree = (name: string, args: () => unknown[]): void => {
  const native = ending(() => natively[name]!(...args()));
  const inside = ending(() => virtual()[name]!(...args()));
  // thousands of them: said only where something is wrong
  if (inside !== native) expect(`${name}(${args().map((arg) => inspect(arg))}): ${inside}`).toBe(native);
};

test("wrong arguments end as natively", () => {
  for (const a of ODD) {
    // a size that can be meant is not asked of memory
    if (!(typeof a === "number" && a > 1e6)) {
      agree("randomBytes", () => [a]);
      agree("pseudoRandomBytes", () => [a]);
      for (const b of ODD) agree("randomBytes", () => [a, b]);
    }
    agree("randomUUID", () => [a]);
    agree("randomInt", () => [a]);
    agree("getRandomValues", () => [a]);
    for (const b of ODD) {
      agree("randomInt", () => [a, b]);
      for (const c of [undefined, null, nothing, 5]) agree("randomInt", () => [a, b, c]);
      for (const target of TARGETS) agree("randomFillSync", () => [target(), a, b]);
    }
    for (const target of TARGETS) {
      for (const b of [undefined, 0, 1, 2, 7, -1, Number.NaN, nothing, "1"]) {
        for (const c of [undefined, nothing, 5]) agree("randomFill", () => [target(), a, b, c]);
      }
    }
  }
  for (const target of TARGETS) agree("getRandomValues", () => [target()]);
  agree("getRandomValues", () => []);
  agree("randomUUID", () => []);
});

test("web crypto: the wrong receiver, array or size", () => {
  const functions: readonly (() => unknown)[] = [
    () => crypto.getRandomValues(new Float32Array(1) as never),
    () => crypto.getRandomValues(new Uint8Array(65537)),
    () => Reflect.apply(crypto.getRandomValues, undefined, [new Uint8Array(1)]),
    () => Reflect.apply(crypto.getRandomValues, crypto, []),
    () => Reflect.apply(crypto.randomUUID, {}, []),
    () => crypto.getRandomValues(new DataView(new ArrayBuffer(2)) as never),
  ];
  for (const action of functions) {
    const inside = ending(action);
    leaveWorld();
    expect(inside).toBe(ending(action));
    resetWorld(1);
  }
  expect(ending(functions[0]!)).toContain("TypeMismatchError");
  expect(ending(functions[1]!)).toContain("QuotaExceededError");
});

test("only what was asked for is filled", async () => {
  const { randomFill, randomFillSync } = virtual() as unknown as typeof realCrypto;
  const words = new Uint16Array(64);
  randomFillSync(words, 10, 50);
  expect(words.subarray(0, 10).every((word) => word === 0)).toBe(true);
  expect(words.subarray(60).every((word) => word === 0)).toBe(true);
  expect(words.subarray(10, 60).some((word) => word > 255)).toBe(true);
  const later = new Uint8Array(64);
  const filled = new Promise((resolve) => randomFill(later, 8, 32, (_error, bytes) => resolve(bytes)));
  runNextTimer();
  expect(await filled).toBe(later);
  expect([later.subarray(0, 8), later.subarray(40)].every((part) => part.every((byte) => byte === 0))).toBe(true);
  expect(later.subarray(8, 40).some((byte) => byte !== 0)).toBe(true);
});

/** Which callbacks came, with what is theirs and not random, in order. */
async function order(functions: Functions, turn: (isQuiet: () => boolean) => Promise<void>): Promise<string[]> {
  const log: string[] = [];
  let awaited = 0;
  const isQuiet = () => awaited === 0;
  const say = (name: string) => {
    awaited++;
    return (...args: unknown[]): void => {
      awaited--;
      log.push(`${name} ${String(args[0])} ${typeof args[1]}`);
      queueMicrotask(() => log.push(`after ${name}`));
    };
  };
  functions.randomFill!(new Uint8Array(0), say("nothing"));
  functions.randomInt!(5, say("int"));
  functions.randomInt!(5, 9, say("int2"));
  process.nextTick(() => log.push("tick"));
  void Promise.resolve().then(() => log.push("promise"));
  log.push("sync");
  await turn(isQuiet);
  functions.randomInt!(5, say("stored"));
  void Promise.resolve().then(() => log.push("promise"));
  await turn(isQuiet);
  functions.randomBytes!(3, say("bytes"));
  void Promise.resolve().then(() => log.push("promise"));
  await turn(isQuiet);
  functions.randomFill!(new Uint8Array(3), 1, say("fill"));
  void Promise.resolve().then(() => log.push("promise"));
  await turn(isQuiet);
  return log;
}

/** A process of its own: what `randomInt` does depends on the calls before. */
function nativeOrder(): string[] {
  const code = `const wait = async (isQuiet) => { do await new Promise((done) => setImmediate(done)); while (!isQuiet()); };
    Promise.resolve().then(() => (${order.toString()})(require("node:crypto"), wait)).then((log) => console.log(JSON.stringify(log)));`;
  return JSON.parse(execFileSync(process.execPath, ["-e", code], { encoding: "utf8" })) as string[];
}

test("callbacks come when they come natively", async () => {
  const inside = await order(virtual(), async () => {
    for (let i = 0; i < 5; i++) {
      await new Promise<void>((resolve) => process.nextTick(resolve));
      runNextTimer();
    }
    await Promise.resolve();
  });
  expect(inside).toEqual(nativeOrder());
});
