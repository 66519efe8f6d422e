import { expect, test } from "vitest";
import type { Target } from "../../frontend/targets/target.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { TestCase } from "./case.ts";
import { shortValue, titles } from "./title.ts";

const target: Target = {
  file: "/f.ts",
  export: "f",
  kind: "function",
  signature: "",
  parameters: [],
  definitions: {},
  isAsync: false,
  isGenerator: false,
  start: 0,
  end: 0,
  line: 1,
};

const returning = (returns: Encoded, conditions: readonly string[], args: readonly Encoded[] = []): TestCase => ({
  target,
  args,
  outcome: { returns },
  isAsync: false,
  conditions,
});

test("the outcome, and the condition that leads to it", () => {
  expect(titles([returning("free", ["total >= 50", 'country === "DE"'])])).toEqual([
    'returns "free" when total >= 50 && country === "DE"',
  ]);
  expect(titles([returning(1, [], ["a"])])).toEqual(['returns 1 for "a"']);
  expect(titles([returning(1, [])])).toEqual(["returns 1"]);
  expect(titles([{ ...returning(1, []), outcome: { throws: { name: "RangeError", message: "" } } }])).toEqual([
    "throws RangeError",
  ]);
  expect(titles([{ ...returning(1, []), target: { ...target, kind: "constructor", export: "Inventory" } }])).toEqual([
    "makes an Inventory",
  ]);
});

test("conditions with weaker operators are bracketed, repeated ones said once", () => {
  expect(titles([returning(1, ["a || b", "c", "c"])])).toEqual(["returns 1 when (a || b) && c"]);
});

test("long paths keep the conditions that come last, within the limit", () => {
  const conditions = Array.from({ length: 30 }, (_, i) => `value.property${i} !== ${i}`);
  const [text] = titles([returning(1, conditions)]);
  expect(text!.length).toBeLessThanOrEqual(100);
  expect(text).toMatch(/property29 !== 29$/);
  expect(text).not.toContain("property0 ");
  expect(titles([returning("x".repeat(200), ["y".repeat(300)])])[0]!.length).toBeLessThanOrEqual(100);
});

test("titles are unique: by the conditions that differ, by example, by number", () => {
  const long = (n: number) => [`decides === ${n}`, ...Array.from({ length: 12 }, (_, i) => `common.property${i} > 0`)];
  expect(new Set(titles([returning(1, long(1)), returning(1, long(2))])).size).toBe(2);
  expect(titles([returning(1, long(1)), returning(1, long(2))])[1]).toContain("decides === 2");
  expect(titles([returning(1, ["a"], [1]), returning(1, ["a"], [2])])).toEqual(["returns 1 for 1", "returns 1 for 2"]);
  expect(titles([returning(1, ["a"], [1]), returning(1, ["a"], [1])])).toEqual([
    "returns 1 for 1",
    "returns 1 for 1 (2)",
  ]);
});

test("values in titles are short", () => {
  const cases: [Encoded, string][] = [
    ["a".repeat(100), `"${"a".repeat(37)}…"`],
    [Array.from({ length: 50 }, (_, i) => i), "[0, …49 more]"],
    [Array.from({ length: 3 }, () => "x".repeat(60)), "an array of 3"],
    [{ a: "x".repeat(60) }, "an object"],
    [{ $: "instance", v: { name: "URL" } }, "a URL"],
    [{ $: "instance", v: { name: "Order", properties: [] } }, "an Order"],
    [{ $: "map", v: Array.from({ length: 9 }, (_, i): [Encoded, Encoded] => [i, "xxxx"]) }, "a Map of 9"],
    [{ $: "bytes", v: Buffer.alloc(64).toString("base64") }, "a Uint8Array"],
    [{ $: "bigint", v: "1".repeat(80) }, `${"1".repeat(38)}…n`],
  ];
  for (const [value, text] of cases) expect(shortValue(value)).toBe(text);
});

