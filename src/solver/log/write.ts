/** Writes queries and what became of them as lines of JSON, for replay. */
import type { Domain, Expr, Model } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import { argsOf, postorder } from "../../expr/walk.ts";
import type { Query, Solver, Verdict } from "../solver.ts";
import { type JsonDomain, type JsonModel, type JsonNode, type LoggedQuery, type LogRecord, toJson } from "./record.ts";

/** Taken when this module loads: the program under test shares the thread and may replace it. */
const stringify = JSON.stringify;

function domainOf(domain: Domain): JsonDomain {
  switch (domain.kind) {
    case "integer":
      return { kind: "integer", min: toJson(domain.min), max: toJson(domain.max) };
    case "one-of":
      return { kind: "one-of", values: domain.values.map(toJson) };
    default:
      return domain;
  }
}

function nodeOf(e: Expr, position: ReadonlyMap<Expr, number>): JsonNode {
  const args = argsOf(e).map((arg) => position.get(arg)!);
  switch (e.kind) {
    case "literal":
      return ["#", toJson(e.value)];
    case "input":
      return ["?", e.name, e.sort, domainOf(e.domain)];
    case "reference":
      return ["@", e.name];
    case "opaque":
      return ["!", e.fn, e.sort, ...args];
    case "apply":
      return [e.op, ...args];
  }
}

const modelOf = (model: Model): JsonModel => [...model].map(([name, value]) => [name, toJson(value)]);

export function toLogged({ constraints, seed }: Query): LoggedQuery {
  const nodes = postorder(constraints);
  const position = new Map(nodes.map((node, i) => [node, i]));
  const own = inputsOfAll(constraints).filter(({ name }) => seed.has(name));
  return {
    nodes: nodes.map((node) => nodeOf(node, position)),
    constraints: constraints.map((constraint) => position.get(constraint)!),
    seed: modelOf(new Map(own.map(({ name }) => [name, seed.get(name)]))),
  };
}

export function recordLine(
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
