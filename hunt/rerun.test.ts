// @module-tag thorough
/** Phase 3 by a run never says that a summary holds because it lost sight of a value: whatever way the input takes to where it is decided on, other inputs end otherwise there. */
import { expect, test } from "vitest";
import { FOUND, LOST } from "../src/explore/testing/channels.ts";
import { validate } from "../src/summary/validate.ts";
import { pairWith, rerunOn, subjectOf } from "./summaries.ts";

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

const STEPS = (last: string): string =>
  `export function f(n: number) { ${Array.from({ length: 9 }, (_, i) => `if (n === ${i + 3}) return "${i}";`).join(" ")} return ${last}; }`;

test("nobody asks about the others once enough are seen not to hold", async () => {
  const { summaries } = (await subjectOf(STEPS("'none'"), 1))!;
  expect(summaries.list).toHaveLength(10);
  const run = async (after: string, of: number, otherwise: number): Promise<readonly boolean[]> =>
    (await rerunOn(after, summaries.list, { of, otherwise }))
      .filter((why) => why !== "it is not run")
      .map((why) => why === null);
  const none = STEPS("'none'").replaceAll(/return "/g, 'return "x');
  expect((await run(none, 10, 4)).filter((holds) => !holds)).toHaveLength(4);
  expect(await run(none, 1, 9)).toEqual([true, false]);
  expect(await run(STEPS("'none'"), 2, 1)).toEqual(summaries.list.map(() => true));
});

test("what earlier phases validate is not run, and what nobody ran is not said to be valid", async () => {
  const subject = (await subjectOf(STEPS("'none'"), 1))!;
  const { summaries } = subject;
  const pair = pairWith(
    subject,
    STEPS("'none'").replace('return "5"', 'return "five"').replace('return "6"', 'return "six"'),
  );
  const asked: number[] = [];
  const told = await validate(pair, summaries, {
    pipeline: "1-2-3",
    rerun: async (list) => {
      asked.push(list.length);
      return list.map((_, i) => (i === 0 ? "it is another" : undefined));
    },
  });
  expect(asked).toEqual([2]);
  expect(told.filter(({ phase }) => phase === 2)).toHaveLength(8);
  expect(told.filter(({ phase }) => phase === undefined).map(({ isOpen }) => isOpen)).toEqual([false, true]);
});
