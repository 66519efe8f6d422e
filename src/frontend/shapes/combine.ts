/** Putting shapes together: unions, intersections, and what Partial, Pick and their kin do. */
import type { LiteralValue, PropertyShape, Shape } from "../shape.ts";

export const LAZY: Shape = { kind: "lazy" };
export const STRING: Shape = { kind: "string" };
export const NUMBER: Shape = { kind: "number" };
export const BOOLEAN: Shape = { kind: "boolean" };
export const UNDEFINED: Shape = { kind: "undefined" };
export const NULL: Shape = { kind: "null" };

export type ObjectShape = Extract<Shape, { kind: "object" }>;

export function literal(value: LiteralValue): Shape {
  return value === null ? NULL : { kind: "literal", value };
}

export function unsupported(type: string, hint: string): Shape {
  return { kind: "unsupported", type, hint };
}

type Primitive = "string" | "number" | "boolean" | "bigint";

function primitiveOf(value: LiteralValue): Primitive {
  if (typeof value === "object") return "bigint";
  return typeof value as Primitive;
}

/** Flat, without duplicates; literals of one type together; a primitive swallows its literals; what cannot be built is left out. */
export function union(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((shape) => (shape.kind === "union" ? shape.options : [shape]));
  if (flat.some((shape) => shape.kind === "lazy")) return LAZY;
  const buildable = flat.filter((shape) => shape.kind !== "unsupported");
  if (buildable.length === 0) return flat[0] ?? unsupported("never", "no value has this type");

  const whole = new Set<string>(buildable.map((shape) => shape.kind));
  const literals = new Map<Primitive, LiteralValue[]>();
  for (const shape of buildable) {
    const values =
      shape.kind === "literal" ? [shape.value] : shape.kind === "one-of" && !shape.enum ? shape.values : [];
    for (const value of values) {
      const type = primitiveOf(value);
      const known = literals.get(type) ?? [];
      literals.set(type, known);
      if (!known.some((other) => sameLiteral(other, value))) known.push(value);
    }
  }
  if ((literals.get("boolean")?.length ?? 0) === 2) whole.add("boolean");

  const options = new Map<string, Shape>();
  for (const shape of buildable) {
    let option: Shape = shape;
    if (shape.kind === "literal" || (shape.kind === "one-of" && !shape.enum)) {
      const first = shape.kind === "literal" ? shape.value : shape.values[0];
      if (first === undefined) continue;
      const type = primitiveOf(first);
      option = whole.has(type) ? { kind: type } : literalUnion(literals.get(type)!);
    }
    options.set(JSON.stringify(option), option);
  }
  const distinct = [...options.values()];
  return distinct.length === 1 ? distinct[0]! : { kind: "union", options: distinct };
}

function literalUnion(values: readonly LiteralValue[]): Shape {
  return values.length === 1 ? literal(values[0]!) : { kind: "one-of", values };
}

export function sameLiteral(a: LiteralValue, b: LiteralValue): boolean {
  if (typeof a === "object" && typeof b === "object" && a !== null && b !== null) return a.bigint === b.bigint;
  return Object.is(a, b);
}

export function optionsOf(shape: Shape): readonly Shape[] {
  if (shape.kind === "union") return shape.options.flatMap(optionsOf);
  if (shape.kind === "one-of" && !shape.enum) return shape.values.map(literal);
  if (shape.kind === "boolean") return [literal(true), literal(false)];
  return [shape];
}

export function without(shape: Shape, drop: (option: Shape) => boolean): Shape {
  return union(optionsOf(shape).filter((option) => !drop(option)));
}

export function nonNullable(shape: Shape): Shape {
  return without(shape, (option) => option.kind === "null" || option.kind === "undefined");
}

/** Whether every value of `part` is one of `whole`, for the primitive part of the language; undefined when that is not plain. */
export function isPartOf(part: Shape, whole: Shape): boolean | undefined {
  const partLiteral = part.kind === "literal" ? part.value : undefined;
  let unsure = false;
  for (const option of optionsOf(whole)) {
    if (option.kind === "lazy") return true;
    if (JSON.stringify(option) === JSON.stringify(part)) return true;
    if (partLiteral !== undefined && option.kind === primitiveOf(partLiteral)) return true;
    if (option.kind === "object" && part.kind === "object") {
      const fits = hasMembers(part, option);
      if (fits) return true;
      if (fits === undefined) unsure = true;
      continue;
    }
    // Other structures, and enums member by member: not here.
    if ((!isPrimitive(option) && !isPrimitive(part)) || part.kind === "one-of") unsure = true;
  }
  return unsure ? undefined : false;
}

