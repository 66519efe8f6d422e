/** Laws of the value encoding, on many random values: decoding gives the value back, and so does the source text. */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { decode, type MakeInstance } from "./decode.ts";
import { encode } from "./encode.ts";
import { isExpressible, valueSource } from "./source.ts";
import { randomValue } from "./testing/random-value.ts";
import { seededRandom } from "./testing/seeded-random.ts";

const noInstances: MakeInstance = () => {
  throw new Error("no instances here");
};
const options = { className: () => undefined };

/** Deep equality that sees holes, -0 and prototypes. */
function same(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b) && JSON.stringify(encode(a)) === JSON.stringify(encode(b));
}

test("decode(encode(value)) is the value, through JSON text", () => {
  const random = seededRandom(1);
  for (let i = 0; i < 5000; i++) {
    const value = randomValue(random, 3);
    const back = decode(JSON.parse(JSON.stringify(encode(value))), noInstances);
    if (!same(back, value)) expect({ i, back }).toStrictEqual({ i, back: value });
  }
});

test("the source text of a value evaluates to the value", () => {
  const random = seededRandom(2);
  for (let i = 0; i < 5000; i++) {
    const value = randomValue(random, 3);
    const encoded = encode(value);
    expect(isExpressible(encoded)).toBe(true);
    const text = valueSource(encoded, options, i % 2 === 0 ? "" : "    ");
    const back = new Function(`return ${text}`)() as unknown;
    if (!same(back, value)) expect({ text, back }).toStrictEqual({ text, back: value });
  }
});

test("special numbers, holes and keys keep what makes them special", () => {
  // biome-ignore lint/suspicious/noSparseArray: holes are the point
  const value = [Number.NaN, -0, 0, Number.POSITIVE_INFINITY, , undefined, null, 10n ** 30n];
  const back = decode(encode(value), noInstances) as unknown[];
  expect(Object.is(back[1], -0)).toBe(true);
  expect(Object.is(back[2], 0)).toBe(true);
  expect(4 in back).toBe(false);
  expect(5 in back).toBe(true);
  expect(back[7]).toBe(10n ** 30n);

  // Node's deep equality tells two invalid dates apart, so the random values have none
  expect(encode(new Date(Number.NaN))).toEqual({ $: "date", v: null });
  expect((decode({ $: "date", v: null }, noInstances) as Date).getTime()).toBeNaN();
  expect(valueSource({ $: "date", v: null }, options)).toBe("new Date(NaN)");

  const proto = JSON.parse('{"__proto__":{"polluted":1},"$":"x"}') as object;
  const copy = decode(encode(proto), noInstances) as object;
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(Object.keys(copy)).toEqual(["__proto__", "$"]);
  const written = new Function(`return ${valueSource(encode(proto), options)}`)() as object;
  expect(Object.keys(written)).toEqual(["__proto__", "$"]);
  expect(Object.getPrototypeOf(written)).toBe(Object.prototype);
});

test("builtins with properties of their own keep them", () => {
  const match = "abc".match(/b/);
  const encoded = encode(match);
  expect(encoded).toEqual({
    $: "extended",
    v: [
      ["b"],
      [
        ["index", 1],
        ["input", "abc"],
        ["groups", { $: "undefined" }],
      ],
    ],
  });
  expect(isDeepStrictEqual(new Function(`return ${valueSource(encoded, options)}`)(), match)).toBe(true);
  expect(isDeepStrictEqual(decode(encoded, noInstances), match)).toBe(true);
});

test("callbacks give their results in order, the last one for ever", () => {
  const encoded = { $: "function", v: { returns: [1, "two", { $: "nan" }] } } as const;
  for (const make of [
    () => decode(encoded, noInstances),
    () => new Function(`return ${valueSource(encoded, options)}`)() as unknown,
  ]) {
    const callback = make() as () => unknown;
    expect([callback.name, typeof callback.prototype]).toEqual(["callback", "object"]);
    expect([callback(), callback(), callback(), callback()]).toEqual([1, "two", Number.NaN, Number.NaN]);
  }
  const one = new Function(
    `return ${valueSource({ $: "function", v: { returns: [{ a: 1 }] } }, options)}`,
  )() as () => unknown;
  expect(one()).toEqual({ a: 1 });
});
