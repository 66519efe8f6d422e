/** `lastIndex`: the state of global and sticky expressions between calls. */
import { ite } from "../../expr/build.ts";
import { reachesTracked } from "../../runtime/heap/reach.ts";
import type { Call } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { num } from "../modelling/fold.ts";
import { end$, found$, type Search } from "./match.ts";
import type { Pattern } from "./pattern.ts";

export const usesLastIndex = (pattern: Pattern): boolean => pattern.isGlobal || pattern.isSticky;

/**
 * Where the next search starts; a symbolic start is fixed to where it is on this run, so that what is asked about the rest
 * of the text is about a constant position. Undefined when the program stored something odd there.
 */
export function fixStart(call: Call, pattern: Pattern): number | undefined {
  if (!usesLastIndex(pattern)) return 0;
  const { rt, site } = call;
  const start: unknown = pattern.re.lastIndex;
  const start$ = rt.heap.getProperty(pattern.re, "lastIndex");
  if (start$ !== undefined) rt.pin(start, start$, site);
  if (reachesTracked(rt, start)) rt.concretised(site, "an object as lastIndex");
  return typeof start === "number" && start >= 0 && start % 1 === 0 ? start : undefined;
}

/** After a search that may or may not have found something: behind the match, or back at the beginning. */
export function moveLastIndex(call: Call, search: Search): void {
  setLastIndex(call, search.pattern, ite(found$(search), end$(search), num(0)));
}

/** After a search whose outcome is on the path. */
export function settleLastIndex(call: Call, search: Search, found: boolean): void {
  setLastIndex(call, search.pattern, found ? end$(search) : undefined);
}

function setLastIndex(call: Call, pattern: Pattern, shadow: Shadow): void {
  if (usesLastIndex(pattern)) call.rt.heap.setProperty(pattern.re, "lastIndex", pattern.re.lastIndex, shadow);
}

export function forgetLastIndex(call: Call, pattern: Pattern): void {
  call.rt.heap.setProperty(pattern.re, "lastIndex", pattern.re.lastIndex, undefined);
}
