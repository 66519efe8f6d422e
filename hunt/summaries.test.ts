/** A short hunt for summaries that are called valid after an edit and are not: `npm run summaries:hunt` is the long one. */
import { expect, test } from "vitest";
import { mutantsOf } from "../src/explore/testing/mutants.ts";
import { MORE_PROVED } from "./proved.ts";
import { hunt, subjectOf } from "./summaries.ts";

test("no summary that states what the changed code does not do stays valid", async () => {
  const texts = [...new Set(MORE_PROVED.map(({ text }) => text))].filter((_, i) => i % 9 === 0);
  let [mutants, validated, invalid, states] = [0, 0, 0, 0];
  for (const text of texts) {
    const subject = await subjectOf(text, 50);
    if (subject === undefined) continue;
    for (const { text: after, what } of mutantsOf(text)) {
      const found = await hunt(subject, after);
      expect(found.wrong, what).toEqual([]);
      mutants++;
      validated += found.validated;
      invalid += found.invalid;
      states += found.states;
    }
  }
  expect(mutants).toBeGreaterThan(50);
  expect(validated).toBeGreaterThan(20);
  expect(invalid).toBeGreaterThan(50);
  expect(states).toBeGreaterThan(500);
});
