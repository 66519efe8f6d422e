/** Random sources that are seeded: `Math.random`, web crypto, and the random functions of `node:crypto`. What is wrong with their arguments the real ones say. */
import nodeCrypto from "node:crypto";
import { SIZES } from "../bytes/memory-cell.ts";
import { bytesOf, elementOf, MACHINE_IS_LITTLE } from "../heap/views.ts";
import { type Callable, reflectApply, Uint8Array$ } from "../pristine.ts";
import { keySources } from "./keys.ts";
import { disguise, replace, type Undo } from "./patch.ts";
import { beginDraws, draw, drawWhole, inputs, nextRandom, record, wholeInput, world } from "./state.ts";
import { scheduleImmediate } from "./timer-queue.ts";

const { floor } = Math;
const HEX = "0123456789abcdef";
const realNextTick = process.nextTick;

/** More elements than this of one call are not inputs: the rest is seeded. */
const MOST_INPUTS = 256;
/** Larger buffers stay as the native filled them: drawing so many bytes takes longer than anybody waits. */
const MOST_BYTES = 2 ** 26;
/** `randomInt` answers from a store of so many numbers, and at once only while it lasts. */
const STORE = 1024;

/** Seeded bytes. As inputs they are the elements of integer arrays up to 32 bits, and bytes everywhere else. */
function fill(target: object, at: number, count: number): void {
  const place = bytesOf(target)!;
  beginDraws();
  if (count > MOST_BYTES) {
    if (inputs.random) inputs.filled = { target, at, count, element: "Uint8" };
    record("bytes");
    return;
  }
  const bytes = new Uint8Array$(place.buffer, place.offset + at, count);
  for (let i = 0; i < count; i++) bytes[i] = floor(nextRandom() * 256);
  if (inputs.random) takeInputs(bytes, target, at);
  let text = "";
  for (let i = 0; i < count && i < 16; i++) text += `${HEX[bytes[i]! >> 4]}${HEX[bytes[i]! & 15]}`;
  record(text);
}

function takeInputs(bytes: Uint8Array, target: object, at: number): void {
  const own = elementOf(target);
  const isWhole = own === "Int8" || own === "Int16" || own === "Uint16" || own === "Int32" || own === "Uint32";
  const element = isWhole ? own : "Uint8";
  const size = SIZES[element];
  const range = 2 ** (8 * size);
  const low = element[0] === "I" ? -range / 2 : 0;
  const count = bytes.length / size;
  for (let i = 0; i < count && i < MOST_INPUTS; i++) {
    const byteAt = (k: number): number => i * size + (MACHINE_IS_LITTLE ? k : size - 1 - k);
    let value = 0;
    for (let k = size - 1; k >= 0; k--) value = value * 256 + bytes[byteAt(k)]!;
    if (low < 0 && value >= range / 2) value -= range;
    value = wholeInput(low, low + range - 1, value);
    for (let k = 0; k < size; k++) bytes[byteAt(k)] = floor(value / 256 ** k);
  }
  inputs.filled = { target, at, count: bytes.length, element };
}

/** Version 4: the digits that are not fixed are drawn. */
function uuid(): string {
  beginDraws();
  let text = "";
  for (let i = 0; i < 36; i++) {
    if (i === 8 || i === 13 || i === 18 || i === 23) text += "-";
    else if (i === 14) text += "4";
    else text += HEX[i === 19 ? drawWhole(8, 11) : drawWhole(0, 15)];
  }
  record(text);
  return text;
}

export function installChance(): Undo[] {
  const webcrypto = globalThis.crypto as object;
  return [
    replace(Math, "random", (real) => () => (world.active ? draw() : reflectApply(real, Math, []))),
    replace(
      webcrypto,
      "getRandomValues",
      (real) =>
        function getRandomValues(this: unknown, ...args: unknown[]): unknown {
          const view = reflectApply(real, this, args) as object;
          if (world.active) fill(view, 0, bytesOf(view)!.length);
          return view;
        },
    ),
    replace(
      webcrypto,
      "randomUUID",
      (real) =>
        function randomUUID(this: unknown, ...args: unknown[]): unknown {
          const text = reflectApply(real, this, args);
          return world.active ? uuid() : text;
        },
    ),
  ];
}

/** Natively the answer comes from another thread: after all that is ready to run, in no fixed order with timers. */
function answerLater(callback: Callable, error: null | undefined, value: unknown): void {
  scheduleImmediate(() => reflectApply(callback, undefined, [error, value]), []);
}

