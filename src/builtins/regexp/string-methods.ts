/** Models of the String methods that take a regular expression: `match`, `matchAll`, `search`. */
import { ite, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise, native } from "../../runtime/natives/model.ts";
import { defineProperty } from "../../runtime/pristine.ts";
import { num } from "../modelling/fold.ts";
import { asString, isNothing, isPrimitive, leave } from "../modelling/operands.ts";
import { exec, flagsOf, matchAll, RegExp$ } from "../modelling/pristine.ts";
import type { Registration } from "../modelling/registration.ts";
import { fixStart, forgetLastIndex } from "./last-index.ts";
import { describeMatch, findMatches, fixNext, found$, group$, index$ } from "./match.ts";
import { describeResult } from "./methods.ts";
import { isConcrete, isRegExp, type Pattern, readPattern } from "./pattern.ts";
import { patternOf } from "./source.ts";

const { prototype } = String;

/** The receiver and the pattern, where a model can take over. */
interface Given {
  readonly text: string;
  readonly text$: Expr;
  readonly pattern: Pattern;
}

function read(call: Call): Given | undefined {
  const pattern = givenPattern(call);
  if (pattern === undefined || !isPrimitive(call.self) || isNothing(call.self)) return undefined;
  const text$ = asString(call, call.self, call.self$);
  return text$ === undefined ? undefined : { text: `${call.self as string}`, text$, pattern };
}

/** A constant text in place of a regular expression is the source of one. */
function givenPattern({ rt, args, args$ }: Call): Pattern | undefined {
  const value = args[0];
  if (isRegExp(value)) return patternOf(rt, value);
  if (args$[0] !== undefined || typeof value !== "string") return undefined;
  try {
    return readPattern(new RegExp$(value));
  } catch {
    return undefined;
  }
}

function model(name: string, run: (call: Call, given: Given) => unknown): BuiltinModel {
  return {
    name,
    fidelity: "partial",
    looksInside: true,
    run(call) {
      const given = read(call);
      if (given !== undefined) return run(call, given);
      const { rt, self, self$, args, args$, site } = call;
      // counted ahead: a text that is no pattern is refused
      if (self$ !== undefined || args$[0] !== undefined || rt.heap.isTracked(self) || rt.heap.isTracked(args[0]))
        rt.concretised(site, name);
      return native(call);
    },
  };
}

const search = model("String.prototype.search", (call, { text$, pattern }) => {
  const result = native(call);
  const at = index$({ text$, pattern, from: 0 });
  leave(call, "String.prototype.search", pattern.isSticky ? ite(lt(num(0), at), num(-1), at) : at);
  return result;
});

const match = model("String.prototype.match", (call, { text, text$, pattern }) => {
  if (!pattern.isGlobal) {
    const start = fixStart(call, pattern);
    const result = native(call) as RegExpExecArray | null;
    if (start === undefined) leave(call, "String.prototype.match", concretise);
    else describeResult(call, pattern, text$, start, result);
    return result;
  }
  const result = native(call) as string[] | null;
  forgetLastIndex(call, pattern);
  if (isConcrete(text$, pattern)) return result;
  const matches = findMatches(call, text, text$, pattern);
  for (let i = 0; i < matches.length; i++)
    call.rt.heap.setProperty(result!, i, result![i], group$(matches[i]!.search, 0));
  return result;
});

/**
 * The native iterator, over an expression of our own that gives every match its shadows when the iterator asks for it:
 * matches are found lazily, as they are natively.
 */
const everyMatch = model("String.prototype.matchAll", (call, { text, text$, pattern }) => {
  const start = pattern.isGlobal && isRegExp(call.args[0]) ? fixStart(call, pattern) : undefined;
  if (start === undefined || isConcrete(text$, pattern)) {
    const result = native(call);
    if (!isConcrete(text$, pattern)) leave(call, "String.prototype.matchAll", concretise);
    return result;
  }
  const flags = flagsOf(pattern.re);
  const inner = new RegExp$(pattern.source, flags);
  defineProperty(inner, "exec", { value: () => step(call, inner, text, text$, pattern) });
  const outer = new RegExp$(pattern.source, flags);
  outer.lastIndex = start;
  // the iterator works on a copy of the expression, made by its species constructor
  const maker = function make() {
    return inner;
  };
  defineProperty(outer, "constructor", { value: { [Symbol.species]: maker } });
  const iterator = matchAll(outer, text);
  call.rt.ret = undefined;
  return iterator;
});

function step(call: Call, re: RegExp, text: string, text$: Expr, pattern: Pattern): RegExpExecArray | null {
  const search = { text$, pattern, from: re.lastIndex };
  const match = exec(re, text);
  call.rt.split(call.site, found$(search), match !== null);
  if (match !== null) {
    describeMatch(call, match, search);
    fixNext(call, match, search);
  }
  return match;
}

export const patternModels: readonly Registration[] = [
  [prototype.search, search],
  [prototype.match, match],
  [prototype.matchAll, everyMatch],
];
