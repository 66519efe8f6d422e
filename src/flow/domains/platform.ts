/** Names that the platform gives every module, by what they are. That nobody replaces them is stated with every verdict. */
import * as T from "./tags.ts";

const FUNCTIONS =
  "Object Function Array String Number Boolean Symbol BigInt Date RegExp Promise Map Set WeakMap WeakSet WeakRef ArrayBuffer SharedArrayBuffer DataView Error TypeError RangeError SyntaxError ReferenceError URIError EvalError AggregateError Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Buffer URL URLSearchParams TextEncoder TextDecoder AbortController parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask structuredClone require";
const OBJECTS = "Math JSON Intl Atomics console process module";

const TAGS: ReadonlyMap<string, T.Tags> = new Map([
  ...FUNCTIONS.split(" ").map((name) => [name, T.FUNCTION] as const),
  ...OBJECTS.split(" ").map((name) => [name, T.OBJECT] as const),
]);

/** What the global of that name is; undefined when it is none of the platform's. */
export const tagsOfGlobal = (name: string): T.Tags | undefined => TAGS.get(name);
