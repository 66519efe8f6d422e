import { expect, test } from "vitest";
import { differsInWordingOnly } from "./wording.ts";

test.each([
  ["threw TypeError (a ?? b).m is not a function", "threw TypeError (a(...) ?? b).m is not a function"],
  ['"caught" TypeError (intermediate value) is not a constructor', '"caught" TypeError x is not a constructor'],
  [
    "TypeError undefined is not iterable (cannot read property Symbol(Symbol.iterator))",
    "TypeError f(...) is not a function or its return value is not iterable",
  ],
  ['"(1 , 2) is not a function" 5', '"(intermediate value) is not a function" 5'],
  [
    "threw TypeError Cannot use 'in' operator to search for 'function f() {}' in 0",
    "threw TypeError Cannot use 'in' operator to search for 'function f() { if (--R.steps < 0...<omitted>.../}' in 0",
  ],
])("the same message about other text: %s", (native, instrumented) => {
  expect(differsInWordingOnly(native, instrumented)).toBe(true);
});

test.each([
  ["threw TypeError a is not a function", "threw TypeError a is not a constructor"],
  ["threw TypeError a is not a function", "threw RangeError a is not a function"],
  ["threw TypeError a is not a function", '"caught" TypeError b is not a function'],
  ["TypeError a is not a function 1", "TypeError b is not a function 2"],
  ["1 2", "1 3"],
  ['"is not a function"', '"other"'],
  ["TypeError Cannot read properties of null (reading 'a')", "TypeError Cannot convert null to object"],
  [
    "TypeError Cannot create property 'function f() {}' on number '1'",
    "TypeError Cannot create property 'function f() { R.steps /*§f1.x*/}' on number '2'",
  ],
])("another message, or more than a message: %s", (native, instrumented) => {
  expect(differsInWordingOnly(native, instrumented)).toBe(false);
});
