/** The builtins a predicate may call: those that change nothing. Listed in docs/contracts.md. */

/** Names of the language that predicates may mention. */
export const GLOBALS: ReadonlySet<string> = new Set(
  "undefined NaN Infinity Math Number String Boolean BigInt Array Object JSON Map Set Date RegExp Error TypeError RangeError SyntaxError Promise Symbol Buffer ArrayBuffer Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array isNaN isFinite parseInt parseFloat".split(
    " ",
  ),
);

export const FUNCTIONS: ReadonlySet<string> = new Set(
  "Number String Boolean BigInt isNaN isFinite parseInt parseFloat".split(" "),
);

/** The only classes that a predicate may construct. */
export const CONSTRUCTORS: ReadonlySet<string> = new Set(["Set", "Map", "Date"]);

/** Static functions by owner. `*` means all; a name with a minus is an exception. */
const STATICS: Readonly<Record<string, ReadonlySet<string>>> = {
  Math: new Set(["*", "-random"]),
  Number: new Set(["isInteger", "isFinite", "isSafeInteger", "isNaN", "parseInt", "parseFloat"]),
  Array: new Set(["isArray", "of", "from"]),
  Object: new Set(["keys", "values", "entries", "is", "hasOwn", "isFrozen", "isSealed", "getPrototypeOf"]),
  String: new Set(["fromCharCode", "fromCodePoint"]),
  BigInt: new Set(["asIntN", "asUintN"]),
  JSON: new Set(["stringify"]),
  Buffer: new Set(["isBuffer", "byteLength"]),
  ArrayBuffer: new Set(["isView"]),
};

/** Methods of strings, arrays, maps, sets, dates, regular expressions and numbers that change nothing. */
export const METHODS: ReadonlySet<string> = new Set(
  "at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match normalize padEnd padStart repeat replace replaceAll search slice split startsWith substring toLowerCase toUpperCase trim trimEnd trimStart isWellFormed every some find findIndex findLast findLastIndex filter map flatMap flat join reduce reduceRight keys values entries toSorted toReversed toSpliced with has get getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds toISOString valueOf toString toFixed toPrecision hasOwnProperty isPrototypeOf test equals".split(
    " ",
  ),
);

export function isPureStatic(owner: string, name: string): boolean {
  const known = STATICS[owner];
  return known !== undefined && (known.has(name) || (known.has("*") && !known.has(`-${name}`)));
}
