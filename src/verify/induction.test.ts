import { expect, test } from "vitest";
import { flowOfModule } from "../flow/module.ts";
import { parseModule } from "../frontend/parse.ts";
import { byInduction } from "./induction.ts";
import { type Verdict, type Verified, verifierOf } from "./verify.ts";

const module = flowOfModule(parseModule("/m.ts", "function f() {}"));
const EMPTY = verifierOf(module).verify(module.nodes[1]!) as Verified;
const at = (start: number) => ({ start, end: start + 1, site: -1 });

/** Invariants a1, a2 at 1 and 2; b1 is something else. Checks by the invariant they are of. */
function verdicts(checks: readonly (readonly [number, Verdict])[], other: readonly string[]): string {
  const { assertions, assumptions } = byInduction({
    ...EMPTY,
    assumptions: [
      ...[1, 2].map((n) => ({
        id: `a${n}`,
        kind: "loop-invariant" as const,
        at: at(n),
        origin: "analysis" as const,
        predicate: "p",
        words: "",
      })),
      { id: "b1", kind: "safe-integer", at: at(9), origin: "analysis", predicate: "p", words: "" },
    ],
    assertions: [
      ...checks.map(([n, verdict]) => ({ checker: "contract" as const, at: at(n), text: "t", verdict, known: "" })),
      { checker: "index-read", at: at(5), verdict: { kind: "verified-under", premise: other }, known: "" },
    ],
  });
  const { verdict } = assertions.at(-1)!;
  return `${verdict.kind}${verdict.kind === "verified-under" ? ` ${verdict.premise.join(" ")}` : ""} of ${assumptions.map(({ id }) => id).join(" ")}`;
}

const under = (...premise: string[]): Verdict => ({ kind: "verified-under", premise });
const VERIFIED: Verdict = { kind: "verified" };
const OPEN: Verdict = { kind: "not-verified" };

test("what rests on an invariant rests on what its checks do", () => {
  expect(
    verdicts(
      [
        [1, VERIFIED],
        [1, under("a1")],
      ],
      ["a1"],
    ),
  ).toBe("verified of a2 b1");
  expect(
    verdicts(
      [
        [1, under("b1")],
        [1, under("a1")],
      ],
      ["a1"],
    ),
  ).toBe("verified-under b1 of a2 b1");
  expect(
    verdicts(
      [
        [1, VERIFIED],
        [1, under("a1", "a2")],
        [2, under("a1")],
        [2, under("a2", "b1")],
      ],
      ["a1"],
    ),
  ).toBe("verified-under b1 of b1");
});

test("an invariant with a check that is open stays an assumption, and so does what rests on it", () => {
  expect(
    verdicts(
      [
        [1, OPEN],
        [1, under("a1")],
      ],
      ["a1"],
    ),
  ).toBe("verified-under a1 of a1 a2 b1");
  expect(
    verdicts(
      [
        [1, VERIFIED],
        [1, under("a1", "a2")],
        [2, OPEN],
      ],
      ["a1"],
    ),
  ).toBe("verified-under a1 of a1 a2 b1");
  expect(
    verdicts(
      [
        [1, VERIFIED],
        [1, { kind: "violated-always" }],
      ],
      ["a1", "b1"],
    ),
  ).toBe("verified-under a1 b1 of a1 a2 b1");
});
