/**
 * JavaScript value → plain JSON, without running the program's code: getters, proxies and toJSON are never
 * triggered. Natives are captured at load, so a program that patches them cannot confuse the encoding.
 */
import { types } from "node:util";
import type { Encoded, EncodedOutcome } from "./encoded.ts";

const { getPrototypeOf, getOwnPropertyDescriptor, getOwnPropertyNames, is } = Object;
const { isArray } = Array;
const { apply } = Reflect;
const uncurry =
  <R>(fn: (...args: never[]) => R) =>
  (self: unknown, ...args: unknown[]): R =>
    apply(fn, self, args) as R;
const mapForEach = uncurry(Map.prototype.forEach);
const setForEach = uncurry(Set.prototype.forEach);
const dateTime = uncurry(Date.prototype.getTime);
const bufferFrom = Buffer.from.bind(Buffer);

/** Says how an instance of a class of the program is written; undefined for an unknown class. */
export type ClassLookup = (constructor: unknown) => { file: string; export: string } | undefined;

const BUILTIN_PROTOTYPES = new Set<unknown>([Object.prototype, Array.prototype, null]);
const MAX_DEPTH = 24;
const MAX_ITEMS = 10_000;

export function encode(value: unknown, classes?: ClassLookup): Encoded {
  return encodeAt(value, [], classes);
}

function encodeAt(value: unknown, above: object[], classes: ClassLookup | undefined): Encoded {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return encodeNumber(value);
    case "undefined":
      return { $: "undefined" };
    case "bigint":
      return { $: "bigint", v: String(value) };
    case "symbol":
      return { $: "symbol", v: value.description ?? "" };
    case "function":
      return { $: "function", v: nameOf(value) };
    default:
      return value === null ? null : encodeObject(value as object, above, classes);
  }
}

function encodeNumber(value: number): Encoded {
  if (value !== value) return { $: "nan" };
  if (value === Infinity) return { $: "inf" };
  if (value === -Infinity) return { $: "-inf" };
  return is(value, -0) ? { $: "-0" } : value;
}

function encodeObject(value: object, above: object[], classes: ClassLookup | undefined): Encoded {
  const cycle = above.lastIndexOf(value);
  if (cycle >= 0) return { $: "cycle", v: above.length - cycle };
  if (types.isProxy(value) || above.length > MAX_DEPTH) return { $: "instance", v: { name: "Proxy" } };
  const path = [...above, value];
  const inside = (part: unknown) => encodeAt(part, path, classes);

  if (isArray(value)) return encodeArray(value, inside);
  if (types.isDate(value)) {
    const time = dateTime(value);
    return { $: "date", v: time !== time ? null : time };
  }
  if (types.isRegExp(value)) return { $: "regexp", v: [value.source, value.flags] };
  if (types.isMap(value)) {
    const pairs: [Encoded, Encoded][] = [];
    mapForEach(value, (item: unknown, key: unknown) => pairs.push([inside(key), inside(item)]));
    return { $: "map", v: pairs };
  }
  if (types.isSet(value)) {
    const items: Encoded[] = [];
    setForEach(value, (item: unknown) => items.push(inside(item)));
    return { $: "set", v: items };
  }
  if (types.isTypedArray(value)) return encodeTypedArray(value);
  if (types.isAnyArrayBuffer(value)) return { $: "arraybuffer", v: bufferFrom(value as ArrayBuffer).toString("base64") };
  if (types.isNativeError(value)) return { $: "error", v: [errorName(value), dataProperty(value, "message")] };
  if (types.isPromise(value)) return { $: "promise", v: { $: "undefined" } };
  return encodeProperties(value, inside, classes);
}

function encodeArray(value: unknown[], inside: (part: unknown) => Encoded): Encoded {
  const items: Encoded[] = [];
  for (let i = 0; i < value.length && i < MAX_ITEMS; i++) {
    const property = getOwnPropertyDescriptor(value, i);
    items.push(property === undefined ? { $: "hole" } : inside(property.value));
  }
  return items;
}

function encodeTypedArray(value: NodeJS.TypedArray): Encoded {
  if (types.isUint8Array(value)) return { $: "bytes", v: bufferFrom(value.buffer, value.byteOffset, value.byteLength).toString("base64") };
  const items: Encoded[] = [];
  for (let i = 0; i < value.length; i++) items.push(encodeAt(value[i], [], undefined));
  return { $: "typed-array", v: [nameOf(getPrototypeOf(value).constructor), items] };
}

function encodeProperties(value: object, inside: (part: unknown) => Encoded, classes: ClassLookup | undefined): Encoded {
  const pairs: [string, Encoded][] = [];
  for (const key of getOwnPropertyNames(value)) {
    const property = getOwnPropertyDescriptor(value, key);
    if (property?.enumerable) pairs.push([key, "value" in property ? inside(property.value) : { $: "function", v: `get ${key}` }]);
  }
  const prototype = getPrototypeOf(value);
  if (prototype === null) return { $: "null-object", v: pairs };
  if (!BUILTIN_PROTOTYPES.has(prototype)) {
    const constructor = getOwnPropertyDescriptor(prototype, "constructor")?.value as unknown;
    const found = classes?.(constructor);
    return { $: "instance", v: { ...(found ? { class: found } : {}), name: nameOf(constructor), properties: pairs } };
  }
  if (pairs.some(([key]) => key === "$" || key === "__proto__")) return { $: "object", v: pairs };
  return Object.fromEntries(pairs);
}

function nameOf(fn: unknown): string {
  if (typeof fn !== "function") return "Object";
  const name = getOwnPropertyDescriptor(fn, "name")?.value as unknown;
  return typeof name === "string" ? name : "";
}

/** The class an error shows itself as: its own or inherited `name`, read without running getters. */
function errorName(error: object): string {
  for (let at: object | null = error; at !== null; at = getPrototypeOf(at)) {
    const name = getOwnPropertyDescriptor(at, "name")?.value as unknown;
    if (typeof name === "string") return name;
  }
  return "Error";
}

function dataProperty(object: object, key: string): string {
  for (let at: object | null = object; at !== null; at = getPrototypeOf(at)) {
    const value = getOwnPropertyDescriptor(at, key)?.value as unknown;
    if (typeof value === "string") return value;
  }
  return "";
}

/** What a thrown value looks like to a reader; the class name rather than a patched `name` when they differ. */
export function encodeThrown(error: unknown, classes?: ClassLookup): EncodedOutcome {
  if (types.isNativeError(error) && !types.isProxy(error)) {
    const constructor = getOwnPropertyDescriptor(getPrototypeOf(error) ?? {}, "constructor")?.value as unknown;
    return { throws: { name: nameOf(constructor) || errorName(error), message: dataProperty(error, "message") } };
  }
  return { throws: { name: typeof error, message: typeof error === "string" ? error : "", value: encode(error, classes) } };
}
