/** What was found out about the code beforehand, then and today. */
import { expect, test } from "vitest";
import type { Target } from "../../../frontend/targets/target.ts";
import { type ExplorationResult, withState } from "./portable.ts";
import { factsHold, factsOf } from "./question.ts";

const facts = (found: Partial<Target>): string => factsOf({ file: "/p/a.ts", ...found } as Target, "/p");

test("a search that knew less is as good; one that knew more is not", () => {
  const stateful = facts({ state: "assigns n (a.ts:3)" });
  const stateless = facts({ stateless: "program" });
  expect(factsHold(stateful, stateful)).toBe(true);
  expect(factsHold(stateful, facts({ state: "changes a builtin (a.ts:9)" }))).toBe(true);
  expect(factsHold(stateful, stateless)).toBe(true);
  expect(factsHold(stateless, stateful)).toBe(false);
  expect(factsHold(stateless, facts({ stateless: "file" }))).toBe(false);
  expect(factsHold(stateless, facts({}))).toBe(false);
  expect(factsHold(facts({}), facts({ leavesBuiltins: true }))).toBe(true);
  expect(factsHold(facts({ leavesBuiltins: true }), facts({}))).toBe(false);
  for (const other of [{ exposed: "table" }, { unreached: ["/p/b.ts"] }, { textElsewhere: true as const }])
    for (const [then, now] of [
      [facts({}), facts(other)],
      [facts(other), facts({})],
    ] as const)
      expect(factsHold(then, now)).toBe(false);
});

test("the state that is told is that of today", () => {
  const claim = (about: string) => ({ kind: "module-state", about });
  const other = { kind: "budget" };
  const result = (state: string) =>
    ({
      kind: "checked",
      claims: [other, claim(state)],
      assumptions: [claim(state)],
      check: {
        verdicts: {
          nan: { kind: "verified", assumptions: [claim(state)] },
          hang: { kind: "open", reasons: [other, claim(state)] },
          "nullish-access": { kind: "violated" },
        },
      },
    }) as unknown as ExplorationResult;
  expect(withState(result("line 3"), "line 9")).toEqual(result("line 9"));
  expect(withState(result("line 3"), undefined)).toEqual({
    kind: "checked",
    claims: [other],
    assumptions: [],
    check: {
      verdicts: {
        nan: { kind: "verified", assumptions: [] },
        hang: { kind: "open", reasons: [other] },
        "nullish-access": { kind: "violated" },
      },
    },
  });
});
