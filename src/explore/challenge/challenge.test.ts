/** Claims that do not hold, planted where the static analysis or the solver may miss them: chance withdraws them. */

import { expect, test } from "vitest";
import type { Violation } from "../../checkers/watch.ts";
import { input } from "../../expr/build.ts";
import { claimTexts } from "../../report/claims.ts";
import type { Call, CallsOptions, CallsRun } from "../program/calls.ts";
import { checkText } from "../testing/check-text.ts";
import { exploreText } from "../testing/explore-text.ts";
import { challenge } from "./challenge.ts";
import { LATER_CALL } from "./sequences.ts";

const challenged = (text: string) => exploreText(text, { runs: 500, isChallenged: true });

test.each([
  ["numbers", "export function f(a: number): number { if (a > 3 && a < 2) return 1; return a > 0 ? 2 : 3; }"],
  [
    "texts",
    "export function f(s: string): number { if (s.length > 2 && s === 'a') return 1; return s === 'b' ? 2 : 3; }",
  ],
  ["objects", "export function f(o: { a: boolean }): number { if (o.a && !o.a) return 1; return o.a ? 2 : 3; }"],
  [
    "an error",
    "export function f(a: number): number { if (a > 9) throw new RangeError('a'); if (a > 9) return 1; return 2; }",
  ],
])("what is infeasible stays so: %s", async (_, text) => {
  const { result } = await challenged(text);
  expect([...claimTexts(result.unreached.claims()), result.status]).toEqual(["exhausted"]);
  expect(result.statistics.challenges).toBeGreaterThan(400);
});

test.each([
  [
    "module state",
    `const STATE = { n: 0 };
     function bump(this: { n: number }) { this.n++; }
     export function f(a: boolean): number { bump.call(STATE); if (STATE.n > 40) return 1; return a ? 2 : 3; }`,
    /module state|modules keep state/,
  ],
  [
    "module state that remembers arguments",
    `const LAST: { o: unknown } = { o: undefined };
     function keep(this: { o: unknown }, o: unknown) { this.o = o; }
     export function f(o: { a: boolean }): number { const known = LAST.o === o; keep.call(LAST, o); if (known) return 1; return o.a ? 2 : 3; }`,
    /module state|modules keep state/,
  ],
  [
    "two arguments that are one object",
    "export function f(a: { n: boolean }, b: { n: boolean }): number { switch (a) { case b: return 1; } return a.n ? 2 : 3; }",
    /same object|one object|in two places/,
  ],
  [
    "two elements that are one object",
    `const { is } = Object;
     export function f(a: [{ n: boolean }, { n: boolean }]): number { if (is(a[0], a[1])) return 1; return a[0].n ? 2 : 3; }`,
    /same object|one object|in two places/,
  ],
  [
    "an undeclared property",
    "const { keys } = Object;\nexport function f(o: { n: boolean }): number { if (keys(o).length > 1) return 1; return o.n ? 2 : 3; }",
    /not declare|undeclared|but the declared ones/,
  ],
  [
    "an optional argument",
    "export function f(a: boolean, b?: boolean): number { if (arguments.length === 2 && b === undefined) return 1; return a ? 2 : 3; }",
    /undefined/,
  ],
  [
    "a frozen object",
    "export function f(o: { n: boolean }): number { if (Object.isFrozen(o)) return 1; return o.n ? 2 : 3; }",
    /frozen|plain/,
  ],
  [
    "a view with an offset",
    "export function f(b: Uint8Array): number { if (b.byteOffset > 0) return 1; return b.length === 3 ? 2 : 3; }",
    /larger buffer|offset|view|memory/,
  ],
  ["-0", "export function f(a: 0 | 1): number { if (Object.is(a, -0)) return 1; return a === 1 ? 2 : 3; }", /-0|−0/],
])("a claim that something cannot happen is not made: %s", async (_, text, reason) => {
  const { result } = await challenged(text);
  expect(result.status).not.toBe("exhausted");
  expect(claimTexts(result.unreached.claims()).join("\n")).toMatch(reason);
});

const a = input("a", "num", { kind: "any-number" });
const RETURNS = { kind: "returns", value: undefined } as const;

/** A claim that no run reaches slot 1, against a program that says what its calls reach. */
function contested(run: (calls: readonly Call[], isFresh: boolean) => Partial<CallsRun>, checks = false) {
  const program = {
    variablesOf: () => [a],
    runCalls: (calls: readonly Call[], { isFresh, isWatched, seen }: CallsOptions): CallsRun => {
      const { slots = [], violations = [], outcome = RETURNS } = run(calls, isFresh);
      const fresh = slots.filter((slot) => seen[slot] === 0);
      return { outcome, slots: fresh, violations: isWatched ? violations : [], steps: 1 };
    },
  };
  const claim = { seen: new Uint8Array([1, 0]), models: [], isNewEnding: () => false };
  return challenge(program, claim, {
    seed: 1,
    dictionary: { strings: [], numbers: [] },
    runs: 2_000,
    declared: { parameters: [{ name: "a", shape: { kind: "number" }, optional: false, rest: false }], definitions: {} },
    isCancelled: () => false,
    refusal: () => undefined,
    ...(checks ? { violatedBy: ({ violations }) => violations.map(({ checker }) => checker) } : {}),
  });
}

