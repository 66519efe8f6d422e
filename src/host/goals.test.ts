import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findTargets } from "../frontend/targets/find.ts";
import { ownSlots } from "./goals.ts";
import { ModuleService } from "./modules.ts";

/** The lines whose branches count for a target. */
function linesOf(name: string, text: string, file = "subject.ts"): number[] {
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const path = join(folder, file);
    writeFileSync(path, text);
    const { targets, diagnostics } = findTargets(`${path}#${name}`, { cwd: folder });
    expect(diagnostics).toEqual([]);
    const module = new ModuleService(() => true).module(path);
    const own = new Set(ownSlots(targets[0]!, module));
    const sites = module.sites.filter((site) => site.branch >= 0 && own.has(module.firstSlot + 2 * site.branch));
    return [...new Set(sites.map((site) => site.line))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("exported helpers count as well as private ones, through one another; others do not", () => {
  const text = `export function main(n: number) { return second(n); }
export function second(n: number) { return n > 1 ? third(n) : 0; }
const third = (n: number) => (n > 2 ? 1 : 0);
export function other(n: number) { return n > 3 ? 1 : 0; }`;
  expect(linesOf("main", text)).toEqual([2, 3]);
  expect(linesOf("other", text)).toEqual([4]);
});

test("a name means the innermost definition around it", () => {
  const text = `export function main(n: number) {
  function step(m: number) { return m > 1 ? 1 : 0; }
  return step(n);
}
export function step(n: number) { return n > 2 ? 1 : 0; }
export const limit = Math.random() > 2 ? 1 : 2;
export function uses(n: number) { return n > limit ? 1 : 0; }`;
  expect(linesOf("main", text)).toEqual([2]);
  expect(linesOf("uses", text)).toEqual([7]);
});

const CLASSES = `class Base {
  protected low(n: number) { return n < 0 ? 0 : n; }
  unused(n: number) { return n > 1 ? 1 : 0; }
}
export class Account extends Base {
  #total = 0;
  constructor(limit: number) { super(); if (limit < 0) throw new Error("limit"); }
  #check(n: number) { if (n > 100) throw new Error("much"); }
  private log(n: number) { return n === 7 ? "seven" : "no"; }
  set total(n: number) { this.#total = n > 5 ? 5 : n; }
  get total() { return this.#total > 3 ? 3 : this.#total; }
  pay(n: number) { this.#check(this.low(n)); this.log(n); this.total = n; }
  read() { return this.total; }
  async *each(n: number) { if (n > 2) yield n; }
  static of(n: number) { return new Account(n > 1 ? n : 1); }
}
export function open(n: number) { return new Account(n).read(); }`;

test("private, #private, protected and inherited methods, setters and getters count for the method that reaches them", () => {
  expect(linesOf("Account.pay", CLASSES)).toEqual([2, 8, 9, 10]);
  expect(linesOf("Account.read", CLASSES)).toEqual([11]);
  expect(linesOf("Account.each", CLASSES)).toEqual([14]);
});

test("making an instance reaches the constructor, a call reaches the method of that name", () => {
  expect(linesOf("open", CLASSES)).toEqual([7, 11]);
  expect(linesOf("Account.of", CLASSES)).toEqual([7, 15]);
});

test("properties of exports, functions and prototypes count where they are called", () => {
  const text = `exports.main = function (n) { return exports.helper(n) + new Thing(n).size(); };
exports.helper = function (n) { return n > 1 ? 1 : 0; };
exports.other = function (n) { return n > 2 ? 1 : 0; };
function Thing(n) { this.n = n || 1; }
Thing.prototype.size = function () { return this.n > 4 ? 4 : this.scaled(); };
Thing.prototype.scaled = function () { return this.n > 5 ? 5 : 0; };
Thing.prototype.unused = function () { return this.n > 6 ? 5 : 0; };`;
  expect(linesOf("main", text, "subject.cjs")).toEqual([2, 4, 5, 6]);
});

test("methods of one object reach each other", () => {
  const text = `export const api = {
  first(n: number) { return this.second(n); },
  second(n: number) { return n > 1 ? 1 : 0; },
  third(n: number) { return n > 2 ? 1 : 0; },
};`;
  expect(linesOf("api.first", text)).toEqual([3]);
});

test("methods of collections are none of the file's, unless something else may be there", () => {
  const text = `export class Cache {
  private map = new Map<string, number>();
  get(key: string) { const value = this.map.get(key) ?? 0; this.map.set(key, value); return value; }
  set(key: string, value: number) {
    if (value > 3) this.map.set(key, value);
  }
}`;
  expect(linesOf("Cache.get", text)).toEqual([3]);
  const other = "\nexport function main(key: string) { const cache = new Cache(); cache.set(key, 1); }";
  expect(linesOf("main", text + other)).toEqual([5]);
});
