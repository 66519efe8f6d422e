// @module-tag thorough
/** What natives and the engine ask by themselves is on the path: no summary says of an input what another one does. */
import { describe, expect, test } from "vitest";
import { ASKED, FLAGS, subjectFor, USED } from "./asked.ts";
import { hunt, subjectOf } from "./summaries.ts";

/** States that summaries were held against, each run natively. */
async function held(ways: readonly string[], type: string): Promise<number> {
  let all = 0;
  for (const way of ways) {
    const text = subjectFor(type, way);
    const subject = await subjectOf(text, 40);
    if (subject === undefined) continue;
    const { wrong, states } = await hunt(subject, text);
    expect(wrong, way).toEqual([]);
    all += states;
  }
  return all;
}

describe.each(["() => number", "() => number | { a: number }"])("%s, or none", (type) => {
  test.each(ASKED)("$member: $ways.0", async ({ member, ways }) => {
    expect(await held(ways, `{ ${member}: (${type}) | number }`)).toBeGreaterThanOrEqual(ways.length);
  });
});

test("flags of properties", async () => {
  expect(await held(FLAGS, "boolean")).toBe(2 * FLAGS.length);
});

test.each([
  "number | number[] | string | { a: number } | (() => number) | null",
  "string | RegExp",
  "Uint8Array | string | number[]",
  "{ a?: number; b?: string }",
  "{ [k: string]: number } | string[]",
  "unknown",
])("x: %s", async (type) => {
  expect(await held(USED, `{ x: ${type} }`)).toBeGreaterThan(4 * USED.length);
});
