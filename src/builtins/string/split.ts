/** Model of `String.prototype.split` by a text. Its result is an array whose elements and length are functions of the text. */
import { apply } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise, native } from "../../runtime/natives/model.ts";
import { num } from "../modelling/fold.ts";
import { asString, isPrimitive, leave } from "../modelling/operands.ts";
import { NO_LIMIT, readLimit } from "../regexp/limit.ts";
import { isRegExp } from "../regexp/pattern.ts";
import { splitByPattern } from "../regexp/split.ts";

const NAME = "String.prototype.split";

export const split: BuiltinModel = {
  name: NAME,
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const separator = call.args[0];
    if (isRegExp(separator)) return splitByPattern(call, separator, NAME);
    const text = asString(call, call.self, call.self$);
    const limit = readLimit(call);
    if (text === undefined || limit === undefined || !isPrimitive(separator)) return lose(call);
    const by = separatorOf(call);
    const parts = native(call) as string[];
    if (by === "whole") describeWhole(call, parts, text);
    else if (by !== undefined) describeParts(call, parts, text, by, limit);
    return parts;
  },
};

function lose(call: Call): unknown {
  const result = native(call);
  leave(call, NAME, concretise);
  return result;
}

function separatorOf(call: Call): Expr | "whole" | undefined {
  const { rt, args, args$, site } = call;
  if (args[0] !== undefined) return asString(call, args[0], args$[0]);
  if (args$[0] !== undefined) rt.resolve(undefined, args$[0], site);
  return "whole";
}

/** Without a separator the text is the only part. */
function describeWhole(call: Call, parts: string[], text: Expr): void {
  if (parts.length > 0 && text.kind !== "literal") call.rt.heap.setProperty(parts, 0, parts[0], text);
}

function describeParts(call: Call, parts: string[], text: Expr, by: Expr, limit: number): void {
  const { rt } = call;
  const intoUnits = by.kind === "literal" && by.value === "";
  const count = intoUnits ? apply("length", text) : apply("splitCount", text, by);
  for (let i = 0; i < parts.length; i++) {
    const part = intoUnits ? apply("charAt", text, num(i)) : apply("splitPart", text, by, num(i));
    if (part.kind !== "literal") rt.heap.setProperty(parts, i, parts[i], part);
  }
  const length = limit === NO_LIMIT ? count : apply("min", count, num(limit));
  if (length.kind !== "literal") rt.heap.setProperty(parts, "length", parts.length, length);
}
