import { expect, test } from "vitest";
import type { Violation } from "../../checkers/watch.ts";
import { checkText } from "../testing/check-text.ts";
import { type Witness, Witnesses } from "./witnesses.ts";

const witness = (name: string, slots: readonly number[], error: unknown = new Error("x")): Witness => ({
  violation: { message: name } as Violation,
  model: new Map(),
  outcome: { kind: "throws", error },
  slots,
});
const nameOf = (one: Witness | undefined): string | undefined => one?.violation.message;

test("the witness that differs most comes first, and none that came the same way", () => {
  const witnesses = new Witnesses();
  const first = witness("first", [1, 2]);
  for (const one of [first, witness("same", [1, 2]), witness("near", [1, 2, 3]), witness("far", [1, 4, 5])])
    witnesses.add(one);
  const far = witnesses.furthest([first])!;
  expect(nameOf(far)).toBe("far");
  const near = witnesses.furthest([first, far])!;
  expect(nameOf(near)).toBe("near");
  expect(witnesses.furthest([first, far, near])).toBeUndefined();
});

test("only witnesses that may be told are chosen, however far others are", () => {
  const witnesses = new Witnesses();
  const first = witness("first", [1]);
  for (const one of [first, witness("near", [1, 2]), witness("far", [3, 4, 5])]) witnesses.add(one);
  expect(nameOf(witnesses.furthest([first], (one) => nameOf(one) !== "far"))).toBe("near");
  expect(witnesses.furthest([first], () => false)).toBeUndefined();
});

test("another class of error on the same way is another witness", () => {
  const witnesses = new Witnesses();
  const first = witness("first", [1]);
  witnesses.add(first);
  witnesses.add(witness("other", [1], new TypeError("y")));
  expect(nameOf(witnesses.furthest([first]))).toBe("other");
});

test("a witness with a new branch is kept however many there are", () => {
  const witnesses = new Witnesses();
  for (let i = 0; i < 40; i++) witnesses.add(witness(String(i), i % 2 === 0 ? [1, i % 6] : [i % 6]));
  witnesses.add(witness("late", [1, 99]));
  expect(nameOf(witnesses.furthest([witness("told", [0, 1, 2, 3, 4, 5])]))).toBe("late");
});

/** One assertion, three reasons: the smallest input shows only the first. */
const MASKED = `import assert from "node:assert";
function normal(text: string): string {
  if (text === "") return "?";
  if (text[0] === "#") return text.slice(1);
  if (text.endsWith("!")) return text + "!";
  return text;
}
export function harness(text: string): void {
  assert(normal(text) === text);
}`;

test("an assertion that fails for several reasons is told with an input for each", async () => {
  const { findings, again } = await checkText(MASKED, { checkers: ["assertion"] });
  expect(findings).toHaveLength(1);
  const [finding] = findings;
  const inputs = [finding!.input, ...(finding!.others ?? []).map(({ input }) => input)];
  expect(inputs.map(({ args }) => args[0]).sort()).toEqual(["", "!", "#"]);
  for (const input of inputs) expect((await again(input)).map(({ checker }) => checker)).toContain("assertion");
});

test("a property that fails in one way has one witness", async () => {
  const text = `import assert from "node:assert";
export function harness(n: number): void { assert(n !== 7); }`;
  const { findings } = await checkText(text, { checkers: ["assertion"] });
  expect(findings.map(({ input }) => input.args)).toEqual([[7]]);
  expect(findings[0]).not.toHaveProperty("others");
});
