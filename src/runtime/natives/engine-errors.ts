/** Errors the engine would raise, worded as V8 words them: instrumented code checks first where its own text would show otherwise. */
import { findDescriptor, meetsProxy } from "../heap/keys.ts";
import { isArray, isObject, String$, TypeError$ } from "../pristine.ts";

/** `times` more of `unit` at the end: the text of a long chain of calls is long, and there is one for each of them. */
export function notCallable(text: string, unit = "", times = 0): never {
  let whole = text;
  for (let i = 0; i < times; i++) whole += unit;
  throw new TypeError$(`${whole} is not a function`);
}

export function notConstructor(text: string): never {
  throw new TypeError$(`${text} is not a constructor`);
}

export function checkIterable(value: unknown, message?: string, isAsync = false): void {
  // a proxy on the way answers for itself
  if (isArray(value) || (isObject(value) && meetsProxy(value))) return;
  if (isAsync && (value === null || value === undefined))
    throw new TypeError$(`Cannot read properties of ${value} (reading 'Symbol(Symbol.asyncIterator)')`);
  const found =
    (isAsync ? findDescriptor(value, Symbol.asyncIterator) : undefined) ?? findDescriptor(value, Symbol.iterator);
  if (found !== undefined && (found.get !== undefined || typeof found.value === "function")) return;
  notIterable(value, message);
}

export function notIterable(value: unknown, message?: string): never {
  throw new TypeError$(message ?? `${describe(value)} is not iterable (cannot read property Symbol(Symbol.iterator))`);
}

function describe(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value === null) return "object null";
  return typeof value === "number" || typeof value === "boolean" ? `${typeof value} ${String$(value)}` : typeof value;
}

export function notDestructurable(value: unknown, text?: string, key?: string): never {
  const what = text ?? (value === null ? "object null" : "undefined");
  const property = key === undefined ? "" : `property '${key}' of `;
  throw new TypeError$(`Cannot destructure ${property}'${what}' as it is ${value === null ? "null" : "undefined"}.`);
}
