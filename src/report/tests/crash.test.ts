import { expect, test } from "vitest";
import { crashOf } from "./crash.ts";

const thrown = (name: string, message: string) => ({ throws: { name, message } });

test("errors of the language are crashes", () => {
  for (const [name, message] of [
    ["TypeError", "Cannot read properties of undefined (reading 'name')"],
    ["TypeError", "Cannot set properties of null (setting 'x')"],
    ["TypeError", "callback is not a function"],
    ["TypeError", "items is not iterable"],
    ["ReferenceError", "totl is not defined"],
    ["RangeError", "Maximum call stack size exceeded"],
  ] as const)
    expect(crashOf(thrown(name, message), "", [])).toBe(message);
});

test("what the program throws itself, documents or gives back is none", () => {
  expect(crashOf(thrown("TypeError", "Expected a list"), "", [])).toBeUndefined();
  expect(crashOf(thrown("Error", "x is not a function"), "", [])).toBeUndefined();
  expect(crashOf(thrown("TypeError", "x is not a function"), "throw new TypeError(f + ' is not a function')", [])).toBe(
    undefined,
  );
  expect(crashOf(thrown("TypeError", "x is not a function"), "", ["TypeError"])).toBeUndefined();
  expect(crashOf({ returns: 1 }, "", [])).toBeUndefined();
});