test("an ordinary first call that contradicts is an input like any other", async () => {
  const { inputs, withdrawals } = await contested((calls) => ({
    slots: calls.some(({ model }) => (model.get("a") as number) > 50) ? [1] : [0],
  }));
  expect(withdrawals).toEqual([]);
  expect(inputs).toMatchObject([{ slots: [1], checkers: [] }]);
  expect(inputs[0]!.model.get("a")).toBeGreaterThan(50);
});

test("what only a later call shows is no input", async () => {
  let calls = 0;
  const { inputs, withdrawals } = await contested((made, isFresh) => {
    calls = made.length + (isFresh ? 0 : calls);
    return { slots: calls > 30 ? [1] : [0] };
  });
  expect(inputs).toEqual([]);
  expect(withdrawals).toEqual([{ why: LATER_CALL, slots: [1], checkers: [] }]);
});

test("a silent violation is seen by the checkers that look on, and told of its property only", async () => {
  const violation = { checker: "nan" } as Violation;
  const { inputs, withdrawals } = await contested(
    (calls) => ({ violations: calls.some(({ model }) => Object.is(model.get("a"), -0)) ? [violation] : [] }),
    true,
  );
  expect(withdrawals).toEqual([]);
  expect(inputs).toMatchObject([{ slots: [], checkers: ["nan"] }]);
});

test("what chance draws and nobody can build is left out", async () => {
  const tooLarge = new Error("a is too large to be tried");
  const program = {
    variablesOf: (model: ReadonlyMap<string, unknown>) => {
      if (model.size > 0) throw tooLarge;
      return [a];
    },
    runCalls: (): CallsRun => ({ outcome: RETURNS, slots: [], violations: [], steps: 1 }),
  };
  const claim = { seen: new Uint8Array([1]), models: [], isNewEnding: () => false };
  const options = { seed: 1, dictionary: { strings: [], numbers: [] }, runs: 40, isCancelled: () => false };
  const told = (error: unknown): string | undefined => (error === tooLarge ? "too large" : undefined);
  expect(await challenge(program, claim, { ...options, refusal: told })).toMatchObject({ inputs: [], withdrawals: [] });
  await expect(challenge(program, claim, { ...options, refusal: () => undefined })).rejects.toBe(tooLarge);
});

test("a challenge that is cancelled ends before its next run, and says so", async () => {
  let made = 0;
  const program = {
    variablesOf: () => [a],
    runCalls: (): CallsRun => {
      made++;
      return { outcome: RETURNS, slots: [], violations: [], steps: 1 };
    },
  };
  const claim = { seen: new Uint8Array([1]), models: [], isNewEnding: () => false };
  const options = { seed: 1, dictionary: { strings: [], numbers: [] }, runs: 2_000, refusal: () => undefined };
  const ended = await challenge(program, claim, { ...options, isCancelled: () => made >= 7 });
  expect(ended).toMatchObject({ isInterrupted: true, runs: 7 });
});

test("the same seed draws the same runs, and there are no more than the budget has", async () => {
  const drawn = async (): Promise<string> => {
    const all: unknown[] = [];
    const { runs } = await contested((calls) => {
      all.push(calls.map(({ model }) => [...model]));
      return {};
    });
    expect(runs).toBe(2_000);
    return JSON.stringify(all);
  };
  expect(await drawn()).toBe(await drawn());
});

test.each([
  [
    "division-by-zero",
    `const STATE = { n: 9 };
     function down(this: { n: number }) { this.n--; }
     export function f(a: number): number { down.call(STATE); return a > 0 ? a / STATE.n : a; }`,
    /module state|modules keep state/,
  ],
  [
    "nullish-access",
    `const STATE: { next: { n: number } | null } = { next: { n: 1 } };
     function drop(this: { next: unknown }) { this.next = null; }
     export function f(a: boolean): number { const n = STATE.next!.n; if (a) drop.call(STATE); return n; }`,
    /module state|modules keep state/,
  ],
  [
    "division-by-zero",
    `export function f(a: { n: 1 | 2 }, b: { n: 1 | 2 }): number { a.n = 2; const n = b.n; switch (a) { case b: return 1 / (n - 2); } return n; }`,
    /object/,
  ],
])("a property is not verified: %s", async (checker, text, reason) => {
  const { verdicts } = await checkText(text, { checkers: [checker, "unexpected-throw"], isChallenged: true });
  const verdict = verdicts[checker]!;
  expect(verdict.kind).toBe("open");
  expect(verdict.kind === "open" && claimTexts(verdict.reasons).join("\n")).toMatch(reason);
});
