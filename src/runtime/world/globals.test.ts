import events from "node:events";
import Module from "node:module";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  applyChanges,
  beginTarget,
  changedBuiltins,
  forgetChanges,
  isLockedForGood,
  keepChanges,
  lockedByRun,
  pictureGlobals,
  trustTarget,
  undoChanges,
  undoRest,
  undoValues,
  watchProgram,
} from "./globals.ts";

const loose = globalThis as unknown as Record<string, unknown>;
const array = Array.prototype as unknown as Record<string, unknown>;
const { get } = Map.prototype;

beforeEach(() => {
  pictureGlobals();
  watchProgram(["globalThis"]);
});
afterEach(() => {
  undoChanges();
  forgetChanges();
});

test("what a run changes is undone", () => {
  loose.added = 1;
  array.first = () => 1;
  Map.prototype.get = () => undefined as never;
  Object.defineProperty(Object.prototype, "polluted", { get: () => "yes", configurable: true });
  JSON.parse = () => "fake";
  undoChanges();
  expect("added" in globalThis).toBe(false);
  expect("first" in array).toBe(false);
  expect(Map.prototype.get).toBe(get);
  expect("polluted" in {}).toBe(false);
  expect(JSON.parse("1")).toBe(1);
});

test("what is deleted comes back with its attributes", () => {
  const before = Object.getOwnPropertyDescriptor(String.prototype, "trim");
  delete (String.prototype as { trim?: unknown }).trim;
  undoChanges();
  expect(Object.getOwnPropertyDescriptor(String.prototype, "trim")).toEqual(before);
});

test("changes made while loading are there in runs, and only there", () => {
  array.first = function (this: unknown[]) {
    return this[0];
  };
  keepChanges();
  expect("first" in array).toBe(false);
  applyChanges();
  expect(([7] as unknown as { first(): number }).first()).toBe(7);
  array.second = 1;
  undoChanges();
  expect("first" in array || "second" in array).toBe(false);
  applyChanges();
  expect("first" in array).toBe(true);
  expect("second" in array).toBe(false);
});

test("prototype pollution shows in a program nobody suspects", () => {
  watchProgram(["export const merge = (a, b, k, j) => { a[k][j] = b; }"]);
  const prototype = Object.getPrototypeOf({}) as Record<string, unknown>;
  prototype.isAdmin = true;
  undoChanges();
  expect("isAdmin" in {}).toBe(false);
});

test.each(["export const merge = (a, b, k, j) => { a[k][j] = b; }", "Object.prototype.own = 1"])(
  "a cheap run that gives a builtin another value is noticed: %s",
  (text) => {
    watchProgram([text]);
    undoValues();
    expect(changedBuiltins()).toBe(false);
    const prototype = Object.getPrototypeOf({}) as Record<string, unknown>;
    const before = Object.prototype.toString;
    prototype.toString = (() => "") as never;
    undoValues();
    expect(changedBuiltins()).toBe(true);
    expect(Object.prototype.toString).toBe(before);
    undoValues();
    expect(changedBuiltins()).toBe(false);
  },
);

test("after a cheap run values are as they were at once, and everything else before a run that counts", () => {
  const { push } = Array.prototype;
  Array.prototype.push = () => 7;
  undoValues();
  expect(Array.prototype.push).toBe(push);
  Map.prototype.get = () => undefined as never;
  Object.defineProperty(JSON, "parse", {
    get() {
      throw new Error("the program's own getter");
    },
    configurable: true,
  });
  undoValues();
  expect(Map.prototype.get).toBe(get);
  expect(JSON.parse("1")).toBe(1);
  loose.added = 1;
  undoValues();
  expect("added" in globalThis).toBe(true);
  undoRest();
  expect("added" in globalThis).toBe(false);
});

test("however many cheap runs there are, what they add does not stay", () => {
  loose.added = 1;
  for (let i = 0; i < 500; i++) undoValues();
  expect("added" in globalThis).toBe(false);
});

test("a target that was shown to leave builtins alone is watched as if no word were suspicious", () => {
  trustTarget();
  loose.added = 1;
  undoChanges();
  expect("added" in globalThis).toBe(true);
  const prototype = Object.getPrototypeOf({}) as Record<string, unknown>;
  prototype.isAdmin = true;
  undoValues();
  expect(["isAdmin" in {}, "added" in globalThis]).toEqual([false, false]);
  beginTarget();
  loose.added = 1;
  undoChanges();
  expect("added" in globalThis).toBe(false);
});