const { randomBytes, randomFill, randomFillSync, randomInt, randomUUID } = nodeCrypto as unknown as Readonly<
  Record<string, Callable>
>;
const real = (fn: Callable | undefined, args: readonly unknown[]): unknown =>
  reflectApply(fn!, nodeCrypto, args as unknown[]);

function bytesDrawn(...args: unknown[]): unknown {
  const { 0: size, 1: callback } = args;
  const isLater = typeof callback === "function";
  const buffer = real(randomBytes, isLater ? [size] : args) as Buffer;
  fill(buffer, 0, buffer.length);
  if (!isLater) return buffer;
  answerLater(callback as Callable, null, buffer);
  return undefined;
}

/** Offset and size count elements. */
function filledNow(...args: unknown[]): unknown {
  const { 0: target, 1: offset = 0, 2: size } = args as [object, number?, number?];
  const filled = real(randomFillSync, args);
  const element = (target as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT || 1;
  const at = (offset * element) >>> 0;
  const count = size === undefined ? bytesOf(target)!.length - at : (size * element) >>> 0;
  if (count > 0) fill(target, at, count);
  return filled;
}

function filledLater(...args: unknown[]): unknown {
  let { 0: target, 1: offset, 2: size, 3: callback } = args as [{ length?: number }, unknown, unknown, unknown];
  // whatever is wrong here, the real one throws
  if (bytesOf(target) === undefined) return real(randomFill, args);
  if (typeof offset === "function") {
    callback = offset;
    offset = 0;
    size = target.length;
  } else if (typeof size === "function") {
    callback = size;
    size = (target.length as number) - (offset as number);
  }
  if (typeof callback !== "function" || typeof offset !== "number") return real(randomFill, args);
  const { randomDraws } = world;
  const before = randomDraws.length;
  filledNow(target, offset, size);
  if (randomDraws.length === before) reflectApply(callback as Callable, undefined, [null, target]);
  else answerLater(callback as Callable, null, target);
  return undefined;
}

/** What is left of the store, in which run, and whether somebody waits for it to be filled. */
const store = { run: -1, left: 0, waiting: [] as (() => void)[] };

function wholeDrawn(...args: unknown[]): unknown {
  const { 0: first, 1: second, 2: third } = args;
  const isFromZero = second === undefined || typeof second === "function";
  const callback = isFromZero ? second : third;
  const isLater = typeof callback === "function";
  real(randomInt, isLater ? (isFromZero ? [first] : [first, second]) : args);
  beginDraws();
  const value = drawWhole((isFromZero ? 0 : first) as number, ((isFromZero ? first : second) as number) - 1);
  record(value);
  if (store.run !== world.runs) {
    store.run = world.runs;
    store.left = 0;
    store.waiting = [];
  }
  if (!isLater) {
    store.left = (store.left > 0 ? store.left : STORE) - 1;
    return value;
  }
  wholeLater(() => reflectApply(callback as Callable, undefined, [undefined, value]));
  return undefined;
}

/** At the next tick while the store lasts, and when it is filled otherwise. */
function wholeLater(answer: () => void): void {
  if (store.left > 0) {
    store.left--;
    reflectApply(realNextTick as Callable, process, [answer]);
    return;
  }
  const { waiting } = store;
  waiting[waiting.length] = answer;
  if (waiting.length > 1) return;
  scheduleImmediate(() => {
    store.left = STORE;
    store.waiting = [];
    for (let i = 0; i < waiting.length; i++) wholeLater(waiting[i]!);
  }, []);
}

function uuidDrawn(...args: unknown[]): unknown {
  real(randomUUID, args);
  return uuid();
}

/** What replaces the random functions in the stand-in of `node:crypto`. */
export function cryptoOverrides(): Record<string, Callable> {
  const whenActive = (original: Callable, virtual: Callable): Callable =>
    disguise(
      ((...args: unknown[]) =>
        world.active ? reflectApply(virtual, undefined, args) : real(original, args)) as Callable,
      original,
    );
  const bytes = whenActive(randomBytes!, bytesDrawn);
  return {
    ...keySources(),
    randomBytes: bytes,
    pseudoRandomBytes: bytes,
    prng: bytes,
    rng: bytes,
    randomUUID: whenActive(randomUUID!, uuidDrawn),
    randomInt: whenActive(randomInt!, wholeDrawn),
    randomFillSync: whenActive(randomFillSync!, filledNow),
    randomFill: whenActive(randomFill!, filledLater),
  };
}
