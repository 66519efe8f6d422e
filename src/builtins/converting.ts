/**
 * Natives that convert their arguments to primitive values, one after the other and before anything else: objects among them are converted
 * ahead by the runtime, which follows the program's own `valueOf` and `toString` and the text of arrays.
 */
import type { BuiltinModel, ConversionHint, Conversions } from "../runtime/model.ts";
import { getOwnPropertyDescriptor, ownKeys, SafeMap } from "../runtime/pristine.ts";

const table = new SafeMap<unknown, Conversions>();
const add = (conversions: Conversions, ...natives: readonly unknown[]): void => {
  for (const native of natives) table.set(native, conversions);
};
const numbers = (count: number): ConversionHint[] => Array.from({ length: count }, () => "number" as const);

const { isNaN: convertsToNaN, isFinite: convertsToFinite } = globalThis;
add({ first: ["number"] }, Number, BigInt, convertsToNaN, convertsToFinite);
add({ first: ["string"] }, String, parseFloat, encodeURI, encodeURIComponent, decodeURI, decodeURIComponent);
add({ first: ["string", "number"] }, parseInt);
for (const name of ownKeys(Math)) {
  const value = getOwnPropertyDescriptor(Math, name)?.value as unknown;
  if (typeof value === "function") add({ first: numbers(value.length) }, value);
}
add({ first: [], rest: "number" }, Math.max, Math.min, Math.hypot);

// those that look for a regular expression first are not among them
const { prototype } = String;
const ofText = (...first: ConversionHint[]): Conversions => ({ first, isOfText: true });
add(ofText("number", "number"), prototype.slice, prototype.substring);
add(ofText("number"), prototype.charAt, prototype.charCodeAt, prototype.codePointAt, prototype.at, prototype.repeat);
add(ofText("string", "number"), prototype.indexOf, prototype.lastIndexOf);
add({ first: [], rest: "string", isOfText: true }, prototype.concat);
add(ofText("number", "string"), prototype.padStart, prototype.padEnd);

export function converting(native: unknown, model: BuiltinModel): BuiltinModel {
  const converts = table.get(native);
  return converts === undefined ? model : { ...model, converts };
}
