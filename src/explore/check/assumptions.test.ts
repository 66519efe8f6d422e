import { describe, expect, test } from "vitest";
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { claimTexts } from "../../report/claims.ts";
import { checkText } from "../testing/check-text.ts";
import { assumptionsOf } from "./assumptions.ts";

const number: Shape = { kind: "number" };
const PLAIN = "objects are plain data, without accessors and not frozen";

/** Beyond the declared types. */
function saidOf(...shapes: Shape[]): readonly string[] {
  const parameters = shapes.map((shape, i) => ({ name: `p${i}`, shape, optional: false, rest: false }));
  return claimTexts(assumptionsOf({ parameters, definitions: {} } as unknown as Target)).slice(1);
}

test("what is said depends on what there is", () => {
  expect(saidOf(number, { kind: "string" })).toEqual([]);
  expect(saidOf({ kind: "date" })).toEqual(["dates are valid"]);
  expect(saidOf({ kind: "array", element: number })).toEqual(["arrays have no holes", PLAIN]);
  expect(saidOf({ kind: "object", properties: [{ name: "n", shape: number, optional: false }] })).toEqual([PLAIN]);
  expect(saidOf({ kind: "function", parameters: 0, returns: number })).toEqual([
    "callbacks return a value and do nothing else",
  ]);
  expect(saidOf({ kind: "map", key: number, value: { kind: "tuple", elements: [] } })).toEqual([
    "arrays have no holes",
    PLAIN,
  ]);
});

test("verdicts carry it, and a shared object that the code could notice forbids them", async () => {
  const checkers = { checkers: ["division-by-zero"] };
  const one = await checkText("export function f(a: { n: number }) { a.n = 1; return 5 / a.n; }", checkers);
  expect(one.verdicts["division-by-zero"]).toMatchObject({
    kind: "verified",
    assumptions: [{ kind: "declared-types" }, { kind: "odd-objects" }],
  });
  const two = await checkText(
    "export function f(a: { n: number }, b: { n: number }) { a.n = 1; b.n = 0; return 5 / a.n; }",
    checkers,
  );
  expect(two.verdicts["division-by-zero"]).toMatchObject({
    kind: "open",
    reasons: expect.arrayContaining([{ kind: "shared-objects" }]),
  });
});

describe("callbacks", () => {
  const checkers = { checkers: ["assertion"] };
  const verdict = async (text: string) =>
    (await checkText(`import assert from "node:assert";\n${text}`, checkers)).verdicts.assertion!;

  test.each([
    "export function f(n: number, pick: (n: number) => boolean) { const r = pick(n) ? 1 : 2; assert(r > 0); return r; }",
    "export function f(make: () => number) { const a = make(); if (a > 3) assert(a > 2); return a; }",
    "export function f(done?: (n: number) => void) { if (done !== undefined) done(1); const r = 1; assert(r > 0); return r; }",
    "export function f(items: [number, number], pick: (n: number) => boolean) { const r = items.filter(pick).length; assert(r < 3); return r; }",
    "export function f(order: (a: number, b: number) => number) { const r = order(1, 2) < 0 ? 1 : 2; assert(r < 3); return r; }",
  ])("a safe one is verified, and says what is assumed of them: %s", async (text) => {
    expect(await verdict(text)).toMatchObject({
      kind: "verified",
      assumptions: expect.arrayContaining([{ kind: "callback-effects" }]),
    });
  });

  test("each call has a result of its own", async () => {
    expect(await verdict("export function f(make: () => number) { assert(make() <= make()); }")).toMatchObject({
      kind: "violated",
    });
  });

  test.each([
    ["callback-properties", "export function f(cb: (a: number) => number) { assert(cb.length !== 1); return cb(1); }"],
    ["callback-properties", "export function f(cb: () => number) { assert(cb.name !== 'x'); return cb(); }"],
    [
      "callback-properties",
      "export function f(cb: (a: number) => number) { const { length } = cb; assert(length !== 1); }",
    ],
    [
      "callback-properties",
      "export function f(cb: () => number) { assert((cb as any).extra === undefined); return cb(); }",
    ],
    ["callback-properties", "export function f(cb: () => number) { assert(!String(cb).includes('=>')); return cb(); }"],
    [
      "callback-properties",
      "export function f(cb: () => number) { assert(Object.keys(cb).length === 0); return cb(); }",
    ],
    ["callback-properties", "export function f(cb: () => number) { assert('prototype' in cb); return cb(); }"],
    ["callback-properties", "export function f(cb: () => number) { new (cb as any)(); assert(true); return cb(); }"],
    [
      "callback-properties",
      "export function f(o: { cb: () => number }) { const { cb } = o; assert(cb.prototype !== undefined); }",
    ],
    [
      "callback-properties",
      "export function f(cb: () => number) { const d = cb; assert((d as any).x === undefined); }",
    ],
    [
      "callback-properties",
      "export function f(cb: () => number) { assert(arguments[0].x === undefined); return cb(); }",
    ],
    ["callback-properties", "export function f(cb: () => void) { assert(cb() === undefined); }"],
    [
      "callback-calls",
      "export function f(cb: () => boolean) { let last = cb(); for (let i = 0; i < 80; i++) { const now = cb(); if (i === 75) assert(now === last); last = now; } }",
    ],
  ])("%s: %s", async (kind, text) => {
    expect(await verdict(text)).toMatchObject({ kind: "open", reasons: expect.arrayContaining([{ kind }]) });
  });
});
