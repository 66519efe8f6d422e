import { afterEach, expect, test } from "vitest";
import { allow, Gathered, NOTHING, Thing, TooMuch, union, type Value } from "./thing.ts";

const things = (count: number): Thing[] => Array.from({ length: count }, () => new Thing("plain", "load"));

afterEach(() => allow(0));

test("what is gathered is what joining gives, and none of the values is changed", () => {
  allow(1_000);
  const [a, b, c] = things(3) as [Thing, Thing, Thing];
  const values: Value[] = [NOTHING, new Set([a, b]), new Set([b]), NOTHING, new Set([b, c]), new Set([a])];
  const sizes = values.map(({ size }) => size);
  const gathered = new Gathered();
  for (const value of values) gathered.add(value);
  expect(gathered.value).toEqual(union(...values));
  expect([...gathered.value]).toEqual([a, b, c]);
  expect(values.map(({ size }) => size)).toEqual(sizes);
  expect(new Gathered().value).toBe(NOTHING);
});

test("gathering many values costs what they hold, where joining them one by one costs the square of it", () => {
  const values = things(2_000).map((thing) => new Set([thing]));
  allow(10_000);
  const gathered = new Gathered();
  for (const value of values) gathered.add(value);
  expect(gathered.value.size).toBe(2_000);
  allow(10_000);
  expect(() => values.reduce<Value>((all, value) => union(all, value), NOTHING)).toThrow(TooMuch);
});
