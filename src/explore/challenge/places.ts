/** The places of a built input where a value stands, with the declared shape: what may be replaced there by another value of the same type. */
import type { Definitions, ParameterShape, Shape } from "../../frontend/shapes/shape.ts";
import type { BuiltInput } from "../input/target-input.ts";

export interface Place {
  readonly shape: Shape;
  readonly value: unknown;
  put(value: unknown): void;
}

/** What a target is given, as far as shapes tell. */
export interface Declared {
  readonly parameters: readonly ParameterShape[];
  readonly receiver?: Shape;
  readonly definitions: Definitions;
}

/** Large inputs have enough places at their beginning. */
const MOST_PLACES = 200;

export function placesOf(input: BuiltInput, declared: Declared): Place[] {
  const found: Place[] = [];
  const { definitions } = declared;
  // a receiver is what the call is made on: it may be given elsewhere, but nothing else stands in its place
  if (declared.receiver !== undefined) add(found, declared.receiver, input.self, () => {}, definitions);
  const { values } = input;
  declared.parameters.forEach(({ shape, rest }, i) => {
    const last = rest ? values.length : Math.min(values.length, i + 1);
    for (let at = i; at < last; at++) {
      const one = rest ? elementOf(shape, at - i) : shape;
      if (one !== undefined) add(found, one, values[at], (value) => void (values[at] = value), definitions);
    }
  });
  return found;
}

/** The shape of an argument of a rest parameter, whose shape is that of the whole array. */
function elementOf(shape: Shape, index: number): Shape | undefined {
  if (shape.kind === "array") return shape.element;
  if (shape.kind === "tuple") return index < shape.elements.length ? shape.elements[index]!.shape : shape.rest;
  return shape;
}

function add(
  found: Place[],
  declared: Shape,
  value: unknown,
  put: (value: unknown) => void,
  definitions: Definitions,
): void {
  const shape = resolved(declared, value, definitions);
  if (shape === undefined || found.length >= MOST_PLACES) return;
  found.push({ shape, value, put });
  const inner = (one: Shape, held: unknown, set: (value: unknown) => void): void =>
    add(found, one, held, set, definitions);
  switch (shape.kind) {
    case "object": {
      const object = value as Record<string, unknown>;
      for (const { name, shape: one } of shape.properties)
        if (Object.hasOwn(object, name)) inner(one, object[name], (replacement) => void (object[name] = replacement));
      return;
    }
    case "record": {
      const object = value as Record<string, unknown>;
      for (const name of Object.keys(object))
        inner(shape.value, object[name], (replacement) => void (object[name] = replacement));
      return;
    }
    case "array": {
      const array = value as unknown[];
      array.forEach((held, i) => {
        inner(shape.element, held, (replacement) => void (array[i] = replacement));
      });
      return;
    }
    case "tuple": {
      const array = value as unknown[];
      shape.elements.forEach(({ shape: one }, i) => {
        if (i < array.length) inner(one, array[i], (replacement) => void (array[i] = replacement));
      });
      return;
    }
    case "map": {
      const map = value as Map<unknown, unknown>;
      for (const [key, held] of [...map]) inner(shape.value, held, (replacement) => void map.set(key, replacement));
      return;
    }
  }
}

/** The alternative that a value of a union is, if only one can be meant. */
function resolved(shape: Shape, value: unknown, definitions: Definitions): Shape | undefined {
  if (shape.kind === "named") {
    const known = definitions[shape.name];
    return known === undefined ? undefined : resolved(known, value, definitions);
  }
  if (shape.kind !== "union") return isOf(shape, value) ? shape : undefined;
  const possible = shape.options.flatMap((option) => resolved(option, value, definitions) ?? []);
  return possible.length === 1 ? possible[0] : undefined;
}

function isOf(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case "array":
    case "tuple":
      return Array.isArray(value);
    case "map":
      return value instanceof Map;
    case "set":
      return value instanceof Set;
    case "typed-array":
      return ArrayBuffer.isView(value);
    case "object":
    case "record":
      return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    case "instance":
      return typeof value === "object" && value !== null;
    case "one-of":
      return shape.values.some((one) => Object.is(one, value));
    case "literal":
      return Object.is(shape.value, value);
    case "number":
      return typeof value === "number";
    case "string":
      return typeof value === "string";
    default:
      return false;
  }
}
