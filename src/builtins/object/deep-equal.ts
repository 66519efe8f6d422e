/** Deep equality of plain data as one condition over its leaves. */
import { isDeepStrictEqual } from "node:util";
import { and, apply, eq, FALSE, literal, TRUE } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, isArray, keys, ownKeys } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { isProxied } from "../array/receiver.ts";
import { isDate, timeOf, timeShadow } from "../date/time.ts";
import { fixProperties, isAnObject } from "./listing.ts";

/** Versions of Node differ. */
const invalidDatesAreEqual = isDeepStrictEqual(new Date(Number.NaN), new Date(Number.NaN));
const ObjectPrototype = Object.prototype;
const ArrayPrototype = Array.prototype;

/** Plain data: what equality compares is its own enumerable properties. */
function isPlain(value: object): boolean {
  if (isProxied(value)) return false;
  const prototype = getPrototypeOf(value);
  return isArray(value) ? prototype === ArrayPrototype : prototype === ObjectPrototype || prototype === null;
}

/** They are compared as well, and come last among the keys. */
function hasSymbols(value: object): boolean {
  const names = ownKeys(value);
  return typeof names[names.length - 1] === "symbol";
}

/** Strict deep equality (`Object.is` at the leaves); undefined where something else than plain data decides and is symbolic. */
export function deepEquality(call: Call, a: unknown, a$: Shadow, b: unknown, b$: Shadow, depth = 0): Expr | undefined {
  const { rt, site } = call;
  if (!isAnObject(a) && !isAnObject(b)) {
    const l = rt.shadowOf(a, a$);
    const r = rt.shadowOf(b, b$);
    return l === undefined || r === undefined ? literal(a === b) : apply("same", l, r);
  }
  rt.resolve(a, a$, site);
  rt.resolve(b, b$, site);
  if (!isAnObject(a) || !isAnObject(b)) return FALSE;
  if (a === b) return TRUE;
  if (depth > 20) return undefined;
  if (isDate(a) && isDate(b) && ownKeys(a).length === 0 && ownKeys(b).length === 0) {
    const left = timeShadow(rt, a) ?? literal(timeOf(a));
    const right = timeShadow(rt, b) ?? literal(timeOf(b));
    return invalidDatesAreEqual ? apply("same", left, right) : eq(left, right);
  }
  if (!isPlain(a) || !isPlain(b) || hasSymbols(a) || hasSymbols(b)) return undefined;
  fixProperties(call, a);
  fixProperties(call, b);
  if (getPrototypeOf(a) !== getPrototypeOf(b) || isArray(a) !== isArray(b)) return FALSE;
  const names = keys(a);
  if (names.length !== keys(b).length || (isArray(a) && a.length !== (b as unknown[]).length)) return FALSE;
  let result: Expr = TRUE;
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (rt.heap.keyShadowOf(a, name) !== undefined || rt.heap.keyShadowOf(b, name) !== undefined) return undefined;
    if (!hasOwn(b, name)) return FALSE;
    const x = getOwnPropertyDescriptor(a, name)!;
    const y = getOwnPropertyDescriptor(b, name)!;
    if (x.get !== undefined || y.get !== undefined) return undefined;
    const inner = deepEquality(
      call,
      x.value,
      rt.heap.getProperty(a, name),
      y.value,
      rt.heap.getProperty(b, name),
      depth + 1,
    );
    if (inner === undefined) return undefined;
    result = and(result, inner);
  }
  return result;
}
