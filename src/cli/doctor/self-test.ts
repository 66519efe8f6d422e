/** A few questions with known answers, for any solver the doctor meets. */
import { apply, eq, input, literal, lt } from "../../expr/build.ts";
import type { Query, Solver } from "../../solver/solver.ts";
import { satisfies } from "../../solver/validate.ts";

const BUDGET = { milliseconds: 5_000, evaluations: 100 };

/** A product, a text with a number in it, and an equation without a solution. */
function questions(): readonly { readonly query: Query; readonly expected: "sat" | "unsat" }[] {
  const [x, y] = ["x", "y"].map((name) => input(name, "num", { kind: "integer", min: 2, max: 1000 })) as [
    ReturnType<typeof input>,
    ReturnType<typeof input>,
  ];
  const s = input("s", "str", { kind: "any-string", maxLength: 20 });
  const seed = new Map();
  return [
    { query: { constraints: [eq(apply("mul", x, y), literal(221)), lt(x, y)], seed }, expected: "sat" },
    {
      query: {
        constraints: [
          apply("startsWith", s, literal("k="), literal(0)),
          eq(apply("parseInt", apply("slice", s, literal(2), literal(Infinity)), literal(10)), literal(42)),
        ],
        seed,
      },
      expected: "sat",
    },
    {
      query: {
        constraints: [eq(apply("rem", x, literal(6)), literal(1)), eq(apply("rem", x, literal(9)), literal(3))],
        seed,
      },
      expected: "unsat",
    },
  ];
}

export interface SelfTest {
  readonly text: string;
  readonly works: boolean;
}

/** How many of the questions are answered right, and how long they took; ends at the first that is not. */
export function selfTest(solver: Solver): SelfTest {
  const start = performance.now();
  const all = questions();
  let right = 0;
  let trouble = "";
  for (const { query, expected } of all) {
    const verdict = solver.solve(query, BUDGET);
    if (verdict.kind === expected && (verdict.kind !== "sat" || satisfies(verdict.model, query))) right++;
    else {
      trouble = `; question ${right + 1}: ${verdict.kind === "unknown" ? verdict.reason : `${verdict.kind} is wrong`}`;
      break;
    }
  }
  const milliseconds = Math.round(performance.now() - start);
  return {
    text: `self-test ${right}/${all.length} right in ${milliseconds} ms${trouble}`,
    works: right === all.length,
  };
}
