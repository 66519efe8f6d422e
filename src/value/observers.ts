/**
 * What an object says of itself without being asked for anything in particular: getters, and methods without parameters whose names promise
 * that they only look. State that no property shows (`#balance`, closures) is seen there.
 */
import { types } from "node:util";
import { encode } from "./encode.ts";
import type { Encoded } from "./encoded.ts";

const { isProxy } = types;
const LOOKS =
  /^(?:(?:get|is|has|can|to|as)[A-Z]\w*|size|length|count|value|values|keys|entries|items|list|peek|total|sum|state|status|snapshot|balance|current|first|last|min|max|describe|toString|toJSON)$/;
/** Of the platform, and said by everything. */
const SAID_BY_ALL = new Set(["toLocaleString", "hasOwnProperty", "isPrototypeOf", "valueOf"]);
const MOST = 12;

/** Names of getters and `name()` of methods, those of the nearest class first. */
export function observersOf(object: unknown, except: string | undefined): string[] {
  const found = new Set<string>();
  for (let at = prototypeOf(object); at !== null && !isProxy(at) && at !== Object.prototype; at = prototypeOf(at)) {
    if (isOfPlatform(at)) break;
    for (const key of Object.getOwnPropertyNames(at)) {
      const property = Object.getOwnPropertyDescriptor(at, key)!;
      if (key === except || key === "constructor" || key.startsWith("_") || SAID_BY_ALL.has(key)) continue;
      if (property.get !== undefined) found.add(key);
      const method = property.value as unknown;
      if (typeof method === "function" && method.length === 0 && LOOKS.test(key)) found.add(`${key}()`);
    }
  }
  return [...found].slice(0, MOST);
}

const prototypeOf = (value: unknown): object | null =>
  typeof value === "object" && value !== null && !isProxy(value) ? Object.getPrototypeOf(value) : null;

/** Its constructor is native code: an EventEmitter has methods of its own, a Map too. */
function isOfPlatform(prototype: object): boolean {
  const maker = Object.getOwnPropertyDescriptor(prototype, "constructor")?.value as unknown;
  return typeof maker === "function" && /\[native code\]/.test(Function.prototype.toString.call(maker));
}

/** What it answers; undefined where it throws, gives a promise, or gives what no test can say. */
export function answerOf(object: unknown, observer: string): Encoded | undefined {
  try {
    const name = observer.replace(/\(\)$/, "");
    const member = (object as Record<string, unknown>)[name];
    const answer = name === observer ? member : Reflect.apply(member as () => unknown, object, []);
    return types.isPromise(answer) || types.isGeneratorObject(answer) ? undefined : encode(answer);
  } catch {
    return undefined;
  }
}
