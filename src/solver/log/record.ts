/**
 * The form of a logged query, one JSON document per line. Expressions are a graph: every distinct node once, arguments
 * by position, so a record is as small as the interned expressions it came from.
 */
import type { Domain, Primitive } from "../../expr/expr.ts";

/** A primitive in JSON: what JSON lacks is an object with one key. */
export type JsonPrimitive =
  | number
  | string
  | boolean
  | null
  | { readonly u: 0 }
  | { readonly n: "NaN" | "Infinity" | "-Infinity" | "-0" }
  | { readonly b: string };

export type JsonDomain =
  | Exclude<Domain, { kind: "one-of" } | { kind: "integer" }>
  | { readonly kind: "integer"; readonly min: JsonPrimitive; readonly max: JsonPrimitive }
  | { readonly kind: "one-of"; readonly values: readonly JsonPrimitive[] };

/** `["#", value]`, `["?", name, sort, domain]`, `["@", name]`, `["!", fn, sort, …args]`, else `[op, …args]`. */
export type JsonNode = readonly [string, ...(number | JsonPrimitive | JsonDomain)[]];

export type JsonModel = readonly (readonly [name: string, value: JsonPrimitive])[];

export interface LoggedQuery {
  readonly nodes: readonly JsonNode[];
  /** Positions of the constraints; the last one is the goal. */
  readonly constraints: readonly number[];
  /** Values of the variables of the query only. */
  readonly seed: JsonModel;
}

export interface LogRecord extends LoggedQuery {
  /** What was explored when the query was asked. */
  readonly of?: string;
  readonly budget: { readonly milliseconds: number; readonly evaluations: number };
  readonly verdict: "sat" | "unsat" | "unknown";
  /** The layer that answered, or why none did. */
  readonly by: string;
  readonly milliseconds: number;
  readonly model?: JsonModel;
}

export function toJson(value: Primitive): JsonPrimitive {
  if (typeof value === "bigint") return { b: `${value}` };
  if (value === undefined) return { u: 0 };
  if (typeof value !== "number") return value;
  if (Object.is(value, -0)) return { n: "-0" };
  if (Number.isNaN(value)) return { n: "NaN" };
  if (value === Infinity) return { n: "Infinity" };
  return value === -Infinity ? { n: "-Infinity" } : value;
}

export function fromJson(value: JsonPrimitive): Primitive {
  if (typeof value !== "object" || value === null) return value;
  if ("b" in value) return BigInt(value.b);
  return "n" in value ? Number(value.n) : undefined;
}
