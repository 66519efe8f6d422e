/** Models of `node:assert`: whether an assertion holds is a branch, so that failing ones are reached. */
import assert from "node:assert";
import { apply, not, or, truthy } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { ownData } from "../../runtime/keys.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { isObject } from "../../runtime/tables.ts";
import { anythingKnown } from "../array/receiver.ts";
import { deepEquality } from "../deep-equal.ts";
import { num, str } from "../fold.ts";
import { isRegExp } from "../regexp/pattern.ts";
import { patternOf } from "../regexp/source.ts";
import type { Registration } from "../registration.ts";

/** The condition under which it passes; undefined when nothing symbolic is in it, "lost" when it cannot be said. */
type Condition = (call: Call) => Shadow | "lost";

function asserting(name: string, condition: Condition): BuiltinModel {
  return {
    name: `assert.${name}`,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { rt, site } = call;
      if (!anythingKnown(call)) return native(call);
      const passes$ = condition(call);
      if (passes$ === "lost") rt.concretised(site, `assert.${name}`);
      const record = (passes: boolean): void => {
        if (typeof passes$ === "object" && passes$.kind !== "literal") rt.split(site, passes$, passes);
      };
      try {
        native(call);
      } catch (error) {
        // called wrongly, it says nothing about its operands
        const code: unknown = isObject(error) ? ownData(error, "code")?.value : undefined;
        if (code !== "ERR_MISSING_ARGS" && code !== "ERR_INVALID_ARG_TYPE") record(false);
        throw error;
      }
      record(true);
      return undefined;
    },
  };
}

const value: Condition = ({ args$ }) => (args$[0] === undefined ? undefined : truthy(args$[0]));

/** `==`, and NaN equals itself. */
const loosely =
  (isNegated: boolean): Condition =>
  ({ rt, args, args$, site }) => {
    if (args$[0] === undefined && args$[1] === undefined) return undefined;
    const equal = rt.binary("==", args[0], args$[0], args[1], args$[1], site);
    const left = rt.shadowOf(args[0], rt.resolve(args[0], args$[0], site));
    const right = rt.shadowOf(args[1], rt.resolve(args[1], args$[1], site));
    const both = left?.sort === "num" && right?.sort === "num" ? apply("same", left, right) : undefined;
    const holds = equal === undefined ? both : both === undefined ? equal : or(equal, both);
    return holds === undefined || !isNegated ? holds : not(holds);
  };

const same =
  (isNegated: boolean): Condition =>
  ({ rt, args, args$, site }) => {
    const left = rt.shadowOf(args[0], args$[0]);
    const right = rt.shadowOf(args[1], args$[1]);
    if (left === undefined || right === undefined) {
      rt.resolve(args[0], args$[0], site);
      rt.resolve(args[1], args$[1], site);
      return undefined;
    }
    const equal = apply("same", left, right);
    return isNegated ? not(equal) : equal;
  };

const deep =
  (isNegated: boolean): Condition =>
  (call) => {
    const equal: Expr | undefined = deepEquality(call, call.args[0], call.args$[0], call.args[1], call.args$[1]);
    if (equal === undefined) return "lost";
    return isNegated ? not(equal) : equal;
  };

const matching =
  (isNegated: boolean): Condition =>
  (call) => {
    const { rt, args, args$, site } = call;
    const text$ = rt.resolve(args[0], args$[0], site);
    if (text$ === undefined || typeof args[0] !== "string") return undefined;
    const pattern = isRegExp(args[1]) ? patternOf(call.rt, args[1]) : undefined;
    if (pattern === undefined || pattern.isSticky || pattern.isGlobal) return "lost";
    const matches = apply("regexTest", text$, pattern.source$, str(pattern.flags), num(0));
    return isNegated ? not(matches) : matches;
  };

export const assertModels: readonly Registration[] = [
  [assert, asserting("ok", value)],
  [assert.ok, asserting("ok", value)],
  [assert.strict, asserting("ok", value)],
  [assert.equal, asserting("equal", loosely(false))],
  [assert.notEqual, asserting("notEqual", loosely(true))],
  [assert.strictEqual, asserting("strictEqual", same(false))],
  [assert.notStrictEqual, asserting("notStrictEqual", same(true))],
  [assert.deepStrictEqual, asserting("deepStrictEqual", deep(false))],
  [assert.notDeepStrictEqual, asserting("notDeepStrictEqual", deep(true))],
  [assert.match, asserting("match", matching(false))],
  [assert.doesNotMatch, asserting("doesNotMatch", matching(true))],
];
