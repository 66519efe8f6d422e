import { expect, test } from "vitest";
import type { Target } from "../../frontend/targets/target.ts";
import { shownCall } from "./call.ts";

const target = { export: "f", kind: "function", parameters: [] } as unknown as Target;

test("callbacks are shown as a reader would write them", () => {
  const giving = (...returns: never[]) => ({ $: "function", v: { returns } }) as const;
  const shown = (...returns: unknown[]): string => shownCall(target, undefined, [giving(...(returns as never[]))]);
  expect(shown(1)).toBe("f(() => 1)");
  expect(shown({ $: "promise", v: { ok: true } })).toBe("f(() => Promise.resolve({ ok: true }))");
  expect(shown(1, 2)).toBe("f(() => 1 (then 2))");
  expect(shown({ $: "throws", v: { $: "error", v: ["Error", "x"] } })).toBe('f(() => { throw new Error("x"); })');
});

test("calls of what was handed back follow the call that handed it back", () => {
  expect(shownCall(target, undefined, [1], [{ of: "", args: [2] }])).toBe("f(1)(2)");
  expect(shownCall(target, undefined, [1], [{ of: ".next", args: [2] }])).toBe("f(1).next(2)");
  const calls = [
    { of: ".on", args: [2] },
    { of: ".on()", args: [] },
  ];
  expect(shownCall(target, undefined, [], calls)).toBe("f() then on(2), then on()()");
  expect(shownCall({ ...target, isAsync: true }, undefined, [], calls.slice(0, 1))).toBe("f() then on(2)");
});
