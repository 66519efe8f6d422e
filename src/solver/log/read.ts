/** Reads logged queries back: the expressions are built anew, through the smart constructors like any other. */
import { applyAll, input, literal, opaque, reference } from "../../expr/build.ts";
import type { Domain, Expr, Model } from "../../expr/expr.ts";
import { OPS, type Op, type Sort } from "../../expr/op.ts";
import type { Query } from "../solver.ts";
import {
  fromJson,
  type JsonDomain,
  type JsonNode,
  type JsonPrimitive,
  type LoggedQuery,
  type LogRecord,
} from "./record.ts";

function domainOf(domain: JsonDomain): Domain {
  switch (domain.kind) {
    case "integer":
      return { kind: "integer", min: fromJson(domain.min) as number, max: fromJson(domain.max) as number };
    case "one-of":
      return { kind: "one-of", values: domain.values.map(fromJson) };
    default:
      return domain;
  }
}

function exprOf(node: JsonNode, known: readonly Expr[]): Expr {
  const [kind, ...rest] = node;
  const args = (from: number): Expr[] =>
    rest.slice(from).map((position) => {
      const arg = known[position as number];
      if (arg === undefined) throw new Error(`argument ${String(position)} of ${kind} is not before it`);
      return arg;
    });
  switch (kind) {
    case "#":
      return literal(fromJson(rest[0] as JsonPrimitive));
    case "?":
      return input(rest[0] as string, rest[1] as Sort, domainOf(rest[2] as JsonDomain));
    case "@":
      return reference(rest[0] as string);
    case "!":
      return opaque(rest[0] as string, args(2), rest[1] as Sort);
    default:
      if (!Object.hasOwn(OPS, kind)) throw new Error(`unknown operation ${kind}`);
      return applyAll(kind as Op, args(0));
  }
}

export function fromLogged({ nodes, constraints, seed }: LoggedQuery): Query {
  const built: Expr[] = [];
  for (const node of nodes) built.push(exprOf(node, built));
  const model: Model = new Map(seed.map(([name, value]) => [name, fromJson(value)]));
  const roots = constraints.map((position) => {
    const constraint = built[position];
    if (constraint?.sort !== "bool") throw new Error(`constraint ${position} is no condition among the nodes`);
    return constraint;
  });
  return { constraints: roots, seed: model };
}

/** A line of a log; throws an `Error` that says what is wrong with it. */
export function parseRecord(line: string): LogRecord {
  const record = JSON.parse(line) as Partial<LogRecord> | null;
  if (!Array.isArray(record?.nodes) || !Array.isArray(record.constraints) || !Array.isArray(record.seed)) {
    throw new Error("not a logged query: nodes, constraints and seed are needed");
  }
  return record as LogRecord;
}
