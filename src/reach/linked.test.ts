/** Linked lists that are given: walked like arrays, told to the dynamic side node by node. */
import { afterAll, expect, test } from "vitest";
import { Decider, type Decision, openSolvers } from "./solve/decide.ts";
import { questionOf } from "./testing/native.ts";

const solvers = openSolvers();
afterAll(() => solvers.dispose());

async function decided(parameters: string, body: string): Promise<Decision> {
  const now = (): number => performance.now();
  const question = questionOf({ name: "", parameters, body, isReachable: true });
  const decider = new Decider(question, { milliseconds: 30_000, resources: 0 }, now, solvers);
  try {
    return await decider.next(now() + 60_000);
  } finally {
    decider.cancel();
  }
}

test("an input has its nodes one under the other", { timeout: 120_000 }, async () => {
  const body = "if (l !== null && l.value === 4 && l.next !== null && l.next.next === null) { TARGET }";
  const decision = await decided("l: List | null", body);
  expect(decision.kind === "candidate" && Object.fromEntries(decision.model)).toMatchObject({
    "l#tag": 1,
    "l|1.value": 4,
    "l|1.next#tag": 1,
    "l|1.next|1.next#tag": 0,
  });
});

test("what no list brings about is proved", { timeout: 120_000 }, async () => {
  const body =
    "let k = 0; for (let p = l; p !== null; p = p.next) if (p.value > 3) k += 2; if (k % 2 === 1) { TARGET }";
  expect((await decided("l: List | null", body)).kind).toBe("unreachable");
});
