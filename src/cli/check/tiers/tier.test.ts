import { expect, test } from "vitest";
import type { CheckFinding } from "../../../checkers/finding.ts";
import type { Target } from "../../../frontend/targets/target.ts";
import type { EncodedInput } from "../../../jobs/input.ts";
import type { Encoded } from "../../../value/encoded.ts";
import { tierOf } from "./tier.ts";

const target = (code: string, names: readonly string[], kind: "number" | "lazy" = "number"): Target =>
  ({
    export: "f",
    parameters: names.map((name) => ({ name, shape: { kind }, optional: false, rest: false })),
    start: 0,
    end: code.length,
  }) as unknown as Target;

interface Case {
  readonly code: string;
  readonly name: string;
  readonly value: Encoded;
  readonly calls?: readonly string[];
  readonly checker?: string;
}

function levelOf({ code, name, value, calls = [], checker = "nullish-access" }: Case): string {
  const raw = { checker, message: "", values: [], input: { args: [value] } } as unknown as CheckFinding<EncodedInput>;
  const facts = { own: code, file: code, calls: () => calls };
  return tierOf({ target: target(code, [name]), raw, outcome: { returns: 0 } }, "error", facts).level;
}

const NAN = { $: "nan" } as const;

test("inputs that hardly anybody passes are extreme, unless the code or the project speaks of them", () => {
  expect(levelOf({ code: "return x", name: "x", value: -1 })).toBe("error");
  expect(levelOf({ code: "return x", name: "x", value: NAN })).toBe("extreme");
  expect(levelOf({ code: "if (Number.isNaN(x)) y()", name: "x", value: NAN })).toBe("error");
  expect(levelOf({ code: "return x", name: "x", value: NAN, calls: ["NaN"] })).toBe("error");
  expect(levelOf({ code: "return x", name: "x", value: { $: "inf" } })).toBe("extreme");
  expect(levelOf({ code: "return x", name: "x", value: 2 ** 40 })).toBe("extreme");
  expect(levelOf({ code: "return x", name: "timestamp", value: 2 ** 40 })).toBe("error");
  expect(levelOf({ code: "if (x > 5_000_000_000_000) y()", name: "x", value: 2 ** 40 })).toBe("error");
  expect(levelOf({ code: "return x", name: "x", value: "a".repeat(10_001) })).toBe("extreme");
  expect(levelOf({ code: "return x", name: "x", value: "\ud800" })).toBe("extreme");
  expect(levelOf({ code: "return x", name: "x", value: { inner: [{ deep: NAN }] } })).toBe("extreme");
});

test("integers that are too large for a number are extreme, but for what may well be that large", () => {
  const checker = "unsafe-integer";
  expect(levelOf({ code: "return price * 2", name: "price", value: 2 ** 52, checker })).toBe("extreme");
  expect(levelOf({ code: "return balance + 1", name: "balance", value: 2 ** 53 - 1, checker })).toBe("error");
  expect(levelOf({ code: "return a * a", name: "a", value: 2 ** 30, checker })).toBe("error");
});

test("a negative count is a warning, a negative number is not", () => {
  const checker = "range-argument";
  expect(levelOf({ code: "return x", name: "width", value: -1, checker })).toBe("warning");
  expect(levelOf({ code: "return x", name: "temperature", value: -1, checker })).toBe("error");
});

function untyped(code: string, value: Encoded, text: string, isGiven: boolean, checker = "nullish-access"): string {
  const raw = { checker, message: "", values: [[text, "undefined"]], input: { args: [value] }, isUntyped: isGiven };
  const facts = { own: code, file: code, calls: () => [] };
  const judged = { target: target(code, ["x"], "lazy"), raw: raw as unknown as CheckFinding<EncodedInput> };
  return tierOf({ ...judged, outcome: { throws: { name: "TypeError", message: "" } } }, "error", facts).level;
}

test("wrong types in untyped code are extreme, unless the code asks about the type", () => {
  expect(untyped("x.trim()", { $: "undefined" }, "x", true)).toBe("extreme");
  expect(untyped("if (x == null) log(x.name); x.trim()", null, "x", true)).toBe("error");
  expect(untyped('typeof x === "string" ? x : x[0]', { $: "undefined" }, "x", true)).toBe("extreme");
  expect(untyped('typeof x === "undefined" || x[0]', { $: "undefined" }, "x", true)).toBe("error");
  expect(untyped("x.trim()", false, "x.trim", false, "not-callable")).toBe("extreme");
  expect(untyped("x.server.port", {}, "x.server", false)).toBe("extreme");
  expect(untyped("x.find(one).name", [], "x.find(one)", false)).toBe("error");
});

