/** `replace` and `replaceAll` with a regular expression. */
import { apply } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type Call, concretise, native } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { concat, num, str } from "../modelling/fold.ts";
import { asString, isNothing, isPrimitive, leave, type Result } from "../modelling/operands.ts";
import { slice } from "../modelling/pristine.ts";
import { forgetLastIndex } from "./last-index.ts";
import { describeMatch, end$, type Found, findMatches, index$ } from "./match.ts";
import { isConcrete, type Pattern } from "./pattern.ts";
import { patternOf } from "./source.ts";

export function replacePattern(call: Call, re: RegExp, name: string): unknown {
  const pattern = patternOf(call.rt, re);
  const text$ = isPrimitive(call.self) ? asString(call, call.self, call.self$) : undefined;
  const isRefused = isNothing(call.self) || (name === "String.prototype.replaceAll" && !pattern.isGlobal);
  if (text$ === undefined || pattern.isSticky || isRefused) return giveUp(call, name);
  if (typeof call.args[1] === "function") {
    // shadows can only come from the text or out of the replacer
    const isPlain = isConcrete(text$, pattern) && !call.rt.isInstrumented(call.args[1]);
    return isPlain ? native(call) : replaceByCalling(call, text$, pattern, name);
  }
  const by = asString(call, call.args[1], call.args$[1]);
  const result = native(call);
  if (pattern.isGlobal) forgetLastIndex(call, pattern);
  leave(call, name, by === undefined ? concretise : replaced(text$, pattern, by));
  return result;
}

const replaced = (text$: Expr, { source$, flags, isGlobal }: Pattern, by: Expr): Expr =>
  apply("regexReplace", text$, source$, str(isGlobal ? `${flags}g` : flags), by);

function giveUp(call: Call, name: string): unknown {
  const result = native(call);
  if (call.self$ !== undefined || call.args$[1] !== undefined || call.rt.heap.isTracked(call.args[0]))
    leave(call, name, concretise);
  return result;
}

/** A function gives the replacements: all matches are found first, then it is called for each, as natively. */
function replaceByCalling(call: Call, text$: Expr, pattern: Pattern, name: string): string {
  const { rt, site } = call;
  const text = `${call.self as string}`;
  if (pattern.isGlobal) {
    pattern.re.lastIndex = 0;
    forgetLastIndex(call, pattern);
  }
  const matches = findMatches(call, text, text$, pattern);
  const parts: Shadow[] = [];
  let result = "";
  let end = 0;
  let from$: Expr = num(0);
  for (let i = 0; i < matches.length; i++) {
    const { match, search } = matches[i]!;
    const value = callFor(call, matches[i]!, text, text$);
    const value$ = rt.ret;
    rt.ret = undefined;
    result += `${slice(text, end, match.index)}${value as string}`;
    parts[parts.length] = apply("slice", text$, from$, text$.kind === "literal" ? num(match.index) : index$(search));
    parts[parts.length] = rt.asString(value, value$, site);
    end = match.index + match[0].length;
    // the path fixes where a match ends when another is searched behind it
    from$ = pattern.isGlobal || text$.kind === "literal" ? num(end) : end$(search);
  }
  parts[parts.length] = apply("slice", text$, from$, num(Infinity));
  leave(call, name, joined(parts));
  return result + slice(text, end);
}

/** Calls the replacer with the match, its groups, where it is, the text, and the named groups if there are any. */
function callFor(call: Call, { match, search }: Found, text: string, text$: Expr): unknown {
  const { rt, site } = call;
  const args: unknown[] = [];
  const shadows: Shadow[] = [];
  if (text$.kind !== "literal") describeMatch(call, match, search);
  for (let i = 0; i < match.length; i++) {
    args[i] = match[i];
    shadows[i] = rt.heap.getProperty(match, i);
  }
  args[args.length] = match.index;
  args[args.length] = text;
  if (text$.kind !== "literal") {
    shadows[match.length] = index$(search);
    shadows[match.length + 1] = text$;
  }
  if (match.groups !== undefined) args[args.length] = match.groups;
  while (shadows.length < args.length) shadows[shadows.length] = undefined;
  return rt.invoke(call.args[1], undefined, args, shadows, site);
}

/** One part that no expression stands for spoils the whole. */
export function joined(parts: readonly Shadow[]): Result {
  for (let i = 0; i < parts.length; i++) if (parts[i] === undefined) return concretise;
  return concat(parts as Expr[]);
}
