// @module-tag thorough
/** Phase 3 by a run never says that a summary holds because it lost sight of a value: whatever way the input takes to where it is decided on, other inputs end otherwise there. */
import { expect, test } from "vitest";
import { FOUND, LOST } from "../src/explore/testing/channels.ts";
import { rerunOn, subjectOf } from "./summaries.ts";

const HEAD = `import { EventEmitter, once } from "node:events";
import { format, inspect } from "node:util";
`;
const before = (sort: string): string => `export ${sort}function f(n: number) { return "miss"; }`;

test.each(
  [...Object.entries(FOUND), ...Object.entries(LOST)].flatMap(([topic, ways]) =>
    ways.map((way) => [topic, way] as const),
  ),
)("%s: %s", async (_topic, statements) => {
  const sort = /\bawait\b/.test(statements) ? "async " : "";
  const { summaries } = (await subjectOf(before(sort), 1))!;
  expect(summaries.list).toHaveLength(1);
  const after = `${HEAD}export ${sort}function f(n: number) { ${statements} if (out === 4242) return "hit"; return "miss"; }`;
  const why = await rerunOn(after, summaries.list);
  expect(why).not.toContain(null);
  expect(why).not.toContain("it is not run");
});

test("what does the same is said to", async () => {
  const { summaries } = (await subjectOf(before(""), 1))!;
  const after = `const words = ["hit", "miss"].map((word) => word.toUpperCase());\nexport function f(n: number) { const out = n * 2; return words[1]!.toLowerCase(); }`;
  expect(await rerunOn(after, summaries.list)).toEqual([null]);
});
