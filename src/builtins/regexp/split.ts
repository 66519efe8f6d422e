/** `String.prototype.split` by a regular expression. */
import { and, apply, eq, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type Call, concretise, native } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { num, str } from "../modelling/fold.ts";
import { asString, isPrimitive, leave } from "../modelling/operands.ts";
import { exec, RegExp$ } from "../modelling/pristine.ts";
import { readLimit } from "./limit.ts";
import { end$, found$, groupShadow, index$, stepOver } from "./match.ts";
import { isConcrete, type Pattern } from "./pattern.ts";
import { fixAnatomy, patternOf } from "./source.ts";

/** The value comes from the native; walking the same way beside it gives every part its shadow. How many there are is fixed by branches. */
export function splitByPattern(call: Call, separator: RegExp, name: string): unknown {
  const limit = readLimit(call);
  const text$ = isPrimitive(call.self) ? asString(call, call.self, call.self$) : undefined;
  // stickiness has no effect on splitting
  const pattern = { ...patternOf(call.rt, separator), isSticky: false };
  const result = native(call) as string[];
  if (text$ !== undefined && isConcrete(text$, pattern)) return result;
  if (text$ === undefined || limit === undefined) {
    leave(call, name, concretise);
    return result;
  }
  fixAnatomy(call, pattern);
  const shadows = partShadows(call, `${call.self as string}`, text$, pattern, limit);
  for (let i = 0; i < result.length; i++) call.rt.heap.setProperty(result, i, result[i], shadows[i]);
  return result;
}

function partShadows(call: Call, text: string, text$: Expr, pattern: Pattern, limit: number): Shadow[] {
  const { rt, site } = call;
  const parts: Shadow[] = [];
  if (limit === 0) return parts;
  const re = new RegExp$(pattern.source, `${pattern.flags}g`);
  rt.split(site, eq(text$, str("")), text === "");
  if (text === "") {
    rt.split(site, found$({ text$, pattern, from: 0 }), exec(re, text) !== null);
    return parts;
  }
  const length$ = apply("length", text$);
  let start = 0;
  for (let from = 0; isBefore(call, from, text, length$); ) {
    const search = { text$, pattern, from };
    re.lastIndex = from;
    const match = exec(re, text);
    const found = match !== null && match.index < text.length;
    rt.split(site, and(found$(search), lt(index$(search), length$)), found);
    if (!found) break;
    const end = match.index + match[0].length;
    rt.pin(end, end$(search), site);
    // an empty match right where the part begins separates nothing
    if (end === start) {
      from = stepOver(call, search, text, from);
      continue;
    }
    parts[parts.length] = apply("slice", text$, num(start), index$(search));
    if (parts.length === limit) return parts;
    for (let group = 1; group < match.length; group++) {
      parts[parts.length] = groupShadow(call, search, group, match[group]);
      if (parts.length === limit) return parts;
    }
    start = end;
    from = end;
  }
  parts[parts.length] = apply("slice", text$, num(start), num(Infinity));
  return parts;
}

/** Whether there is text left to search. Where a match must lie inside the text this follows, so only the end is worth a branch. */
function isBefore(call: Call, from: number, text: string, length$: Expr): boolean {
  const before = from < text.length;
  if (!before) call.rt.split(call.site, lt(num(from), length$), false);
  return before;
}
