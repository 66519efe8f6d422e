/** Plans of values that are one variable, or none. */
import type { Told } from "../../claims/claim.ts";
import { input, literal, reference } from "../../expr/build.ts";
import { inDomain } from "../../expr/domain.ts";
import type { Domain, Expr, Input, Primitive, ReferenceType } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import type { Variable } from "../../expr/variable/variable.ts";
import type { LiteralValue } from "../../frontend/shapes/shape.ts";
import { encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import { type Building, type Plan, read } from "./plan.ts";

/** As long as strings can be in JavaScript: a smaller bound would lead to false proofs. */
const MAX_STRING_LENGTH = 536_870_888;

export const DOMAINS = {
  number: { kind: "any-number" },
  string: { kind: "any-string", maxLength: MAX_STRING_LENGTH },
  boolean: { kind: "any-boolean" },
  bigint: { kind: "any-bigint" },
} as const satisfies Record<string, Domain>;

const SORTS = { number: "num", string: "str", boolean: "bool", bigint: "big" } as const;

export function primitivePlan(kind: "number" | "string" | "boolean" | "bigint", variable: Variable | string): Plan {
  return variablePlan(input(variable, SORTS[kind], DOMAINS[kind]));
}

export function variablePlan(variable: Input): Plan {
  return {
    expr: variable,
    build(at) {
      at.shadow = at.rt === undefined ? undefined : variable;
      return read(at, variable);
    },
    encode: (at) => encode(read(at, variable)),
    adopt(value, into) {
      if (!isPrimitive(value) || !isOfDomain(variable, value)) return false;
      into.set(variable.name, value);
      return true;
    },
  };
}

const isPrimitive = (value: unknown): value is Primitive => typeof value !== "object" || value === null;

const isOfDomain = ({ sort, domain }: Input, value: Primitive): boolean =>
  (domain.kind === "one-of" || sortOf(value) === sort) && inDomain(domain, value);

export function integer(variable: Variable | string, min: number, max: number): Input {
  return input(variable, "num", { kind: "integer", min, max });
}

export function oneOfPlan(values: readonly LiteralValue[], path: string): Plan {
  const primitives = values.map(literalValue);
  if (primitives.length === 1) return constantPlan(primitives[0]);
  return variablePlan(input(path, sortOf(primitives[0]), { kind: "one-of", values: primitives }));
}

export function literalValue(value: LiteralValue): Primitive {
  return typeof value === "object" && value !== null ? BigInt(value.bigint) : value;
}

function sortOf(value: Primitive): Sort {
  switch (typeof value) {
    case "number":
      return "num";
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "bigint":
      return "big";
    default:
      return "any";
  }
}

export function constantPlan(value: Primitive): Plan {
  const expr: Expr = literal(value);
  const encoded = encode(value);
  return {
    expr,
    build(at) {
      at.shadow = undefined;
      return value;
    },
    encode: () => encoded,
    adopt: (other) => Object.is(other, value),
  };
}

/** An object, or a symbol, that has identity and nothing symbolic inside. */
export function freshObjectPlan(
  path: string,
  make: () => unknown,
  encoded: Encoded,
  narrowing: Told | undefined,
  type: ReferenceType = "object",
): Plan {
  return {
    expr: reference(path, type),
    build(at: Building) {
      if (narrowing !== undefined) at.narrowed.add(narrowing);
      at.shadow = undefined;
      return make();
    },
    encode: () => encoded,
  };
}
