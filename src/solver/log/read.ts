/** Reads logged queries back. */
import { decodeNodes, fromJson } from "../../expr/codec.ts";
import type { Model } from "../../expr/expr.ts";
import type { Query } from "../solver.ts";
import type { LoggedQuery, LogRecord } from "./record.ts";

export function fromLogged({ nodes, constraints, seed }: LoggedQuery): Query {
  const built = decodeNodes(nodes);
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
