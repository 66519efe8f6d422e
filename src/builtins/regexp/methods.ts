/** Models of the methods of RegExp, and of making one from a symbolic source. */
import { apply } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { isObject } from "../../runtime/pristine.ts";
import { decide } from "../modelling/assume.ts";
import { num, opaqueNative, str } from "../modelling/fold.ts";
import { asString, leave, optional } from "../modelling/operands.ts";
import { charAt, flagsOf, includes, RegExp$, sourceOf } from "../modelling/pristine.ts";
import type { Registration } from "../modelling/registration.ts";
import { fixStart, forgetLastIndex, moveLastIndex, settleLastIndex, usesLastIndex } from "./last-index.ts";
import { describeMatch, found$ } from "./match.ts";
import { isConcrete, isRegExp, type Pattern } from "./pattern.ts";
import { compiles, isPattern, patternOf, setSource, sourceShadow } from "./source.ts";

const test: BuiltinModel = {
  name: "RegExp.prototype.test",
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const given = readSearch(call);
    if (given === undefined) return lose(call, "RegExp.prototype.test");
    const search = { text$: given.text$, pattern: given.pattern, from: given.start };
    const result = native(call);
    if (isConcrete(given.text$, given.pattern)) {
      if (usesLastIndex(given.pattern)) forgetLastIndex(call, given.pattern);
    } else {
      moveLastIndex(call, search);
      call.rt.ret = found$(search);
    }
    return result;
  },
};

const exec: BuiltinModel = {
  name: "RegExp.prototype.exec",
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const given = readSearch(call);
    if (given === undefined) return lose(call, "RegExp.prototype.exec");
    const result = native(call) as RegExpExecArray | null;
    describeResult(call, given.pattern, given.text$, given.start, result);
    return result;
  },
};

/** What `exec` and `match` found: whether they did becomes a branch, because the results are of two kinds. */
export function describeResult(
  call: Call,
  pattern: Pattern,
  text$: Expr,
  from: number,
  result: RegExpExecArray | null,
): void {
  if (isConcrete(text$, pattern)) {
    if (usesLastIndex(pattern)) forgetLastIndex(call, pattern);
    return;
  }
  const search = { text$, pattern, from };
  call.rt.split(call.site, found$(search), result !== null);
  settleLastIndex(call, search, result !== null);
  if (result !== null) describeMatch(call, result, search);
}

function readSearch(call: Call): { pattern: Pattern; text$: Expr; start: number } | undefined {
  if (!isRegExp(call.self)) return undefined;
  const text$ = asString(call, call.args[0], call.args$[0]);
  if (text$ === undefined) return undefined;
  const pattern = patternOf(call.rt, call.self);
  const start = fixStart(call, pattern);
  return start === undefined ? undefined : { pattern, text$, start };
}

function lose(call: Call, name: string): unknown {
  const result = native(call);
  if (call.args$[0] !== undefined || call.rt.heap.isTracked(call.self) || call.rt.heap.isTracked(call.args[0]))
    leave(call, name, concretise);
  return result;
}

/** That the source may be malformed is a branch. The flags are fixed; the source stays symbolic. */
function make(call: Call, run: () => unknown): unknown {
  const { rt, args, args$, site } = call;
  const isSymbolic = args$[0] !== undefined || args$[1] !== undefined;
  const given = args[0];
  const source$ = isRegExp(given)
    ? (sourceShadow(rt, given) ?? str(sourceOf(given)))
    : isSymbolic
      ? optional(asString, "")(call, given, args$[0])
      : undefined;
  const flags$ =
    args[1] === undefined && isRegExp(given) ? str(flagsOf(given)) : optional(asString, "")(call, args[1], args$[1]);
  const isKnown = source$ !== undefined && flags$ !== undefined;
  if (isKnown && (source$.kind !== "literal" || flags$.kind !== "literal")) {
    const source = isRegExp(given) ? sourceOf(given) : given === undefined ? "" : `${given as string}`;
    const flags = args[1] === undefined ? (isRegExp(given) ? flagsOf(given) : "") : `${args[1] as string}`;
    rt.split(site, isPattern(source$, flags$), compiles(source, flags));
    fixFlags(call, flags, flags$);
  }
  rt.args = undefined;
  const result = run();
  rt.ret = undefined;
  if (isKnown && isRegExp(result)) {
    setSource(rt, result, source$);
    if (source$.kind !== "literal") rt.heap.setProperty(result, "source", sourceOf(result), written(source$));
  } else if (isSymbolic) rt.concretised(site, "RegExp");
  return result;
}

const FLAGS = "gimsuydv";

/** Valid flags are a set: one branch for each. */
function fixFlags({ rt, site }: Call, flags: string, flags$: Expr): void {
  if (flags$.kind === "literal") return;
  for (let i = 0; i < FLAGS.length; i++) {
    const flag = charAt(FLAGS, i);
    decide(rt, site, apply("includes", flags$, str(flag), num(0)), includes(flags, flag));
  }
}

/** The source as the expression gives it back: `/` and line breaks are escaped. */
const written = opaqueNative(
  "RegExp.source",
  "str",
  (source) => sourceOf(new RegExp$(source as string)),
  (target) => [[[0, target]]],
);

/** The text of an object is nobody's to tell, but its flags are refused or not. */
function fixingFlags(call: Call): Call {
  const { rt, args, args$, site } = call;
  if (isObject(args[0]) && !isRegExp(args[0])) rt.pin(args[1], args$[1], site);
  return call;
}

const maker: BuiltinModel = {
  name: "RegExp",
  fidelity: "partial",
  looksInside: true,
  run: (call) => make(fixingFlags(call), () => native(call)),
  construct: (call) => make(fixingFlags(call), () => nativeConstruct(call)),
};

export const regExpModels: readonly Registration[] = [
  [RegExp, maker],
  [RegExp.prototype.test, test],
  [RegExp.prototype.exec, exec],
];
