/** Whether two places of an input could hold the same object. Types allow it, but inputs are built without it. */

import { isPrimitive } from "../shapes/combine.ts";
import type { Definitions, PropertyShape, Shape } from "../shapes/shape.ts";

/** A place, and whether there may be several like it: elements, results of callbacks, links of a recursive type. */
interface Place {
  readonly shape: Shape;
  readonly many: boolean;
}

export function mayShare(shapes: readonly Shape[], definitions: Definitions): boolean {
  const places = shapes.flatMap((shape) => placesIn(shape, definitions, false, new Set()));
  return places.some(
    ({ shape, many }, i) => many || places.some((other, k) => k > i && haveCommon(shape, other.shape)),
  );
}

/** Whether an input of these shapes may be or hold an object at all: it may be one that the module exports. */
export function holdsObjects(shapes: readonly Shape[], definitions: Definitions, declaredOnly = false): boolean {
  return shapes.some((shape) =>
    placesIn(shape, definitions, false, new Set()).some((place) => !declaredOnly || place.shape.kind !== "lazy"),
  );
}

/** The objects in a shape, itself included. */
function placesIn(shape: Shape, definitions: Definitions, many: boolean, inside: ReadonlySet<string>): Place[] {
  const within = (inner: Shape, several = many): Place[] => placesIn(inner, definitions, several, inside);
  const here: Place = { shape, many };
  switch (shape.kind) {
    case "union":
      return shape.options.flatMap((option) => within(option));
    case "named": {
      const named = definitions[shape.name];
      if (named === undefined) return [];
      // a link back: the object it leads to may be one above
      if (inside.has(shape.name)) return [{ shape: named, many: true }];
      return placesIn(named, definitions, many, new Set([...inside, shape.name]));
    }
    case "array":
    case "iterable":
    case "set":
      return [here, ...within(shape.element, true)];
    case "record":
      return [here, ...within(shape.value, true)];
    case "map":
      return [here, ...within(shape.key, true), ...within(shape.value, true)];
    case "tuple":
      return [
        here,
        ...shape.elements.flatMap((element) => within(element.shape)),
        ...(shape.rest === undefined ? [] : within(shape.rest, true)),
        ...(shape.after ?? []).flatMap((after) => within(after)),
      ];
    case "extended":
      return [...within(shape.base), ...shape.properties.flatMap((property) => within(property.shape))];
    case "object":
      return [
        here,
        ...members(shape).flatMap((property) => within(property.shape)),
        ...(shape.index === undefined ? [] : within(shape.index, true)),
      ];
    case "instance":
      return [here, ...shape.parameters.flatMap((p) => within(p.shape, many || p.rest))];
    case "function":
      return [here, ...within(shape.returns, true)];
    case "promise":
      return [here, ...within(shape.of)];
    case "date":
    case "regexp":
    case "error":
    case "arraybuffer":
    case "typed-array":
    case "lazy":
      return [here];
    default:
      return [];
  }
}

const members = (shape: Extract<Shape, { kind: "object" }>): readonly PropertyShape[] => [
  ...shape.properties,
  ...(shape.methods ?? []),
];

/** Whether some object is of both types, as far as kinds and discriminants tell. */
function haveCommon(a: Shape, b: Shape): boolean {
  if (a.kind === "lazy" || b.kind === "lazy") return true;
  // views of every type may look at one buffer
  if (isBytes(a) && isBytes(b)) return true;
  if (isList(a) && isList(b)) return a.kind === "tuple" || b.kind === "tuple" || overlap(elementOf(a), elementOf(b));
  if (isKeyed(a) && isKeyed(b)) {
    if (a.kind !== "object" || b.kind !== "object") return true;
    return members(a).every((property) => {
      const other = members(b).find(({ name }) => name === property.name);
      return other === undefined || overlap(property.shape, other.shape);
    });
  }
  return a.kind === b.kind;
}

const isBytes = (shape: Shape): boolean => shape.kind === "typed-array" || shape.kind === "arraybuffer";

type List = Extract<Shape, { kind: "array" | "iterable" | "tuple" }>;

const isList = (shape: Shape): shape is List =>
  shape.kind === "array" || shape.kind === "iterable" || shape.kind === "tuple";

const elementOf = (shape: List): Shape => (shape.kind === "tuple" ? { kind: "lazy" } : shape.element);

const isKeyed = (shape: Shape): boolean =>
  shape.kind === "object" || shape.kind === "record" || shape.kind === "instance";

/** Whether some value is of both types; when in doubt, yes. */
function overlap(a: Shape, b: Shape): boolean {
  const values = [a, b].map((shape) =>
    shape.kind === "literal" ? [shape.value] : shape.kind === "one-of" ? shape.values : undefined,
  );
  if (values[0] !== undefined && values[1] !== undefined) {
    const known = new Set(values[0].map((value) => JSON.stringify(value)));
    return values[1].some((value) => known.has(JSON.stringify(value)));
  }
  if (isPrimitive(a) && isPrimitive(b)) return primitiveOf(a) === primitiveOf(b);
  return true;
}

function primitiveOf(shape: Shape): string {
  const value = shape.kind === "literal" ? shape.value : shape.kind === "one-of" ? shape.values[0] : undefined;
  if (value === undefined) return shape.kind === "template" || shape.kind === "cased" ? "string" : shape.kind;
  return typeof value === "object" ? "bigint" : typeof value;
}
