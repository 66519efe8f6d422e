import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

const LOOKING = [
  "export function f(o: { id: number; a?: number }): number { if ('a' in o && o.a === undefined) return 1 / 0; return 1 / 2; }",
  "export function f(o: { id: number; a?: number }): number { const d = { a: 1, ...o }.a === undefined ? 0 : 2; return o.id / d; }",
  "export function f(t: [number, number?]): number { const d = t.length === 2 && t[1] === undefined ? 0 : 2; return t[0] / d; }",
];

test.each(LOOKING)("undefined is given and found: %s", async (text) => {
  const { verdicts } = await checkText(text, { checkers: ["division-by-zero"] });
  expect(verdicts["division-by-zero"]).toEqual({ kind: "violated" });
});

test.each(LOOKING)(
  "with exactOptionalPropertyTypes there is no such input, and the challenge makes none: %s",
  async (text) => {
    const { verdicts } = await checkText(text, {
      checkers: ["division-by-zero"],
      compilerOptions: { exactOptionalPropertyTypes: true, strict: true },
      isChallenged: true,
    });
    expect(verdicts["division-by-zero"]).toMatchObject({ kind: "verified" });
  },
);
