/** A value as the shadows draw it: what is kept of a result after its run, and compared with what natives give on other inputs. */
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import { print } from "../../expr/print.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { Shadow } from "../../runtime/protocol.ts";

export type Picture =
  | { readonly kind: "expression"; readonly expr: Expr; readonly value: unknown }
  | { readonly kind: "constant"; readonly value: unknown }
  | {
      readonly kind: "object";
      readonly length: Expr | number | undefined;
      readonly fields: ReadonlyMap<string, Picture>;
    };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Arrays and typed arrays. */
const isList = (value: object): value is ArrayLike<unknown> & object =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

export function draw(rt: ShadowRuntime, value: unknown, shadow: Shadow): Picture {
  if (shadow !== undefined && !isObject(value)) return { kind: "expression", expr: shadow, value };
  // looking at all of it decides what it is
  if (shadow !== undefined) rt.resolve(value, shadow, 1);
  // what a boxed text holds is not among its properties
  if (!isObject(value) || value instanceof RegExp || value instanceof String) return { kind: "constant", value };
  rt.heap.listing(value, 1);
  const fields = new Map<string, Picture>();
  for (const key of Object.keys(value)) {
    if (rt.heap.keyShadowOf(value, key) !== undefined) rt.pin(key, rt.heap.keyShadowOf(value, key), 1);
    fields.set(key, draw(rt, (value as Record<string, unknown>)[key], rt.heap.getProperty(value, key)));
  }
  return { kind: "object", length: isList(value) ? (rt.heap.lengthOf(value) ?? value.length) : undefined, fields };
}

export function isSymbolic(picture: Picture): boolean {
  if (picture.kind === "expression") return picture.expr.kind !== "literal";
  if (picture.kind === "constant") return false;
  return typeof picture.length === "object" || [...picture.fields.values()].some(isSymbolic);
}

export function differs(picture: Picture, actual: unknown, model: Model, at: string): string | undefined {
  switch (picture.kind) {
    case "expression": {
      const predicted = evaluated(picture.expr, model);
      // an alternative that is an object: expressions say no more about it
      return Object.is(predicted, actual) || (isObject(predicted) && isObject(actual))
        ? undefined
        : `predicted ${text(predicted)} by ${print(picture.expr)}, the native gives ${text(actual)}${at}`;
    }
    case "constant":
      if (isObject(picture.value) && isObject(actual)) return undefined;
      if (typeof picture.value === "function" && typeof actual === "function") return undefined;
      return Object.is(picture.value, actual)
        ? undefined
        : `predicted the constant ${text(picture.value)}, the native gives ${text(actual)}${at}`;
    case "object":
      return isObject(actual)
        ? contentDiffers(picture, actual, model, at)
        : `predicted an object, the native gives ${text(actual)}${at}`;
  }
}

function contentDiffers(
  picture: Picture & { kind: "object" },
  actual: object,
  model: Model,
  at: string,
): string | undefined {
  const length = typeof picture.length === "object" ? evaluated(picture.length, model) : picture.length;
  if (isList(actual) && actual.length !== length)
    return `predicted length ${text(length)}, the native gives ${actual.length}${at}`;
  const names = Object.keys(actual);
  for (const [key, field] of picture.fields) {
    // elements beyond a symbolic length are not there
    if (isList(actual) && Number(key) >= actual.length) continue;
    if (!names.includes(key)) return `the native's result has no ${key}${at}`;
    const wrong = differs(field, (actual as Record<string, unknown>)[key], model, `${at} at ${key}`);
    if (wrong !== undefined) return wrong;
  }
  const extra = names.find(
    (key) => !picture.fields.has(key) && !(typeof picture.length === "object" && Number(key) >= 0),
  );
  return extra === undefined ? undefined : `nothing predicts ${extra}${at}`;
}

function evaluated(e: Expr, model: Model): unknown {
  try {
    return evaluate(e, model);
  } catch (error) {
    return `evaluation failed: ${(error as Error).message}`;
  }
}

export function text(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  return typeof value === "string" ? JSON.stringify(value) : typeof value === "symbol" ? "nothing" : String(value);
}
