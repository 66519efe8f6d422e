/** A native run in the world of an explored one: clocks show and chance gives what they did there. */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { types } from "node:util";
import { Given } from "./given.ts";

type Fn = (...args: never[]) => unknown;
type Undo = () => void;

export interface EnteredWorld {
  /** From now on; until then everything is the process's own. */
  begin(): void;
  /** Gives the process its own functions back. */
  leave(): void;
}

/** Before anything is loaded: modules keep the functions they find. */
export function enterWorld(values: Readonly<Record<string, number>>): EnteredWorld {
  const given = new Given(values);
  let isOn = false;
  const undo: Undo[] = [];
  const define: Define = (owner, name, attributes) => {
    let at: object | null = owner;
    while (at !== null && !Object.hasOwn(at, name)) at = Object.getPrototypeOf(at) as object | null;
    const before = at === null ? undefined : Object.getOwnPropertyDescriptor(at, name);
    if (at === null || before === undefined || !before.configurable) return;
    const place = at;
    const { enumerable } = before;
    const original = (owner as Record<string, unknown>)[name];
    Object.defineProperty(place, name, {
      ...attributes(original),
      enumerable: enumerable === true,
      configurable: true,
    });
    undo.push(() => void Object.defineProperty(place, name, before));
  };
  const put: Put = (owner, name, make) =>
    define(owner, name, (original) => {
      const virtual = make(original as Fn);
      const value = function (this: unknown, ...args: unknown[]): unknown {
        return Reflect.apply(isOn ? virtual : (original as Fn), this, args as never[]);
      };
      return { value: Object.defineProperties(value, own(original as Fn, value)), writable: true };
    });
  if (given.hasChance) giveChance(given, put);
  if (given.hasClock) {
    giveClock(given, put);
    giveDates(given, define, () => isOn);
  }
  syncBuiltinESMExports();
  return {
    begin() {
      isOn = true;
    },
    leave() {
      isOn = false;
      for (const each of undo.reverse()) each();
      syncBuiltinESMExports();
    },
  };
}

type Define = (owner: object, name: string, attributes: (original: unknown) => PropertyDescriptor) => void;
type Put = (owner: object, name: string, make: (original: Fn) => Fn) => void;

/** Name, length and what else the original carries, where it can be carried. */
function own(original: Fn, copy: object): PropertyDescriptorMap {
  const attributes: PropertyDescriptorMap & Record<symbol, PropertyDescriptor> = {};
  for (const key of Reflect.ownKeys(original)) {
    const mine = Object.getOwnPropertyDescriptor(copy, key);
    if (mine === undefined || mine.configurable === true)
      attributes[key as string] = Object.getOwnPropertyDescriptor(original, key)!;
  }
  return attributes;
}

type Callback = (error: unknown, value: unknown) => void;

function giveChance(given: Given, put: Put): void {
  const fill = (target: Uint8Array, offset = 0, size?: number): void => {
    const element = target.BYTES_PER_ELEMENT || 1;
    given.fill(target, offset * element, size === undefined ? target.byteLength - offset * element : size * element);
  };
  put(Math, "random", () => () => given.fraction());
  put(
    globalThis.crypto,
    "getRandomValues",
    (real) =>
      function (this: unknown, ...args: unknown[]) {
        const target = Reflect.apply(real, this, args) as Uint8Array;
        fill(target);
        return target;
      },
  );
  const uuid = (): string =>
    "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (digit) =>
      (digit === "y" ? given.whole(8, 11) : given.whole(0, 15)).toString(16),
    );
  for (const owner of [globalThis.crypto, crypto]) {
    put(
      owner,
      "randomUUID",
      (real) =>
        function (this: unknown, ...args: unknown[]) {
          Reflect.apply(real, this, args);
          return uuid();
        },
    );
  }
  const bytes =
    (real: Fn) =>
    (...args: unknown[]): unknown => {
      const callback = args[1] as Callback | undefined;
      const buffer = Reflect.apply(real, crypto, typeof callback === "function" ? [args[0]] : args) as Buffer;
      fill(buffer);
      if (typeof callback !== "function") return buffer;
      setImmediate(() => callback(null, buffer));
      return undefined;
    };
  const { randomBytes } = crypto;
  for (const name of ["randomBytes", "pseudoRandomBytes", "prng", "rng"]) put(crypto, name, () => bytes(randomBytes));
  put(crypto, "randomInt", (real) => (...args: unknown[]): unknown => {
    const callback = args[args.length - 1];
    const isLater = typeof callback === "function";
    const bounds = isLater ? args.slice(0, -1) : args;
    Reflect.apply(real, crypto, bounds);
    const [low, high] = (bounds[1] === undefined ? [0, bounds[0]] : bounds) as [number, number];
    const value = given.whole(low, high - 1);
    if (!isLater) return value;
    return Reflect.apply(real, crypto, [...bounds, () => (callback as Callback)(undefined, value)] as never[]);
  });
  const fillSync = crypto.randomFillSync;
  put(crypto, "randomFillSync", (real) => (...args: unknown[]): unknown => {
    const filled = Reflect.apply(real, crypto, args);
    Reflect.apply(fill, undefined, args);
    return filled;
  });
  put(crypto, "randomFill", (real) => (...args: unknown[]): unknown => {
    const at = args.findIndex((arg) => typeof arg === "function");
    const callback = args[at] as Callback;
    const target = args[0] as Uint8Array;
    if (at < 1 || !(ArrayBuffer.isView(target) || types.isAnyArrayBuffer(target)))
      return Reflect.apply(real, crypto, args as never[]);
    const offset = at === 1 ? 0 : (args[1] as number);
    const size = at === 1 ? target.length : at === 2 ? target.length - offset : (args[2] as number | undefined);
    Reflect.apply(fillSync, crypto, [target, offset, size]);
    fill(target, offset, size);
    if (size === 0) callback(null, target);
    else setImmediate(() => callback(null, target));
    return undefined;
  });
}

