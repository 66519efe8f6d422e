/** What stands where in a JSON text, as functions of the text: expressions that survive any later change of what was parsed. */
import { choice, literal, opaque, reference } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { hasOwn, isArray, keys } from "../../runtime/pristine.ts";
import { str } from "../modelling/fold.ts";
import { parseJson, stringifyJson } from "../modelling/pristine.ts";
import * as inverse from "./inverse.ts";
import { NOTHING, type Path, type Step, TAGS, tagOf } from "./path.ts";

/** Many questions are asked about one text in a row. */
let lastText: string | undefined;
let lastValue: unknown;

function parsed(text: string): unknown {
  if (text !== lastText) {
    lastText = undefined;
    try {
      lastValue = parseJson(text);
    } catch {
      lastValue = NOTHING;
    }
    lastText = text;
  }
  return lastValue;
}

/** The same paths are asked for again and again. */
let lastPath: string | undefined;
let lastSteps: Path = [];

function stepsOf(path: string): Path {
  if (path !== lastPath) {
    lastSteps = parseJson(path) as Path;
    lastPath = path;
  }
  return lastSteps;
}

function valueAt(text: Primitive, path: Primitive): unknown {
  const steps = stepsOf(path as string);
  let at = parsed(text as string);
  for (let i = 0; i < steps.length && at !== NOTHING; i++) at = part(at, steps[i]!);
  return at;
}

/** An index names an element, a text names a field: `length` of an array is neither. */
function part(value: unknown, step: Step): unknown {
  if (typeof value !== "object" || value === null || (typeof step === "number") !== isArray(value)) return NOTHING;
  const key = typeof step === "object" ? keys(value)[step[0]] : step;
  if (key === undefined || !hasOwn(value, key)) return NOTHING;
  return (value as Record<string | number, unknown>)[key];
}

const isRecord = (value: unknown): value is object => tagOf(value) === TAGS.object;

function primitiveAt(text: Primitive, path: Primitive, tag: number): Primitive {
  const value = valueAt(text, path);
  if (tagOf(value) !== tag) throw new TypeError("nothing of this type is at this path");
  return value as Primitive;
}

defineOpaque("jsonType", (text, path) => tagOf(valueAt(text, path)), inverse.type);
defineOpaque("jsonText", (text, path) => primitiveAt(text, path, TAGS.string), inverse.leaf);
defineOpaque("jsonNumber", (text, path) => primitiveAt(text, path, TAGS.number), inverse.leaf);
defineOpaque("jsonBoolean", (text, path) => primitiveAt(text, path, TAGS.boolean), inverse.leaf);
defineOpaque(
  "jsonLength",
  (text, path) => {
    const value = valueAt(text, path);
    return isArray(value) ? value.length : 0;
  },
  inverse.length,
);
defineOpaque(
  "jsonCount",
  (text, path) => {
    const value = valueAt(text, path);
    return isRecord(value) ? keys(value).length : 0;
  },
  inverse.count,
);
defineOpaque(
  "jsonKey",
  (text, path, index) => {
    const value = valueAt(text, path);
    const key = isRecord(value) ? keys(value)[index as number] : undefined;
    if (key === undefined) throw new TypeError("there are not so many fields at this path");
    return key;
  },
  inverse.key,
);

export function extend(path: Path, step: Step): Path {
  const longer: Step[] = [];
  for (let i = 0; i < path.length; i++) longer[i] = path[i]!;
  longer[path.length] = step;
  return longer;
}

const at = (path: Path): Expr => str(stringifyJson(path));
const leaf = (fn: string, text: Expr, path: Path, sort: Sort): Expr => opaque(fn, [text, at(path)], sort);

export const typeAt = (text: Expr, path: Path): Expr => opaque("jsonType", [text, at(path)], "num");
export const lengthAt = (text: Expr, path: Path): Expr => opaque("jsonLength", [text, at(path)], "num");
export const countAt = (text: Expr, path: Path): Expr => opaque("jsonCount", [text, at(path)], "num");
export const keyAt = (text: Expr, path: Path, index: number): Expr =>
  opaque("jsonKey", [text, at(path), literal(index)], "str");

/**
 * The value at a path as a union of all it could be. `name` tells apart the objects of different calls. Elements exist as
 * long as their index is in bounds, and there is always a whole; a field may be missing.
 */
export function anyAt(text: Expr, path: Path, name: string, mayBeMissing: boolean): Expr {
  const where = `${name}${stringifyJson(path)}`;
  const tag = typeAt(text, path);
  const isTrue = leaf("jsonBoolean", text, path, "bool");
  const number = leaf("jsonNumber", text, path, "num");
  const string = leaf("jsonText", text, path, "str");
  const array = reference(`${where}[]`);
  const object = reference(`${where}{}`);
  return mayBeMissing
    ? choice(tag, literal(null), isTrue, number, string, array, object, literal(undefined))
    : choice(tag, literal(null), isTrue, number, string, array, object);
}
