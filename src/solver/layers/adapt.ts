/**
 * Spends on a costly layer what pays off in this exploration. Queries are told apart by what makes them hard; a class
 * of queries that keeps costing its time for nothing gets less of it, one that keeps answering gets more. Decided by
 * answers alone, so that the same answers give the same budgets.
 */
import type { Expr } from "../../expr/expr.ts";
import { postorder } from "../../expr/walk.ts";
import type { Budget, Query, Solver, Verdict } from "../solver.ts";

/** Parts of the query's time, by level. */
const SHARES = [0.04, 0.07, 0.4, 1] as const;
const TOP = SHARES.length - 1;
/** Less than this is not worth asking. */
const LEAST_MILLISECONDS = 80;
/** So many in a row without an answer lower the level. */
const FRUITLESS = 2;
/** So many answers in a row raise it. */
const FRUITFUL = 4;
/** So many in a row without an answer at the lowest level: from then on only one in `SELDOM` is asked. */
const HOPELESS = 6;
const SELDOM = 3;

interface Class {
  level: number;
  /** Without an answer since the level changed. */
  fruitless: number;
  fruitful: number;
  /** Not asked in a row. */
  skipped: number;
}

/**
 * Texts make encodings large and answers rare; functions without a meaning make answers rarer. What several texts have
 * to do with each other is beyond the layers before, so more of it is answered.
 */
function classOf(constraints: readonly Expr[]): "numbers" | "texts" | "several" | "opaque" {
  let texts = 0;
  for (const e of postorder(constraints)) {
    if (e.kind === "opaque") return "opaque";
    if (e.kind === "input" && e.domain.kind === "any-string") texts++;
  }
  return texts === 0 ? "numbers" : texts === 1 ? "texts" : "several";
}

const START = { numbers: TOP, texts: 1, several: 2, opaque: 0 } as const;

const fresh = (name: keyof typeof START): Class => ({ level: START[name], fruitless: 0, fruitful: 0, skipped: 0 });

const NOT_ASKED: Verdict = { kind: "unknown", reason: "SMT has not answered queries like this one" };

export function adaptive(solver: Solver): Solver {
  const classes: Record<keyof typeof START, Class> = {
    numbers: fresh("numbers"),
    texts: fresh("texts"),
    several: fresh("several"),
    opaque: fresh("opaque"),
  };
  return {
    solve(query: Query, budget: Budget): Verdict {
      const name = classOf(query.constraints);
      const own = classes[name];
      const milliseconds = Math.min(
        budget.milliseconds,
        Math.max(LEAST_MILLISECONDS, budget.milliseconds * SHARES[own.level]!),
      );
      if (own.level === 0 && own.fruitless >= HOPELESS && ++own.skipped < SELDOM) return NOT_ASKED;
      own.skipped = 0;
      const verdict = solver.solve(query, { ...budget, milliseconds });
      if (verdict.kind !== "unknown") {
        own.fruitless = 0;
        own.level = Math.max(own.level, START[name]);
        if (++own.fruitful >= FRUITFUL && own.level < TOP) {
          own.fruitful = 0;
          own.level++;
        }
      } else {
        own.fruitful = 0;
        if (++own.fruitless >= FRUITLESS && own.level > 0) {
          own.fruitless = 0;
          own.level--;
        }
      }
      return verdict;
    },
  };
}
