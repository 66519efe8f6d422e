/**
 * Natives that convert their arguments to primitive values, one after the other and before anything else: objects among them are converted
 * ahead by the runtime, which follows the program's own `valueOf` and `toString` and the text of arrays.
 */
import type { BuiltinModel, ConversionHint, Conversions } from "../../runtime/natives/model.ts";
import { getOwnPropertyDescriptor, ownKeys, SafeMap } from "../../runtime/pristine.ts";

const table = new SafeMap<unknown, Conversions>();
const add = (conversions: Conversions, ...natives: readonly unknown[]): void => {
  for (const native of natives) table.set(native, conversions);
};
const numbers = (count: number): ConversionHint[] => Array.from({ length: count }, () => "number" as const);

const { isNaN: convertsToNaN, isFinite: convertsToFinite } = globalThis;
add({ first: ["number"] }, Number, BigInt, convertsToNaN, convertsToFinite);
add({ first: ["string"] }, String, parseFloat, encodeURI, encodeURIComponent, decodeURI, decodeURIComponent);
add({ first: ["string", "number"] }, parseInt);
add({ first: ["string"] }, RegExp.prototype.test, RegExp.prototype.exec, TextEncoder.prototype.encode);
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

/** Those that refuse operands of some types, or treat them differently, and keep none as it is. */
const SETTLING =
  /^(?:(?:Buffer\.prototype\.(?:read|write|fill)|DataView\.|Date\b|Math\.|String\.(?:prototype|from)|Number\b|BigInt\b|Boolean\.).*|parseInt|parseFloat|(?:Weak)?(?:Map|Set)|RegExp.*|AggregateError|(?:Object|Reflect)\.(?!is$|prototype\.valueOf$).*|(?:un)?escape|atob|btoa|path\..*|querystring\..*|Text.*|URL.*|is(?:NaN|Finite)|(?:en|de)codeURI(?:Component)?)$/;

/** Those that ask what an object is, or keep it whole, and never look at what it holds. */
const KEEPING =
  /^(?:(?:console|WeakRef|FinalizationRegistry|URL\.prototype)\b.*|Array|Array\.(?:of|isArray)|ArrayBuffer\.isView|Buffer\.isBuffer|Boolean|Error\.captureStackTrace|Number\.is\w+|Object|Object\.(?:prototype\.valueOf|getOwnPropertySymbols)|Proxy|Symbol\.(?:keyFor|prototype\..*)|Function\.prototype\.toString|Reflect\.(?:preventExtensions|setPrototypeOf)|String\.prototype\[Symbol\.iterator\])$/;

/** Arguments that are converted on the way, by models that look inside of the others. */
const LOOKING_AWAY: readonly (readonly [RegExp, readonly number[]])[] = [
  [
    /^(?:ArrayBuffer|RegExp|JSON\.parse|querystring\.\w+|Date\.prototype\.set\w+|DataView\.prototype\.\w+)$/,
    [0, 1, 2, 3],
  ],
  [/^Buffer\.prototype\.(?:write|read|fill|toString)\w*$/, [0, 1, 2, 3]],
  [/^(?:Array|TypedArray)\.prototype\.join$|^Object\.prototype\.(?:hasOwnProperty|propertyIsEnumerable)$/, [0]],
  [/^(?!Aggregate)\w*Error$/, [0]],
  [/^TypedArray\.prototype\.(?:with|fill|at)$/, [0, 1, 2]],
  [
    /^(?:AggregateError|Object\.(?:hasOwn|getOwnPropertyDescriptor|defineProperty)|Reflect\.(?!apply|construct|ownKeys)\w+)$/,
    [1],
  ],
];

export function converting(native: unknown, model: BuiltinModel): BuiltinModel {
  const converts = table.get(native);
  const keeping = KEEPING.test(model.name) ? { ...model, keepsWhole: true } : model;
  const settled = SETTLING.test(model.name) ? { ...keeping, settles: true } : keeping;
  const looksAway = LOOKING_AWAY.find(([names]) => names.test(model.name))?.[1];
  return {
    ...settled,
    ...(converts === undefined ? {} : { converts }),
    ...(looksAway === undefined ? {} : { looksAway }),
  };
}
