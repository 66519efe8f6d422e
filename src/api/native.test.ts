import { expect, test } from "vitest";
import { AssertionError, AssumptionError } from "./errors.ts";
import { nativeApi } from "./native.ts";
import { Replay } from "./replay.ts";

const plain = nativeApi({ replay: () => undefined, endQuietly: () => {} });

test("without a saved input, symbols are their initial values", () => {
  const date = new Date(3);
  expect(plain.symbol("d", date)).toBe(date);
  expect([plain.symbol.int("i", 3, 9), plain.symbol.int("i", -9, -3), plain.symbol.int("i")]).toEqual([3, -3, 0]);
  expect([
    plain.symbol.string("s"),
    plain.symbol.number("n"),
    plain.symbol.boolean("b"),
    plain.symbol.bigint("g"),
  ]).toEqual(["", 0, false, 0n]);
  expect(plain.symbol.any("x")).toBe(undefined);
  expect(plain.symbol.bytes("u", 2)).toEqual(new Uint8Array(2));
  expect(plain.choose("a", "b")).toBe("a");
});

test("a saved input gives its values, a name asked for twice gives two", () => {
  const replay = new Replay(
    new Map<string, never>([
      ["n", 7],
      ["n (2)", { $: "nan" }],
      ["choice", 1],
      ["u", { $: "undefined" }],
    ] as [string, never][]),
  );
  const { symbol, choose } = nativeApi({ replay: () => replay, endQuietly: () => {} });
  expect([symbol("n", 0), symbol("n", 0), symbol("n", 0)]).toEqual([7, Number.NaN, 0]);
  expect([choose("a", "b"), choose("a", "b")]).toEqual(["b", "a"]);
  expect(symbol("u", 5)).toBe(undefined);
});

test("assume and assert", () => {
  let isQuiet = false;
  const api = nativeApi({
    replay: () => undefined,
    endQuietly: () => {
      isQuiet = true;
    },
  });
  api.assume(1);
  api.assert("yes");
  expect(() => api.assert(0, "zero")).toThrow(new AssertionError("zero"));
  expect(isQuiet).toBe(false);
  expect(() => api.assume(Number.NaN)).toThrow(AssumptionError);
  expect(isQuiet).toBe(true);
});
