/** What is offered in the place of a part of Node is what Node gives. */
import { expect, test } from "vitest";
import { utilBinding } from "./legacy-binding.ts";

test("process.binding('util') has what Node's has, in the same order, and is another object each time", () => {
  const { binding } = process as unknown as { binding(name: string): Record<string, unknown> };
  const real = binding("util");
  const offered = utilBinding();
  expect(Object.keys(offered)).toEqual(Object.keys(real));
  for (const name of Object.keys(real)) expect(offered[name]).toBe(real[name]);
  expect(Object.getPrototypeOf(offered)).toBe(Object.getPrototypeOf(real));
  expect(utilBinding()).not.toBe(offered);
});
