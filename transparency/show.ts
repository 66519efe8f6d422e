/** A text for a value that tells apart what a program can tell apart, without running getters. */

export function show(value: unknown, depth = 0): string {
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `function ${nameOf(value)}/${lengthOf(value)}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (depth > 4) return "…";
  if (value instanceof Error) return showError(value, depth);
  if (Array.isArray(value)) return showArray(value, depth);
  if (ArrayBuffer.isView(value)) return `${tagOf(value)}[${Array.from(value as Uint8Array).join(",")}]`;
  if (value instanceof Map || value instanceof Set) return `${tagOf(value)}${showArray([...value], depth)}`;
  if (value instanceof Date) return `Date ${value.getTime()}`;
  if (value instanceof RegExp) return `${value}@${value.lastIndex}`;
  if (value instanceof Promise) return "Promise";
  return `${tagOf(value)}{${fields(value, depth, () => true)}}`;
}

const ownData = (value: object, key: PropertyKey): unknown => Object.getOwnPropertyDescriptor(value, key)?.value;
const nameOf = (fn: object): string => String(ownData(fn, "name"));
const lengthOf = (fn: object): string => String(ownData(fn, "length"));

function tagOf(value: object): string {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null) return "null";
  const constructor = ownData(prototype, "constructor");
  return typeof constructor === "function" ? nameOf(constructor) : "?";
}

function showError(error: Error, depth: number): string {
  const extra = fields(error, depth, (key) => key !== "stack" && key !== "message");
  return `${tagOf(error)} ${String(ownData(error, "message"))}${extra === "" ? "" : ` {${extra}}`}`;
}

function showArray(array: readonly unknown[], depth: number): string {
  const items: string[] = [];
  const length = Math.min(array.length, 1000);
  for (let i = 0; i < length; i++) {
    const attributes = Object.getOwnPropertyDescriptor(array, i);
    items.push(attributes === undefined ? "<hole>" : property(attributes, depth));
  }
  const extra = fields(array, depth, (key) => typeof key === "symbol" || (key !== "length" && !/^\d+$/.test(key)));
  return `${tagOf(array) === "Array" ? "" : tagOf(array)}[${items.join(", ")}${extra === "" ? "" : `; ${extra}`}]`;
}

function fields(value: object, depth: number, wanted: (key: string | symbol) => boolean): string {
  return Reflect.ownKeys(value)
    .filter(wanted)
    .map((key) => {
      const attributes = Object.getOwnPropertyDescriptor(value, key);
      if (attributes === undefined) return `${String(key)}?`;
      const flags = `${attributes.enumerable ? "" : "~"}${attributes.configurable ? "" : "!"}`;
      return `${flags}${String(key)}: ${property(attributes, depth)}`;
    })
    .join(", ");
}

function property(attributes: PropertyDescriptor, depth: number): string {
  if (attributes.get === undefined && attributes.set === undefined) return show(attributes.value, depth + 1);
  return `<${attributes.get ? `get ${nameOf(attributes.get)}` : ""}${attributes.set ? `set ${nameOf(attributes.set)}` : ""}>`;
}
