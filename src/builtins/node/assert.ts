/** Models of `node:assert`: whether an assertion holds is a branch, so that failing ones are reached. */
import assert from "node:assert";
import { types } from "node:util";
import { apply, not, or, truthy } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { hasShadow } from "../../runtime/calls/call.ts";
import { nameOf } from "../../runtime/calls/losses.ts";
import { ownData } from "../../runtime/heap/keys.ts";
import { reachesTracked } from "../../runtime/heap/reach.ts";
import { type BuiltinModel, type Call, type Fidelity, native } from "../../runtime/natives/model.ts";
import { isObject, reflectApply, SafeMap } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { anythingKnown } from "../array/receiver.ts";
import { num, opaqueNative, str } from "../modelling/fold.ts";
import { primitiveArgs } from "../modelling/opaque-call.ts";
import type { Registration } from "../modelling/registration.ts";
import { deepEquality } from "../object/deep-equal.ts";
import { isRegExp } from "../regexp/pattern.ts";
import { patternOf } from "../regexp/source.ts";

const { isNativeError } = types;

/** The condition under which it passes; undefined when nothing symbolic is in it, "lost" when it cannot be said. */
type Condition = (call: Call) => Shadow | "lost";

function asserting(name: string, condition: Condition, fidelity: Fidelity = "exact"): BuiltinModel {
  return {
    name: `assert.${name}`,
    fidelity,
    looksInside: true,
    run(call) {
      const { rt, site } = call;
      if (!anythingKnown(call) && !reachesTracked(rt, call.args[0]) && !reachesTracked(rt, call.args[1]))
        return native(call);
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
        if (code === "ERR_MISSING_ARGS" || code === "ERR_INVALID_ARG_TYPE") throw error;
        record(false);
        if (isNativeError(error) && name !== "ok") tellMessage(call, error);
        throw error;
      }
      record(true);
      return undefined;
    },
  };
}

/** The text of a failed assertion shows its operands. */
function tellMessage(call: Call, error: Error): void {
  const { rt, args, args$ } = call;
  const message = ownData(error, "message")?.value as unknown;
  if (args.length > 2) {
    if (message === args[2]) rt.heap.setProperty(error, "message", message, args$[2]);
    return;
  }
  const operands = hasShadow(args$) ? primitiveArgs(call) : undefined;
  if (operands?.length === 2)
    rt.heap.setProperty(error, "message", message, messageOf(call.fn)(operands[0]!, operands[1]!));
}

const messages = new SafeMap<unknown, (a: Expr, b: Expr) => Expr>();

/** Asks the assertion again when it is evaluated. */
function messageOf(fn: Call["fn"]): (a: Expr, b: Expr) => Expr {
  const known = messages.get(fn);
  if (known !== undefined) return known;
  const made = opaqueNative(`message of assert.${nameOf(fn)}`, "str", (a, b) => {
    try {
      reflectApply(fn, assert, [a, b]);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  });
  messages.set(fn, made);
  return made;
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
  [assert.deepStrictEqual, asserting("deepStrictEqual", deep(false), "partial")],
  [assert.notDeepStrictEqual, asserting("notDeepStrictEqual", deep(true), "partial")],
  [assert.match, asserting("match", matching(false), "partial")],
  [assert.doesNotMatch, asserting("doesNotMatch", matching(true), "partial")],
];
