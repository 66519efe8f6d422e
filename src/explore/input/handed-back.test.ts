/** Functions that a target hands back are called, in every kind of run and with the same result. */
import { describe, expect, test } from "vitest";
import { markPlatform, waysIn } from "../../value/handed-back.ts";
import { exploreText } from "../testing/explore-text.ts";

const MEMOIZE = `export function memoize(fn: (key: string) => number): (key: string) => number {
  const cache = new Map<string, number>();
  return (key) => {
    const hit = cache.get(key);
    if (hit !== undefined) return hit;
    const value = fn(key);
    cache.set(key, value);
    return value;
  };
}`;
const COUNTER = `export function makeCounter(start: number) {
  let n = start;
  return {
    next(step: number): number { n += step; return n; },
    reset(): void { if (n > 40) throw new Error("too late"); n = 0; },
  };
}`;
const STORE = `export function createStore(state: number) {
  const listeners: (() => void)[] = [];
  return {
    dispatch(by: number): void { state += by; for (const listener of listeners) listener(); },
    subscribe(listener: () => void): () => boolean {
      listeners.push(listener);
      return () => { const at = listeners.indexOf(listener); if (at < 0) return false; listeners.splice(at, 1); return true; };
    },
  };
}`;
const CURRY = "export const curry = (a: number) => (b: number) => (c: number) => (a + b === c ? 'sum' : 'other');";
const SESSION = `export async function open(user: string) {
  let isOpen = true;
  return {
    async send(text: string): Promise<string> { if (!isOpen) throw new Error("closed"); return user + text; },
    close(): void { isOpen = false; },
  };
}`;
const IDS = `export function ids(start: number) {
  return function* (count: number): Generator<number> { for (let i = 0; i < count && i < 4; i++) yield start === 7 ? -1 : start + i; };
}`;
const HELPER = `const limited = (most: number) => { let n = 0; return (): boolean => { n++; return n <= most; }; };
export function limit(most: number): () => boolean { const is = limited(most); return () => { if (is()) return true; return false; }; }`;
const HOOKS = `export function hooks(): [get: () => number, set: (n: number) => void] {
  let value = 0;
  return [() => (value > 9 ? 9 : value), (n) => { value = n; }];
}`;
const CLASS = `class Bag { private items: string[] = []; add(item: string): this { this.items.push(item); return this; } has(item: string): boolean { if (this.items.includes(item)) return true; return false; } }
export function makeBag(): { add(item: string): unknown; has(item: string): boolean } { return new Bag(); }`;

const PROGRAMS = { MEMOIZE, COUNTER, STORE, CURRY, SESSION, IDS, HELPER, HOOKS };

describe.each(Object.entries(PROGRAMS))("%s", (_, text) => {
  test("what is inside is reached, and every kind of run ends alike", async () => {
    const { program, result, goals } = await exploreText(text, { runs: 250 });
    expect(goals.filter((goal) => result.seen[goal] === 0)).toEqual([]);
    const called = result.kept.filter(({ input }) => input.calls !== undefined);
    expect(called.length).toBeGreaterThan(0);
    for (const { model, input, outcome } of called) {
      const told = JSON.stringify(outcome);
      expect(JSON.stringify(program.encodeOutcome(await program.runPlain(model)))).toBe(told);
      expect(JSON.stringify(program.encodeOutcome((await program.runWatched(new Map(), input)).outcome))).toBe(told);
    }
  });

  test("a seed reproduces it, and nothing is claimed", async () => {
    const told = async (): Promise<string> => {
      const { result, program } = await exploreText(text, { runs: 40, isChallenged: true });
      expect(result.status).not.toBe("exhausted");
      expect([...program.narrowed].map(({ kind }) => kind)).toContain("handed-out-functions");
      return JSON.stringify(result.kept.map(({ input, outcome }) => [input, outcome]));
    };
    expect(await told()).toBe(await told());
  });
});

const UNTYPED = `export function trimmer(text: any) {
  return { trim(set: any): string { if (set.source === "x") throw new RangeError("x"); return set.flags ? text + set.flags : text; } };
}`;

test.each([STORE, COUNTER, HOOKS, UNTYPED])(
  "models say the same to a program that is told what another one saw: %s",
  async (text) => {
    const { program, result } = await exploreText(text, { runs: 120 });
    const called = result.kept.filter(({ input }) => input.calls !== undefined);
    expect(called.length).toBeGreaterThan(0);
    for (const { model, input, outcome } of called) {
      const { program: other } = await exploreText(text, { runs: 1 });
      other.know(program.ways, [model]);
      expect(other.encodeOutcome(await other.runPlain(model))).toEqual(outcome);
      expect(other.encodeInput(model)).toEqual(input);
    }
  },
);

test("methods of a class that nobody exports", async () => {
  const { result } = await exploreText(CLASS, { runs: 40 });
  const ways = result.kept.flatMap(({ input }) => (input.calls ?? []).map(({ of }) => of));
  expect(new Set(ways)).toEqual(new Set([".add", ".has"]));
});

test.each([
  "export function plain(a: number): number { return a > 3 ? 1 : 0; }",
  "export function mapped(list: number[]): number[] { return list.map((n) => (n > 3 ? 1 : 0)); }",
  "export function given(fn: () => number): () => number { return fn; }",
  "export class Cart { items = 0; add(n: number): void { this.items += n; } }\nexport function cart(n: number): Cart { const made = new Cart(); if (n > 3) made.add(n); return made; }",
])("what hands back nothing of its own has no such variables: %s", async (text) => {
  const { program, result } = await exploreText(text, { runs: 30 });
  for (const { model, input } of result.kept) {
    expect(input.calls).toBeUndefined();
    expect(program.variablesOf(model).filter(({ name }) => name.startsWith("result()"))).toEqual([]);
  }
});

test("a result is told as it was when it was given", async () => {
  const { program } = await exploreText(
    `export function log() { const lines: string[] = []; return { add(line: string): string[] { lines.push(line); return lines; } }; }`,
    { runs: 30 },
  );
  const outcome = program.encodeOutcome(await program.runPlain(new Map([["result().calls", 2]])));
  expect(outcome).toMatchObject({
    returns: {
      $: "called",
      v: [
        {},
        [
          [".add", [""]],
          [".add", ["", ""]],
        ],
      ],
    },
  });
});

test("what the platform has is not called as if the program had written it", () => {
  const tools = { clear: clearImmediate, later: { queueMicrotask, next: process.nextTick }, own: () => 1 };
  expect(waysIn(tools, () => false)).toContain(".clear");
  markPlatform();
  expect(waysIn(tools, () => false)).toEqual([".own"]);
});
