/** Model of `JSON.parse`: whether the text is valid and what it consists of are branches; the leaves are functions of the text. */
import { apply } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise, native } from "../../runtime/model.ts";
import { keys } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { str } from "../fold.ts";
import { asString, isPrimitive, leave } from "../operands.ts";
import { parseJson, stringifyJson } from "../pristine.ts";
import { keysAt, leafAt, lengthAt, type Path, typeAt, typeOf } from "./lookup.ts";

const NAME = "JSON.parse";
/** A larger value is left concrete: every part of it costs a branch. */
const MOST_PARTS = 200;

export const parse: BuiltinModel = {
  name: NAME,
  fidelity: "partial",
  run(call) {
    const text$ = asString(call, call.args[0], call.args$[0]);
    const isSymbolic = text$ !== undefined && text$.kind !== "literal" && isPrimitive(call.args[0]);
    if (isSymbolic) call.rt.split(call.site, apply("jsonValid", text$), isValid(`${call.args[0] as string}`));
    const result = native(call);
    if (!isSymbolic) return result;
    // a reviver has changed the value and may have kept its parts
    if (typeof call.args[1] === "function" || countParts(result, 0) > MOST_PARTS) leave(call, NAME, concretise);
    else call.rt.ret = describe(call, text$, [], result);
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

/** Fixes the type of the value at `path` and returns its shadow; the contents of arrays and objects get theirs. */
function describe(call: Call, text$: Expr, path: Path, value: unknown): Shadow {
  const { rt, site } = call;
  const type = typeOf(value);
  rt.split(site, apply("eq", typeAt(text$, path), str(type)), true);
  switch (type) {
    case "string":
      return leafAt(text$, path, "str");
    case "number":
      return leafAt(text$, path, "num");
    case "boolean":
      return leafAt(text$, path, "bool");
    case "array":
      describeArray(call, text$, path, value as unknown[]);
      return undefined;
    case "object":
      describeFields(call, text$, path, value as Record<string, unknown>);
      return undefined;
    default:
      return undefined;
  }
}

function describeArray(call: Call, text$: Expr, path: Path, array: unknown[]): void {
  for (let i = 0; i < array.length; i++) {
    const element$ = describe(call, text$, extend(path, i), array[i]);
    call.rt.setProperty(array, i, array[i], element$);
  }
  call.rt.setProperty(array, "length", array.length, lengthAt(text$, path));
}

function describeFields(call: Call, text$: Expr, path: Path, object: Record<string, unknown>): void {
  const names = keys(object);
  call.rt.split(call.site, apply("eq", keysAt(text$, path), str(stringifyJson(names))), true);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const field$ = describe(call, text$, extend(path, name), object[name]);
    call.rt.setProperty(object, name, object[name], field$);
  }
}

function extend(path: Path, step: string | number): Path {
  const longer: (string | number)[] = [];
  for (let i = 0; i < path.length; i++) longer[i] = path[i]!;
  longer[path.length] = step;
  return longer;
}