test("what modules changed while they loaded is taken back after cheap runs, too", () => {
  const { max } = Math;
  const other = () => 0;
  Math.max = other;
  loose.added = 1;
  keepChanges();
  for (let i = 0; i < 3; i++) {
    applyChanges();
    expect([Math.max === other, "added" in globalThis]).toEqual([true, true]);
    undoValues();
    expect([Math.max === max, "added" in globalThis]).toEqual([true, false]);
  }
});

test("how many listeners a process has is not the program's doing", () => {
  const listener = () => {};
  process.on("warning", listener);
  keepChanges();
  process.off("warning", listener);
  const { _eventsCount: before } = process as unknown as { _eventsCount: number };
  applyChanges();
  expect((process as unknown as { _eventsCount: number })._eventsCount).toBe(before);
});

test("core modules are put back, and what hangs on them", () => {
  pictureGlobals([events, Module]);
  watchProgram(["require('node:events').prototype.on = 1"]);
  const { on } = events.prototype;
  const { _resolveFilename } = Module as unknown as { _resolveFilename: unknown };
  events.prototype.on = () => undefined as never;
  (Module as unknown as { _resolveFilename: unknown })._resolveFilename = () => "/elsewhere";
  Object.setPrototypeOf(events.prototype, { leaked: true });
  undoChanges();
  expect(events.prototype.on).toBe(on);
  expect((Module as unknown as { _resolveFilename: unknown })._resolveFilename).toBe(_resolveFilename);
  expect("leaked" in events.prototype).toBe(false);
});

test("what cannot be put back is known", () => {
  class Mine {}
  pictureGlobals([{ Mine }]);
  watchProgram(["require; Object.freeze(x.prototype)"]);
  beginTarget();
  expect(lockedByRun()).toBe(undefined);
  Object.freeze(Mine.prototype);
  undoChanges();
  expect(lockedByRun()).toBe("Mine");
  expect(isLockedForGood()).toBe(true);
  beginTarget();
  undoChanges();
  // it is what it is from now on
  expect(lockedByRun()).toBe(undefined);
});

test("globals behind setters come back too", () => {
  const { process: own, Buffer: bytes } = globalThis;
  loose.process = undefined;
  loose.Buffer = undefined;
  undoChanges();
  expect(globalThis.process).toBe(own);
  expect(globalThis.Buffer).toBe(bytes);
});

/** Whether a change of a core module is undone after a run of a program with this text, which may change what it gets hold of. */
function isCoreWatched(text: string): boolean {
  class Core {}
  pictureGlobals([{ Core }]);
  watchProgram([`${text}\nglobalThis.x = 1;`]);
  (Core.prototype as { added?: number }).added = 1;
  undoChanges();
  return !("added" in Core.prototype);
}

test.each([
  "module.exports = { f };",
  'const { f } = require("./f");',
  'import { f, g as h } from "../f.ts";',
  'export * from "./f";',
  "class A { constructor(n) { this.n = n; } }",
  'if (process.env.NODE_ENV === "test") console.warn("x");',
])("words that lead to no core module: %s", (text) => {
  expect(isCoreWatched(text)).toBe(false);
});

test.each([
  'require("fs").x = 1;',
  'const name = "./f"; require(name);',
  'import fs from "node:fs";',
  'import("./f");',
  "const r = require;",
  "module.constructor._load = f;",
  "a.constructor(b);",
  "a?.constructor (b);",
  'a["constructor"](b);',
  "const { constructor } = a;",
  "process.mainModule.x = 1;",
  "console._stdout.x = 1;",
  "const { env } = process;",
])("words that may lead to one: %s", (text) => {
  expect(isCoreWatched(text)).toBe(true);
});

/** Whether a change that shows only to a close look is undone after a run. */
function isWatched(text: string): boolean {
  watchProgram([text]);
  loose.added = 1;
  undoChanges();
  const isUndone = !("added" in globalThis);
  delete loose.added;
  return isUndone;
}

test.each([
  'Object.defineProperty(exports, "__esModule", { value: true });',
  "const has = (o, k) => Object.prototype.hasOwnProperty.call(o, k);",
  "const copy = (o) => Object.assign({}, o);",
])("words that change no builtin: %s", (text) => {
  expect(isWatched(text)).toBe(false);
});

test.each([
  'Object.defineProperty(x, "y", {});',
  'Object.defineProperty(exports.x, "y", {});',
  "Object.prototype.x = 1;",
  "Array.prototype.push.call(Array.prototype, 1);",
  "Object.assign(o, p);",
  "console.log = () => {};",
  "process.exit = () => {};",
])("words that may change one: %s", (text) => {
  expect(isWatched(text)).toBe(true);
});