function giveClock(given: Given, put: Put): void {
  put(performance, "now", () => () => given.age());
  giveMarks(given, put);
  const span = (): [number, number] => {
    const age = given.age();
    const seconds = Math.floor(age / 1000);
    return [seconds, Math.round((age - seconds * 1000) * 1e6)];
  };
  put(process, "uptime", () => () => given.age() / 1000);
  put(process, "cpuUsage", (real) => (before?: NodeJS.CpuUsage) => {
    if (before) Reflect.apply(real, process, [before]);
    return { user: Math.round(given.age() * 1e3) - (before?.user ?? 0), system: 0 - (before?.system ?? 0) };
  });
  put(process, "hrtime", (real) => (before?: [number, number]) => {
    if (before !== undefined) Reflect.apply(real, process, [before]);
    const [seconds, rest] = span();
    if (before === undefined) return [seconds, rest];
    const more = rest - before[1];
    return more < 0 ? [seconds - before[0] - 1, more + 1e9] : [seconds - before[0], more];
  });
  put(process.hrtime, "bigint", () => () => {
    const [seconds, rest] = span();
    return BigInt(seconds) * 1_000_000_000n + BigInt(rest);
  });
  for (const name of ["setTimeout", "setInterval"]) {
    put(globalThis, name, (real) => (fn: unknown, delay: unknown, ...args: unknown[]): unknown => {
      if (typeof fn !== "function") return Reflect.apply(real, globalThis, [fn, delay, ...args] as never[]);
      let due = given.due(delay);
      const fire = function (this: unknown, ...values: unknown[]): unknown {
        given.reached(due);
        due = given.due(delay);
        return Reflect.apply(fn, this, values);
      };
      return Reflect.apply(real, globalThis, [fire, delay, ...args] as never[]);
    });
  }
}

function giveDates(given: Given, define: Define, isOn: () => boolean): void {
  const RealDate = Date;
  const now = (): number => Math.floor(given.time());
  const realNow = RealDate.now;
  const standIn = new Proxy(RealDate, {
    apply: (target, self, args) =>
      isOn() ? new RealDate(now()).toString() : (Reflect.apply(target, self, args) as unknown),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, isOn() && args.length === 0 ? [now()] : args, newTarget) as object,
  });
  define(RealDate, "now", () => ({ value: () => (isOn() ? now() : realNow()), writable: true }));
  define(RealDate.prototype, "constructor", () => ({ value: standIn, writable: true }));
  define(globalThis, "Date", () => ({ value: standIn, writable: true }));
  define(performance, "timeOrigin", (original) => ({ get: () => (isOn() ? given.origin : original) }));
}

type Options = Readonly<Record<string, unknown>>;
const isOptions = (value: unknown): value is Options => typeof value === "object" && value !== null;

/** Entries that say no time are made now. */
function giveMarks(given: Given, put: Put): void {
  put(performance, "mark", (real) => (...args: unknown[]): unknown => {
    const [name, options] = args;
    const isOpen = options === undefined || (isOptions(options) && options.startTime === undefined);
    return Reflect.apply(
      real,
      performance,
      (isOpen ? [name, { ...options, startTime: given.age() }] : args) as never[],
    );
  });
  put(performance, "measure", (real) => (...args: unknown[]): unknown => {
    const [name, start, end] = args;
    const perform = (options: unknown): unknown => Reflect.apply(real, performance, [name, options] as never[]);
    if (end !== undefined) return Reflect.apply(real, performance, args as never[]);
    if (!isOptions(start)) return perform({ start: start ?? 0, end: given.age() });
    const isOpen = start.end === undefined && (start.duration === undefined || start.start === undefined);
    return perform(isOpen ? { ...start, end: given.age() } : start);
  });
}