test("what takes long for a long list is not said to hang", () => {
  const checker = "hang";
  expect(levelOf({ code: "return x", name: "x", value: [1, 2, 3], checker })).toBe("error");
  expect(levelOf({ code: "return x", name: "x", value: Array.from({ length: 30 }, () => 1), checker })).toBe("extreme");
  expect(levelOf({ code: "return x", name: "x", value: Array.from({ length: 30 }, () => 1) })).toBe("error");
});

test("what takes long, or finds no room, because it is asked for much is extreme", () => {
  const level = (value: number, message: string, calls: readonly string[] = []): string => {
    const raw = { checker: "unexpected-throw", message: "", values: [], input: { args: [value] } };
    const judged = { target: target("", ["n"]), raw: raw as unknown as CheckFinding<EncodedInput> };
    const outcome = { throws: { name: "RangeError", message } };
    return tierOf({ ...judged, outcome }, "error", { own: "", file: "", calls: () => calls }).level;
  };
  expect(levelOf({ code: "", name: "times", value: 2 ** 31 - 1, checker: "hang" })).toBe("extreme");
  expect(levelOf({ code: "", name: "times", value: 3, checker: "hang" })).toBe("error");
  expect(level(2 ** 31 - 1, "Invalid string length")).toBe("extreme");
  expect(level(2 ** 31 - 1, "Invalid string length", ["4_000_000_000"])).toBe("error");
  expect(level(2 ** 31 - 1, "Invalid currency code : x")).toBe("error");
  expect(level(-1, "Invalid count value: -1")).toBe("error");
});

test("a fractional index is a warning, one beyond the end is not", () => {
  const checker = "index-write";
  expect(levelOf({ code: "list[to] = x", name: "toIndex", value: 0.5, checker })).toBe("warning");
  expect(levelOf({ code: "list[to] = x", name: "toIndex", value: 7, checker })).toBe("error");
  expect(levelOf({ code: "list[half] = x", name: "middle", value: 0.5, checker })).toBe("error");
});

test("a list that is filled from its end has holes on the way", () => {
  const level = (code: string, list: string, key: string): string => {
    const values = [
      [list, "[]"],
      [key, "2"],
    ];
    const raw = { checker: "index-write", message: "", values, input: { args: [3] } };
    const judged = { target: target(code, ["n"]), raw: raw as unknown as CheckFinding<EncodedInput> };
    return tierOf({ ...judged, outcome: { returns: 0 } }, "error", { own: code, file: code, calls: () => [] }).level;
  };
  expect(level("/* no-empty: 0 */ for (var all = []; n > 0; all[--n] = x) {}", "all", "--n")).toBe("warning");
  expect(level("const all: string[] = []; while (n--) all[n] = x", "all", "n")).toBe("warning");
  expect(level("const all = []; for (let i = 0; i < n; i++) all[i + 1] = x", "all", "i + 1")).toBe("error");
  expect(level("while (n--) all[n] = x", "all", "n")).toBe("error");
});

test("objects that were given another toString, or a length that no list has, are extreme", () => {
  const level = (value: Encoded, kind: "number" | "lazy"): string => {
    const raw = { checker: "unexpected-throw", message: "", values: [], input: { args: [value] } };
    const outcome = { throws: { name: "TypeError", message: "Cannot convert object to primitive value" } };
    const judged = {
      target: target("x.h * 2", ["x"], kind),
      raw: raw as unknown as CheckFinding<EncodedInput>,
      outcome,
    };
    return tierOf(judged, "error", { own: "x.h * 2", file: "x.h * 2", calls: () => [] }).level;
  };
  expect(level({ h: { toString: false } }, "lazy")).toBe("extreme");
  expect(level({ h: { $: "object", v: [["toString", null]] } }, "lazy")).toBe("extreme");
  expect(level({ h: { toString: false } }, "number")).toBe("extreme");
  expect(level({ h: { $: "null-object", v: [] } }, "number")).toBe("error");
  const listed = (value: Encoded): string => {
    const raw = { checker: "unexpected-throw", message: "", values: [], input: { args: [value] } };
    const judged = { target: target("", ["x"], "lazy"), raw: raw as unknown as CheckFinding<EncodedInput> };
    const outcome = { throws: { name: "RangeError", message: "Invalid array length" } };
    return tierOf({ ...judged, outcome }, "error", { own: "", file: "", calls: () => [] }).level;
  };
  expect(listed({ length: -1 })).toBe("extreme");
  expect(listed([{ length: 0.5 }])).toBe("extreme");
  expect(listed({ length: 3 })).toBe("error");
  expect(listed(-1)).toBe("error");
});
