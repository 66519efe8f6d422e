/** Models of the methods of RegExp, and of making one from a symbolic source. */
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise, native } from "../../runtime/model.ts";
import { reflectConstruct } from "../../runtime/pristine.ts";
import { opaqueNative } from "../fold.ts";
import { asString, leave, optional } from "../operands.ts";
import { RegExp$ } from "../pristine.ts";
import type { Registration } from "../registration.ts";
import { fixStart, forgetLastIndex, moveLastIndex, settleLastIndex, usesLastIndex } from "./last-index.ts";
import { describeMatch, found$ } from "./match.ts";
import { isRegExp, type Pattern, readPattern } from "./pattern.ts";

const test: BuiltinModel = {
  name: "RegExp.prototype.test",
  fidelity: "exact",
  looksInside: true,
  run(call) {
    const given = readSearch(call);
    if (given === undefined) return lose(call, "RegExp.prototype.test");
    const search = { text$: given.text$, pattern: given.pattern, from: given.start };
    const result = native(call);
    if (given.text$.kind === "literal") forgetLastIndex(call, given.pattern);
    else {
      moveLastIndex(call, search);
      call.rt.ret = found$(search);
    }
    return result;
  },
};

const exec: BuiltinModel = {
  name: "RegExp.prototype.exec",
  fidelity: "exact",
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
  if (text$.kind === "literal") {
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
  const pattern = readPattern(call.self);
  const start = fixStart(call, pattern);
  return start === undefined ? undefined : { pattern, text$, start };
}

function lose(call: Call, name: string): unknown {
  const result = native(call);
  if (call.args$[0] !== undefined) leave(call, name, concretise);
  return result;
}

const isPattern = opaqueNative("isPattern", "bool", (source, flags) => {
  try {
    new RegExp$(source as string, flags as string);
    return true;
  } catch {
    return false;
  }
});

/** The expression is made from the concrete source, which is counted as a loss; that the source may be malformed is a branch. */
function make(call: Call, run: () => unknown): unknown {
  const { rt, args, args$, site } = call;
  const symbolic = args$[0] !== undefined || args$[1] !== undefined;
  const source = optional(asString, "")(call, args[0], args$[0]);
  const flags = optional(asString, "")(call, args[1], args$[1]);
  if (symbolic && source !== undefined && flags !== undefined) {
    const valid = isPattern(source, flags);
    const isValid = args[0] === undefined && args[1] === undefined ? true : compiles(args[0], args[1]);
    rt.split(site, valid, isValid);
  }
  rt.args = undefined;
  const result = run();
  rt.ret = undefined;
  if (symbolic) rt.concretised(site, "RegExp");
  return result;
}

function compiles(source: unknown, flags: unknown): boolean {
  try {
    new RegExp$(source === undefined ? "" : `${source as string}`, flags === undefined ? "" : `${flags as string}`);
    return true;
  } catch {
    return false;
  }
}

const maker: BuiltinModel = {
  name: "RegExp",
  fidelity: "none",
  run: (call) => make(call, () => native(call)),
  construct: (call) => make(call, () => reflectConstruct(call.fn, call.args, call.newTarget ?? call.fn)),
};

export const regExpModels: readonly Registration[] = [
  [RegExp, maker],
  [RegExp.prototype.test, test],
  [RegExp.prototype.exec, exec],
];
