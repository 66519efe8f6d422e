/** Opaque functions of a JSON text: the type, the value, the keys and the length of what stands at a path in it. */
import { opaque } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { hasOwn, isArray, keys } from "../../runtime/pristine.ts";
import { str } from "../fold.ts";
import { parseJson, stringifyJson } from "../pristine.ts";

export type Path = readonly (string | number)[];

export type JsonType = "string" | "number" | "boolean" | "null" | "array" | "object" | "nothing";

const NOTHING = Symbol("nothing");

/** Many questions are asked about one text in a row. */
let lastText: string | undefined;
let lastValue: unknown;

function valueAt(text: Primitive, path: Primitive): unknown {
  if (text !== lastText) {
    lastText = undefined;
    try {
      lastValue = parseJson(text as string);
    } catch {
      lastValue = NOTHING;
    }
    lastText = text as string;
  }
  const steps = parseJson(path as string) as Path;
  let at = lastValue;
  for (let i = 0; i < steps.length; i++) {
    if (typeof at !== "object" || at === null || !hasOwn(at, steps[i]!)) return NOTHING;
    // an index names an element, a text names a field: `length` of an array is neither
    if ((typeof steps[i] === "number") !== isArray(at)) return NOTHING;
    at = (at as Record<string | number, unknown>)[steps[i]!];
  }
  return at;
}

export function typeOf(value: unknown): JsonType {
  if (value === NOTHING) return "nothing";
  if (value === null) return "null";
  if (isArray(value)) return "array";
  return typeof value as JsonType;
}

const isRecord = (value: unknown): value is object => typeOf(value) === "object";

function primitiveAt(text: Primitive, path: Primitive): Primitive {
  const value = valueAt(text, path);
  const type = typeOf(value);
  if (type !== "string" && type !== "number" && type !== "boolean") throw new TypeError("no primitive at this path");
  return value as Primitive;
}

defineOpaque("jsonType", (text, path) => typeOf(valueAt(text, path)));
defineOpaque("jsonValue", primitiveAt);
defineOpaque("jsonKeys", (text, path) => {
  const value = valueAt(text, path);
  return isRecord(value) ? stringifyJson(keys(value)) : "";
});
defineOpaque("jsonLength", (text, path) => {
  const value = valueAt(text, path);
  return isArray(value) ? value.length : 0;
});

const at = (path: Path): Expr => str(stringifyJson(path));

export const typeAt = (text: Expr, path: Path): Expr => opaque("jsonType", [text, at(path)], "str");
/** Fails where there is no primitive; the type is always asked first. */
export const leafAt = (text: Expr, path: Path, sort: Sort): Expr => opaque("jsonValue", [text, at(path)], sort);
export const keysAt = (text: Expr, path: Path): Expr => opaque("jsonKeys", [text, at(path)], "str");
export const lengthAt = (text: Expr, path: Path): Expr => opaque("jsonLength", [text, at(path)], "num");
