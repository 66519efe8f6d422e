/** Arrays as text: `join` and `toString` become the concatenation of their pieces. */
import { literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, String$ } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decideNullish } from "../modelling/assume.ts";
import { concat } from "../modelling/fold.ts";
import { isPrimitive } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { fixLength } from "./length.ts";
import { isRealArray, unmodelledRead } from "./receiver.ts";
import { readsQuietly } from "./surprises.ts";

const ArrayPrototype = Array.prototype;
const nativeJoin = ArrayPrototype.join;
const nativeToString = ArrayPrototype.toString;

const isOriginal = (name: "join" | "toString", original: unknown): boolean =>
  getOwnPropertyDescriptor(ArrayPrototype, name)?.value === original;

/** An array that natives turn into text by `join(",")`. */
function hasPlainText(value: unknown): value is unknown[] {
  return (
    isRealArray(value) &&
    getPrototypeOf(value) === ArrayPrototype &&
    !hasOwn(value, "toString") &&
    !hasOwn(value, "join") &&
    isOriginal("join", nativeJoin) &&
    isOriginal("toString", nativeToString)
  );
}

/** Text under construction: neighbouring constants are one, so that long arrays with few symbolic elements stay small. */
interface Pieces {
  readonly exprs: Expr[];
  text: string;
}

function addPiece(to: Pieces, piece: string | Expr): void {
  if (typeof piece === "string") to.text += piece;
  else if (piece.kind === "literal") to.text += piece.value as string;
  else {
    if (to.text !== "") to.exprs[to.exprs.length] = literal(to.text);
    to.text = "";
    to.exprs[to.exprs.length] = piece;
  }
}

/** The text of an array; undefined when an element's text is not known ahead. `within` are the arrays being joined: a cycle is empty text. */
export function textOf(call: Call, array: unknown[], separator: string | Expr, within: unknown[]): string | Shadow {
  const { rt, site } = call;
  for (let i = 0; i < within.length; i++) if (within[i] === array) return "";
  if (!readsQuietly(rt, array)) return undefined;
  fixLength(rt, array, site);
  within[within.length] = array;
  const pieces: Pieces = { exprs: [], text: "" };
  for (let i = 0; i < array.length; i++) {
    if (i > 0) addPiece(pieces, separator);
    const piece = elementText(call, array[i], rt.heap.getProperty(array, i), within);
    if (piece === undefined) return undefined;
    addPiece(pieces, piece);
  }
  within.length--;
  if (pieces.exprs.length === 0) return pieces.text;
  if (pieces.text !== "") pieces.exprs[pieces.exprs.length] = literal(pieces.text);
  return concat(pieces.exprs);
}

function elementText(call: Call, value: unknown, shadow: Shadow, within: unknown[]): string | Shadow {
  const { rt, site } = call;
  decideNullish(rt, site, value, shadow);
  if (value === undefined || value === null) return "";
  if (hasPlainText(value)) return textOf(call, value, ",", within);
  if (shadow !== undefined) return rt.asString(value, shadow, site);
  return isPrimitive(value) ? String$(value) : undefined;
}

function joinModel(name: string, separatorOf: (call: Call) => string | Shadow): BuiltinModel {
  return {
    name,
    fidelity: "partial",
    looksInside: true,
    run(call) {
      const { rt, self } = call;
      if (!isRealArray(self)) return unmodelledRead(call, name);
      const separator = separatorOf(call);
      const text = separator === undefined ? undefined : textOf(call, self, separator, []);
      if (text === undefined) return unmodelledRead(call, name);
      const result = native(call);
      if (typeof text !== "string" && text.kind !== "literal") rt.ret = text;
      return result;
    },
  };
}

export function givenSeparator(call: Call): string | Shadow {
  const { rt, args, args$, site } = call;
  if (args[0] !== undefined) return rt.asString(args[0], args$[0], site);
  if (args$[0] !== undefined) rt.resolve(undefined, args$[0], site);
  return ",";
}

const commaIfPlain = (call: Call): string | undefined => (hasPlainText(call.self) ? "," : undefined);

export const arrayToString = joinModel("Array.prototype.toString", commaIfPlain);

export const joinModels: readonly Registration[] = [
  [nativeJoin, joinModel("Array.prototype.join", givenSeparator)],
  [nativeToString, arrayToString],
];
