/** Model of `JSON.parse`: whether the text is valid is a branch; what it says is described part by part as functions of the text. */
import { apply } from "../../expr/build.ts";
import { type BuiltinModel, concretise, native } from "../../runtime/natives/model.ts";
import { keys } from "../../runtime/pristine.ts";
import { numbering } from "../../runtime/record/numbering.ts";
import { asString, isPrimitive, leave } from "../modelling/operands.ts";
import { parseJson } from "../modelling/pristine.ts";
import { describe } from "./contents.ts";
import { anyAt } from "./lookup.ts";

const NAME = "JSON.parse";
/** A larger value is left concrete: every part of it costs memory in every run. */
const MOST_PARTS = 500;

const number = numbering();

export const parse: BuiltinModel = {
  name: NAME,
  fidelity: "partial",
  // a reviver is called back
  looksInside: true,
  run(call) {
    const text = asString(call, call.args[0], call.args$[0]);
    const isSymbolic = text !== undefined && text.kind !== "literal" && isPrimitive(call.args[0]);
    if (isSymbolic) call.rt.split(call.site, apply("jsonValid", text), isValid(`${call.args[0] as string}`));
    call.rt.resolve(call.args[1], call.args$[1], call.site);
    const result = native(call);
    if (!isSymbolic) {
      // a reviver of the program may put anything into the value
      if (call.rt.isInstrumented(call.args[1])) leave(call, NAME, concretise);
      return result;
    }
    // a reviver has changed the value and may have kept its parts
    if (typeof call.args[1] === "function" || countParts(result, 0) > MOST_PARTS) leave(call, NAME, concretise);
    else {
      const name = `JSON.parse#${number(call.rt.record)}`;
      describe({ rt: call.rt, text, name }, [], result);
      call.rt.ret = anyAt(text, [], name, false);
    }
    return result;
  },
};

function isValid(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

function countParts(value: unknown, soFar: number): number {
  if (typeof value !== "object" || value === null || soFar > MOST_PARTS) return soFar + 1;
  const names = keys(value);
  let count = soFar + 1;
  for (let i = 0; i < names.length; i++) count = countParts((value as Record<string, unknown>)[names[i]!], count);
  return count;
}
