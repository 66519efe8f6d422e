/**
 * What builtins do with their receiver and arguments: the one list of what the static passes may trust.
 * What is not listed may do anything.
 */

/** Told apart by what happens to objects that were there before the call. */
export interface Effect {
  /** Changes its receiver (a method) or its first argument (a function). */
  readonly writes?: true;
  /** Changes a regular expression that remembers where it stopped. */
  readonly moves?: true;
  /** Calls functions that it is given, with parts of receiver and arguments. */
  readonly calls?: true;
  /** Gives what those functions give, and nothing else. */
  readonly maps?: true;
  /** Keeps its arguments in what it writes. */
  readonly keeps?: true;
  /** Calls `has` and `keys` of what it is given. */
  readonly asks?: true;
  /** Steps an iterator that it is given. */
  readonly iterates?: true;
  /** `primitive`, or an object that holds nothing older than the call; `part` of receiver or arguments; `self`: the receiver or the first argument; `copy`: a new object that holds parts; `iterator`: over parts; `step`: a new object with a part as its `value`; `view`: a new object, perhaps on the memory of the first argument. */
  readonly gives: "primitive" | "fresh" | "view" | "part" | "step" | "self" | "copy" | "iterator";
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

function table(...rows: readonly (readonly [Effect, string])[]): ReadonlyMap<string, Effect> {
  return new Map(rows.flatMap(([effect, names]) => words(names).map((name) => [name, effect] as const)));
}

const PRIMITIVE: Effect = { gives: "primitive" };
const FRESH: Effect = { gives: "fresh" };
const COPY: Effect = { gives: "copy" };

/** By the name of the method, of all builtin classes that have it. */
export const METHODS: ReadonlyMap<string, Effect> = table(
  [
    PRIMITIVE,
    `has includes indexOf lastIndexOf join toString toLocaleString search startsWith endsWith charAt charCodeAt codePointAt
    trim trimStart trimEnd trimLeft trimRight padStart padEnd toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase localeCompare normalize
    substring substr repeat isWellFormed toWellFormed anchor link toFixed toPrecision toExponential
    hasOwnProperty isPrototypeOf propertyIsEnumerable getTime getDate getDay getMonth getFullYear getHours getMinutes getSeconds getMilliseconds
    getTimezoneOffset getUTCDate getUTCDay getUTCMonth getUTCFullYear getUTCHours getUTCMinutes getUTCSeconds getUTCMilliseconds
    toISOString toJSON toDateString toTimeString toUTCString toGMTString toLocaleDateString toLocaleTimeString
    format compare select equals
    readUInt8 readInt8 readUInt16LE readUInt16BE readInt16LE readInt16BE readUInt32LE readUInt32BE readInt32LE readInt32BE
    readFloatLE readFloatBE readDoubleLE readDoubleBE getUint8 getInt8 getUint16 getInt16 getUint32 getInt32 getFloat32 getFloat64 getBigInt64 getBigUint64`,
  ],
  [{ gives: "primitive", asks: true }, "isSubsetOf isSupersetOf isDisjointFrom"],
  [FRESH, "formatToParts resolvedOptions encode getAll"],
  [{ gives: "copy", moves: true, calls: true }, "replace replaceAll"],
  [{ gives: "copy", moves: true }, "split match exec"],
  [{ gives: "primitive", moves: true }, "test"],
  [{ gives: "part" }, "get at deref"],
  [{ gives: "self" }, "valueOf"],
  [{ gives: "part", calls: true }, "find findLast reduce reduceRight"],
  [{ gives: "primitive", calls: true }, "some every forEach findIndex findLastIndex"],
  [{ gives: "copy", calls: true, maps: true }, "map"],
  [{ gives: "copy", calls: true }, "filter flatMap toSorted then catch finally"],
  [{ gives: "copy", iterates: true }, "concat flat slice toReversed toSpliced with"],
  [{ gives: "copy", iterates: true, asks: true }, "union intersection difference symmetricDifference"],
  // a view on the same memory
  [{ gives: "self" }, "subarray"],
  [{ gives: "iterator" }, "keys values entries matchAll"],
  [{ gives: "part", writes: true }, "pop shift"],
  [{ gives: "primitive", writes: true, keeps: true }, "push unshift append"],
  [{ gives: "copy", writes: true, keeps: true }, "splice"],
  [{ gives: "self", writes: true, keeps: true }, "fill set add"],
  [{ gives: "self", writes: true, calls: true }, "sort"],
  [{ gives: "self", writes: true }, "reverse copyWithin swap16 swap32 swap64"],
  [{ gives: "primitive", writes: true }, "delete clear"],
  [{ gives: "step", writes: true, keeps: true }, "next return throw"],
  [
    { gives: "primitive", writes: true },
    `setTime setDate setMonth setFullYear setHours setMinutes setSeconds setMilliseconds setYear
    setUTCDate setUTCMonth setUTCFullYear setUTCHours setUTCMinutes setUTCSeconds setUTCMilliseconds decode write
    setUint8 setInt8 setUint16 setInt16 setUint32 setInt32 setFloat32 setFloat64 setBigInt64 setBigUint64
    writeUInt8 writeInt8 writeUInt16LE writeUInt16BE writeInt16LE writeInt16BE writeUInt32LE writeUInt32BE writeInt32LE writeInt32BE
    writeFloatLE writeFloatBE writeDoubleLE writeDoubleBE`,
  ],
);

const TYPED =
  "Uint8Array Uint8ClampedArray Int8Array Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array";

const MATH =
  "abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc";

/** `Object.keys`, `parseInt`, `path.join`: functions of globals and of Node's modules. */
export const FUNCTIONS: ReadonlyMap<string, Effect> = table(
  [
    PRIMITIVE,
    `String Number Boolean BigInt Symbol parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape atob btoa Date
    ${words(MATH)
      .map((name) => `Math.${name}`)
      .join(" ")}
    Number.isInteger Number.isFinite Number.isSafeInteger Number.isNaN Number.parseInt Number.parseFloat BigInt.asIntN BigInt.asUintN
    Array.isArray Object.is Object.hasOwn Object.isFrozen Object.isSealed Object.isExtensible String.fromCharCode String.fromCodePoint String.raw
    Date.UTC Date.now Date.parse Symbol.for Symbol.keyFor ArrayBuffer.isView Buffer.isBuffer Buffer.byteLength Buffer.compare Buffer.isEncoding performance.now
    Reflect.has Reflect.isExtensible Error.isError URL.canParse
    util.isDeepStrictEqual util.inspect util.format
    path.join path.resolve path.dirname path.basename path.extname path.normalize path.relative path.isAbsolute path.format
    crypto.randomUUID assay.assert assay.assume`,
  ],
  // the run goes on until timers have run
  [
    { gives: "primitive", calls: true },
    "JSON.stringify setTimeout setImmediate setInterval queueMicrotask process.nextTick",
  ],
  [PRIMITIVE, "clearTimeout clearImmediate clearInterval"],
  [{ gives: "fresh", calls: true }, "JSON.parse"],
  [
    FRESH,
    `Object.keys Object.getOwnPropertyNames Object.getOwnPropertySymbols Reflect.ownKeys structuredClone Error TypeError RangeError SyntaxError EvalError URIError ReferenceError
    Buffer.alloc path.parse crypto.randomBytes RegExp
    ${words(TYPED)
      .map((name) => `${name}.of`)
      .join(" ")}`,
  ],
  [
    COPY,
    `Object.values Object.entries Object.getOwnPropertyDescriptor Object.getOwnPropertyDescriptors Object.create Reflect.getOwnPropertyDescriptor Array Array.of
    Promise.resolve Promise.reject`,
  ],
  [
    { gives: "copy", iterates: true },
    "Object.fromEntries Buffer.concat Promise.all Promise.allSettled Promise.race Promise.any",
  ],
  [{ gives: "copy", iterates: true, calls: true }, "Array.from Object.groupBy Map.groupBy"],
  // of a buffer of memory it is a view
  [{ gives: "view" }, "Buffer.from"],
  [{ gives: "self" }, "Object"],
  [{ gives: "part", calls: true }, "Reflect.get"],
  [{ gives: "part" }, "Object.getPrototypeOf Reflect.getPrototypeOf assay.choose"],
  [
    { gives: "self", writes: true, keeps: true },
    `crypto.getRandomValues crypto.randomFillSync Object.assign Object.defineProperty Object.defineProperties Object.setPrototypeOf Object.freeze Object.seal Object.preventExtensions`,
  ],
  [
    { gives: "primitive", writes: true, keeps: true },
    `Reflect.set Reflect.defineProperty Reflect.setPrototypeOf Reflect.deleteProperty Reflect.preventExtensions util.inherits Error.captureStackTrace
    Atomics.add Atomics.and Atomics.exchange Atomics.or Atomics.store Atomics.sub Atomics.xor`,
  ],
  // what is written to a console nobody reads back
  [
    PRIMITIVE,
    `console.log console.assert console.warn console.error console.info console.debug console.trace
    assert assert.ok assert.equal assert.notEqual assert.strictEqual assert.notStrictEqual assert.deepEqual assert.deepStrictEqual assert.notDeepStrictEqual assert.notDeepEqual assert.fail assert.match assert.doesNotMatch`,
  ],
);

/** Classes whose instances keep what the constructor is given, and nothing else. `shares`: changes of the instance are changes of what it was given. */
export const CONSTRUCTORS: ReadonlyMap<string, "copies" | "shares" | "calls"> = new Map<
  string,
  "copies" | "shares" | "calls"
>([
  ...words(
    "Object Array Map Set WeakMap WeakSet Date URL URLSearchParams String Number Boolean Error TypeError RangeError SyntaxError EvalError URIError ReferenceError AggregateError assert.AssertionError RegExp TextEncoder TextDecoder AbortController Intl.NumberFormat Intl.DateTimeFormat Intl.Collator Intl.PluralRules Intl.ListFormat Intl.RelativeTimeFormat Intl.Segmenter Intl.DisplayNames Intl.Locale ArrayBuffer",
  ).map((name) => [name, "copies"] as const),
  ...words(
    "WeakRef DataView Buffer Uint8Array Uint8ClampedArray Int8Array Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array",
  ).map((name) => [name, "shares"] as const),
  ["Promise", "calls"],
]);

/** Properties of builtin objects that are primitives. */
export const PRIMITIVE_PROPERTIES: ReadonlySet<string> = new Set(
  words(
    `length size byteLength byteOffset lastIndex source flags global ignoreCase multiline sticky unicode dotAll hasIndices name message stack code
    href origin protocol username password host hostname port pathname search hash description index input maxByteLength resizable BYTES_PER_ELEMENT
    encoding fatal ignoreBOM aborted`,
  ),
);

/** Properties of globals that are primitives. */
export const CONSTANTS: ReadonlySet<string> = new Set(
  words(
    `Math.E Math.LN10 Math.LN2 Math.LOG10E Math.LOG2E Math.PI Math.SQRT1_2 Math.SQRT2 Number.EPSILON Number.MAX_SAFE_INTEGER Number.MIN_SAFE_INTEGER Number.MAX_VALUE
    Number.MIN_VALUE Number.NaN Number.POSITIVE_INFINITY Number.NEGATIVE_INFINITY Symbol.iterator Symbol.asyncIterator Symbol.hasInstance Symbol.toPrimitive
    Symbol.toStringTag Symbol.species Symbol.match Symbol.matchAll Symbol.replace Symbol.search Symbol.split Symbol.isConcatSpreadable Symbol.unscopables Symbol.dispose Symbol.asyncDispose
    process.platform process.version process.arch process.pid path.sep path.delimiter os.EOL`,
  ),
);

/** Node's modules whose functions are listed above under their name. */
export const LISTED_MODULES: ReadonlySet<string> = new Set(["path", "util", "assert", "crypto", "assay"]);

export const PRIMITIVE_GLOBALS: ReadonlySet<string> = new Set([
  "undefined",
  "NaN",
  "Infinity",
  "__filename",
  "__dirname",
]);
