/** Putting shapes together: unions, intersections, and what Partial, Pick and their kin do. */
import type { LiteralValue, PropertyShape, Shape, TextMapping } from "./shape.ts";

export const LAZY: Shape = { kind: "lazy" };
/** The type `{}`. */
export const DEFINED: Shape = { kind: "lazy", defined: true };
export const STRING: Shape = { kind: "string" };
export const NUMBER: Shape = { kind: "number" };
export const BOOLEAN: Shape = { kind: "boolean" };
export const UNDEFINED: Shape = { kind: "undefined" };
export const NULL: Shape = { kind: "null" };

/** The type `object`. */
export const ANY_OBJECT: Shape = {
  kind: "union",
  options: [
    { kind: "record", key: STRING, value: LAZY },
    { kind: "array", element: LAZY },
    { kind: "function", parameters: 0, returns: LAZY },
    { kind: "unsupported", type: "an object of another kind", hint: "Name the type, or pass --signature." },
  ],
};

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

/**
 * Flat, without duplicates; literals of one type together; a primitive swallows its literals. What cannot be built stays, at the end:
 * no input has it, and nothing may be said about what only it reaches.
 */
export function union(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((shape) => (shape.kind === "union" ? shape.options : [shape]));
  if (flat.some((shape) => shape.kind === "lazy")) return anything(flat);
  const buildable = flat.filter((shape) => shape.kind !== "unsupported");
  if (buildable.length === 0) return flat[0] ?? unsupported("never", "no value has this type");
  const missing = flat.filter((shape) => shape.kind === "unsupported" && shape.type !== "never");

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
  for (const shape of missing) options.set(JSON.stringify(shape), shape);
  const distinct = [...options.values()];
  return distinct.length === 1 ? distinct[0]! : { kind: "union", options: distinct };
}

/** `{} | null | string`: only undefined and null are not in `{}`. */
function anything(options: readonly Shape[]): Shape {
  const missing = [NULL, UNDEFINED].filter(({ kind }) => options.some((option) => option.kind === kind));
  if (missing.length === 2 || options.some((option) => option.kind === "lazy" && !option.defined)) return LAZY;
  return missing.length === 0 ? DEFINED : { kind: "union", options: [...missing, DEFINED] };
}

function literalUnion(values: readonly LiteralValue[]): Shape {
  return values.length === 1 ? literal(values[0]!) : { kind: "one-of", values };
}

function sameLiteral(a: LiteralValue, b: LiteralValue): boolean {
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
  if (shape.kind === "lazy") return DEFINED;
  return without(shape, (option) => option.kind === "null" || option.kind === "undefined");
}

/** Whether every value of `part` is one of `whole`, for the primitive part of the language; undefined when that is not plain. */
export function isPartOf(part: Shape, whole: Shape): boolean | undefined {
  const partLiteral = part.kind === "literal" ? part.value : undefined;
  let unsure = false;
  for (const option of optionsOf(whole)) {
    if (option.kind === "lazy") return !option.defined || (part.kind !== "null" && part.kind !== "undefined");
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

const MOST_TEXTS = 100;

/** A template literal type: the texts it stands for where those are few, otherwise its parts; undefined when a part is no primitive. */
export function template(texts: readonly string[], parts: readonly Shape[]): Shape | undefined {
  let known: string[] | undefined = [texts[0]!];
  for (const [i, part] of parts.entries()) {
    const values = part.kind === "literal" ? [part.value] : part.kind === "one-of" ? part.values : undefined;
    known =
      known === undefined || values === undefined || known.length * values.length > MOST_TEXTS
        ? undefined
        : known.flatMap((start) => values.map((value) => `${start}${textOf(value)}${texts[i + 1]}`));
  }
  if (known !== undefined) return union(known.map(literal));
  return parts.every((part) => TEMPLATE_PARTS.has(part.kind)) ? { kind: "template", texts, parts } : undefined;
}

const TEMPLATE_PARTS = new Set<Shape["kind"]>([
  "string",
  "number",
  "bigint",
  "boolean",
  "literal",
  "one-of",
  "template",
  "cased",
]);

/** A mapping of texts; undefined when it is not applied to texts. */
export function cased(mapping: TextMapping, of: Shape): Shape | undefined {
  switch (of.kind) {
    case "literal":
    case "one-of": {
      const values = of.kind === "literal" ? [of.value] : of.values;
      return values.every((value) => typeof value === "string")
        ? union(values.map((value) => literal(applyMapping(mapping, value))))
        : undefined;
    }
    case "union": {
      const options = of.options.map((option) => cased(mapping, option));
      return options.some((option) => option === undefined) ? undefined : union(options.flatMap((o) => o ?? []));
    }
    case "string":
    case "template":
    case "cased":
      return { kind: "cased", mapping, of };
    default:
      return undefined;
  }
}

/** As the compiler does it. */
export function applyMapping(mapping: TextMapping, text: string): string {
  switch (mapping) {
    case "Uppercase":
      return text.toUpperCase();
    case "Lowercase":
      return text.toLowerCase();
    case "Capitalize":
      return text.charAt(0).toUpperCase() + text.slice(1);
    case "Uncapitalize":
      return text.charAt(0).toLowerCase() + text.slice(1);
  }
}

const textOf = (value: LiteralValue): string =>
  typeof value === "object" && value !== null ? value.bigint : String(value);

export function isPrimitive(shape: Shape): boolean {
  switch (shape.kind) {
    case "template":
    case "cased":
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

const EXTENSIBLE = new Set<Shape["kind"]>([
  "array",
  "tuple",
  "iterable",
  "map",
  "set",
  "date",
  "regexp",
  "arraybuffer",
  "error",
  "typed-array",
  "promise",
  "function",
  "instance",
]);

/** `number[] & { tag: string }`: the value with the properties; undefined for what cannot have properties of its own. */
export function extended(base: Shape, objects: readonly ObjectShape[]): Shape | undefined {
  if (base.kind === "extended") {
    const own: ObjectShape = { kind: "object", properties: base.properties };
    return canMerge([own, ...objects]) ? extended(base.base, [own, ...objects]) : undefined;
  }
  if (!EXTENSIBLE.has(base.kind)) return undefined;
  const { properties, methods = [] } = objects.reduce(mergeObjects, { kind: "object", properties: [] });
  const all = [...properties, ...methods];
  return all.length === 0 ? base : { kind: "extended", base, properties: all };
}

/** Whether no property is declared twice in different ways: what a value of both types is, only the compiler knows. */
export function canMerge(objects: readonly ObjectShape[]): boolean {
  const known = new Map<string, string>();
  for (const { properties, methods = [] } of objects) {
    for (const { name, shape } of [...properties, ...methods]) {
      const text = JSON.stringify(shape);
      const other = known.get(name);
      if (other !== undefined && other !== text) return false;
      known.set(name, text);
    }
  }
  return true;
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
  const keys = optionsOf(key).filter(({ kind }) => kind !== "unsupported");
  const names = keys.flatMap((k) => (k.kind === "literal" && typeof k.value !== "object" ? [String(k.value)] : []));
  const enumNames = keys.flatMap((k) =>
    k.kind === "one-of" ? k.values.slice(0, k.enum?.members.length).map(String) : [],
  );
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
  if (shape === ANY_OBJECT) return STRING;
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
  if (shape === ANY_OBJECT) return LAZY;
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
      return union([
        ...shape.elements.map((e) => (e.optional ? union([e.shape, UNDEFINED]) : e.shape)),
        ...(shape.rest === undefined ? [] : [shape.rest]),
        ...(shape.after ?? []),
      ]);
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
