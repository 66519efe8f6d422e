/** Writes queries and what became of them as lines of JSON, for replay. */
import { encodeExpressions, toJson } from "../../expr/codec.ts";
import type { Model } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import type { Query, Solver, Verdict } from "../solver.ts";
import type { JsonModel, LoggedQuery, LogRecord } from "./record.ts";

/** Taken when this module loads: the program under test shares the thread and may replace it. */
const stringify = JSON.stringify;

const modelOf = (model: Model): JsonModel => [...model].map(([name, value]) => [name, toJson(value)]);

export function toLogged({ constraints, seed }: Query): LoggedQuery {
  const { nodes, roots } = encodeExpressions(constraints);
  const own = inputsOfAll(constraints).filter(({ name }) => seed.has(name));
  return {
    nodes,
    constraints: roots,
    seed: modelOf(new Map(own.map(({ name }) => [name, seed.get(name)]))),
  };
}

function recordLine(
  query: Query,
  budget: LogRecord["budget"],
  verdict: Verdict,
  milliseconds: number,
  of?: string,
): string {
  const record: LogRecord = {
    ...toLogged(query),
    ...(of === undefined ? {} : { of }),
    budget: { milliseconds: budget.milliseconds, evaluations: budget.evaluations },
    verdict: verdict.kind,
    by: verdict.kind === "unknown" ? verdict.reason : verdict.by,
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    ...(verdict.kind === "sat" ? { model: modelOf(verdict.model) } : {}),
  };
  return stringify(record);
}

/** Reports every query of a solver, with its answer, as a line. */
export function logging<S extends Solver>(solver: S, write: (line: string) => void, of?: string): S {
  return {
    ...solver,
    solve(query, budget) {
      const start = performance.now();
      const verdict = solver.solve(query, budget);
      write(recordLine(query, budget, verdict, performance.now() - start, of));
      return verdict;
    },
  };
}
