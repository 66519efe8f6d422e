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
