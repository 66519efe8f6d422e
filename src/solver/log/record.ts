/** The form of a logged query, one JSON document per line. The expressions in it are as `expr/codec.ts` writes them. */
import type { JsonNode, JsonPrimitive } from "../../expr/codec.ts";

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