/** `{ kind: "circle"; r: number }` fits `{ kind: "circle" }`: what Extract asks of a discriminated union. */
function hasMembers(part: ObjectShape, whole: ObjectShape): boolean | undefined {
  let unsure = whole.index !== undefined || (whole.methods ?? []).length > 0;
  for (const wanted of whole.properties) {
    const property = part.properties.find((p) => p.name === wanted.name);
    if (property === undefined) {
      if (wanted.optional) continue;
      return false;
    }
    if (property.optional && !wanted.optional) return false;
    for (const option of optionsOf(property.shape)) {
      const fits = isPartOf(option, wanted.shape);
      if (fits === false) return false;
      if (fits === undefined) unsure = true;
    }
  }
  return unsure ? undefined : true;
}

export function isPrimitive(shape: Shape): boolean {
  switch (shape.kind) {
    case "string":
    case "number":
    case "boolean":
    case "bigint":
    case "symbol":
    case "null":
    case "undefined":
    case "literal":
    case "one-of":
      return true;
    default:
      return false;
  }
}

/** `A & B` of objects; a later property of the same name is taken if it says more. */
export function mergeObjects(a: ObjectShape, b: ObjectShape): ObjectShape {
  const index = b.index ?? a.index;
  const methods = mergeProperties(a.methods ?? [], b.methods ?? []);
  return {
    kind: "object",
    properties: mergeProperties(a.properties, b.properties),
    ...(methods.length > 0 ? { methods } : {}),
    ...(index === undefined ? {} : { index }),
  };
}

function mergeProperties(a: readonly PropertyShape[], b: readonly PropertyShape[]): readonly PropertyShape[] {
  const merged = new Map(a.map((p) => [p.name, p]));
  for (const property of b) {
    const known = merged.get(property.name);
    const shape = known !== undefined && property.shape.kind === "lazy" ? known.shape : property.shape;
    merged.set(property.name, { ...property, shape, optional: property.optional && (known?.optional ?? true) });
  }
  return [...merged.values()];
}

export function mapObject(
  shape: ObjectShape,
  change: (property: PropertyShape) => PropertyShape | undefined,
): ObjectShape {
  const apply = (properties: readonly PropertyShape[]): PropertyShape[] =>
    properties.flatMap((property) => change(property) ?? []);
  const { methods, properties, ...rest } = shape;
  return { ...rest, properties: apply(properties), ...(methods === undefined ? {} : { methods: apply(methods) }) };
}

/** Record<K, V>: with a finite set of keys it is an object. */
export function record(key: Shape, value: Shape): Shape {
  const keys = optionsOf(key);
  const names = keys.flatMap((k) => (k.kind === "literal" && typeof k.value !== "object" ? [String(k.value)] : []));
  const enumNames = keys.flatMap((k) => (k.kind === "one-of" ? k.values.map(String) : []));
  if (names.length + enumNames.length > 0 && keys.every((k) => k.kind === "literal" || k.kind === "one-of"))
    return {
      kind: "object",
      properties: [...names, ...enumNames].map((name) => ({ name, shape: value, optional: false })),
    };
  const usable = without(key, (option) => option.kind === "symbol");
  return { kind: "record", key: usable.kind === "number" ? NUMBER : STRING, value };
}

/** `keyof T`; undefined when it is not plain. */
export function keysOf(shape: Shape): Shape | undefined {
  switch (shape.kind) {
    case "object": {
      const names = [...shape.properties, ...(shape.methods ?? [])].map((p) => literal(p.name));
      if (shape.index !== undefined) return STRING;
      return names.length === 0 ? undefined : union(names);
    }
    case "record":
      return shape.key;
    case "lazy":
      return STRING;
    case "array":
    case "tuple":
      return NUMBER;
    default:
      return undefined;
  }
}

/** `T[K]`; undefined when it is not plain. */
export function indexed(shape: Shape, key: Shape): Shape | undefined {
  switch (shape.kind) {
    case "lazy":
      return LAZY;
    case "record":
      return shape.value;
    case "array":
      return key.kind === "number" ? shape.element : undefined;
    case "tuple": {
      if (key.kind === "literal" && typeof key.value === "number") return shape.elements[key.value]?.shape;
      if (key.kind !== "number") return undefined;
      return union([...shape.elements.map((e) => e.shape), ...(shape.rest === undefined ? [] : [shape.rest])]);
    }
    case "object": {
      const found: Shape[] = [];
      for (const option of optionsOf(key)) {
        if (option.kind !== "literal") return shape.index;
        const property = [...shape.properties, ...(shape.methods ?? [])].find((p) => p.name === String(option.value));
        if (property === undefined) return shape.index;
        found.push(property.optional ? union([property.shape, UNDEFINED]) : property.shape);
      }
      return union(found);
    }
    case "union": {
      const parts = shape.options.map((option) => indexed(option, key));
      return parts.some((part) => part === undefined) ? undefined : union(parts.flatMap((part) => part ?? []));
    }
    default:
      return undefined;
  }
}
