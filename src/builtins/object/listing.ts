/** What listing or copying an object depends on: which optional properties exist, how long an array is, where a symbolic name sorts. */
import { apply, literal } from "../../expr/build.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { hasOwn, isArray, ownKeys } from "../../runtime/pristine.ts";
import { fixLength } from "../array/length.ts";
import { decide } from "../modelling/assume.ts";
import { exec } from "../modelling/pristine.ts";

export function isAnObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** Fixes the set and the order of the own properties of a real (not proxied) object. */
export function fixProperties(call: Call, object: object): void {
  const { rt, site } = call;
  rt.heap.listing(object, site);
  if (isArray(object)) fixLength(rt, object, site);
  const known = rt.heap.knownKeys(object);
  for (let i = 0; i < known.length; i++) {
    const condition = rt.heap.presenceOf(object, known[i]!);
    if (condition !== undefined) decide(rt, site, condition, hasOwn(object, known[i]!));
  }
  fixOrder(call, object);
}

const INDEX = "^(?:0|[1-9]\\d{0,9})$";
const indexPattern = /^(?:0|[1-9]\d{0,9})$/;

/** Names that look like indexes are listed first and by value; all others in the order they were made. */
function fixOrder(call: Call, object: object): void {
  const { rt, site } = call;
  const names = ownKeys(object);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const name$ = typeof name === "string" ? rt.heap.keyShadowOf(object, name) : undefined;
    if (name$ === undefined || name$.sort !== "str") continue;
    const isIndex = exec(indexPattern, name as string) !== null;
    const looksLikeIndex = apply("regexTest", name$, literal(INDEX), literal(""), literal(0));
    if (looksLikeIndex.kind !== "literal") rt.split(site, looksLikeIndex, isIndex, true);
    if (isIndex) rt.pin(name, name$, site);
  }
}
