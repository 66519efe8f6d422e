/** Where a value does not fit a declared shape, in words. Runs no code of the program: own data properties only, proxies and accessors fit anything. */
import { types } from "node:util";
import { shownValue } from "../../checkers/shown-values.ts";
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { DeclaredResult } from "../../frontend/targets/target.ts";
import type { DeclaredType } from "../../runtime/observe/observation.ts";
import { getOwnPropertyDescriptor, isArray } from "../../runtime/pristine.ts";

const { isProxy, isMap, isSet, isDate, isRegExp, isTypedArray } = types;
const isNaN$ = Number.isNaN as (value: unknown) => boolean;

/** Deeper and longer values are fitting as far as anybody looks. */
const DEEPEST = 6;
const MOST_ELEMENTS = 50;

/** What a checker is told of the declared type of the target. */
export function declaredResult({ shape, definitions }: DeclaredResult): DeclaredType {
  return {
    misfit: (value, isNaNBorn) => text(misfit(value, shape, { definitions, isNaNBorn }, 0)),
    // on one path the type of a primitive is always the same, unless nobody has asked for it yet (a value out of a document); parts of objects, and
    // which number or literal it is, may differ
    isFixedBy: (value, shadow) =>
      shape.kind === "string" || shape.kind === "boolean" || shape.kind === "bigint"
        ? (typeof value !== "object" || value === null) && (shadow === undefined || shadow.sort !== "any")
        : shape.kind === "number" && shadow === undefined,
  };
}

function text(found: Misfit | undefined): string | undefined {
  if (found === undefined) return undefined;
  const where = found.path === "" ? "the result" : `\`result${found.path}\``;
  return `${where} is ${found.shown}, but its declared type is ${found.wanted}`;
}

interface Looking {
  readonly definitions: DeclaredResult["definitions"];
  readonly isNaNBorn: boolean;
}

interface Misfit {
  readonly path: string;
  readonly shown: string;
  readonly wanted: string;
}

function misfit(value: unknown, declared: Shape, looking: Looking, depth: number): Misfit | undefined {
  const shape = declared.kind === "named" ? looking.definitions[declared.name] : declared;
  if (shape === undefined || depth > DEEPEST) return undefined;
  if (shape.kind === "union") {
    for (let i = 0; i < shape.options.length; i++)
      if (misfit(value, shape.options[i]!, looking, depth + 1) === undefined) return undefined;
    return wrong(value, wordOf(shape));
  }
  if (typeof value === "object" && value !== null && isProxy(value)) return undefined;
  if (!isOfKind(value, shape, looking)) return wrong(value, wordOf(shape));
  return partsOf(value, shape, looking, depth);
}

const wrong = (value: unknown, wanted: string): Misfit => ({ path: "", shown: shownValue(value), wanted });

/** The value itself; what is in it comes after. Kinds that cannot be told from outside fit. */
function isOfKind(value: unknown, shape: Shape, { isNaNBorn }: Looking): boolean {
  switch (shape.kind) {
    case "number":
      return typeof value === "number" && !(isNaNBorn && isNaN$(value));
    case "string":
    case "template":
    case "cased":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "bigint":
      return typeof value === "bigint";
    case "symbol":
      return typeof value === "symbol";
    case "undefined":
      return value === undefined;
    case "null":
      return value === null;
    case "literal":
      return typeof shape.value === "object" && shape.value !== null
        ? typeof value === "bigint"
        : value === shape.value;
    case "one-of":
      return isOneOf(value, shape);
    case "array":
    case "tuple":
      return isArray(value) || isTypedArray(value) || isIterableObject(value);
    case "map":
      return isMap(value);
    case "set":
      return isSet(value);
    case "date":
      return isDate(value);
    case "regexp":
      return isRegExp(value);
    case "function":
      return typeof value === "function";
    case "object":
    case "record":
    case "instance":
    case "error":
    case "typed-array":
    case "arraybuffer":
    case "extended":
      return value !== undefined && value !== null;
    default:
      // iterables, promises, what is discovered and what cannot be built
      return true;
  }
}

/** Array-likes of a class of the program's own. */
const isIterableObject = (value: unknown): boolean => typeof value === "object" && value !== null && !isMap(value);

function isOneOf(value: unknown, { values, enum: named }: Extract<Shape, { kind: "one-of" }>): boolean {
  // flags of an enum are combined
  if (named !== undefined && typeof value === "number") return true;
  for (let i = 0; i < values.length; i++) {
    const one = values[i];
    if (typeof one === "object" && one !== null ? typeof value === "bigint" : value === one) return true;
  }
  return false;
}

function partsOf(value: unknown, shape: Shape, looking: Looking, depth: number): Misfit | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (shape.kind === "array" && isArray(value)) {
    for (let i = 0; i < value.length && i < MOST_ELEMENTS; i++) {
      const own = getOwnPropertyDescriptor(value, i);
      // a hole says nothing about what the program put there
      if (own === undefined || !("value" in own)) continue;
      const found = misfit(own.value, shape.element, looking, depth + 1);
      if (found !== undefined) return within(`[${i}]`, found);
    }
    return undefined;
  }
  if (shape.kind === "tuple" && isArray(value)) {
    for (let i = 0; i < shape.elements.length; i++) {
      const own = getOwnPropertyDescriptor(value, i);
      const { shape: element, optional } = shape.elements[i]!;
      if (own === undefined || !("value" in own) || (optional && own.value === undefined)) continue;
      const found = misfit(own.value, element, looking, depth + 1);
      if (found !== undefined) return within(`[${i}]`, found);
    }
    return undefined;
  }
  if (shape.kind !== "object" || isArray(value)) return undefined;
  for (let i = 0; i < shape.properties.length; i++) {
    const { name, shape: property, optional } = shape.properties[i]!;
    const own = getOwnPropertyDescriptor(value, name);
    // a getter, or something of the prototype: nothing that can be looked at
    if (own === undefined || !("value" in own)) continue;
    if (optional && own.value === undefined) continue;
    const found = misfit(own.value, property, looking, depth + 1);
    if (found !== undefined) return within(`.${name}`, found);
  }
  return undefined;
}

const within = (step: string, { path, shown, wanted }: Misfit): Misfit => ({ path: `${step}${path}`, shown, wanted });

const WORDS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  "one-of": "one of a few literals",
  template: "string",
  cased: "string",
  "typed-array": "a typed array",
  arraybuffer: "ArrayBuffer",
  date: "Date",
  regexp: "RegExp",
  map: "Map",
  set: "Set",
  array: "an array",
  tuple: "a tuple",
  object: "an object",
  record: "an object",
  instance: "an object",
  extended: "an object",
  error: "an error",
  function: "a function",
};

function wordOf(shape: Shape): string {
  if (shape.kind === "literal")
    return typeof shape.value === "object" && shape.value !== null ? "a bigint" : shownValue(shape.value);
  if (shape.kind !== "union") return WORDS[shape.kind] ?? shape.kind;
  let text = "";
  for (let i = 0; i < shape.options.length; i++)
    text += i === 0 ? wordOf(shape.options[i]!) : ` | ${wordOf(shape.options[i]!)}`;
  return text;
}
