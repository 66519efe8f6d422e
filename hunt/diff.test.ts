/** A short hunt for versions that are called equal and are not: `npm run diff:hunt` is the long one. */
import { expect, onTestFinished, test } from "vitest";
import { openProver } from "../src/conditions/entails.ts";
import { mutantsOf } from "../src/explore/testing/mutants.ts";
import { rewritingsOf } from "../src/explore/testing/rewrites.ts";
import { summaryProver } from "../src/summary/prove.ts";
import { compared, subjectOf, type Way } from "./diff.ts";
import { REFACTORED } from "./refactored.ts";

const prover = () => {
  const opened = openProver();
  onTestFinished(() => opened.dispose());
  return summaryProver(opened);
};

test("what is called equal is equal, whichever way shows it", { timeout: 300_000 }, async () => {
  const asked = prover();
  const counts: Record<Way, number> = { exploration: 0, summaries: 0, unmodified: 0 };
  let pairs = 0;
  for (const text of REFACTORED.filter((_, i) => i % 8 === 1)) {
    const subject = await subjectOf(text);
    const all = [...mutantsOf(text), ...rewritingsOf(text)].filter((_, i) => i % 3 === 0);
    for (const { text: after, what } of all) {
      const found = await compared(subject, after, 300, asked);
      expect(found.refutation, `${what}, by ${found.equal.join(" and ")}`).toBeUndefined();
      pairs++;
      for (const way of found.equal) counts[way]++;
    }
  }
  expect(pairs).toBeGreaterThan(30);
  expect(counts.exploration).toBeGreaterThan(5);
  expect(counts.summaries).toBeGreaterThan(5);
  expect(counts.unmodified).toBeGreaterThan(0);
});

const BODY = "(x: number): number { if (x > 5) return 1; return 0; }";

/** The text of the function tells nothing of these. */
const ELSEWHERE: Readonly<Record<string, readonly [string, string]>> = {
  "the export leads to another function": [
    `function a${BODY}\nfunction b(x: number): number { return x > 5 ? 1 : 2; }\nexport { a as f };\n`,
    `function a${BODY}\nfunction b(x: number): number { return x > 5 ? 1 : 2; }\nexport { b as f };\n`,
  ],
  "what is exported is made of it": [
    `const made = (g: (x: number) => number) => (x: number): number => g(x);\nexport const f = made((x: number): number => (x > 5 ? 1 : 0));\n`,
    `const made = (g: (x: number) => number) => (x: number): number => -g(x);\nexport const f = made((x: number): number => (x > 5 ? 1 : 0));\n`,
  ],
  "it is assigned another one": [
    `export let f = function ${BODY};\n`,
    `export let f = function ${BODY};\nf = (x: number): number => x;\n`,
  ],
  "a constant that it reads": [
    "const LIMIT = 5;\nexport function f(x: number): number { return x > LIMIT ? 1 : 0; }\n",
    "const LIMIT = 6;\nexport function f(x: number): number { return x > LIMIT ? 1 : 0; }\n",
  ],
  "a builtin that it uses": [
    "export function f(x: number): number { return Math.max(x, 1) > 5 ? 1 : 0; }\n",
    "Math.max = (a: number): number => a;\nexport function f(x: number): number { return Math.max(x, 1) > 5 ? 1 : 0; }\n",
  ],
  "a zero has another sign": [
    "export function f(x: number): number { if (x > 5) return 1; return 0; }\n",
    "export function f(x: number): number { if (x > 5) return 1; return 0 * -1; }\n",
  ],
  "one of two equal numbers is given": [
    "export function f(x: number, y: number): number { if (x === y) return x; return 1; }\n",
    "export function f(x: number, y: number): number { if (x === y) return y; return 1; }\n",
  ],
  "a sum with nothing": [
    "export function f(x: number): number { return x > 5 ? 1 : x; }\n",
    "export function f(x: number): number { return x > 5 ? 1 : x + 0; }\n",
  ],
  "another order of adding": [
    "export function f(x: number, y: number): number { const t = x + y + 1; return t > 10 ? t : 1; }\n",
    "export function f(x: number, y: number): number { const t = x + (y + 1); return t > 10 ? t : 1; }\n",
  ],
};

test.each(Object.entries(ELSEWHERE))("not equal by summaries: %s", { timeout: 60_000 }, async (_, [before, after]) => {
  const { equal } = await compared(await subjectOf(before), after, 0, prover());
  expect(equal.filter((way) => way !== "exploration")).toEqual([]);
});
