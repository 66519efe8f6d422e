/** What refuses an input while it is made is reached by nobody's test: the method itself has to be called with it. */
import { expect, test } from "vitest";
import { exploreText } from "../testing/explore-text.ts";

test("a branch that only the preparing calls of a receiver take is not covered", async () => {
  const { result, goals } = await exploreText(
    `export class Cart {
  private sum = 0;
  add(amount: number): void {
    if (amount < 0) throw new RangeError("negative");
    this.sum += amount;
  }
}
`,
    { runs: 40 },
  );
  const reached = new Set<number>();
  for (const { input, slots, outcome } of result.kept) {
    const prepared = JSON.stringify(input.self).match(/"args":\[(-?\d+(?:\.\d+)?)\]/g) ?? [];
    // a receiver that refused what it was prepared with shows nothing
    if (prepared.some((one) => one.includes("-"))) expect(slots).toEqual([]);
    if ("throws" in outcome && input.args[0] === -1) for (const slot of slots) reached.add(slot);
  }
  expect(goals.length).toBe(2);
  expect([...reached].filter((slot) => goals.includes(slot)).length).toBe(1);
});
