/**
 * Which globals a module may use, and which members of them, without getting hold of an object of the platform that could be changed: an allow-list. What is missing
 * is what hands out prototypes, descriptors, constructors of code from text, or modules.
 */

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** Called, constructed, compared, or simply values. Their members are listed below. */
const BARE: ReadonlySet<string> = new Set(
  words(`
  undefined NaN Infinity Boolean Number String BigInt Symbol Object Array Date RegExp Promise Map Set WeakMap WeakSet WeakRef FinalizationRegistry
  Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError DOMException
  Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array ArrayBuffer SharedArrayBuffer DataView Buffer
  isNaN isFinite parseInt parseFloat encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape atob btoa structuredClone
  setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask fetch
  URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event EventTarget Blob Headers Request Response FormData
  module exports require arguments __filename __dirname
  Math JSON Intl console performance process crypto Atomics
`),
);

const TYPED = "from of BYTES_PER_ELEMENT";
const ERROR = "captureStackTrace";

const MEMBERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    Object:
      "keys values entries assign freeze seal preventExtensions isFrozen isSealed isExtensible create fromEntries is hasOwn getOwnPropertyNames getOwnPropertySymbols groupBy",
    Array: "isArray from of fromAsync",
    String: "fromCharCode fromCodePoint raw",
    Number:
      "isInteger isSafeInteger isFinite isNaN parseFloat parseInt EPSILON MAX_SAFE_INTEGER MIN_SAFE_INTEGER MAX_VALUE MIN_VALUE POSITIVE_INFINITY NEGATIVE_INFINITY NaN",
    BigInt: "asIntN asUintN",
    Symbol:
      "for keyFor iterator asyncIterator hasInstance isConcatSpreadable match matchAll replace search split species toPrimitive toStringTag unscopables dispose asyncDispose",
    Date: "now UTC parse",
    RegExp: "escape",
    Promise: "resolve reject all allSettled race any withResolvers try",
    Map: "groupBy",
    Error: ERROR,
    TypeError: ERROR,
    RangeError: ERROR,
    ArrayBuffer: "isView",
    Int8Array: TYPED,
    Uint8Array: TYPED,
    Uint8ClampedArray: TYPED,
    Int16Array: TYPED,
    Uint16Array: TYPED,
    Int32Array: TYPED,
    Uint32Array: TYPED,
    Float32Array: TYPED,
    Float64Array: TYPED,
    BigInt64Array: TYPED,
    BigUint64Array: TYPED,
    Buffer: "from alloc allocUnsafe isBuffer isEncoding byteLength concat compare",
    JSON: "parse stringify",
    Math: Object.getOwnPropertyNames(Math)
      .filter((name) => typeof (Math as unknown as Record<string, unknown>)[name] !== "object")
      .join(" "),
    Intl: "NumberFormat DateTimeFormat Collator PluralRules RelativeTimeFormat ListFormat Segmenter DisplayNames Locale getCanonicalLocales supportedValuesOf",
    console: "log error warn info debug trace assert table time timeEnd group groupEnd count dir",
    performance: "now mark measure timeOrigin",
    process:
      "env argv platform arch version versions nextTick exit exitCode cwd hrtime uptime memoryUsage pid stdout stderr stdin",
    crypto: "randomUUID getRandomValues",
    Atomics: "add and compareExchange exchange isLockFree load notify or store sub xor",
    URL: "canParse parse",
    AbortSignal: "abort timeout any",
    Response: "json error redirect",
    require: "resolve",
    module: "exports id filename",
    arguments: "length",
  }).map(([name, text]) => [name, words(text)]),
);

/** The module's own, in CommonJS: their members are what it put there. */
export const OWN: ReadonlySet<string> = new Set(["module", "exports"]);

/** What is converted to a primitive or only looked at by these is not handed on. */
const LOOKS: ReadonlySet<string> = new Set(
  words(`
  Number String Boolean BigInt isNaN isFinite parseInt parseFloat
  Array.isArray Number.isInteger Number.isSafeInteger Number.isFinite Number.isNaN Object.is Object.keys Object.hasOwn Object.isFrozen
  JSON.stringify console.log console.error console.warn console.info console.debug
  Error TypeError RangeError SyntaxError
  encodeURIComponent encodeURI String.fromCharCode String.fromCodePoint
`),
);

export const isKnownGlobal = (name: string): boolean => BARE.has(name);

export const hasMember = (name: string, member: string): boolean =>
  name === "exports" || (Object.hasOwn(MEMBERS, name) && MEMBERS[name]!.includes(member));

/** By the path of a global function. */
export const onlyLooks = (path: string): boolean => LOOKS.has(path) || path.startsWith("Math.");

/** Core modules that hand out neither code from text nor objects of the language. */
const MODULES: ReadonlySet<string> = new Set(
  words(`
  assert assert/strict buffer child_process crypto dns events fs fs/promises http http2 https net os path path/posix path/win32 perf_hooks punycode
  querystring readline readline/promises stream stream/promises string_decoder timers timers/promises tls tty url util util/types zlib async_hooks diagnostics_channel sqlite
`),
);

export const isKnownModule = (specifier: string): boolean => MODULES.has(specifier.replace(/^node:/, ""));
