/** Plans of unions: a tag variable says which alternative the value takes. The simplest alternative comes first, so that it is the default. */
import type { Told } from "../../claims/claim.ts";
import { choice, input } from "../../expr/build.ts";
import { shownPath } from "../../expr/variable/path.ts";
import { alternativeOf } from "../../expr/variable/variable.ts";
import type { Shape } from "../../frontend/shapes/shape.ts";
import { type Plan, read } from "./plan.ts";

export interface Alternative {
  /** Reads as a condition: `x === undefined`. */
  readonly label: string;
  readonly plan: Plan;
}

/** `narrowing` says what other values the type has, if these alternatives are not all of them. */
export function unionPlan(path: string, alternatives: readonly Alternative[], narrowing?: Told): Plan {
  if (alternatives.length === 1) return narrowedPlan(alternatives[0]!.plan, narrowing);
  const tag = input(alternativeOf(path), "num", {
    kind: "tag",
    labels: alternatives.map((alternative) => alternative.label),
  });
  const plans = alternatives.map((alternative) => alternative.plan);
  const expr = choice(tag, ...plans.map((plan) => plan.expr));
  return {
    expr,
    build(at) {
      if (narrowing !== undefined) at.narrowed.add(narrowing);
      const value = plans[read(at, tag) as number]!.build(at);
      at.shadow = at.rt === undefined ? undefined : expr;
      return value;
    },
    encode: (at) => plans[read(at, tag) as number]!.encode(at),
    adopt(value, into) {
      const which = plans.findIndex((plan) => plan.adopt?.(value, into) === true);
      if (which >= 0) into.set(tag.name, which);
      return which >= 0;
    },
    parts: () => plans,
  };
}

/** A plan that leaves out values of its type: `narrowing` says which. */
export function narrowedPlan(plan: Plan, narrowing: Told | undefined): Plan {
  if (narrowing === undefined) return plan;
  return {
    ...plan,
    build(at) {
      at.narrowed.add(narrowing);
      return plan.build(at);
    },
  };
}

/** Cheap and finite first: a recursive type must be able to end. */
const SIMPLICITY: Record<Shape["kind"], number> = {
  undefined: 0,
  null: 1,
  literal: 2,
  "one-of": 3,
  boolean: 4,
  number: 5,
  string: 6,
  template: 6,
  cased: 6,
  bigint: 7,
  symbol: 8,
  date: 9,
  regexp: 9,
  error: 9,
  arraybuffer: 9,
  "typed-array": 9,
  array: 10,
  set: 11,
  map: 11,
  record: 10,
  iterable: 11,
  tuple: 12,
  object: 13,
  extended: 13,
  function: 14,
  promise: 14,
  instance: 15,
  lazy: 16,
  named: 17,
  union: 18,
  unsupported: 99,
};

export function simplestFirst(options: readonly Shape[]): Shape[] {
  return [...options].sort((a, b) => SIMPLICITY[a.kind] - SIMPLICITY[b.kind]);
}

export function labelOf(shape: Shape, path: string): string {
  const subject = shownPath(path);
  switch (shape.kind) {
    case "undefined":
    case "null":
      return `${subject} === ${shape.kind}`;
    case "literal":
      return `${subject} === ${literalText(shape.value)}`;
    case "one-of":
      return `[${shape.values.map(literalText).join(", ")}].includes(${subject})`;
    case "template":
    case "cased":
      return `typeof ${subject} === "string"`;
    case "number":
    case "string":
    case "boolean":
    case "bigint":
    case "symbol":
    case "function":
      return `typeof ${subject} === "${shape.kind}"`;
    case "array":
    case "tuple":
      return `Array.isArray(${subject})`;
    case "instance":
      return `${subject} instanceof ${shape.name}`;
    case "typed-array":
      return `${subject} instanceof ${shape.type}`;
    case "error":
      return `${subject} instanceof ${shape.name ?? "Error"}`;
    case "map":
    case "set":
    case "date":
    case "promise":
      return `${subject} instanceof ${shape.kind[0]!.toUpperCase()}${shape.kind.slice(1)}`;
    case "regexp":
      return `${subject} instanceof RegExp`;
    case "extended":
      return labelOf(shape.base, path);
    case "object": {
      const discriminant = shape.properties.find((property) => property.shape.kind === "literal");
      if (discriminant?.shape.kind === "literal")
        return `${subject}.${discriminant.name} === ${literalText(discriminant.shape.value)}`;
      return `typeof ${subject} === "object"`;
    }
    default:
      return `typeof ${subject} === "object"`;
  }
}

function literalText(value: unknown): string {
  return typeof value === "object" && value !== null
    ? `${(value as { bigint: string }).bigint}n`
    : JSON.stringify(value);
}