test("what gives nothing back is named after what it does", () => {
  const parameters = ["items", "notify"].map((name) => ({
    name,
    shape: { kind: "lazy" as const },
    optional: false,
    rest: false,
  }));
  const nothing: TestCase = {
    ...returning({ $: "undefined" }, ["items.length > 1"], [[2, 1], { $: "function", v: { returns: [] } }]),
    target: { ...target, parameters },
  };
  const named = (aftermath: TestCase["aftermath"]) => titles([{ ...nothing, ...(aftermath && { aftermath }) }])[0];
  expect(named({ args: [{ index: 0, value: [1, 2] }] })).toBe("changes items when items.length > 1");
  expect(named({ calls: [{ callback: 0, args: [] }] })).toBe("calls notify when items.length > 1");
  expect(named({})).toBe("returns undefined when items.length > 1");
  expect(named(undefined)).toBe("returns undefined when items.length > 1");
});

test("an example stands where the condition takes longer to read", () => {
  const hard = returning(3600, ['text.match(/^(\\d+)([smhd])$/)[2] === "h"'], ["1h"]);
  expect(titles([hard])).toEqual(['returns 3600 for "1h"']);
  const big = { a: "x".repeat(30), b: "y".repeat(30) };
  expect(titles([{ ...hard, args: [big] }])[0]).toContain(" when ");
  expect(titles([returning(1, ["a || b"])])).toEqual(["returns 1 when a || b"]);
});

test("what no condition tells apart, the first difference of the inputs does", () => {
  const one = (ok: boolean): TestCase => returning(1, ["a"], [{ name: "x".repeat(60), ok }]);
  expect(titles([one(true), one(false)])).toEqual(["returns 1 when a", "returns 1 when a with ok false"]);
});

test("events that were emitted", () => {
  const emitting = { ...returning({ $: "undefined" }, ["n > 1"]), aftermath: { events: [["low", 1]] } };
  expect(titles([emitting])).toEqual(['emits "low" when n > 1']);
});

test("an error that somebody wrote is named with its words and the condition that decides", () => {
  const throwing = (message: string, conditions: readonly string[]): TestCase => ({
    ...returning(1, conditions),
    outcome: { throws: { name: "CartError", message } },
  });
  const unreadable = `${"coupon.expires.getTime() + ".repeat(4)} < today`;
  expect(
    titles([
      throwing("cart is empty", ["items.length === 0"]),
      throwing("coupon has expired", ["items.length > 0", "items[0].quantity > 0", "coupon.expires < today"]),
      throwing("too late", ["items.length === 2", "items[1].quantity > 0", unreadable]),
    ]),
  ).toEqual([
    "throws CartError (cart is empty) when items.length === 0",
    "throws CartError (coupon has expired) when coupon.expires < today",
    "throws CartError (too late)",
  ]);
  // where the words are the same, the conditions tell them apart
  expect(titles([throwing("no", ["a > 1", "b"]), throwing("no", ["a <= 1", "b"])])).toEqual([
    "throws CartError when b && a > 1",
    "throws CartError when b && a <= 1",
  ]);
  expect(titles([{ ...throwing("x is not a function", ["a"]), crash: "x is not a function" }])).toEqual([
    "throws CartError when a",
  ]);
});

test("what differs is called by its parameter, never by its value", () => {
  const called = (args: readonly Encoded[]): TestCase => ({
    ...returning(1, ["a"], args),
    target: { ...target, parameters: [{ name: "limit", shape: { kind: "string" }, optional: false, rest: false }] },
    calls: [{ of: "", args: [] }],
  });
  expect(titles([called([["x", 1]]), called([["y", 1]])])[1]).not.toContain('y "y"');
  expect(titles([called([{ a: 1 }]), called([{ a: 2 }])])).toEqual([
    "returned() returns 1",
    "returned() returns 1 with a 2",
  ]);
});

test("what the constructor asks for is in no name", () => {
  const given = "this.capacity >= 1";
  expect(titles([returning(1, [given, "x > 3"]), returning(2, [given], ["a"])])).toEqual([
    "returns 1 when x > 3",
    'returns 2 for "a"',
  ]);
  expect(titles([returning(true, ["this.isOpen"]), returning(false, ["!this.isOpen"])])).toEqual([
    "returns true when this.isOpen",
    "returns false when !this.isOpen",
  ]);
});
