/** Random sources that are seeded: `Math.random`, web crypto, and the random functions of `node:crypto`. */
import nodeCrypto from "node:crypto";
import { type Callable, reflectApply } from "../pristine.ts";
import { replace, type Undo } from "./patch.ts";
import { draw, nextRandom, record, world } from "./state.ts";

const { floor } = Math;
const HEX = "0123456789abcdef";

/** Bytes drawn are recorded as the text or number the program gets, not one by one. */
function fillBytes(view: ArrayBufferView, offset = 0, size = view.byteLength - offset): void {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + offset, size);
  let text = "";
  for (let i = 0; i < bytes.length; i++) {
    const byte = floor(nextRandom() * 256);
    bytes[i] = byte;
    if (i < 16) text += `${HEX[byte >> 4]}${HEX[byte & 15]}`;
  }
  record(text);
}

function uuid(): string {
  let text = "";
  for (let i = 0; i < 36; i++) {
    if (i === 8 || i === 13 || i === 18 || i === 23) text += "-";
    else if (i === 14) text += "4";
    else if (i === 19) text += HEX[8 + floor(nextRandom() * 4)];
    else text += HEX[floor(nextRandom() * 16)];
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
        function getRandomValues(this: unknown, view: ArrayBufferView): unknown {
          if (!world.active || !ArrayBuffer.isView(view) || view.byteLength > 65536)
            return reflectApply(real, this, [view]);
          fillBytes(view);
          return view;
        },
    ),
    replace(
      webcrypto,
      "randomUUID",
      (real) =>
        function randomUUID(this: unknown, ...args: unknown[]): unknown {
          return world.active ? uuid() : reflectApply(real, this, args);
        },
    ),
  ];
}

type Callback = (error: Error | null, value: unknown) => void;

/** Answers now, or later when there is a callback, as `node:crypto` does. */
function answer(value: unknown, callback: unknown): unknown {
  if (typeof callback !== "function") return value;
  queueMicrotask(() => (callback as Callback)(null, value));
  return undefined;
}

/** What replaces the random functions in the stand-in of `node:crypto`. */
export function cryptoOverrides(): Record<string, Callable> {
  const whenActive = (real: Callable, virtual: (...args: unknown[]) => unknown) =>
    ((...args: unknown[]) =>
      world.active ? reflectApply(virtual, undefined, args) : reflectApply(real, nodeCrypto, args)) as Callable;
  const randomBytes = whenActive(nodeCrypto.randomBytes as Callable, (size, callback) => {
    if (typeof size !== "number" || !(size >= 0 && size < 2 ** 26)) {
      return reflectApply(nodeCrypto.randomBytes as Callable, nodeCrypto, [size]);
    }
    const bytes = Buffer.alloc(size);
    fillBytes(bytes);
    return answer(bytes, callback);
  });
  return {
    randomBytes,
    pseudoRandomBytes: randomBytes,
    randomUUID: whenActive(nodeCrypto.randomUUID as Callable, uuid),
    randomInt: whenActive(nodeCrypto.randomInt as Callable, (a, b, c) => {
      const low = typeof b === "number" ? (a as number) : 0;
      const high = typeof b === "number" ? b : (a as number);
      const callback = typeof b === "number" ? c : b;
      const value = low + floor(nextRandom() * (high - low));
      record(value);
      return answer(value, callback);
    }),
    randomFillSync: whenActive(nodeCrypto.randomFillSync as Callable, (view, offset, size) => {
      fillBytes(view as ArrayBufferView, offset as number | undefined, size as number | undefined);
      return view;
    }),
    randomFill: whenActive(nodeCrypto.randomFill as unknown as Callable, (view, ...rest) => {
      fillBytes(view as ArrayBufferView);
      return answer(view, rest[rest.length - 1]);
    }),
  };
}
