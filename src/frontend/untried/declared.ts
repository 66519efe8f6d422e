/** Facts about the declared types of an input that decide what code could tell about it. */
import type { Definitions, Shape } from "../shapes/shape.ts";

/** Names of declared properties, and whether their values are primitives throughout; undefined when no object is declared. */
export function declaredNames(shapes: readonly Shape[], definitions: Definitions): Map<string, boolean> | undefined {
  const names = new Map<string, boolean>();
  let found = false;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && (value as Shape).kind === "object") {
      const { properties, methods = [] } = value as Extract<Shape, { kind: "object" }>;
      found = true;
      for (const { name, shape } of [...properties, ...methods])
        names.set(name, names.get(name) !== false && holdsPrimitives(shape));
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(shapes);
  visit(definitions);
  return found ? names : undefined;
}

/** Whether arrays or functions are of a declared object type, too: `{ length: number }`, `{ name: string }`, or one with nothing but optional properties. */
export function allowsOtherKinds(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const shape = value as Shape;
  if (shape.kind === "object" && shape.properties.every((one) => one.optional || OF_OTHERS.has(one.name))) return true;
  return Object.values(value).some(allowsOtherKinds);
}

const OF_OTHERS = new Set(["length", "name"]);

function holdsPrimitives(shape: Shape): boolean {
  switch (shape.kind) {
    case "union":
      return shape.options.every(holdsPrimitives);
    case "string":
    case "number":
    case "boolean":
    case "bigint":
    case "undefined":
    case "null":
    case "literal":
    case "one-of":
      return true;
    default:
      return false;
  }
}

/** An enum of numbers whose members are not made to be combined, as far as their declaration tells. */
export function hasNumericEnum(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const shape = value as Shape;
  if (shape.kind === "one-of" && shape.enum !== undefined && typeof shape.values[0] === "number")
    return shape.values.length === shape.enum.members.length;
  return Object.values(value).some(hasNumericEnum);
}
