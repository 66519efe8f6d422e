/** `symbol("n", 0)`: the initial value says the shape of the input, and what it is until the search says otherwise. */
import { types } from "node:util";
import type { Primitive } from "../../expr/expr.ts";
import { alternativePath, elementPath, entryKeyPath, entryValuePath, memberPath } from "../../expr/variable/path.ts";
import { alternativeOf, lengthOf, sizeOf, timeOf } from "../../expr/variable/variable.ts";
import type { Shape, TypedArrayName } from "../../frontend/shapes/shape.ts";
import { UnbuildableShape } from "../input/plan.ts";
import { simplestFirst } from "../input/union.ts";

const LAZY: Shape = { kind: "lazy" };

export function shapeOf(value: unknown, name: string): Shape {
  switch (typeof value) {
    case "number":
    case "string":
    case "boolean":
    case "bigint":
      return { kind: typeof value } as Shape;
    case "undefined":
      return LAZY;
    case "object":
      return value === null ? LAZY : shapeOfObject(value, name);
    default:
      throw unsupported(typeof value, name);
  }
}

function shapeOfObject(value: object, name: string): Shape {
  if (Array.isArray(value)) return { kind: "array", element: commonShape(value, name) };
  if (types.isDate(value)) return { kind: "date" };
  if (types.isRegExp(value)) return { kind: "regexp" };
  if (types.isMap(value)) {
    return { kind: "map", key: commonShape([...value.keys()], name), value: commonShape([...value.values()], name) };
  }
  if (types.isSet(value)) return { kind: "set", element: commonShape([...value], name) };
  if (types.isTypedArray(value)) return { kind: "typed-array", type: typedName(value) };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) throw unsupported(`${value.constructor?.name}`, name);
  const properties = Object.entries(value).map(([key, part]) => ({
    name: key,
    shape: shapeOf(part, memberPath(name, key)),
    optional: false,
  }));
  return { kind: "object", properties };
}

function typedName(value: NodeJS.TypedArray): TypedArrayName {
  return (Buffer.isBuffer(value) ? "Buffer" : value[Symbol.toStringTag]) as TypedArrayName;
}

/** What all elements are: one shape, or a union. Nothing is known about the elements of an empty array. */
function commonShape(values: readonly unknown[], name: string): Shape {
  const options = new Map<string, Shape>();
  for (const value of values) {
    const shape = shapeOf(value, `${name}[]`);
    options.set(JSON.stringify(shape), shape);
  }
  const shapes = [...options.values()];
  if (shapes.length === 0 || shapes.some((shape) => shape.kind === "lazy")) return LAZY;
  return shapes.length === 1 ? shapes[0]! : { kind: "union", options: shapes };
}

function unsupported(type: string, name: string): UnbuildableShape {
  return new UnbuildableShape(
    type,
    `symbol(${JSON.stringify(name)}, …) takes plain data: primitives, arrays, objects, Map, Set, Date, typed arrays`,
  );
}

export type SetVariable = (name: string, value: Primitive) => void;

/** The variables of a shape as they must be for the value to come out: the inverse of its plan. */
export function describeInitial(shape: Shape, path: string, value: unknown, set: SetVariable): void {
  switch (shape.kind) {
    case "number":
    case "string":
    case "boolean":
    case "bigint":
      set(path, value as Primitive);
      break;
    case "date":
      set(timeOf(path).name, Number.isNaN((value as Date).getTime()) ? 0 : (value as Date).getTime());
      break;
    case "array":
    case "typed-array": {
      const items = value as ArrayLike<unknown>;
      set(lengthOf(path).name, items.length);
      const element: Shape = shape.kind === "array" ? shape.element : { kind: "number" };
      for (let i = 0; i < items.length; i++) describeInitial(element, elementPath(path, i), items[i], set);
      break;
    }
    case "map":
    case "set":
      set(sizeOf(path).name, (value as Map<unknown, unknown>).size);
      [...(value as Map<unknown, unknown>).entries()].forEach(([key, item], i) => {
        describeInitial(shape.kind === "map" ? shape.key : shape.element, entryKeyPath(path, i), key, set);
        if (shape.kind === "map") describeInitial(shape.value, entryValuePath(path, i), item, set);
      });
      break;
    case "object":
      for (const { name, shape: part } of shape.properties) {
        describeInitial(part, memberPath(path, name), (value as Record<string, unknown>)[name], set);
      }
      break;
    case "union": {
      const options = simplestFirst(shape.options);
      const own = JSON.stringify(shapeOf(value, path));
      const at = options.findIndex((option) => JSON.stringify(option) === own);
      if (at < 0) break;
      set(alternativeOf(path).name, at);
      describeInitial(options[at]!, at === 0 ? path : alternativePath(path, at), value, set);
      break;
    }
    case "lazy":
      describeLazy(path, value, set);
      break;
    default:
      break;
  }
}

/** The alternatives of a lazily discovered value, in the order of its plan (`input/lazy.ts`). */
function describeLazy(path: string, value: unknown, set: SetVariable): void {
  const alternatives = ["undefined", "null", "boolean", "number", "string"];
  const at = alternatives.indexOf(value === null ? "null" : typeof value);
  if (at <= 0) return;
  set(alternativeOf(path).name, at);
  if (at > 1) set(alternativePath(path, at), value as Primitive);
}
