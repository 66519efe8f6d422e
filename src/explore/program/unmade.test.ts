/** What refuses an input while it is made is reached by nobody's test: the method itself has to be called with it. */
import { expect, test } from "vitest";
import type { Model } from "../../expr/expr.ts";
import { exploreText } from "../testing/explore-text.ts";

test("a branch that only the preparing calls of a receiver take is not covered", async () => {
  const { program, goals } = await exploreText(
    `export class Cart {
  private sum = 0;
  add(amount: number): void {
    if (amount < 0) throw new RangeError("negative");
    this.sum += amount;
  }
}
`,
    { runs: 4 },
  );
  const after = async (prepared: number, amount: number): Promise<[string, number]> => {
    const model: Model = new Map<string, number>([
      ["this.calls", 1],
      ["this.calls[0].add.amount", prepared],
      ["amount", amount],
    ]);
    expect(JSON.stringify(program.encodeInput(model).self)).toContain(
      `"calls":[{"method":"add","args":[${prepared}]}]`,
    );
    const { kind } = await program.runPlain(model);
    return [kind, program.reachedPlain().filter((slot) => goals.includes(slot)).length];
  };
  expect(await after(3, -1)).toEqual(["throws", 1]);
  expect(await after(-1, 3)).toEqual(["throws", 0]);
});
